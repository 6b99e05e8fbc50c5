//! Rows of blocks, and which rows of one block depend on which of another.

use super::frame::{Filling, Player, TRIANGLE};
use super::index::{Block, Class, Lane, Layout, class_and_rank};

/// A layer to read from.
#[derive(Clone, Copy)]
pub(super) struct Source<'a> {
    pub(super) layout: &'static Layout,
    pub(super) lanes: &'a [Lane],
}

impl<'a> Source<'a> {
    pub(super) fn block(&self, block: Block) -> &'a [Lane] {
        let start = self.layout.start(block.diagonal, block.below);
        &self.lanes[start..start + block.lanes()]
    }
}

/// The rows of a block of so many lanes a row.
pub(super) fn rows<const LANES: usize>(values: &[Lane]) -> &[[Lane; LANES]] {
    values.as_chunks().0
}

/// The rows of a block of so many lanes a row.
pub(super) fn rows_mut<const LANES: usize>(values: &mut [Lane]) -> &mut [[Lane; LANES]] {
    values.as_chunks_mut().0
}

/// Lowers each value to the other where that is less.
#[inline(always)]
pub(super) fn lower<const LANES: usize>(row: &mut [Lane; LANES], other: &[Lane; LANES]) {
    for (lane, &other) in row.iter_mut().zip(other) {
        *lane = lane.min(other);
    }
}

/// For each row of each class, the rows that it takes values from.
pub(super) struct RowSources {
    /// Where the sources of each row begin; they end where the next begin.
    starts: Vec<u16>,
    sources: Vec<u8>,
}

impl RowSources {
    /// The sources of a row are the `results` of its filling, which must be of one class.
    pub(super) fn new<I: Iterator<Item = Filling>>(results: impl Fn(Filling) -> I) -> RowSources {
        let (mut starts, mut sources) = (vec![0], Vec::new());
        for filling in Class::all().flat_map(Class::fillings) {
            sources.extend(results(*filling).map(|result| class_and_rank(result).1 as u8));
            starts.push(sources.len() as u16);
        }
        RowSources { starts, sources }
    }

    /// The sources of each row of a class.
    pub(super) fn of(&self, class: Class) -> impl Iterator<Item = &[u8]> {
        let numbers = class.numbers();
        let starts = &self.starts[numbers.start..=numbers.end];
        starts
            .windows(2)
            .map(|ends| &self.sources[usize::from(ends[0])..usize::from(ends[1])])
    }
}

/// A row, and the row of another block that adding a marble to it leads to.
pub(super) type Addition = (u8, u8);

/// Every way to add a marble of one player below the diagonal.
pub(super) struct Additions {
    /// By class and cell: where its additions begin; they end where the next begin.
    starts: Vec<u16>,
    additions: Vec<Addition>,
}

impl Additions {
    pub(super) fn new(player: Player) -> Additions {
        let (mut starts, mut additions) = (vec![0], Vec::new());
        for class in Class::all() {
            for cell in 0..TRIANGLE {
                let rows = class.fillings().iter().enumerate();
                let free = rows.filter(|(_, filling)| filling.is_free(cell));
                additions.extend(free.map(|(row, filling)| {
                    let (_, to) = class_and_rank(filling.toggled(player, cell));
                    (row as u8, to as u8)
                }));
                starts.push(additions.len() as u16);
            }
        }
        Additions { starts, additions }
    }

    /// Each row of a class where the cell is free, with the row of the class with one marble more
    /// where the player has the cell.
    pub(super) fn of(&self, class: Class, cell: usize) -> &[Addition] {
        let number = class.index() * TRIANGLE + cell;
        &self.additions[usize::from(self.starts[number])..usize::from(self.starts[number + 1])]
    }
}
