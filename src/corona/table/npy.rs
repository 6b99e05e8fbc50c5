//! The table as a NumPy array: one record for each of the 479,556 deals.

use std::io::{self, BufWriter, Write};

use super::Table;
use crate::corona::{Deal, Die, PIECES, Space};
use crate::npy;

const TYPE: &str =
    "[('pieces', 'u1', (12,)), ('dice', 'u1', (6,)), ('maximum', 'u1'), ('plans', '<u4')]";

impl Table {
    /// Writes the whole table as a NumPy array file (`.npy`) of 11 MB.
    ///
    /// The array has one dimension, in the order of [`Deal::index`], and the fields
    ///
    /// | field | type | what |
    /// |---|---|---|
    /// | `pieces` | 12 × `u1` | how many pieces stand on each space, from space 1 |
    /// | `dice` | 6 × `u1` | the dice in rising order |
    /// | `maximum` | `u1` | the most points that a plan makes |
    /// | `plans` | `<u4` | how many of the 518,400 full plans make them |
    ///
    /// ```python
    /// import math
    /// import numpy as np
    ///
    /// table = np.load("corona.npy")
    /// for maximum, deals in enumerate(np.bincount(table["maximum"])):
    ///     print(maximum, deals)
    ///
    /// def number(counts):  # of a multiset in canonical form: sorted elements, from 0
    ///     elements = np.repeat(np.arange(len(counts)), counts)
    ///     return sum(math.comb(int(a) + i, i + 1) for i, a in enumerate(elements))
    ///
    /// dice = np.bincount([5, 6, 1, 2, 4, 5], minlength=7)[1:]
    /// pieces = [1, 0, 1, 0, 1, 1, 1, 1, 0, 0, 0, 0]
    /// same = (table["pieces"] == pieces).all(axis=1)
    /// print(table[same][number(dice)])
    /// ```
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_npy(&self, out: impl Write) -> io::Result<()> {
        let mut out = BufWriter::new(out);
        out.write_all(&npy::header(TYPE, Deal::COUNT as u64))?;
        for (deal, entry) in self.deals_and_entries() {
            let mut record = [0; Space::COUNT + PIECES + 5];
            let (pieces, rest) = record.split_at_mut(Space::COUNT);
            let (dice, values) = rest.split_at_mut(PIECES);
            pieces.copy_from_slice(deal.placement.counts());
            dice.copy_from_slice(&deal.throw.dice().map(Die::number));
            values[0] = entry.maximum;
            values[1..].copy_from_slice(&entry.plans.to_le_bytes());
            out.write_all(&record)?;
        }
        out.flush()
    }
}
