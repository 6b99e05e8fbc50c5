//! The calls while the glass runs, and the plan of whoever has called highest.

use std::cmp::Reverse;
use std::fmt;
use std::time::Duration;

use thiserror::Error;

use super::{CallOrder, Game, Outcome, Played, Seat};
use crate::corona::{Deal, PIECES, Plan, PlanError};

/// A number of points that somebody says they could make: 1 to 36, as six pieces cannot score more
/// than six points each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Call(u8);

impl Call {
    /// The highest.
    pub const MOST: u8 = (PIECES * PIECES) as u8;

    /// So many points; `None` unless they are 1 to 36.
    pub const fn new(points: u8) -> Option<Call> {
        match points {
            1..=Call::MOST => Some(Call(points)),
            _ => None,
        }
    }

    /// 1 to 36.
    pub const fn points(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A call with who made it, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bid {
    /// Who called.
    pub seat: Seat,
    /// How many points.
    pub call: Call,
    /// The time since the glass was turned.
    pub at: Duration,
}

/// Why a call does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CallError {
    /// It is not higher than those before.
    #[error("{0} was called already, expected a higher call")]
    NotHigher(Call),
    /// Its player has missed in the last round.
    #[error("who missed in the last round may not call in this one")]
    SitsOut,
    /// The glass has run out.
    #[error("the glass has run out, expected calls before")]
    TooLate,
    /// It is said to be earlier than one before.
    #[error("the last call was later, expected calls in the order of their time")]
    TooEarly,
    /// The table is smaller.
    #[error("seat {0} is not at this table")]
    NoSeat(Seat),
}

/// A round while the glass runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bidding {
    game: Game,
    deal: Deal,
    bids: Vec<Bid>,
}

/// What follows when the glass has run out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Closed {
    /// Nobody has called, and so nobody plays.
    Nobody(Played),
    /// Whoever called highest gives a plan.
    Plays(Attempt),
}

impl Bidding {
    pub(super) fn new(game: Game, deal: Deal) -> Bidding {
        Bidding {
            game,
            deal,
            bids: Vec::new(),
        }
    }

    /// The game as it was before the round.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What is to be solved.
    pub fn deal(&self) -> &Deal {
        &self.deal
    }

    /// The calls so far, in the order in which they were made.
    pub fn bids(&self) -> &[Bid] {
        &self.bids
    }

    /// The highest call, of equal ones the earliest: who made it plays, if no higher one follows.
    pub fn highest(&self) -> Option<&Bid> {
        // Of equal elements `min_by_key` gives the first.
        self.bids.iter().min_by_key(|bid| Reverse(bid.call))
    }

    /// Whether a seat may call in this round.
    pub fn may_call(&self, seat: Seat) -> bool {
        self.game.sits_out != Some(seat)
    }

    /// Somebody calls, at a time since the glass was turned.
    ///
    /// # Errors
    /// If the call does not count; then nothing has changed.
    pub fn call(&mut self, seat: Seat, call: Call, at: Duration) -> Result<(), CallError> {
        if seat.index() >= self.game.seats().count() {
            return Err(CallError::NoSeat(seat));
        }
        if !self.may_call(seat) {
            return Err(CallError::SitsOut);
        }
        if at > self.game.settings.glass.time() {
            return Err(CallError::TooLate);
        }
        if self.bids.last().is_some_and(|last| at < last.at) {
            return Err(CallError::TooEarly);
        }
        let must_rise = self.game.settings.order == CallOrder::Rising;
        if let Some(highest) = self.highest()
            && must_rise
            && call <= highest.call
        {
            return Err(CallError::NotHigher(highest.call));
        }
        self.bids.push(Bid { seat, call, at });
        Ok(())
    }

    /// The glass has run out, or nobody wants to call more.
    pub fn close(self) -> Closed {
        let highest = self.highest().copied();
        let Bidding { game, deal, .. } = self;
        match highest {
            None => Closed::Nobody(Played::new(game, deal, Outcome::NobodyCalled)),
            Some(bid) => Closed::Plays(Attempt { game, deal, bid }),
        }
    }
}

/// A round in which somebody has to make what they called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    game: Game,
    deal: Deal,
    bid: Bid,
}

/// A plan that cannot be carried out; another may be given.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{error}")]
pub struct Refused {
    /// What is wrong with it.
    pub error: PlanError,
    /// The round as it was.
    pub attempt: Box<Attempt>,
}

impl Attempt {
    /// The game as it was before the round.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What is to be solved.
    pub fn deal(&self) -> &Deal {
        &self.deal
    }

    /// Who plays, and what was called.
    pub fn bid(&self) -> Bid {
        self.bid
    }

    /// Carries a plan out, which may leave pieces without a die.
    ///
    /// # Errors
    /// If it cannot be carried out.
    pub fn play(self, plan: &Plan) -> Result<Played, Refused> {
        match plan.score(&self.deal, self.game.settings.empty) {
            Err(error) => Err(Refused {
                error,
                attempt: Box::new(self),
            }),
            Ok(plan) => {
                let Attempt { game, deal, bid } = self;
                let outcome = if plan.total() >= bid.call.points() {
                    Outcome::Made { bid, plan }
                } else {
                    let plan = Some(plan);
                    Outcome::Missed { bid, plan }
                };
                Ok(Played::new(game, deal, outcome))
            }
        }
    }

    /// There is no plan: the call is missed.
    pub fn give_up(self) -> Played {
        let (bid, plan) = (self.bid, None);
        Played::new(self.game, self.deal, Outcome::Missed { bid, plan })
    }
}
