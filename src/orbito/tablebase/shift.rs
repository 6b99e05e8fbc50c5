//! Step 2 of a turn back: the least value among the positions that differ by one step of an
//! opponent's marble, or not at all.

use std::ops::Range;

use arrayvec::ArrayVec;

use super::frame::{ABOVE_START, DIAGONAL, DIAGONAL_START, Filling, Player, TRIANGLE, neighbours};
use super::index::{Block, Class, Diagonal, LANE, Lane};
use super::rows::{Additions, RowSources, Source, lower, rows, rows_mut};

/// The cell of a triangle on the inner orbit.
const INNER: usize = TRIANGLE - 1;

/// Some cells below the diagonal.
type Cells = ArrayVec<usize, TRIANGLE>;

/// Step 2 for one layer, whatever its values.
pub(super) struct Shift {
    opponent: Player,
    /// Every way to add a marble of the opponent below.
    additions: Additions,
    /// Every shift from a cell below to a cell below.
    within: RowSources,
    /// The cells below next to each cell of the diagonal.
    beside: [Cells; DIAGONAL],
    /// The cells below next to the inner cell above.
    across: Cells,
}

impl Shift {
    pub(super) fn new(marbles: usize) -> Shift {
        let opponent = Player::to_move(marbles).other();
        let steps: Vec<(usize, usize)> = neighbours(marbles)
            .flat_map(|(a, b)| [(a, b), (b, a)])
            .collect();
        let next_to = |cell: usize| -> Cells {
            let from_cell = steps
                .iter()
                .filter(|&&(from, to)| from == cell && to < TRIANGLE);
            from_cell.map(|&(_, to)| to).collect()
        };
        let below: Vec<(usize, usize)> = steps
            .iter()
            .copied()
            .filter(|&(from, to)| from < TRIANGLE && to < TRIANGLE)
            .collect();
        let within = RowSources::new(|filling: Filling| {
            below
                .iter()
                .filter(move |&&(from, to)| filling.has(opponent, from) && filling.is_free(to))
                .map(move |&(from, to)| filling.toggled(opponent, from).toggled(opponent, to))
        });
        Shift {
            opponent,
            additions: Additions::new(opponent),
            within,
            beside: std::array::from_fn(|cell| next_to(DIAGONAL_START + cell)),
            across: next_to(ABOVE_START + INNER),
        }
    }

    /// The least after a shift within the cells below and on the diagonal, or from a cell below
    /// to the inner cell above or back, or no shift.
    pub(super) fn block(&self, block: &Block, placed: Source, values: &mut [Lane]) {
        match block.above.lanes() {
            1 => self.rows::<1>(block, placed, values),
            2 => self.rows::<2>(block, placed, values),
            4 => self.rows::<4>(block, placed, values),
            _ => self.rows::<6>(block, placed, values),
        }
        if !self.across.is_empty() {
            self.across(block, placed, values);
        }
    }

    fn rows<const LANES: usize>(&self, block: &Block, placed: Source, values: &mut [Lane]) {
        let values = rows_mut::<LANES>(values);
        self.within(block, rows(placed.block(*block)), values);
        for cell in 0..DIAGONAL {
            self.beside(block, cell, placed, values);
        }
    }

    fn within<const LANES: usize>(
        &self,
        block: &Block,
        placed: &[[Lane; LANES]],
        values: &mut [[Lane; LANES]],
    ) {
        let rows = values.iter_mut().zip(placed);
        for ((value, unshifted), sources) in rows.zip(self.within.of(block.below)) {
            let mut least = *unshifted;
            for &source in sources {
                lower(&mut least, &placed[usize::from(source)]);
            }
            *value = least;
        }
    }

    /// Shifts between a cell of the diagonal and the cells below next to it.
    fn beside<const LANES: usize>(
        &self,
        block: &Block,
        cell: usize,
        placed: Source,
        values: &mut [[Lane; LANES]],
    ) {
        let diagonal = block.diagonal.filling();
        let placed = |below| {
            let diagonal = Diagonal::new(diagonal.toggled(self.opponent, cell));
            rows::<LANES>(placed.block(Block {
                diagonal,
                below,
                ..*block
            }))
        };
        if diagonal.has(self.opponent, cell) {
            if let Some(below) = block.below.with(self.opponent) {
                let placed = placed(below);
                for &next in &self.beside[cell] {
                    for &(without, with) in self.additions.of(block.below, next) {
                        lower(
                            &mut values[usize::from(without)],
                            &placed[usize::from(with)],
                        );
                    }
                }
            }
        } else if diagonal.is_free(cell)
            && let Some(below) = block.below.without(self.opponent)
        {
            let placed = placed(below);
            for &next in &self.beside[cell] {
                for &(without, with) in self.additions.of(below, next) {
                    lower(
                        &mut values[usize::from(with)],
                        &placed[usize::from(without)],
                    );
                }
            }
        }
    }

    /// Shifts between the inner cell above and the cells below next to it.
    fn across(&self, block: &Block, placed: Source, values: &mut [Lane]) {
        let free = |above| Columns::new(above, |filling| filling.is_free(INNER));
        let taken = |above| Columns::new(above, |filling| filling.has(self.opponent, INNER));
        let next_to = |class| {
            self.across
                .iter()
                .flat_map(move |&cell| self.additions.of(class, cell))
        };
        if let (Some(below), Some(above)) = (
            block.below.with(self.opponent),
            block.above.without(self.opponent),
        ) {
            let placed = placed.block(Block {
                below,
                above,
                ..*block
            });
            let (to, from) = (taken(block.above), free(above));
            for &(without, with) in next_to(block.below) {
                lower_bytes(to.of_mut(values, without), from.of(placed, with));
            }
        }
        if let (Some(below), Some(above)) = (
            block.below.without(self.opponent),
            block.above.with(self.opponent),
        ) {
            let placed = placed.block(Block {
                below,
                above,
                ..*block
            });
            let (to, from) = (free(block.above), taken(above));
            for &(without, with) in next_to(below) {
                lower_bytes(to.of_mut(values, with), from.of(placed, without));
            }
        }
    }
}

/// Neighbouring columns of a block.
struct Columns {
    stride: usize,
    columns: Range<usize>,
}

impl Columns {
    /// The columns that fit, which must be next to one another.
    fn new(above: Class, fits: impl Fn(&Filling) -> bool) -> Columns {
        let fillings = above.fillings();
        let start = fillings.iter().position(&fits).unwrap_or(0);
        let count = fillings[start..]
            .iter()
            .take_while(|filling| fits(filling))
            .count();
        Columns {
            stride: above.lanes() * LANE,
            columns: start..start + count,
        }
    }

    fn of<'a>(&self, values: &'a [Lane], row: u8) -> &'a [u8] {
        let row = &bytemuck::cast_slice(values)[usize::from(row) * self.stride..];
        &row[self.columns.clone()]
    }

    fn of_mut<'a>(&self, values: &'a mut [Lane], row: u8) -> &'a mut [u8] {
        let row = &mut bytemuck::cast_slice_mut(values)[usize::from(row) * self.stride..];
        &mut row[self.columns.clone()]
    }
}

fn lower_bytes(values: &mut [u8], others: &[u8]) {
    for (value, &other) in values.iter_mut().zip(others) {
        *value = other.min(*value);
    }
}
