//! What a position and its moves are worth to a player: not only who wins, but how many of the
//! moves keep that.

mod annotate;
mod difficulty;
mod game;
mod judgement;

use super::tablebase::Tablebase;
use super::{Move, Position, Rules};
use crate::game::{Game, Value};

pub use difficulty::Difficulty;
pub use game::{RatedGame, RatedTurn, height, move_points};
pub use judgement::{Judgement, points};

/// A legal move and where it leads.
#[derive(Clone, Copy, Debug)]
pub struct RatedMove {
    /// The move.
    pub turn: Move,
    /// Its value for the player who makes it, this turn's press counted.
    pub value: Value,
    /// The position after the press.
    pub position: Position,
}

/// How many moves keep what the position is worth. Moves that lead to the same position up to the
/// turns of the board count once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Margin {
    /// Distinct moves that keep the category.
    pub keeping: usize,
    /// Distinct moves in all.
    pub distinct: usize,
}

impl Margin {
    /// Counts the distinct moves, and those that keep the category of `value`.
    fn new(moves: &[RatedMove], value: Value) -> Margin {
        // The same position has the same value: the flag does not divide what the key joins.
        let mut keys: Vec<(u64, bool)> = moves
            .iter()
            .map(|rated| {
                let keeps = same_category(rated.value, value);
                (rated.position.canonical_key(), keeps)
            })
            .collect();
        keys.sort_unstable();
        keys.dedup();
        Margin {
            keeping: keys.iter().filter(|(_, keeps)| *keeps).count(),
            distinct: keys.len(),
        }
    }

    /// The share of distinct moves that keep the category, from 0 (there is no move) to 1.
    pub fn share(&self) -> f64 {
        if self.distinct == 0 {
            return 0.0;
        }
        self.keeping as f64 / self.distinct as f64
    }

    /// Whether just one distinct move keeps the category, and there are others.
    pub fn is_only_move(&self) -> bool {
        self.keeping == 1 && self.distinct > 1
    }
}

/// A position with all its moves rated.
#[derive(Clone, Debug)]
pub struct RatedPosition {
    /// The position.
    pub position: Position,
    /// The rules it is played by.
    pub rules: Rules,
    /// Its value for the player to move.
    pub value: Value,
    /// Whether the game is over already.
    pub finished: bool,
    /// Every legal move, best first, those of the same value in their order.
    pub moves: Vec<RatedMove>,
    /// How many of them keep the category.
    pub margin: Margin,
}

/// Whether two values are both won, both drawn or both lost.
pub const fn same_category(one: Value, other: Value) -> bool {
    matches!(
        (one, other),
        (Value::Win(_), Value::Win(_))
            | (Value::Draw, Value::Draw)
            | (Value::Loss(_), Value::Loss(_))
    )
}

impl RatedPosition {
    /// Rates a position by the tablebase.
    ///
    /// ```
    /// use orbito_solve::orbito::rating::RatedPosition;
    /// use orbito_solve::orbito::tablebase::Tablebase;
    /// use orbito_solve::orbito::{Position, Rules};
    ///
    /// let tablebase = Tablebase::build(&Rules::STANDARD);
    /// let rated = RatedPosition::new(&tablebase, &Position::START);
    /// assert_eq!(rated.moves.len(), 16);
    /// assert_eq!((rated.margin.keeping, rated.margin.distinct), (4, 4));
    /// ```
    pub fn new(tablebase: &Tablebase, position: &Position) -> RatedPosition {
        let rules = *tablebase.rules();
        let value = tablebase.probe(position);
        let moves: Vec<RatedMove> = tablebase
            .moves(position)
            .into_iter()
            .map(|(turn, value)| RatedMove {
                turn,
                value,
                position: rules.play(position, turn),
            })
            .collect();
        let margin = Margin::new(&moves, value);
        RatedPosition {
            position: *position,
            rules,
            value,
            finished: rules.result(position).is_some(),
            moves,
            margin,
        }
    }
}
