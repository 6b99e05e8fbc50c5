//! What the commands that are written once for all games ask of a game.

use std::fmt::{Debug, Display};
use std::ops::Range;

use crate::game::Game;
use crate::notation::{FenError, Notation};
use crate::{abalone, orbito};

/// A text is not a position.
pub(super) struct WrongPosition {
    /// The offending characters, counted from 0.
    pub span: Range<usize>,
    /// Where it is wrong, and what was expected.
    pub message: String,
}

impl<F: Debug + Display> From<FenError<F>> for WrongPosition {
    fn from(error: FenError<F>) -> WrongPosition {
        WrongPosition {
            message: error.to_string(),
            span: error.span,
        }
    }
}

/// A game as commands read and write it.
pub(super) trait CommandGame: Sync {
    /// The game, with its rules.
    type Game: Notation;

    /// What JSON calls a position.
    const POSITION: &'static str;

    /// The rules.
    fn game(&self) -> &Self::Game;

    /// Reads a position.
    fn read(&self, text: &str) -> Result<PositionOf<Self>, WrongPosition>;

    /// A move as it is to be written.
    fn move_text(&self, position: &PositionOf<Self>, mv: MoveOf<Self>) -> String {
        self.game().move_text(position, mv)
    }
}

pub(super) type PositionOf<C> = <<C as CommandGame>::Game as Game>::Position;
pub(super) type MoveOf<C> = <<C as CommandGame>::Game as Game>::Move;

impl CommandGame for orbito::Rules {
    type Game = orbito::Rules;

    const POSITION: &'static str = "fen";

    fn game(&self) -> &orbito::Rules {
        self
    }

    fn read(&self, text: &str) -> Result<orbito::Position, WrongPosition> {
        Ok(orbito::Position::from_fen(text, self)?)
    }
}

/// Abalone's rules, and how its moves are written.
#[derive(Clone, Copy)]
pub(super) struct Abalone {
    pub rules: abalone::Rules,
    pub notation: abalone::MoveNotation,
}

impl CommandGame for Abalone {
    type Game = abalone::Rules;

    const POSITION: &'static str = "position";

    fn game(&self) -> &abalone::Rules {
        &self.rules
    }

    fn read(&self, text: &str) -> Result<abalone::Position, WrongPosition> {
        Ok(abalone::Position::from_fen(text)?)
    }

    fn move_text(&self, _: &abalone::Position, mv: abalone::Move) -> String {
        self.notation.write(mv)
    }
}
