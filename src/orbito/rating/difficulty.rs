//! How hard a position is to play: what a player overlooks who does not look far.
//!
//! A *mistake* is a move that loses the category. A depth-limited player looks `d` moves ahead,
//! judges what it then sees by the game's evaluation, and makes one of the distinct moves that look
//! best, all equally likely. The chance that this is a mistake is known exactly, for every `d`, and
//! all parts of the difficulty come from it and from the [`Margin`](super::Margin).

use std::collections::HashSet;

use super::{RatedPosition, same_category};
use crate::orbito::Move;
use crate::search::{Limits, TableTooLarge, TranspositionTable, search};

/// How hard a position is for the player to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difficulty {
    /// The chance that a player who looks 1, 2, … [`Difficulty::DEEPEST`] moves ahead makes a
    /// mistake, from 0 to 1: the share of mistakes among the distinct moves that look best.
    pub mistakes: [f64; Difficulty::DEEPEST as usize],
    /// Whether the moves that keep the category are all, some or none: the share of mistakes among
    /// all distinct moves, from 0 to 1. The chance of a player who does not look at all.
    pub blind_mistakes: f64,
}

/// What the parts count, 1 together; `examples/difficulty.rs` finds them by least squares.
const WEIGHTS: [f64; 3] = [0.15, 0.48, 0.37];

impl Difficulty {
    /// How many moves ahead is looked at most.
    pub const DEEPEST: u8 = 6;
    /// How many moves ahead a shallow look goes at most.
    pub const SHALLOW: u8 = 3;

    /// Searches a position to every depth, on the threads of the current rayon pool. It takes up
    /// to some tenths of a second early in the game, and little later on.
    ///
    /// # Errors
    /// If there is no memory for a transposition table of 64 MiB, of which little is used.
    ///
    /// ```
    /// use orbito_solve::orbito::rating::{Difficulty, RatedPosition};
    /// use orbito_solve::orbito::tablebase::Tablebase;
    /// use orbito_solve::orbito::{Position, Rules};
    ///
    /// let tablebase = Tablebase::build(&Rules::STANDARD);
    /// let position = Position::from_fen("b1b1/1b2/1ww1/3w w", &Rules::STANDARD)?;
    /// let difficulty = Difficulty::new(&RatedPosition::new(&tablebase, &position))?;
    /// assert!((0.0..=100.0).contains(&difficulty.score()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(rated: &RatedPosition) -> Result<Difficulty, TableTooLarge> {
        let mut difficulty = Difficulty {
            mistakes: [0.0; Difficulty::DEEPEST as usize],
            blind_mistakes: 0.0,
        };
        if rated.margin.keeping == rated.margin.distinct {
            return Ok(difficulty);
        }
        difficulty.blind_mistakes = 1.0 - rated.margin.share();
        // With a table of its own, every position in it was searched to the depth that is left
        // there, and the scores are those of a search without a table.
        let table = TranspositionTable::new(64)?;
        for (depth, mistakes) in (1..).zip(&mut difficulty.mistakes) {
            *mistakes = share_of_mistakes(rated, &best_moves(rated, depth, &table));
        }
        Ok(difficulty)
    }

    /// The moves that look best to who looks `depth` moves ahead, sorted.
    ///
    /// # Errors
    /// If there is no memory for a transposition table of 64 MiB, of which little is used.
    pub fn best_looking(rated: &RatedPosition, depth: u8) -> Result<Vec<Move>, TableTooLarge> {
        Ok(best_moves(rated, depth, &TranspositionTable::new(64)?))
    }

    /// The least number of moves that one must look ahead to see a move that keeps the category,
    /// so that looking further, up to [`Difficulty::DEEPEST`] moves, does not mislead again. None
    /// if so many moves still mislead.
    pub fn depth_to_see(&self) -> Option<u8> {
        let blunders = self.mistakes.iter().rposition(|&mistakes| mistakes > 0.0);
        let depth = blunders.map_or(1, |last| last as u8 + 2);
        (depth <= Difficulty::DEEPEST).then_some(depth)
    }

    /// How the moves that look best to a shallow search do in truth: the chance of a mistake, from
    /// 0 to 1, on average of those who look 1 to [`Difficulty::SHALLOW`] moves ahead.
    pub fn temptation(&self) -> f64 {
        mean(&self.mistakes[..usize::from(Difficulty::SHALLOW)])
    }

    /// The difficulty from 0 (nothing can go wrong) to 100 (whoever looks no further than six
    /// moves ahead goes wrong).
    ///
    /// It is 15 (1 − margin) + 48 temptation + 37 (D − 1)/6, where D is the depth to see, or 7 if
    /// there is none. The mean chance of a mistake ([`Difficulty::chance_of_mistake`]) is about
    /// 0.8 per cent a point; `docs/rating.md` shows how well that holds.
    pub fn score(&self) -> f64 {
        let parts = self.parts().into_iter().zip(WEIGHTS);
        100.0 * parts.map(|(part, weight)| part * weight).sum::<f64>()
    }

    /// What the difficulty is made of, each from 0 to 1: the share of mistakes among the moves,
    /// temptation, and depth to see.
    pub fn parts(&self) -> [f64; 3] {
        let depth = self.depth_to_see().unwrap_or(Difficulty::DEEPEST + 1);
        [
            self.blind_mistakes,
            self.temptation(),
            f64::from(depth - 1) / f64::from(Difficulty::DEEPEST),
        ]
    }

    /// The chance of a mistake, from 0 to 1, on average of the player who does not look at all and
    /// those who look 1 to [`Difficulty::DEEPEST`] moves ahead. The weights fit this.
    pub fn chance_of_mistake(&self) -> f64 {
        let depths = f64::from(Difficulty::DEEPEST);
        (self.blind_mistakes + depths * mean(&self.mistakes)) / (depths + 1.0)
    }
}

fn best_moves(rated: &RatedPosition, depth: u8, table: &TranspositionTable) -> Vec<Move> {
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    search(&rated.rules, &rated.position, table, &limits).best
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len() as f64
}

/// The share of mistakes among these moves; those that lead to the same position up to the turns
/// of the board count once.
fn share_of_mistakes(rated: &RatedPosition, moves: &[Move]) -> f64 {
    let chosen = rated.moves.iter().filter(|it| moves.contains(&it.turn));
    let distinct: HashSet<(u64, bool)> = chosen
        .map(|it| {
            let mistake = !same_category(it.value, rated.value);
            (it.position.canonical_key(), mistake)
        })
        .collect();
    let mistakes = distinct.iter().filter(|(_, mistake)| *mistake).count();
    mistakes as f64 / distinct.len().max(1) as f64
}
