//! What the commands that are written once for all games ask of a game.

use super::input::{Reader, WrongText};
use crate::game::Game;
use crate::notation::Notation;
use crate::{abalone, orbito};

/// A game as commands read and write it.
pub(super) trait CommandGame: Sync {
    /// The game, with its rules.
    type Game: Notation;

    /// What JSON calls a position.
    const POSITION: &'static str;

    /// The rules.
    fn game(&self) -> &Self::Game;

    /// Reads a position.
    fn read(&self, text: &str) -> Result<PositionOf<Self>, WrongText>;

    /// A move as it is to be written.
    fn move_text(&self, position: &PositionOf<Self>, mv: MoveOf<Self>) -> String {
        self.game().move_text(position, mv)
    }
}

impl<C: CommandGame> Reader for C {
    type Item = PositionOf<C>;

    const WHAT: &'static str = "a position";

    fn read(&self, text: &str) -> Result<PositionOf<C>, WrongText> {
        CommandGame::read(self, text)
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

    fn read(&self, text: &str) -> Result<orbito::Position, WrongText> {
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

    fn read(&self, text: &str) -> Result<abalone::Position, WrongText> {
        Ok(abalone::Position::from_fen(text)?)
    }

    fn move_text(&self, _: &abalone::Position, mv: abalone::Move) -> String {
        self.notation.write(mv)
    }
}
