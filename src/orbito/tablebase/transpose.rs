//! Blocks and their mirrors: matrices of bytes, transposed sixteen by sixteen.

use super::index::{Block, LANE, Lane};
use super::rows::{rows, rows_mut};

/// Sixteen rows of one lane each.
type Tile = [Lane; LANE];

/// Lowers each value of a block to that of its mirror where the mirror's is lower.
pub(super) fn lower_to_mirror(block: &Block, values: &mut [Lane], mirror: &[Lane]) {
    for_each_tile(block, |place, opposite| {
        let tile = transpose(opposite.load(mirror));
        place.update(values, |row, value| value.min(tile[row]));
    });
}

/// Makes the mirror of a block.
pub(super) fn write_mirror(block: &Block, values: &[Lane], mirror: &mut [Lane]) {
    for_each_tile(block, |place, opposite| {
        let tile = transpose(place.load(values));
        opposite.update(mirror, |row, _| tile[row]);
    });
}

/// Calls `work` for all tiles of a block with the place of each and that of its mirror.
#[inline(always)]
fn for_each_tile(block: &Block, mut work: impl FnMut(Place, Place)) {
    let (row_lanes, column_lanes) = (block.above.lanes(), block.below.lanes());
    for down in 0..column_lanes {
        for right in 0..row_lanes {
            work(
                Place {
                    lanes: row_lanes,
                    down,
                    right,
                },
                Place {
                    lanes: column_lanes,
                    down: right,
                    right: down,
                },
            );
        }
    }
}

/// Where a tile is: in a block with so many lanes a row, below and right of so many other tiles.
#[derive(Clone, Copy)]
struct Place {
    lanes: usize,
    down: usize,
    right: usize,
}

impl Place {
    #[inline(always)]
    fn load(self, values: &[Lane]) -> Tile {
        match self.lanes {
            1 => self.load_from::<1>(values),
            2 => self.load_from::<2>(values),
            4 => self.load_from::<4>(values),
            _ => self.load_from::<6>(values),
        }
    }

    #[inline(always)]
    fn load_from<const LANES: usize>(self, values: &[Lane]) -> Tile {
        let tiles = rows::<LANES>(values).as_chunks::<LANE>().0;
        let mut tile = [Lane::ZERO; LANE];
        for (lane, row) in tile.iter_mut().zip(&tiles[self.down]) {
            *lane = row[self.right];
        }
        tile
    }

    #[inline(always)]
    fn update(self, values: &mut [Lane], new: impl Fn(usize, Lane) -> Lane) {
        match self.lanes {
            1 => self.update_in::<1>(values, new),
            2 => self.update_in::<2>(values, new),
            4 => self.update_in::<4>(values, new),
            _ => self.update_in::<6>(values, new),
        }
    }

    #[inline(always)]
    fn update_in<const LANES: usize>(self, values: &mut [Lane], new: impl Fn(usize, Lane) -> Lane) {
        let tiles = rows_mut::<LANES>(values).as_chunks_mut::<LANE>().0;
        for (number, row) in tiles[self.down].iter_mut().enumerate() {
            row[self.right] = new(number, row[self.right]);
        }
    }
}

/// Four rounds of [`interleave`].
#[inline(always)]
fn transpose(tile: Tile) -> Tile {
    interleave(interleave(interleave(interleave(tile))))
}

/// Interleaves the bytes of lane `i` with those of lane `i + 8`: a quarter of a transposition.
#[inline(always)]
fn interleave(from: Tile) -> Tile {
    let mut to = [Lane::ZERO; LANE];
    for i in 0..LANE / 2 {
        let (even, odd) = (from[i], from[i + LANE / 2]);
        to[2 * i] = Lane::unpack_low(even, odd);
        to[2 * i + 1] = Lane::unpack_high(even, odd);
    }
    to
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_are_transposed() {
        let number = |row: usize, column: usize| (LANE * row + column) as u8;
        let tile = |number: &dyn Fn(usize, usize) -> u8| -> Tile {
            std::array::from_fn(|row| Lane::new(std::array::from_fn(|column| number(row, column))))
        };
        let expected = tile(&|row, column| number(column, row));
        assert_eq!(transpose(tile(&number)), expected);
    }
}
