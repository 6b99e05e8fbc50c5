//! The tablebase: the exact value of every position of Orbito, 10,165,779 of them, in 14 MB of
//! memory, computed in the time it takes to blink.
//!
//! Every turn adds a marble, so positions fall into 17 *layers*, 0 to 16 marbles, and the values of
//! a layer follow from those of the next. `index` says where a value stands: it lays the
//! positions out so that a turn becomes a few elementwise minima of long rows of bytes. `code`
//! packs a value into a byte for which that is right, `solver` does the work, with `place` and
//! `shift` for the steps of a turn, `lines` for the positions where the game is over and `transpose`
//! for the symmetry.
//!
//! ```
//! use orbito_solve::game::Value;
//! use orbito_solve::orbito::tablebase::Tablebase;
//! use orbito_solve::orbito::{Position, Rules};
//!
//! let tablebase = Tablebase::build(&Rules::STANDARD);
//! assert_eq!(tablebase.probe(&Position::START), Value::Win(17));
//! assert_eq!(tablebase.moves(&Position::START).len(), 16);
//! ```

mod code;
mod counts;
mod file;
mod index;
mod lines;
mod memory;
mod npy;
mod place;
mod reachable;
mod rows;
mod shift;
mod solver;
mod transpose;
mod verify;

use std::fmt;
use std::time::{Duration, Instant};

pub use counts::LayerCounts;
pub use file::{FileError, FormatError};
use index::{Framed, LAYERS, Layout};
use memory::Memory;
pub use reachable::{Entry, Reach, Reachable};
pub use verify::Inconsistency;

use super::{Move, Position, Rules};
use crate::game::{Game, MoveList, Value};

/// The value of every position under one set of rules.
pub struct Tablebase {
    rules: Rules,
    memory: Memory,
}

/// Equal with the same rules and the same values.
impl PartialEq for Tablebase {
    fn eq(&self, other: &Tablebase) -> bool {
        self.rules == other.rules
            && (0..LAYERS).all(|marbles| self.codes(marbles).eq(other.codes(marbles)))
    }
}

impl Eq for Tablebase {}

impl fmt::Debug for Tablebase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tablebase")
            .field("rules", &self.rules)
            .finish_non_exhaustive()
    }
}

/// One layer is done.
#[derive(Clone, Copy, Debug)]
pub struct LayerBuilt {
    /// The number of marbles, 16 down to 0.
    pub marbles: u32,
    /// How many positions the layer has.
    pub positions: u64,
    /// The time it took.
    pub elapsed: Duration,
}

impl Tablebase {
    /// How many layers there are: 0 to 16 marbles.
    pub const LAYERS: usize = LAYERS;

    /// Solves the game, on all threads of the current rayon pool. The result does not depend on
    /// their number.
    pub fn build(rules: &Rules) -> Tablebase {
        Tablebase::build_with_progress(rules, |_| {})
    }

    /// Solves the game as [`Tablebase::build`] does, telling `progress` of each layer done.
    ///
    /// ```
    /// use orbito_solve::orbito::Rules;
    /// use orbito_solve::orbito::tablebase::Tablebase;
    ///
    /// let mut positions = 0;
    /// Tablebase::build_with_progress(&Rules::FRENCH, |layer| positions += layer.positions);
    /// assert_eq!(positions, 10_165_779);
    /// ```
    pub fn build_with_progress(rules: &Rules, mut progress: impl FnMut(LayerBuilt)) -> Tablebase {
        let mut start = Instant::now();
        let memory = solver::solve(rules, |marbles| {
            let now = Instant::now();
            progress(LayerBuilt {
                marbles: marbles as u32,
                positions: Tablebase::positions(marbles as u32),
                elapsed: now - start,
            });
            start = Instant::now();
        });
        Tablebase {
            rules: *rules,
            memory,
        }
    }

