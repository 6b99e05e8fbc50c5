//! The tablebase: the exact value of every position of Orbito, 10,165,779 of them, in 14 MB of
//! memory, computed in the time it takes to blink.
//!
//! Every turn adds a marble, so positions fall into 17 *layers*, 0 to 16 marbles, and the values of
//! a layer follow from those of the next.
//!
//! | module | what |
//! |---|---|
//! | `frame` | the board as the table sees it, on which presses move nothing |
//! | `index` | where a value stands: positions laid out so that a turn becomes a few elementwise minima of long rows of bytes |
//! | `code` | a value as a byte for which that is right |
//! | `memory` | the bytes of all layers |
//! | `solver` | from the last layer to the first; `place` and `shift` are the two steps of a turn, `rows` what they work on, `lines` the positions where the game is over, `transpose` the symmetry |
//! | `probe`, `reachable`, `counts`, `npy` | what the table says: of a position, of all that can be reached, of a layer, to NumPy |
//! | `file` | the table on disk |
//! | `verify` | every value again by the rules alone |
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
#[cfg(feature = "system")]
mod file;
mod frame;
mod index;
mod lines;
mod memory;
mod npy;
mod place;
mod probe;
mod reachable;
mod rows;
mod shift;
mod solver;
mod transpose;
mod verify;

use std::fmt;
use std::time::Duration;

pub use counts::LayerCounts;
#[cfg(feature = "system")]
pub use file::{FileError, FormatError};
use frame::Framed;
use index::{LAYERS, Layout};
use memory::Memory;
pub use reachable::{Entry, Reach, Reachable};
pub use verify::Inconsistency;

use super::{Position, Rules};
use crate::game::Value;

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
    /// The time it took (none where there is no clock); what is needed for all layers together is counted nowhere.
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
        let memory = solver::solve(rules, |marbles, elapsed| {
            let marbles = marbles as u32;
            progress(LayerBuilt {
                marbles,
                positions: Tablebase::positions(marbles),
                elapsed,
            });
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
}
