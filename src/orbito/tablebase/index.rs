//! Where the value of a position stands in the table.
//!
//! **Players, not roles.** A marble belongs to the *first* player, who moves while the number of
//! marbles is even, or to the *second*. A turn then adds one marble and exchanges nothing.
//!
//! **One frame for all layers.** A turn ends with a press. Seen from a board that turns along with
//! the orbits, no marble moves at all: every layer is written as its boards would stand when
//! pressed on (or back) to eleven marbles. What changes from layer to layer instead is which cells
//! are neighbours, and where the lines are. See [`Framed`].
//!
//! **Two triangles and a diagonal.** The frame is cut along the diagonal a1–d4 into the triangle
//! *below* it and the one *above*, six cells each, and the diagonal itself, four cells:
//!
//! ```text
//! 4   A A A \
//! 3   A A \ B
//! 2   A \ B B
//! 1   \ B B B
//!     a b c d
//! ```
//!
//! A half turn of the board exchanges the triangles. With eleven marbles no cell of the one is next
//! to a cell of the other; in the other layers at most two pairs on each side are.
//!
//! **Blocks.** All positions of a layer with the same marbles on the diagonal, and the same numbers
//! of each player's marbles below and above, form a matrix: a row for each [`Filling`] below, a
//! column for each above. Half a turn transposes a block into its *mirror*, which is stored next to
//! it. Rows are padded to whole [`Lane`]s of 16 bytes, and columns to as many. The largest block has
//! 90 × 90 positions: 9 KiB, a quarter of a first-level cache.

use std::sync::LazyLock;

use crate::orbito::{Bitboard, Color, Position, Square};

/// Sixteen values side by side: what one vector instruction handles.
pub(super) type Lane = wide::u8x16;
pub(super) const LANE: usize = 16;

/// How many layers there are: 0 to 16 marbles.
pub(super) const LAYERS: usize = 17;

/// The cells of the frame in the order of its bits: the triangle below, the diagonal, the triangle
/// above. In each triangle the five cells on the outer orbit come first, the inner one last. A
/// half turn takes cell `i` below to cell `i` above and reverses the diagonal.
const CELLS: [usize; 16] = [4, 8, 12, 13, 14, 9, 0, 5, 10, 15, 11, 7, 3, 2, 1, 6];
pub(super) const TRIANGLE: usize = 6;
pub(super) const DIAGONAL: usize = 4;
pub(super) const DIAGONAL_START: usize = TRIANGLE;
pub(super) const ABOVE_START: usize = TRIANGLE + DIAGONAL;

/// The number of marbles at which the frame is the board itself.
const FRAME_LAYER: usize = 11;
/// Presses after which every marble is back.
const PERIOD: usize = 12;

/// `FRAMES[p]`: the frame of boards that need `p` more presses, for the bits of files `a` and `b`
/// and for those of `c` and `d`.
static FRAMES: [[[u16; 256]; 2]; PERIOD] = frame_tables();

const fn frame_tables() -> [[[u16; 256]; 2]; PERIOD] {
    let mut bit_of_cell = [0; 16];
    let mut bit = 0;
    while bit < 16 {
        bit_of_cell[CELLS[bit]] = bit;
        bit += 1;
    }
    let mut tables = [[[0; 256]; 2]; PERIOD];
    let mut cell = 0;
    while cell < 16 {
        let mut pressed = Bitboard(1 << cell);
        let mut presses = 0;
        while presses < PERIOD {
            let framed = 1 << bit_of_cell[pressed.0.trailing_zeros() as usize];
            let mut byte = 0;
            while byte < 256 {
                if byte >> (cell % 8) & 1 == 1 {
                    tables[presses][cell / 8][byte] |= framed;
                }
                byte += 1;
            }
            pressed = pressed.press();
            presses += 1;
        }
        cell += 1;
    }
    tables
}

/// How many presses take a board of so many marbles (more than 16: extra presses made) to the
/// frame.
const fn presses_to_frame(marbles: usize) -> usize {
    (FRAME_LAYER + 2 * PERIOD - marbles) % PERIOD
}

/// A set of cells of a board of so many marbles, in the frame.
pub(super) fn to_frame(set: Bitboard, marbles: usize) -> u16 {
    let [low, high] = &FRAMES[presses_to_frame(marbles)];
    low[usize::from(set.0 & 255)] | high[usize::from(set.0 >> 8)]
}

