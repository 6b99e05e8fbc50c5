//! The game of Abalone: cells, marbles, rules, moves and how they are written.
//!
//! Nothing here reads or prints, or needs files or chance; threads and a clock are used by the
//! engine alone, and only where there are some.

mod bitboard;
mod direction;
mod effect;
mod engine;
mod evaluation;
mod fen;
#[cfg(feature = "system")]
mod game_in_play;
mod generate;
mod legality;
#[cfg(feature = "system")]
mod level;
mod move_text;
mod moves;
mod notation;
mod play;
#[cfg(feature = "system")]
mod players;
mod position;
mod record;
mod rings;
mod rules;
mod rules_text;
mod square;
mod starts;
#[cfg(feature = "system")]
mod uci;
mod weights;
mod without;
mod zobrist;

pub use crate::notation::Color;
pub use crate::rules_text::RulesTextError;
pub use bitboard::Bitboard;
pub use direction::Direction;
pub use engine::{Engine, RatedMove, Rating, Solution, marbles};
pub use fen::{FenError, FenField};
#[cfg(feature = "system")]
pub use game_in_play::{Ending, GameInPlay, Seat, Seats};
pub use legality::IllegalMove;
#[cfg(feature = "system")]
pub use level::{EngineStyle, LevelPlayer};
pub use move_text::{MoveError, MoveNotation, MoveNotationError};
pub use moves::Move;
#[cfg(feature = "system")]
pub use players::{EngineSettings, PlayerName};
pub use position::{Position, PositionError, Setup};
pub use record::{GameReader, GameRecord, RecordError, RecordProblem};
pub use rings::Rings;
pub use rules::Rules;
pub use square::{Square, SquareError};
pub use starts::{Start, StartNameError};
#[cfg(feature = "system")]
pub use uci::UciEngine;
pub use weights::Weights;
pub use without::{Without, WithoutError};
