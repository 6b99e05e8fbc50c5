//! What players agree on before they begin.

use std::time::Duration;

use super::Seats;
use crate::corona::Empty;

/// The settings of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How many play.
    pub seats: Seats,
    /// What a piece scores on an empty space.
    pub empty: Empty,
    /// Whether each call must be higher than those before.
    pub order: CallOrder,
    /// How long the glass runs.
    pub glass: Glass,
    /// When the game ends.
    pub ends: Ends,
}

/// Which calls are allowed after others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CallOrder {
    /// Each must be higher than all before.
    #[default]
    Rising,
    /// Any. The highest plays, of equal ones the earlier.
    Any,
}

/// How long the sandglass runs: 1 second to 10 minutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glass(Duration);

impl Glass {
    /// The least time.
    pub const SHORTEST: Duration = Duration::from_secs(1);
    /// The most time.
    pub const LONGEST: Duration = Duration::from_secs(600);

    /// A glass that runs so long; `None` unless it is 1 second to 10 minutes.
    pub fn new(time: Duration) -> Option<Glass> {
        (Glass::SHORTEST..=Glass::LONGEST)
            .contains(&time)
            .then_some(Glass(time))
    }

    /// How long it runs.
    pub const fn time(self) -> Duration {
        self.0
    }
}

impl Default for Glass {
    /// One minute.
    fn default() -> Glass {
        Glass(Duration::from_secs(60))
    }
}

/// When a game ends: after the first round in which one of these has come about. With none of them
/// it goes on until somebody stops it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ends {
    /// After so many rounds, those without a call included.
    pub rounds: Option<u32>,
    /// After so much time of play.
    pub time: Option<Duration>,
    /// When somebody has no chips left.
    pub broke: bool,
    /// When somebody has twice the chips of the beginning, or more.
    pub double: bool,
}

/// Why a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// All rounds are played.
    Rounds,
    /// The time is up.
    Time,
    /// Somebody has no chips left.
    Broke,
    /// Somebody has twice the chips of the beginning.
    Double,
}

impl End {
    /// `rounds`, `time`, `broke` or `double`.
    pub const fn name(self) -> &'static str {
        match self {
            End::Rounds => "rounds",
            End::Time => "time",
            End::Broke => "broke",
            End::Double => "double",
        }
    }
}