/// The inverse of [`to_frame`].
fn from_frame(framed: u16, marbles: usize) -> Bitboard {
    let set = (0..16)
        .filter(|bit| framed >> bit & 1 == 1)
        .fold(0, |set, bit| set | 1 << CELLS[bit]);
    let presses = (PERIOD - presses_to_frame(marbles)) % PERIOD;
    (0..presses).fold(Bitboard(set), |set, _| set.press())
}

/// One of the two players: the first moves while the number of marbles is even.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Player {
    First,
    Second,
}

impl Player {
    /// Who moves with so many marbles on the board.
    pub(super) const fn to_move(marbles: usize) -> Player {
        if marbles.is_multiple_of(2) {
            Player::First
        } else {
            Player::Second
        }
    }

    pub(super) const fn other(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }
}

/// Both players' marbles on some cells, bit by bit: on the whole frame, or on a part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Filling {
    pub(super) first: u16,
    pub(super) second: u16,
}

impl Filling {
    pub(super) const fn of(player: Player, cells: u16) -> Filling {
        match player {
            Player::First => Filling {
                first: cells,
                second: 0,
            },
            Player::Second => Filling {
                first: 0,
                second: cells,
            },
        }
    }

    /// The marbles of one player.
    pub(super) const fn of_player(self, player: Player) -> u16 {
        match player {
            Player::First => self.first,
            Player::Second => self.second,
        }
    }

    pub(super) const fn is_free(self, cell: usize) -> bool {
        (self.first | self.second) >> cell & 1 == 0
    }

    pub(super) const fn has(self, player: Player, cell: usize) -> bool {
        self.of_player(player) >> cell & 1 == 1
    }

    /// Adds a marble on a free cell, or takes the player's own away.
    pub(super) const fn toggled(self, player: Player, cell: usize) -> Filling {
        match player {
            Player::First => Filling {
                first: self.first ^ 1 << cell,
                ..self
            },
            Player::Second => Filling {
                second: self.second ^ 1 << cell,
                ..self
            },
        }
    }

    pub(super) const fn contains(self, other: Filling) -> bool {
        self.first & other.first == other.first && self.second & other.second == other.second
    }

    /// Every choice of some of the marbles, or none.
    pub(super) fn subsets(self) -> impl Iterator<Item = Filling> {
        let subsets = |set: u16| {
            std::iter::successors(Some(set), move |&subset| {
                (subset > 0).then(|| (subset - 1) & set)
            })
        };
        subsets(self.first).flat_map(move |first| {
            subsets(self.second).map(move |second| Filling { first, second })
        })
    }

    /// The filling of the frame with these parts.
    pub(super) const fn join(below: Filling, diagonal: Filling, above: Filling) -> Filling {
        Filling {
            first: below.first | diagonal.first << DIAGONAL_START | above.first << ABOVE_START,
            second: below.second | diagonal.second << DIAGONAL_START | above.second << ABOVE_START,
        }
    }

    const fn part(self, start: usize, cells: usize) -> Filling {
        let mask = (1 << cells) - 1;
        Filling {
            first: self.first >> start & mask,
            second: self.second >> start & mask,
        }
    }

    pub(super) const fn below(self) -> Filling {
        self.part(0, TRIANGLE)
    }

    pub(super) const fn diagonal(self) -> Filling {
        self.part(DIAGONAL_START, DIAGONAL)
    }

    pub(super) const fn above(self) -> Filling {
        self.part(ABOVE_START, TRIANGLE)
    }

    /// The filling of a number whose digits to base 3 are 0 for a free cell, 1 and 2 for the
    /// players' marbles.
    const fn from_ternary(mut code: usize) -> Filling {
        let (mut filling, mut cell) = (
            Filling {
                first: 0,
                second: 0,
            },
            0,
        );
        while code > 0 {
            filling.first |= ((code % 3 == 1) as u16) << cell;
            filling.second |= ((code % 3 == 2) as u16) << cell;
            code /= 3;
            cell += 1;
        }
        filling
    }
}

/// Both players' marbles in the frame, and the layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Framed {
    pub(super) marbles: usize,
    pub(super) filling: Filling,
}

impl Framed {
    pub(super) fn new(position: &Position) -> Framed {
        Framed::of_marbles(position.mine(), position.theirs())
    }

