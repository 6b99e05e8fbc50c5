//! Blocks and their mirrors: matrices of bytes, transposed sixteen by sixteen.

use super::index::{Block, LANE, Lane};

type Tile = [Lane; LANE];

/// Lowers each value of a block to that of its mirror where the mirror's is lower.
pub(super) fn lower_to_mirror(block: &Block, values: &mut [Lane], mirror: &[Lane]) {
    let mut tile = [[0; LANE]; LANE];
    for_each_tile(block, |place, opposite| {
        load(&mut tile, mirror, opposite);
        transpose(&mut tile);
        for (row, lower) in place.rows(values).zip(&tile) {
            for (value, &lower) in row.iter_mut().zip(lower) {
                *value = lower.min(*value);
            }
        }
    });
}

/// Makes the mirror of a block.
pub(super) fn write_mirror(block: &Block, values: &[Lane], mirror: &mut [Lane]) {
    let mut tile = [[0; LANE]; LANE];
    for_each_tile(block, |place, opposite| {
        load(&mut tile, values, place);
        transpose(&mut tile);
        for (row, values) in opposite.rows(mirror).zip(&tile) {
            *row = *values;
        }
    });
}

/// Where up to sixteen rows of one lane are.
#[derive(Clone, Copy)]
struct Place {
    first: usize,
    stride: usize,
    rows: usize,
}

impl Place {
    fn new(rows: usize, lanes: usize, down: usize, right: usize) -> Place {
        Place {
            first: down * LANE * lanes + right,
            stride: lanes,
            rows: (rows - down * LANE).min(LANE),
        }
    }

    fn rows(self, values: &mut [Lane]) -> impl Iterator<Item = &mut Lane> {
        values[self.first..]
            .iter_mut()
            .step_by(self.stride)
            .take(self.rows)
    }
}

/// Calls `work` for all tiles of a block with the place of each and that of its mirror.
fn for_each_tile(block: &Block, mut work: impl FnMut(Place, Place)) {
    let (rows, columns) = (block.below.size(), block.above.size());
    let (row_lanes, column_lanes) = (block.above.lanes(), block.below.lanes());
    for down in 0..column_lanes {
        for right in 0..row_lanes {
            work(
                Place::new(rows, row_lanes, down, right),
                Place::new(columns, column_lanes, right, down),
            );
        }
    }
}

fn load(tile: &mut Tile, values: &[Lane], place: Place) {
    let rows = values[place.first..].iter().step_by(place.stride);
    for (lane, row) in tile[..place.rows].iter_mut().zip(rows) {
        *lane = *row;
    }
}

/// Four rounds, each of which interleaves the bytes of lane `i` with those of lane `i + 8`.
fn transpose(tile: &mut Tile) {
    let mut other = [[0; LANE]; LANE];
    interleave(tile, &mut other);
    interleave(&other, tile);
    interleave(tile, &mut other);
    interleave(&other, tile);
}

#[inline(always)]
fn interleave(from: &Tile, to: &mut Tile) {
    let (even, odd) = from.split_at(LANE / 2);
    let (pairs, _) = to.as_chunks_mut::<2>();
    for (([low, high], even), odd) in pairs.iter_mut().zip(even).zip(odd) {
        for i in 0..LANE / 2 {
            low[2 * i] = even[i];
            low[2 * i + 1] = odd[i];
            high[2 * i] = even[LANE / 2 + i];
            high[2 * i + 1] = odd[LANE / 2 + i];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_are_transposed() {
        let tile: Tile = std::array::from_fn(|i| std::array::from_fn(|k| (16 * i + k) as u8));
        let mut transposed = tile;
        transpose(&mut transposed);
        for i in 0..LANE {
            for k in 0..LANE {
                assert_eq!(transposed[k][i], tile[i][k]);
            }
        }
    }
}
