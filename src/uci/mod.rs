//! A protocol by which programs play any game, in the manner of chess's UCI. The specification is
//! `docs/protocol.md`.
//!
//! The two sides know nothing of each other:
//!
//! | side | what |
//! |---|---|
//! | [`serve`] | speaks for an [`Engine`]: reads commands, writes answers, thinks meanwhile |
//! | [`Program`] | drives somebody else's program, and trusts it in nothing |
//!
//! `command`, `go` and `option` are the words of the protocol, and `resources` the options that
//! all engines have. A game with a [`Solver`] has its engine in [`UciEngine`].

mod command;
mod engine;
mod go;
mod option;
mod program;
mod resources;
mod server;
mod solver;

pub use engine::{Change, Engine, Info};
pub use option::{EngineOption, OptionKind, OptionValue};
pub use program::{CommandError, GoLimit, Program, ProgramSettings};
use resources::Resources;
pub use server::serve;
pub use solver::{Solver, UciEngine};
