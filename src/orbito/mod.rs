//! The game of Orbito: cells, marbles, rules, turns and how they are written.
//!
//! Nothing here reads or prints. [`Engine`] solves positions, by the search that plays any game or
//! by the [`tablebase`].

pub(crate) mod api;
mod bitboard;
mod diagram;
mod engine;
mod evaluation;
mod fen;
#[cfg(feature = "system")]
mod game_in_play;
pub mod json;
mod moves;
mod notation;
mod openings;
mod play;
mod players;
mod position;
mod puzzle;
pub mod rating;
mod record;
mod rules;
mod rules_text;
mod square;
mod suite;
mod symmetry;
pub mod tablebase;
#[cfg(feature = "system")]
mod uci;

pub use crate::game_in_play::Undone;
pub use crate::notation::Color;
#[cfg(feature = "system")]
pub use crate::players::PlayerError;
pub use crate::record::{GameResult, Glyph, MoveNumber, ResultError, ResultTextError, TagError};
pub use crate::rules_text::RulesTextError;
#[cfg(feature = "system")]
pub use crate::tournament::ForeignGame;
pub use bitboard::Bitboard;
pub use diagram::{Corner, Diagram, GamePlot};
pub use engine::{Engine, Method, Solution};
pub use fen::{FenError, FenField};
#[cfg(feature = "system")]
pub use game_in_play::{Ending, GameEnd, GameInPlay, Seat, Seats, ToMove};
pub use moves::{Move, MoveTextError, Shift};
pub use openings::RandomOpenings;
pub use play::{IllegalMove, Node};
pub use players::{Level, LevelError};
#[cfg(feature = "system")]
pub use players::{PlayerName, Presses, TablePlayer, TableStyle};
pub use position::{Position, PositionError};
pub use puzzle::{PuzzleKind, Puzzles};
#[cfg(feature = "system")]
pub use record::Archive;
pub use record::{
    GameReader, GameRecord, PlayedMove, RecordError, RecordProblem, StartError, Tags,
};
pub use rules::{BothLines, ExtraPresses, ExtraPressesError, Rules};
pub use square::{Square, SquareError};
pub use suite::{
    Category, CategoryError, IllegalSuiteMove, Operation, OperationError, SuiteEntry, SuiteError,
    SuiteMismatch, SuiteProblem, SuiteReader, WrongEntry,
};
pub use symmetry::canonical;
#[cfg(feature = "system")]
pub use uci::UciEngine;
