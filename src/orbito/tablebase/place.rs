//! Step 1 of a turn back: the least value among the children without a shift.

use arrayvec::ArrayVec;

use super::frame::{DIAGONAL, Player, TRIANGLE};
use super::index::{Block, Diagonal, Lane};
use super::rows::{RowSources, Source, lower, rows, rows_mut};

/// Step 1 for one layer, whatever its values.
pub(super) struct Place {
    mover: Player,
    /// Every way to add a marble below.
    below: RowSources,
}

impl Place {
    pub(super) fn new(marbles: usize) -> Place {
        let mover = Player::to_move(marbles);
        let below = RowSources::new(|filling| {
            (0..TRIANGLE)
                .filter(move |&cell| filling.is_free(cell))
                .map(move |cell| filling.toggled(mover, cell))
        });
        Place { mover, below }
    }

    /// The least of the children by a marble below or on the diagonal.
    pub(super) fn block(&self, block: &Block, children: Source, values: &mut [Lane]) {
        match block.above.lanes() {
            1 => self.rows::<1>(block, children, values),
            2 => self.rows::<2>(block, children, values),
            4 => self.rows::<4>(block, children, values),
            _ => self.rows::<6>(block, children, values),
        }
    }

    fn rows<const LANES: usize>(&self, block: &Block, children: Source, values: &mut [Lane]) {
        let children = |block| rows::<LANES>(children.block(block));
        let filling = block.diagonal.filling();
        let on_diagonal: ArrayVec<_, DIAGONAL> = (0..DIAGONAL)
            .filter(|&cell| filling.is_free(cell))
            .map(|cell| Diagonal::new(filling.toggled(self.mover, cell)))
            .map(|diagonal| children(Block { diagonal, ..*block }))
            .collect();
        let below = block
            .below
            .with(self.mover)
            .map(|below| children(Block { below, ..*block }));
        let values = rows_mut::<LANES>(values).iter_mut();
        for ((row, value), sources) in values.enumerate().zip(self.below.of(block.below)) {
            let mut least = [Lane::MAX; LANES];
            for children in &on_diagonal {
                lower(&mut least, &children[row]);
            }
            if let Some(children) = below {
                for &source in sources {
                    lower(&mut least, &children[usize::from(source)]);
                }
            }
            *value = least;
        }
    }
}