    /// The marbles of the player to move, and of the other.
    pub(super) fn of_marbles(mine: Bitboard, theirs: Bitboard) -> Framed {
        let marbles = (mine | theirs).count() as usize;
        let (mine, theirs) = (to_frame(mine, marbles), to_frame(theirs, marbles));
        let filling = match Player::to_move(marbles) {
            Player::First => Filling {
                first: mine,
                second: theirs,
            },
            Player::Second => Filling {
                first: theirs,
                second: mine,
            },
        };
        Framed { marbles, filling }
    }

    /// All positions of a layer, block by block.
    pub(super) fn all(marbles: usize) -> impl Iterator<Item = Framed> {
        let fillings = Layout::of(marbles)
            .blocks()
            .flat_map(|(block, _)| block.fillings());
        fillings.map(move |filling| Framed { marbles, filling })
    }

    /// The position, the first player's marbles being white.
    pub(super) fn position(self) -> Position {
        let turn = match Player::to_move(self.marbles) {
            Player::First => Color::White,
            Player::Second => Color::Black,
        };
        let white = from_frame(self.filling.first, self.marbles);
        let black = from_frame(self.filling.second, self.marbles);
        Position::new(white, black, turn, 0).expect("the index holds positions only")
    }
}

/// The 24 pairs of neighbouring cells, in the frame of a board of so many marbles.
pub(super) fn neighbours(marbles: usize) -> impl Iterator<Item = (usize, usize)> {
    let bit = move |set: Bitboard| to_frame(set, marbles).trailing_zeros() as usize;
    Square::all().flat_map(move |square| {
        Bitboard::of(square)
            .neighbours()
            .filter(move |&other| square < other)
            .map(move |other| (bit(Bitboard::of(square)), bit(Bitboard::of(other))))
    })
}

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
        static LAYOUTS: LazyLock<[Layout; LAYERS]> =
            LazyLock::new(|| std::array::from_fn(Layout::new));
        &LAYOUTS[marbles]
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

    #[test]
    fn positions_come_back_from_the_frame() {
        for marbles in 0..LAYERS {
            for (block, _) in Layout::of(marbles).blocks() {
                for filling in block.fillings().step_by(97) {
                    let framed = Framed { marbles, filling };
                    let position = framed.position();
                    assert_eq!(position.marbles() as usize, marbles);
                    assert_eq!(Framed::new(&position), framed);
                }
            }
        }
    }

    #[test]
    fn the_frame_moves_with_the_press() {
        for set in (0..=u16::MAX).step_by(31).map(Bitboard) {
            assert_eq!(to_frame(set, 3), to_frame(set.press(), 4));
            assert_eq!(to_frame(set, 11), to_frame(set, 23));
            assert_eq!(from_frame(to_frame(set, 14), 14), set);
        }
    }

    #[test]
    fn half_a_turn_exchanges_the_triangles() {
        for square in Square::all() {
            let half_turned = |marbles| {
                let bit = |set| to_frame(set, marbles).trailing_zeros() as usize;
                let set = Bitboard::of(square);
                (bit(set), bit(set.half_turn()))
            };
            for (cell, turned) in (0..LAYERS).map(half_turned) {
                let expected = match cell {
                    0..DIAGONAL_START => cell + ABOVE_START,
                    DIAGONAL_START..ABOVE_START => 15 - cell,
                    _ => cell - ABOVE_START,
                };
                assert_eq!(turned, expected);
            }
        }
    }

    #[test]
    fn the_triangles_touch_only_at_their_inner_cells() {
        for marbles in 0..LAYERS {
            let mut across = 0;
            assert_eq!(neighbours(marbles).count(), 24);
            for (a, b) in neighbours(marbles).map(|(a, b)| (a.min(b), a.max(b))) {
                let diagonal = DIAGONAL_START..ABOVE_START;
                assert!(!(diagonal.contains(&a) && diagonal.contains(&b)));
                if a < TRIANGLE && b >= ABOVE_START {
                    assert!(a == TRIANGLE - 1 || b == 15);
                    across += 1;
                }
            }
            assert_eq!(
                across,
                [4, 2, 0, 0, 0, 2][(marbles + 4) % 6],
                "{marbles} marbles"
            );
        }
    }
}
