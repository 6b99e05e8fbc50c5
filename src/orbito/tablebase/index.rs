//! Where the value of a position stands in the table.
//!
//! All positions of a layer with the same marbles on the diagonal of the [frame](super::frame), and
//! the same numbers of each player's marbles below and above, form a *block*, a matrix: a row for
//! each [`Filling`] below, a column for each above. Half a turn of the board transposes a block into
//! its *mirror*, which is stored next to it. Rows are padded to whole [`Lane`]s of 16 bytes, and
//! columns to as many. The largest block has 90 × 90 positions: 9 KiB, a quarter of a first-level
//! cache.

use std::sync::LazyLock;

use super::frame::{DIAGONAL, Filling, Framed, Player, TRIANGLE};

/// Sixteen values side by side: what one vector instruction handles.
pub(super) type Lane = wide::u8x16;
pub(super) const LANE: usize = 16;

/// How many layers there are: 0 to 16 marbles.
pub(super) const LAYERS: usize = 17;

/// The number of each player's marbles in a triangle. Its fillings are numbered by *rank*.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Class(u8);

/// The number of each player's marbles, by class.
const CLASS_COUNTS: [(usize, usize); Class::COUNT] = class_counts();
/// The class for each number of marbles; 255 where they do not fit a triangle.
const CLASS_OF_COUNTS: [[u8; TRIANGLE + 1]; TRIANGLE + 1] = class_of_counts();
/// How many fillings each class has.
const CLASS_SIZES: [usize; Class::COUNT] = class_sizes();
/// How many fillings the classes before have, and all classes.
const CLASS_STARTS: [usize; Class::COUNT + 1] = class_starts();

const fn class_counts() -> [(usize, usize); Class::COUNT] {
    let mut counts = [(0, 0); Class::COUNT];
    let (mut class, mut first) = (0, 0);
    while first <= TRIANGLE {
        let mut second = 0;
        while first + second <= TRIANGLE {
            counts[class] = (first, second);
            class += 1;
            second += 1;
        }
        first += 1;
    }
    counts
}

const fn class_of_counts() -> [[u8; TRIANGLE + 1]; TRIANGLE + 1] {
    let mut classes = [[u8::MAX; TRIANGLE + 1]; TRIANGLE + 1];
    let mut class = 0;
    while class < Class::COUNT {
        let (first, second) = CLASS_COUNTS[class];
        classes[first][second] = class as u8;
        class += 1;
    }
    classes
}

const fn class_sizes() -> [usize; Class::COUNT] {
    let mut sizes = [0; Class::COUNT];
    let mut code = 0;
    while code < 3usize.pow(TRIANGLE as u32) {
        let filling = Filling::from_ternary(code);
        let first = filling.first.count_ones() as usize;
        let second = filling.second.count_ones() as usize;
        sizes[CLASS_OF_COUNTS[first][second] as usize] += 1;
        code += 1;
    }
    sizes
}

const fn class_starts() -> [usize; Class::COUNT + 1] {
    let mut starts = [0; Class::COUNT + 1];
    let mut class = 0;
    while class < Class::COUNT {
        starts[class + 1] = starts[class] + CLASS_SIZES[class];
        class += 1;
    }
    starts
}

impl Class {
    pub(super) const COUNT: usize = 28;

    pub(super) const fn new(first: usize, second: usize) -> Option<Class> {
        if first + second <= TRIANGLE {
            Some(Class(CLASS_OF_COUNTS[first][second]))
        } else {
            None
        }
    }

    pub(super) fn all() -> impl Iterator<Item = Class> {
        (0..Class::COUNT as u8).map(Class)
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn first(self) -> usize {
        CLASS_COUNTS[self.index()].0
    }

    pub(super) const fn second(self) -> usize {
        CLASS_COUNTS[self.index()].1
    }

    /// How many fillings there are.
    pub(super) const fn size(self) -> usize {
        CLASS_SIZES[self.index()]
    }

    /// How many lanes they take as columns.
    pub(super) const fn lanes(self) -> usize {
        self.size().div_ceil(LANE)
    }

    /// The class with one marble more.
    pub(super) const fn with(self, player: Player) -> Option<Class> {
        match player {
            Player::First => Class::new(self.first() + 1, self.second()),
            Player::Second => Class::new(self.first(), self.second() + 1),
        }
    }

    /// The class with one marble fewer.
    pub(super) const fn without(self, player: Player) -> Option<Class> {
        match player {
            Player::First if self.first() > 0 => Class::new(self.first() - 1, self.second()),
            Player::Second if self.second() > 0 => Class::new(self.first(), self.second() - 1),
            _ => None,
        }
    }

    /// The fillings by rank. The inner cell is the most significant: first come those where it is
    /// free, then those with a marble of the first player there, then of the second.
    pub(super) fn fillings(self) -> &'static [Filling] {
        &TRIANGLES.fillings[self.numbers()]
    }

