//! Tournaments: games between named players, and what follows from their results. Any game.
//!
//! | module | what |
//! |---|---|
//! | `player`, `players` | who plays: at random, by search, by Monte Carlo tree search |
//! | `specification` | the short names by which players are asked for |
//! | `schedule` | who meets whom: a pair of games from each opening |
//! | `play`, `run` | one game; all games, on all threads |
//! | `archive` | their games as records, and back |
//! | `results`, `standings` | what is known of each game; tallies, ratings, ranks |
//! | `statistics` | Elo, its intervals, the sequential test |

mod archive;
mod play;
mod player;
mod players;
mod results;
mod run;
mod schedule;
mod specification;
mod standings;
pub mod statistics;

pub use archive::{Archive, ForeignGame};
pub use play::{Ending, PlayedGame, random_numbers};
pub use player::{Fault, FaultKind, GameSoFar, Player};
pub use players::{
    AnyGamePlayer, Greedy, MonteCarlo, Random, SearchLimits, SearchSettings, Searcher,
};
pub use results::{Accuracy, FAULTS_ALLOWED, GameScore, Results};
#[cfg(feature = "command")]
pub(crate) use run::play_all;
pub use run::{Entrant, Halt, JUDGED_PAIRS, Judge, MakePlayer, Tournament};
pub use schedule::{Format, Schedule, ScheduleError, ScheduledGame};
pub use specification::{Parameters, Specification, SpecificationError};
pub use standings::{PairingStanding, PlayerStanding, Standings, Tally};