    /// The rules that the values hold for.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How many positions have so many marbles, seen from the player to move; none above 16.
    ///
    /// ```
    /// use orbito_solve::orbito::tablebase::Tablebase;
    ///
    /// assert_eq!(Tablebase::positions(0), 1);
    /// assert_eq!(Tablebase::positions(11), 2_018_016);
    /// assert_eq!((0..=16).map(Tablebase::positions).sum::<u64>(), 10_165_779);
    /// ```
    pub fn positions(marbles: u32) -> u64 {
        let choose = |n: u64, k: u64| (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1));
        let (mine, theirs) = (u64::from(marbles / 2), u64::from(marbles.div_ceil(2)));
        if marbles > 16 {
            return 0;
        }
        choose(16, theirs) * choose(16 - theirs, mine)
    }

    /// The value of any position, finished or not, for the player to move.
    pub fn probe(&self, position: &Position) -> Value {
        if position.free().is_empty() {
            let decided = self.rules.decided(position);
            return decided.expect("a full board leaves no choice");
        }
        let framed = Framed::new(position);
        let place = Layout::of(framed.marbles).place(framed.filling);
        code::decode(self.memory.codes(framed.marbles)[place], framed.marbles)
    }

    /// Every position with so many marbles, white having begun, with its value; in the order of the
    /// table. None above 16 marbles.
    ///
    /// ```
    /// use orbito_solve::orbito::Rules;
    /// use orbito_solve::orbito::tablebase::Tablebase;
    ///
    /// let tablebase = Tablebase::build(&Rules::STANDARD);
    /// let mut entries = tablebase.entries(2);
    /// assert!(entries.all(|(position, value)| tablebase.probe(&position) == value));
    /// ```
    pub fn entries(&self, marbles: u32) -> impl Iterator<Item = (Position, Value)> {
        let layer = (marbles as usize) < LAYERS;
        let layer = layer.then(|| self.layer_entries(marbles as usize));
        layer
            .into_iter()
            .flatten()
            .map(move |(framed, code)| (framed.position(), code::decode(code, framed.marbles)))
    }

    /// Every position of a layer with its code, block by block.
    fn layer_entries(&self, marbles: usize) -> impl Iterator<Item = (Framed, u8)> {
        Framed::all(marbles).zip(self.codes(marbles))
    }

    /// The code of every position of a layer, block by block.
    fn codes(&self, marbles: usize) -> impl Iterator<Item = u8> {
        Layout::of(marbles)
            .blocks()
            .flat_map(move |(block, start)| {
                block.values(&self.memory.layer(marbles)[start..][..block.lanes()])
            })
    }

    /// Every legal move with its value for the player who makes it, this turn's press counted: the
    /// best first, those of the same value in the order of the moves. None where nothing is left
    /// to choose.
    ///
    /// ```
    /// use orbito_solve::game::Value;
    /// use orbito_solve::orbito::tablebase::Tablebase;
    /// use orbito_solve::orbito::{Position, Rules};
    ///
    /// let tablebase = Tablebase::build(&Rules::STANDARD);
    /// let position = Position::from_fen("b1b1/1b2/1ww1/3w w", &Rules::STANDARD)?;
    /// let moves = tablebase.moves(&position);
    /// let (best, value) = moves[0];
    /// assert_eq!(value, tablebase.probe(&position));
    /// # Ok::<(), orbito_solve::orbito::FenError>(())
    /// ```
    pub fn moves(&self, position: &Position) -> MoveList<(Move, Value)> {
        let value_of = |turn: Move| self.probe(&position.after(turn)).one_ply_earlier();
        let moves = self.rules.legal_moves(position);
        let mut moves: MoveList<(Move, Value)> = moves
            .into_iter()
            .map(|turn| (turn, value_of(turn)))
            .collect();
        moves.sort_unstable_by(|(turn, value), (other, other_value)| {
            other_value.cmp(value).then(turn.cmp(other))
        });
        moves
    }

    /// All moves of the best value, in their order: the fastest wins, or all draws, or the slowest
    /// losses.
    pub fn best_moves(&self, position: &Position) -> MoveList<Move> {
        let moves = self.moves(position);
        let best = moves.first().map(|&(_, value)| value);
        let is_best = |(_, value): &(Move, Value)| Some(*value) == best;
        moves
            .into_iter()
            .take_while(is_best)
            .map(|(turn, _)| turn)
            .collect()
    }

    /// The game in which both players always make the first of their best moves, as long as there
    /// is something to choose.
    pub fn principal_variation(&self, position: &Position) -> Vec<Move> {
        let mut position = *position;
        let mut line = Vec::new();
        while let Some(&turn) = self.best_moves(&position).first() {
            line.push(turn);
            position = position.after(turn);
        }
        line
    }
}
