//! Bots that play Corona for chips: what they look at, what they call, and when.
//!
//! Time is virtual: a bot that looks at so many plans a second has looked at so many when the glass
//! has run so long, however fast the machine is. Asked at any moment, a [`Thinker`] says what it
//! would do next and when, as long as nobody else calls; whoever lets the glass run asks again
//! after each call. So a game is exact, and as quick as its bots can be worked out.
//!
//! | module | what |
//! |---|---|
//! | `search` | random plans, looked at one after the other |
//! | `estimate` | the chance that a better plan is still found |
//! | `thinker` | when a bot calls, and what |
//! | `table` | several bots while the glass runs, and whole games of bots |
//! | `specification` | their names |

mod estimate;
mod search;
#[cfg(feature = "system")]
mod specification;
mod table;
mod thinker;

use std::time::Duration;

pub use estimate::{Outlook, Spread, Stakes};
pub use table::{BotsAtTable, MOST_ROUNDS, play_out};
pub use thinker::{Intention, Thinker};

/// How a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bot {
    /// How it finds plans and decides on calls.
    pub style: Style,
    /// It says nothing before the glass has run so long.
    pub delay: Duration,
}

/// How a bot finds plans and decides on calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Calls what comes of always taking the best next score
    /// ([`Deal::greedy_plan`](crate::corona::Deal::greedy_plan)).
    Greedy,
    /// Knows the best plan.
    Perfect,
    /// Looks at random plans, and calls the best it has found.
    Limited {
        /// So many plans in each second of the glass.
        plans: Rate,
    },
    /// Looks at random plans, and calls also what it may still find, where that is worth the risk.
    Bidder {
        /// So many plans in each second of the glass.
        plans: Rate,
        /// How far it believes that others have found what they call.
        trust: Trust,
    },
}

/// How many plans a bot looks at in a second, 1 to 100,000.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate(u32);

impl Rate {
    /// The most.
    pub const MOST: u32 = 100_000;

    /// So many plans a second; `None` unless they are 1 to 100,000.
    pub fn new(plans: u32) -> Option<Rate> {
        (1..=Rate::MOST).contains(&plans).then_some(Rate(plans))
    }

    /// How many plans have been looked at when the glass has run so long.
    fn plans_until(self, time: Duration) -> u64 {
        (u128::from(self.0) * time.as_nanos() / NANOSECONDS) as u64
    }

    /// When so many plans have been looked at.
    fn time_of(self, plans: u64) -> Duration {
        let nanoseconds = (u128::from(plans) * NANOSECONDS).div_ceil(u128::from(self.0));
        Duration::from_nanos(nanoseconds.try_into().unwrap_or(u64::MAX))
    }
}

const NANOSECONDS: u128 = 1_000_000_000;

/// How far somebody is believed, 0 to 100 %.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trust(u8);

impl Trust {
    /// So many per cent; `None` if they are more than 100.
    pub fn new(per_cent: u8) -> Option<Trust> {
        (per_cent <= 100).then_some(Trust(per_cent))
    }

    /// 0 to 1.
    fn share(self) -> f64 {
        f64::from(self.0) / 100.0
    }
}

impl Default for Trust {
    /// 90 %.
    fn default() -> Trust {
        Trust(90)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_is_looked_at_by_the_time_that_is_said() {
        for plans in [1, 3, 7, 99_999] {
            let rate = Rate::new(plans).expect("a rate");
            for count in [1, 2, 5, 1_000_003] {
                let time = rate.time_of(count);
                assert_eq!(rate.plans_until(time), count);
                assert_eq!(
                    rate.plans_until(time - Duration::from_nanos(1)),
                    count - 1,
                    "{plans} a second, plan {count}"
                );
            }
        }
    }
}
