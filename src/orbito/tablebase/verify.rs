//! The check of a table by the rules alone: every value again from the values of the positions one
//! move later, the plain way, with nothing of what makes the solver fast.
//!
//! By induction from the last layer, a table that passes holds the values of the game.

use thiserror::Error;

use super::Tablebase;
use super::code::decode;
use super::frame::Framed;
use super::index::{LAYERS, Layout};
use crate::game::{Game, MoveList, Value};
use crate::orbito::Position;
use crate::parallel;

/// A value that does not follow from the rules and the values one move later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the value of {position} is {stored:?}, expected {computed:?}")]
pub struct Inconsistency {
    /// The position.
    pub position: Position,
    /// Its value in the tablebase.
    pub stored: Value,
    /// The value of its best move, or that of the position turned.
    pub computed: Value,
}

impl Tablebase {
    /// Recomputes every value from those one move later by the rules, on all threads of the
    /// current rayon pool. Takes seconds, where solving takes a hundredth of one.
    ///
    /// # Errors
    /// The first wrong value of the layer with the most marbles that has one.
    pub fn verify(&self) -> Result<(), Inconsistency> {
        self.verify_with_progress(|_| {})
    }

    /// Verifies as [`Tablebase::verify`] does, telling `progress` the number of marbles of each
    /// layer that is right, 16 down to 0.
    ///
    /// # Errors
    /// The first wrong value of the layer with the most marbles that has one.
    pub fn verify_with_progress(&self, mut progress: impl FnMut(u32)) -> Result<(), Inconsistency> {
        for marbles in (0..LAYERS).rev() {
            self.verify_layer(marbles)?;
            progress(marbles as u32);
        }
        Ok(())
    }

    fn verify_layer(&self, marbles: usize) -> Result<(), Inconsistency> {
        let wrong = parallel::map(Layout::of(marbles).blocks(), |(block, start)| {
            let lanes = &self.memory.layer(marbles)[start..][..block.lanes()];
            block
                .fillings()
                .zip(block.values(lanes))
                .find_map(|(filling, code)| {
                    let position = Framed { marbles, filling }.position();
                    let (stored, computed) = (decode(code, marbles), self.recomputed(&position));
                    (stored != computed).then_some(Inconsistency {
                        position,
                        stored,
                        computed,
                    })
                })
        });
        wrong.into_iter().flatten().next().map_or(Ok(()), Err)
    }

    /// The value by the rules; of positions that differ by a turn of the board alone, one is
    /// recomputed and the others have to agree.
    fn recomputed(&self, position: &Position) -> Value {
        let least = least_turned(position);
        if least != *position {
            return self.probe(&least);
        }
        self.rules.decided(position).unwrap_or_else(|| {
            let mut moves = MoveList::new();
            self.rules.moves(position, &mut moves);
            let after = |&turn| {
                self.probe(&self.rules.play(position, turn))
                    .one_ply_earlier()
            };
            moves
                .iter()
                .map(after)
                .max()
                .expect("an undecided position has a move")
        })
    }
}

/// The first of the four turns of a position.
fn least_turned(position: &Position) -> Position {
    let turns = std::iter::successors(Some(*position), |turned| Some(turned.quarter_turn()));
    turns
        .take(4)
        .min_by_key(|turned| (turned.mine(), turned.theirs()))
        .expect("four turns")
}
