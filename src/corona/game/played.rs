//! What a round has led to: chips change hands, and another round or the end follows.

use std::time::Duration;

use super::{Bid, Chips, End, Final, Game, Seat};
use crate::corona::{Deal, ScoredPlan};

/// How a round went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Nobody called.
    NobodyCalled,
    /// The highest call was made.
    Made {
        /// The call.
        bid: Bid,
        /// The plan that made it.
        plan: ScoredPlan,
    },
    /// The highest call was missed.
    Missed {
        /// The call.
        bid: Bid,
        /// The plan that scored less; nothing if there was none.
        plan: Option<ScoredPlan>,
    },
}

/// A round that was played, before anybody has paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    game: Game,
    deal: Deal,
    outcome: Outcome,
}

/// A chip that changes hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payment {
    /// Who pays.
    pub from: Seat,
    /// Who is paid.
    pub to: Seat,
}

/// A round that is over and paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settled {
    /// The chips that changed hands, in order.
    pub payments: Vec<Payment>,
    /// What follows.
    pub next: Next,
}

/// What follows a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// Another round.
    Round(Game),
    /// The end.
    Over(Final),
}

impl Played {
    pub(super) fn new(game: Game, deal: Deal, outcome: Outcome) -> Played {
        Played {
            game,
            deal,
            outcome,
        }
    }

    /// The game as it was before the round.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What was to be solved.
    pub fn deal(&self) -> &Deal {
        &self.deal
    }

    /// How the round went.
    pub fn outcome(&self) -> &Outcome {
        &self.outcome
    }

    /// Lets everybody pay, and tells what follows. `time` is that of play so far, since the
    /// beginning of the game.
    pub fn settle(self, time: Duration) -> Settled {
        let Played {
            mut game, outcome, ..
        } = self;
        let payments = pay(&mut game, &outcome);
        game.rounds += 1;
        let is_practice = game.seats().is_practice();
        game.sits_out = match outcome {
            Outcome::Missed { bid, .. } if !is_practice => Some(bid.seat),
            _ => None,
        };
        if outcome != Outcome::NobodyCalled {
            game.setter = game.seats().next(game.setter);
        }
        let ends = reached(&game, time);
        let next = if ends.is_empty() {
            Next::Round(game)
        } else {
            Next::Over(Final::new(game.chips, game.rounds, ends))
        };
        Settled { payments, next }
    }
}

/// Everybody pays whoever made the call a chip, or is paid one; nobody pays what they do not have.
fn pay(game: &mut Game, outcome: &Outcome) -> Vec<Payment> {
    let seats = game.seats();
    let due: Vec<Payment> = match outcome {
        Outcome::NobodyCalled => Vec::new(),
        Outcome::Made { bid, .. } => {
            let others = seats.after(bid.seat);
            let to = bid.seat;
            others.map(|from| Payment { from, to }).collect()
        }
        Outcome::Missed { bid, .. } => {
            let others = seats.after(bid.seat);
            let from = bid.seat;
            others.map(|to| Payment { from, to }).collect()
        }
    };
    let paid = due.into_iter();
    paid.filter(|payment| move_chip(&mut game.chips, payment))
        .collect()
}

/// Moves a chip, if there is one.
fn move_chip(chips: &mut Chips, payment: &Payment) -> bool {
    let from = &mut chips[payment.from.index()];
    let Some(rest) = from.checked_sub(1) else {
        return false;
    };
    *from = rest;
    chips[payment.to.index()] += 1;
    true
}

/// The agreed ends that have come about.
fn reached(game: &Game, time: Duration) -> Vec<End> {
    let ends = &game.settings.ends;
    let twice = 2 * game.seats().beginning_chips();
    let come_about = [
        (
            End::Rounds,
            ends.rounds.is_some_and(|rounds| game.rounds >= rounds),
        ),
        (End::Time, ends.time.is_some_and(|most| time >= most)),
        (End::Broke, ends.broke && game.chips.contains(&0)),
        (
            End::Double,
            ends.double && game.chips.iter().any(|&chips| chips >= twice),
        ),
    ];
    let come_about = come_about.into_iter().filter(|(_, has)| *has);
    come_about.map(|(end, _)| end).collect()
}
