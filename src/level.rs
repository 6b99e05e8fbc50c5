//! How strong a player is, for people: one scale for all games.

use std::ops::RangeInclusive;

use thiserror::Error;

#[cfg(feature = "system")]
use crate::tournament::{Specification, SpecificationError};

/// How strong a player is, from 1, a beginner, to 10, the best there is. What a level does is each
/// game's affair.
///
/// ```
/// use orbito_solve::level::Level;
///
/// assert_eq!(Level::new(3), Ok(Level::default()));
/// assert_eq!(Level::new(11).unwrap_err().to_string(), "level 11, expected 1 to 10");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// A number that is no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("level {0}, expected 1 to 10")]
pub struct LevelError(pub u8);

impl Level {
    /// The lowest and the highest.
    pub const RANGE: RangeInclusive<u8> = 1..=10;

    /// The level of a number.
    ///
    /// # Errors
    /// If it is not 1 to 10.
    pub fn new(number: u8) -> Result<Level, LevelError> {
        if Level::RANGE.contains(&number) {
            Ok(Level(number))
        } else {
            Err(LevelError(number))
        }
    }

    /// 1 to 10.
    pub fn number(self) -> u8 {
        self.0
    }

    /// The name of its player: `level:3`.
    #[cfg(feature = "system")]
    pub(crate) fn name(self) -> String {
        format!("level:{}", self.0)
    }

    /// Reads the number in the name of its player.
    #[cfg(feature = "system")]
    pub(crate) fn read(name: &Specification) -> Result<Level, SpecificationError> {
        let number = name.argument().and_then(|text| text.parse().ok());
        number
            .and_then(|number| Level::new(number).ok())
            .ok_or_else(|| name.error("expected level:1 to level:10"))
    }

    /// What a table of ten has for this level.
    pub(crate) fn of<T: Copy>(self, table: &[T; 10]) -> T {
        table[usize::from(self.0) - 1]
    }
}

impl Default for Level {
    /// Level 3, with which most people can begin.
    fn default() -> Level {
        Level(3)
    }
}