    /// The numbers of the fillings when all classes are numbered one after the other.
    pub(super) fn numbers(self) -> std::ops::Range<usize> {
        CLASS_STARTS[self.index()]..CLASS_STARTS[self.index() + 1]
    }
}

struct Triangles {
    fillings: [Filling; 729],
    /// Class and rank by [`packed`].
    places: [(Class, u8); 4096],
}

static TRIANGLES: Triangles = triangles();

/// Both players' cells in one number.
const fn packed(triangle: Filling) -> usize {
    (triangle.first | triangle.second << TRIANGLE) as usize
}

const fn triangles() -> Triangles {
    let mut fillings = [Filling {
        first: 0,
        second: 0,
    }; 729];
    let mut places = [(Class(u8::MAX), 0); 4096];
    let (mut next, mut class) = (0, 0);
    while class < Class::COUNT {
        let (first, second) = CLASS_COUNTS[class];
        let (mut rank, mut code) = (0, 0);
        while code < 729 {
            let filling = Filling::from_ternary(code);
            if filling.first.count_ones() as usize == first
                && filling.second.count_ones() as usize == second
            {
                fillings[next] = filling;
                places[packed(filling)] = (Class(class as u8), rank);
                next += 1;
                rank += 1;
            }
            code += 1;
        }
        class += 1;
    }
    Triangles { fillings, places }
}

/// The class of a triangle's filling and its rank there.
pub(super) fn class_and_rank(triangle: Filling) -> (Class, usize) {
    let (class, rank) = TRIANGLES.places[packed(triangle)];
    (class, usize::from(rank))
}

/// The marbles on the diagonal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Diagonal(u8);

/// The ternary number of a filling by both players' cells.
static DIAGONALS: [u8; 256] = diagonals();

const fn diagonals() -> [u8; 256] {
    let mut codes = [u8::MAX; 256];
    let mut code = 0;
    while code < Diagonal::COUNT {
        let filling = Filling::from_ternary(code);
        codes[(filling.first | filling.second << DIAGONAL) as usize] = code as u8;
        code += 1;
    }
    codes
}

impl Diagonal {
    pub(super) const COUNT: usize = 81;

    pub(super) fn new(filling: Filling) -> Diagonal {
        Diagonal(DIAGONALS[usize::from(filling.first | filling.second << DIAGONAL)])
    }

    pub(super) fn all() -> impl Iterator<Item = Diagonal> {
        (0..Diagonal::COUNT as u8).map(Diagonal)
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn filling(self) -> Filling {
        Filling::from_ternary(self.index())
    }

    /// After half a turn of the board.
    fn mirrored(self) -> Diagonal {
        let reversed = |cells: u16| cells.reverse_bits() >> (16 - DIAGONAL);
        let filling = self.filling();
        Diagonal::new(Filling {
            first: reversed(filling.first),
            second: reversed(filling.second),
        })
    }
}

/// All positions of a layer with these marbles on the diagonal and these numbers below and above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Block {
    pub(super) diagonal: Diagonal,
    pub(super) below: Class,
    pub(super) above: Class,
}

impl Block {
    pub(super) const fn lanes(self) -> usize {
        self.below.lanes() * LANE * self.above.lanes()
    }

    /// The marbles of each position, row by row.
    pub(super) fn fillings(self) -> impl Iterator<Item = Filling> {
        let diagonal = self.diagonal.filling();
        self.below.fillings().iter().flat_map(move |&below| {
            let columns = self.above.fillings().iter();
            columns.map(move |&above| Filling::join(below, diagonal, above))
        })
    }

    /// The value of each position, row by row, from the block's lanes.
    pub(super) fn values(self, lanes: &[Lane]) -> impl Iterator<Item = u8> {
        let rows = bytemuck::cast_slice(lanes).chunks_exact(self.above.lanes() * LANE);
        rows.take(self.below.size())
            .flat_map(move |row| row[..self.above.size()].iter().copied())
    }

    /// The block after half a turn of the board.
    pub(super) fn mirrored(self) -> Block {
        Block {
            diagonal: self.diagonal.mirrored(),
            below: self.above,
            above: self.below,
        }
    }
}

/// A block and, right behind it, its mirror.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    pub(super) block: Block,
    pub(super) mirror: Block,
    /// The first lane.
    pub(super) start: usize,
    /// The number of lanes of both blocks.
    pub(super) lanes: usize,
}

