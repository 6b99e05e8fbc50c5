//! Several bots while the glass runs, and whole games of bots.

use std::time::Duration;

use super::{Bot, Intention, Thinker};
use crate::corona::Deal;
use crate::corona::Plan;
use crate::corona::game::{
    Bid, Bidding, Chance, Closed, Final, Game, Next, Played, Seat, Settings,
};

/// The bots at a table during one round.
pub struct BotsAtTable {
    thinkers: Vec<Thinker>,
    /// Who has nothing more to say in this round.
    silent: Vec<Seat>,
}

impl BotsAtTable {
    /// The bots that sit at a table, each with its seat, when the glass is turned. Of two that call
    /// at the same time the one comes first that sits nearer to whoever has set up.
    pub fn new(
        bots: impl IntoIterator<Item = (Seat, Bot)>,
        bidding: &Bidding,
        chance: &Chance,
    ) -> BotsAtTable {
        let game = bidding.game();
        let mut thinkers: Vec<Thinker> = bots
            .into_iter()
            .map(|(seat, bot)| Thinker::new(bot, seat, bidding, chance.seat(game.rounds(), seat)))
            .collect();
        let order: Vec<Seat> = game.seats().from(game.setter()).collect();
        thinkers.sort_by_key(|thinker| order.iter().position(|&seat| seat == thinker.seat()));
        BotsAtTable {
            thinkers,
            silent: Vec::new(),
        }
    }

    /// Lets the glass run until a bot calls, or until a time; `now` is where it stands, before and
    /// after.
    pub fn next_call(
        &mut self,
        bidding: &mut Bidding,
        now: &mut Duration,
        until: Duration,
    ) -> Option<Bid> {
        loop {
            let next = self.next_intention(bidding, *now);
            let Some((seat, intention)) = next.filter(|(_, next)| next.at <= until) else {
                *now = until.max(*now);
                return None;
            };
            let thinks_at_once = intention.at <= *now && intention.call.is_none();
            *now = intention.at;
            if let Some(call) = intention.call
                && bidding.call(seat, call, *now).is_ok()
            {
                return bidding.bids().last().copied();
            }
            // Whoever has nothing to say now would say nothing again and again.
            if thinks_at_once || intention.call.is_some() {
                self.silent.push(seat);
            }
        }
    }

    fn next_intention(&mut self, bidding: &Bidding, now: Duration) -> Option<(Seat, Intention)> {
        let silent = &self.silent;
        let thinkers = self.thinkers.iter_mut();
        let thinkers = thinkers.filter(|thinker| !silent.contains(&thinker.seat()));
        let next = thinkers.filter_map(|thinker| {
            let intention = thinker.next(bidding, now)?;
            Some((thinker.seat(), intention))
        });
        // Of equal ones the first.
        next.min_by_key(|(_, intention)| intention.at)
    }

    /// The plan that a bot gives when the glass has run so long; nothing where no bot sits.
    pub fn plan(&self, seat: Seat, time: Duration) -> Option<Plan> {
        let thinker = self.thinkers.iter().find(|it| it.seat() == seat)?;
        Some(thinker.plan(time))
    }
}

/// Plays a game of bots alone to its end: one on each seat, the placements and dice by one chance,
/// the bots' random plans by another. A round takes the time of the glass.
///
/// ```
/// use orbito_solve::corona::bots::{Bot, play_out};
/// use orbito_solve::corona::game::{Chance, Ends, Seats, Settings};
/// use orbito_solve::corona::Empty;
///
/// let bots: [Bot; 2] = ["perfect".parse()?, "greedy:delay=1s".parse()?];
/// let settings = Settings {
///     seats: Seats::new(bots.len()).ok_or("1 to 10")?,
///     empty: Empty::Nothing,
///     order: Default::default(),
///     glass: Default::default(),
///     ends: Ends { broke: true, ..Ends::default() },
/// };
/// let last = play_out(settings, &bots, &Chance::new(1), &Chance::new(2));
/// assert_eq!(last.chips().iter().sum::<u32>(), 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn play_out(settings: Settings, bots: &[Bot], deals: &Chance, chance: &Chance) -> Final {
    let mut game = Game::new(settings);
    let mut time = Duration::ZERO;
    loop {
        let round = game.rounds();
        let deal = Deal {
            placement: deals.placement(round),
            throw: deals.throw(round),
        };
        let played = play_round(game.begin(deal), bots, chance);
        time += settings.glass.time();
        match played.settle(time).next {
            Next::Over(last) => return last,
            Next::Round(next) if next.rounds() == MOST_ROUNDS => return next.stop(),
            Next::Round(next) => game = next,
        }
    }
}

/// A game of bots that comes to no end is stopped after so many rounds.
pub const MOST_ROUNDS: u32 = 10_000;

fn play_round(mut bidding: Bidding, bots: &[Bot], chance: &Chance) -> Played {
    let game = bidding.game();
    let (seats, glass) = (game.seats(), game.settings().glass.time());
    let seated = seats.all().zip(bots.iter().copied());
    let mut table = BotsAtTable::new(seated, &bidding, chance);
    let mut now = Duration::ZERO;
    while table.next_call(&mut bidding, &mut now, glass).is_some() {}
    match bidding.close() {
        Closed::Nobody(played) => played,
        Closed::Plays(attempt) => {
            let plan = table.plan(attempt.bid().seat, glass).unwrap_or_default();
            let played = attempt.play(&plan);
            played.unwrap_or_else(|refused| refused.attempt.give_up())
        }
    }
}
