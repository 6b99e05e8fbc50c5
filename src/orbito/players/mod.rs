//! Who can play Orbito: the players of any game, those that know the tablebase, and programs.

mod level;
#[cfg(feature = "system")]
mod name;
#[cfg(feature = "system")]
mod perfect;

pub use crate::level::{Level, LevelError};
#[cfg(feature = "system")]
pub use name::PlayerName;
#[cfg(feature = "system")]
pub use perfect::{Presses, TablePlayer, TableStyle};
