//! How games end.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::notation::Color;

/// How a game ended, white first whoever began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: the game goes on, was left, or nobody knows.
    Unfinished,
}

impl GameResult {
    const ALL: [GameResult; 4] = [
        GameResult::WhiteWins,
        GameResult::BlackWins,
        GameResult::Draw,
        GameResult::Unfinished,
    ];

    /// The result of a game that this colour has won.
    pub const fn won_by(color: Color) -> GameResult {
        match color {
            Color::White => GameResult::WhiteWins,
            Color::Black => GameResult::BlackWins,
        }
    }

    /// The colour that has won, if one has.
    pub const fn winner(self) -> Option<Color> {
        match self {
            GameResult::WhiteWins => Some(Color::White),
            GameResult::BlackWins => Some(Color::Black),
            GameResult::Draw | GameResult::Unfinished => None,
        }
    }

    /// The result with the colours swapped.
    #[must_use]
    pub const fn swapped(self) -> GameResult {
        match self {
            GameResult::WhiteWins => GameResult::BlackWins,
            GameResult::BlackWins => GameResult::WhiteWins,
            GameResult::Draw | GameResult::Unfinished => self,
        }
    }

    /// The text of a record.
    pub const fn text(self) -> &'static str {
        match self {
            GameResult::WhiteWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unfinished => "*",
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// A text that is no result.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected 1-0, 0-1, 1/2-1/2 or *")]
pub struct ResultTextError;

impl FromStr for GameResult {
    type Err = ResultTextError;

    /// Reads `1-0`, `0-1`, `1/2-1/2` and `*`.
    fn from_str(text: &str) -> Result<GameResult, ResultTextError> {
        let result = GameResult::ALL.into_iter().find(|it| it.text() == text);
        result.ok_or(ResultTextError)
    }
}
