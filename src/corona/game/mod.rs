//! The game of chips: who sets up, who calls how many points, who plays, and who pays.
//!
//! It is rules alone: no clock, no chance, nobody who thinks. Each stage is a type that leads to
//! the next, so that nothing can be done out of turn:
//!
//! ```text
//! Game ── begin ──> Bidding ── close ──> Attempt ── play, give_up ──> Played ── settle ──> Settled
//!   ^                  └──── close, nobody has called ──────────────────^                     │
//!   └─────────────────────────────── another round ───────────────────────────────────────────┤
//!                                                                      Final <── the end ─────┘
//! ```
//!
//! Where the rules are silent: calls rise from 1, unless [`CallOrder::Any`] is agreed; who cannot
//! pay pays what is there; who plays alone practises, so that no chips change hands and a miss
//! keeps nobody from calling again; a round without a call counts as a round; a tie at the end is
//! shared.

mod bidding;
mod chance;
mod last;
mod played;
mod seat;
mod settings;

use arrayvec::ArrayVec;

use crate::corona::Deal;

pub use bidding::{Attempt, Bid, Bidding, Call, CallError, Closed, Refused};
pub use chance::Chance;
pub use last::Final;
pub use played::{Next, Outcome, Payment, Played, Settled};
pub use seat::{Seat, Seats};
pub use settings::{CallOrder, End, Ends, Glass, Settings};

/// A game between two rounds.
///
/// ```
/// use std::time::Duration;
/// use orbito_solve::corona::game::{Call, Closed, Ends, Game, Next, Seats, Settings};
/// use orbito_solve::corona::{Deal, Empty};
///
/// let seats = Seats::new(3).ok_or("1 to 10")?;
/// let [ada, ben, _] = [0, 1, 2].map(|seat| seats.get(seat).expect("three seats"));
/// let game = Game::new(Settings {
///     seats,
///     empty: Empty::Nothing,
///     order: Default::default(),
///     glass: Default::default(),
///     ends: Ends { rounds: Some(1), ..Ends::default() },
/// });
///
/// let deal: Deal = "101011110000 561245".parse()?;
/// let mut bidding = game.begin(deal);
/// bidding.call(ada, Call::new(5).ok_or("a call")?, Duration::from_secs(20))?;
/// bidding.call(ben, Call::new(7).ok_or("a call")?, Duration::from_secs(45))?;
/// let Closed::Plays(attempt) = bidding.close() else { return Err("two have called".into()) };
/// assert_eq!(attempt.bid().seat, ben);
///
/// let played = attempt.play(&"1+5 8+1 7+2 5+4 3+5 6+6".parse()?)?;
/// let settled = played.settle(Duration::from_secs(90));
/// let Next::Over(last) = settled.next else { return Err("one round was agreed".into()) };
/// assert_eq!(last.chips(), [7, 10, 7]);
/// assert_eq!(last.winners(), [ben]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    settings: Settings,
    chips: Chips,
    setter: Seat,
    sits_out: Option<Seat>,
    rounds: u32,
}

/// How many chips each seat has.
type Chips = ArrayVec<u32, { Seats::MOST }>;

impl Game {
    /// Before the first round: the first seat sets up.
    pub fn new(settings: Settings) -> Game {
        let seats = settings.seats;
        Game {
            settings,
            chips: seats.all().map(|_| seats.beginning_chips()).collect(),
            setter: Seat::FIRST,
            sits_out: None,
            rounds: 0,
        }
    }

    /// What was agreed.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// How many play.
    pub fn seats(&self) -> Seats {
        self.settings.seats
    }

    /// The chips of each seat.
    pub fn chips(&self) -> &[u32] {
        &self.chips
    }

    /// Who sets up the next round.
    pub fn setter(&self) -> Seat {
        self.setter
    }

    /// Who missed in the last round, and may not call in the next.
    pub fn sits_out(&self) -> Option<Seat> {
        self.sits_out
    }

    /// How many rounds were played.
    pub fn rounds(&self) -> u32 {
        self.rounds
    }

    /// Begins a round: the pieces stand, the dice are thrown, the glass runs.
    pub fn begin(self, deal: Deal) -> Bidding {
        Bidding::new(self, deal)
    }

    /// Ends the game before its end.
    pub fn stop(self) -> Final {
        Final::new(self.chips, self.rounds, Vec::new())
    }
}
