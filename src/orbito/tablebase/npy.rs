//! The whole table as a NumPy array: one record for each of the 10,165,779 positions.

use std::io::{self, BufWriter, Write};

use super::Tablebase;
use super::frame::Framed;
use super::index::LAYERS;
use crate::game::Value;
use crate::npy;
use crate::orbito::{Bitboard, Position};

const TYPE: &str = "[('mine', '<u2'), ('theirs', '<u2'), ('category', 'i1'), ('presses', 'u1')]";

impl Tablebase {
    /// Writes the whole table as a NumPy array file (`.npy`) of 61 MB.
    ///
    /// The array has one dimension and the fields
    ///
    /// | field | type | what |
    /// |---|---|---|
    /// | `mine` | `<u2` | marbles of the player to move: bit `4 * file + rank`, `a1` is 1, `d4` 32768 |
    /// | `theirs` | `<u2` | marbles of the other player |
    /// | `category` | `i1` | 1 won, 0 drawn, −1 lost, for the player to move |
    /// | `presses` | `u1` | presses until the deciding line appears, 0 for a draw |
    ///
    /// sorted by `mine`, then by `theirs`. Positions of sixteen marbles are those with no extra press
    /// made.
    ///
    /// ```python
    /// import numpy as np
    ///
    /// table = np.load("standard.npy")
    /// key = table["mine"].astype(np.uint32) << 16 | table["theirs"]
    ///
    /// def cells(names):
    ///     return sum(1 << 4 * "abcd".index(file) + int(rank) - 1 for file, rank in names.split())
    ///
    /// print(table[np.searchsorted(key, cells("a1 b2") << 16 | cells("c3 d3"))])
    /// marbles = np.bitwise_count(table["mine"]) + np.bitwise_count(table["theirs"])
    /// for n in range(17):
    ///     print(n, *(np.sum(table["category"][marbles == n] == category) for category in (1, 0, -1)))
    /// ```
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_npy(&self, out: impl Write) -> io::Result<()> {
        let mut out = BufWriter::new(out);
        let positions: u64 = (0..LAYERS as u32).map(Tablebase::positions).sum();
        out.write_all(&npy::header(TYPE, positions))?;
        for mine in (0..=u16::MAX).map(Bitboard).filter(|mine| fits(*mine)) {
            for theirs in subsets(!mine) {
                if (mine.count()..=mine.count() + 1).contains(&theirs.count()) && fits(theirs) {
                    out.write_all(&self.record(mine, theirs))?;
                }
            }
        }
        out.flush()
    }

    fn record(&self, mine: Bitboard, theirs: Bitboard) -> [u8; 6] {
        let (category, presses) = match self.value(Framed::of_marbles(mine, theirs)) {
            Value::Win(presses) => (1, presses),
            Value::Draw => (0, 0),
            Value::Loss(presses) => (-1, presses),
        };
        let ([a, b], [c, d]) = (mine.0.to_le_bytes(), theirs.0.to_le_bytes());
        [a, b, c, d, category as u8, presses as u8]
    }
}

fn fits(marbles: Bitboard) -> bool {
    marbles.count() <= Position::MARBLES_EACH
}

/// All subsets of a set, in the order of their numbers.
fn subsets(set: Bitboard) -> impl Iterator<Item = Bitboard> {
    let next = move |subset: &Bitboard| {
        let next = subset.0.wrapping_sub(set.0) & set.0;
        (next != 0).then_some(Bitboard(next))
    };
    std::iter::successors(Some(Bitboard::EMPTY), next)
}