impl Pair {
    /// Whether half a turn takes the block to itself; it is then stored once.
    pub(super) fn is_symmetric(&self) -> bool {
        self.block == self.mirror
    }
}

/// Where the blocks of one layer are.
pub(super) struct Layout {
    /// First lanes, by diagonal and the class below.
    starts: [[u32; Class::COUNT]; Diagonal::COUNT],
    /// All blocks in the order of their place.
    pub(super) pairs: Vec<Pair>,
    pub(super) lanes: usize,
}

impl Layout {
    /// The layout of the layer with so many marbles.
    pub(super) fn of(marbles: usize) -> &'static Layout {
        &Layout::all()[marbles]
    }

    /// The layouts of all layers, by the number of marbles.
    pub(super) fn all() -> &'static [Layout; LAYERS] {
        static LAYOUTS: LazyLock<[Layout; LAYERS]> =
            LazyLock::new(|| std::array::from_fn(Layout::new));
        &LAYOUTS
    }

    fn new(marbles: usize) -> Layout {
        let mut layout = Layout {
            starts: [[u32::MAX; Class::COUNT]; Diagonal::COUNT],
            pairs: Vec::new(),
            lanes: 0,
        };
        let (first, second) = (marbles.div_ceil(2), marbles / 2);
        for diagonal in Diagonal::all() {
            let filling = diagonal.filling();
            let first = first.checked_sub(filling.first.count_ones() as usize);
            let second = second.checked_sub(filling.second.count_ones() as usize);
            let (Some(first), Some(second)) = (first, second) else {
                continue;
            };
            for below in Class::all() {
                let (Some(first), Some(second)) = (
                    first.checked_sub(below.first()),
                    second.checked_sub(below.second()),
                ) else {
                    continue;
                };
                if let Some(above) = Class::new(first, second) {
                    layout.push(Block {
                        diagonal,
                        below,
                        above,
                    });
                }
            }
        }
        layout
    }

    /// Adds a block and its mirror at the end, unless they are there.
    fn push(&mut self, block: Block) {
        let mirror = block.mirrored();
        if mirror < block {
            return;
        }
        let start = self.lanes;
        for block in [block, mirror] {
            let place = &mut self.starts[block.diagonal.index()][block.below.index()];
            if *place == u32::MAX {
                *place = self.lanes as u32;
                self.lanes += block.lanes();
            }
        }
        let lanes = self.lanes - start;
        self.pairs.push(Pair {
            block,
            mirror,
            start,
            lanes,
        });
    }

    /// The first lane of a block.
    pub(super) fn start(&self, diagonal: Diagonal, below: Class) -> usize {
        self.starts[diagonal.index()][below.index()] as usize
    }

    /// All blocks, each with its first lane.
    pub(super) fn blocks(&self) -> impl Iterator<Item = (Block, usize)> {
        self.pairs.iter().flat_map(|pair| {
            let mirror = (pair.mirror, pair.start + pair.block.lanes());
            std::iter::once((pair.block, pair.start))
                .chain((!pair.is_symmetric()).then_some(mirror))
        })
    }

    /// The place of a position of this layer: lanes times 16, and the place in the lane.
    pub(super) fn place(&self, filling: Filling) -> usize {
        let (below, row) = class_and_rank(filling.below());
        let (above, column) = class_and_rank(filling.above());
        let start = self.start(Diagonal::new(filling.diagonal()), below);
        (start + row * above.lanes()) * LANE + column
    }
}

impl Framed {
    /// All positions of a layer, block by block.
    pub(super) fn all(marbles: usize) -> impl Iterator<Item = Framed> {
        let fillings = Layout::of(marbles)
            .blocks()
            .flat_map(|(block, _)| block.fillings());
        fillings.map(move |filling| Framed { marbles, filling })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orbito::tablebase::Tablebase;

    #[test]
    fn every_position_of_every_layer_has_a_place_of_its_own() {
        for marbles in 0..LAYERS {
            let layout = Layout::of(marbles);
            let (mut next, mut positions) = (0, 0);
            for (block, start) in layout.blocks() {
                assert_eq!(start, next);
                assert_eq!(layout.start(block.diagonal, block.below), start);
                next += block.lanes();
                let mut fillings = block.fillings();
                for row in 0..block.below.size() {
                    for column in 0..block.above.size() {
                        let filling = fillings.next().expect("rows times columns");
                        let row_start = LANE * (start + row * block.above.lanes());
                        assert_eq!(layout.place(filling), row_start + column);
                        positions += 1;
                    }
                }
                assert!(fillings.next().is_none());
            }
            assert_eq!(next, layout.lanes);
            assert_eq!(positions, Tablebase::positions(marbles as u32));
        }
    }
}
