//! A set of cells in a `u16`, and what the board does to such a set: press, lines, neighbours, turns.
//!
//! Bit `4 * file + rank` stands for a cell (see [`Square`]), so a byte holds two files:
//!
//! ```text
//! 4   3  7 11 15
//! 3   2  6 10 14
//! 2   1  5  9 13
//! 1   0  4  8 12
//!     a  b  c  d
//! ```
//!
//! Every table is computed at compile time from the lists of cells below.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitXor, Not};

use super::Square;

/// A set of cells.
///
/// ```
/// use orbito_solve::orbito::Bitboard;
///
/// // . . . .      . . . .
/// // . . . .      . . . .
/// // . x . .      . . x .
/// // . x x .  ->  . . x x
/// let before = Bitboard::from_squares(["b1", "c1", "b2"].map(|name| name.parse().unwrap()));
/// let after = Bitboard::from_squares(["c1", "d1", "c2"].map(|name| name.parse().unwrap()));
/// assert_eq!(before.press(), after);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bitboard(pub u16);

/// The outer orbit, counter-clockwise: each cell is followed by the one its marble moves to.
const OUTER_ORBIT: [u16; 12] = [3, 2, 1, 0, 4, 8, 12, 13, 14, 15, 11, 7];
/// The inner orbit, counter-clockwise.
const INNER_ORBIT: [u16; 4] = [6, 5, 9, 10];
const RANK_1: u16 = 0x1111;
const RANK_4: u16 = 0x8888;

/// Where one press takes the marble of each cell.
const NEXT_CELL: [u16; 16] = next_cells();
const NEIGHBOURS: [Bitboard; 16] = neighbours_of_cells();
/// The press of the files `a` and `b`, and of `c` and `d`: a press is the union of two look-ups.
const PRESS_LOW: [u16; 256] = press_table(0);
const PRESS_HIGH: [u16; 256] = press_table(8);
/// One bit for each of the 65,536 sets: does it hold a line?
static HAS_LINE: [u64; 1024] = line_table();
/// For each set, the cells that complete a line with it after one press.
#[allow(long_running_const_eval)]
static COMPLETIONS: [u16; 65536] = completion_table();

const fn next_cells() -> [u16; 16] {
    let mut next = [0; 16];
    let mut i = 0;
    while i < 12 {
        next[OUTER_ORBIT[i] as usize] = OUTER_ORBIT[(i + 1) % 12];
        i += 1;
    }
    i = 0;
    while i < 4 {
        next[INNER_ORBIT[i] as usize] = INNER_ORBIT[(i + 1) % 4];
        i += 1;
    }
    next
}

const fn neighbours_of_cells() -> [Bitboard; 16] {
    let mut table = [Bitboard::EMPTY; 16];
    let mut cell = 0;
    while cell < 16 {
        table[cell] = Bitboard(1 << cell).neighbours();
        cell += 1;
    }
    table
}

const fn press_table(first_cell: usize) -> [u16; 256] {
    let mut table = [0; 256];
    let mut set = 0;
    while set < 256 {
        let mut cell = 0;
        while cell < 8 {
            if set >> cell & 1 == 1 {
                table[set] |= 1 << NEXT_CELL[first_cell + cell];
            }
            cell += 1;
        }
        set += 1;
    }
    table
}

const fn line_table() -> [u64; 1024] {
    let mut table = [0; 1024];
    let mut set = 0;
    while set < 65536 {
        let mut i = 0;
        while i < 10 {
            let line = Bitboard::LINES[i].0;
            if set as u16 & line == line {
                table[set >> 6] |= 1 << (set & 63);
            }
            i += 1;
        }
        set += 1;
    }
    table
}

const fn completion_table() -> [u16; 65536] {
    let mut before = Bitboard::LINES;
    let mut i = 0;
    while i < 10 {
        before[i] = before[i].press_back();
        i += 1;
    }
    let mut table = [0; 65536];
    let mut set = 0;
    while set < 65536 {
        i = 0;
        while i < 10 {
            let missing = before[i].0 & !(set as u16);
            if missing == 0 {
                table[set] = u16::MAX;
            } else if missing & (missing - 1) == 0 {
                table[set] |= missing;
            }
            i += 1;
        }
        set += 1;
    }
    table
}

impl Bitboard {
    /// No cell.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// All 16 cells.
    pub const FULL: Bitboard = Bitboard(u16::MAX);

    /// The ten lines: four files, four ranks, two long diagonals.
    pub const LINES: [Bitboard; 10] = [
        Bitboard(0x000f),
        Bitboard(0x00f0),
        Bitboard(0x0f00),
        Bitboard(0xf000),
        Bitboard(0x1111),
        Bitboard(0x2222),
        Bitboard(0x4444),
        Bitboard(0x8888),
        Bitboard(0x8421),
        Bitboard(0x1248),
    ];

    /// The set of one cell.
    pub const fn of(square: Square) -> Bitboard {
        Bitboard(1 << square.index())
    }

    /// The set of these cells.
    pub fn from_squares(squares: impl IntoIterator<Item = Square>) -> Bitboard {
        squares
            .into_iter()
            .fold(Bitboard::EMPTY, |set, square| set | Bitboard::of(square))
    }

    /// How many cells the set has, 0 to 16.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set has no cell.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set has this cell.
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 == 1
    }

    /// The set with this cell added.
    pub const fn with(self, square: Square) -> Bitboard {
        Bitboard(self.0 | 1 << square.index())
    }

    /// The set with this cell removed.
    pub const fn without(self, square: Square) -> Bitboard {
        Bitboard(self.0 & !(1 << square.index()))
    }

    /// The set after one press of the button: each cell gives way to the next of its orbit.
    pub const fn press(self) -> Bitboard {
        Bitboard(PRESS_LOW[(self.0 & 255) as usize] | PRESS_HIGH[(self.0 >> 8) as usize])
    }

    /// The set one press earlier: the inverse of [`Bitboard::press`].
    pub const fn press_back(self) -> Bitboard {
        let mut before = 0;
        let mut cell = 0;
        while cell < 16 {
            if self.0 >> NEXT_CELL[cell] & 1 == 1 {
                before |= 1 << cell;
            }
            cell += 1;
        }
        Bitboard(before)
    }

    /// Whether the set holds one of the ten lines.
    pub fn has_line(self) -> bool {
        HAS_LINE[usize::from(self.0 >> 6)] >> (self.0 & 63) & 1 == 1
    }

    /// The cells of the set that belong to a line of it.
    ///
    /// ```
    /// use orbito_solve::orbito::{Bitboard, Square};
    ///
    /// let set: Vec<Square> = ["a1", "a2", "a3", "a4", "c3"].map(|cell| cell.parse().unwrap()).into();
    /// assert_eq!(Bitboard::from_squares(set).in_line().count(), 4);
    /// ```
    pub fn in_line(self) -> Bitboard {
        let whole = Bitboard::LINES
            .into_iter()
            .filter(|&line| line & self == line);
        whole.fold(Bitboard::EMPTY, |cells, line| cells | line)
    }

    /// The cells that complete a line after the next press when added to this set;
    /// all 16 if the press completes a line of the set as it is.
    pub fn completions(self) -> Bitboard {
        Bitboard(COMPLETIONS[usize::from(self.0)])
    }

    /// The cells next to a cell of the set, horizontally or vertically.
    pub const fn neighbours(self) -> Bitboard {
        let set = self.0;
        Bitboard(set << 4 | set >> 4 | (set & !RANK_4) << 1 | (set & !RANK_1) >> 1)
    }

    /// How many pairs of neighbours have one cell in this set and the other in `others`.
    pub const fn adjacent_pairs(self, others: Bitboard) -> u32 {
        let set = self.0 as u64;
        let next = (set << 4 & 0xffff)
            | (set >> 4) << 16
            | ((set & !RANK_4 as u64) << 1) << 32
            | ((set & !RANK_1 as u64) >> 1) << 48;
        let others = others.0 as u64 * 0x0001_0001_0001_0001;
        (next & others).count_ones()
    }

    /// The set after a quarter turn of the board, counter-clockwise: `a1` goes to `d1`.
    pub const fn quarter_turn(self) -> Bitboard {
        // Exchange files and ranks with two rounds of swaps, then reverse the files.
        let mut set = self.0;
        let swap = (set ^ set >> 3) & 0x0a0a;
        set ^= swap | swap << 3;
        let swap = (set ^ set >> 6) & 0x00cc;
        set ^= swap | swap << 6;
        let set = set.swap_bytes();
        Bitboard((set & 0x0f0f) << 4 | (set & 0xf0f0) >> 4)
    }

    /// The set after a half turn of the board: `a1` goes to `d4`.
    pub const fn half_turn(self) -> Bitboard {
        Bitboard(self.0.reverse_bits())
    }

    /// The lowest cell of the set by index, if there is one.
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::from_index(self.0.trailing_zeros()))
        }
    }
}

impl Square {
    /// The cells next to this one, horizontally or vertically: two, three or four.
    pub const fn neighbours(self) -> Bitboard {
        NEIGHBOURS[self.index()]
    }

    /// The cell to which a press takes a marble.
    #[must_use]
    pub const fn next(self) -> Square {
        Square::from_index(NEXT_CELL[self.index()] as u32)
    }
}

impl Iterator for Bitboard {
    type Item = Square;

    /// Takes the cells out in the order of their names.
    fn next(&mut self) -> Option<Square> {
        let square = self.first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }
}

impl BitAnd for Bitboard {
    type Output = Bitboard;
    fn bitand(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Bitboard;
    fn bitor(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 | other.0)
    }
}

impl BitXor for Bitboard {
    type Output = Bitboard;
    fn bitxor(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 ^ other.0)
    }
}

impl Not for Bitboard {
    type Output = Bitboard;
    fn not(self) -> Bitboard {
        Bitboard(!self.0)
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(names: &str) -> Vec<Square> {
        names
            .split(' ')
            .map(|name| name.parse().expect("a cell"))
            .collect()
    }

    fn all_sets() -> impl Iterator<Item = Bitboard> {
        (0..=u16::MAX).map(Bitboard)
    }

    #[test]
    fn press_follows_the_two_orbits_for_every_set() {
        let orbits = ["a4 a3 a2 a1 b1 c1 d1 d2 d3 d4 c4 b4", "b3 b2 c2 c3"].map(squares);
        let next = |square: Square| {
            let (orbit, place) = orbits
                .iter()
                .find_map(|orbit| Some((orbit, orbit.iter().position(|&cell| cell == square)?)))
                .expect("every cell is on an orbit");
            orbit[(place + 1) % orbit.len()]
        };
        for set in all_sets() {
            assert_eq!(set.press(), Bitboard::from_squares(set.map(next)));
            assert_eq!(set.press().press_back(), set);
        }
    }

    #[test]
    fn lines_are_files_ranks_and_long_diagonals_for_every_set() {
        let cell = |file, rank| Square::new(file, rank).expect("on the board");
        let mut lines: Vec<Vec<Square>> = Vec::new();
        for i in 0..4 {
            lines.push((0..4).map(|k| cell(i, k)).collect());
            lines.push((0..4).map(|k| cell(k, i)).collect());
        }
        lines.push((0..4).map(|k| cell(k, k)).collect());
        lines.push((0..4).map(|k| cell(k, 3 - k)).collect());
        for set in all_sets() {
            let plain = lines
                .iter()
                .any(|line| line.iter().all(|&square| set.contains(square)));
            assert_eq!(set.has_line(), plain, "{set:?}");
        }
    }

    #[test]
    fn completions_are_the_cells_after_which_a_press_makes_a_line() {
        for set in all_sets() {
            for square in Square::all() {
                let line = set.with(square).press().has_line();
                assert_eq!(set.completions().contains(square), line, "{set:?} {square}");
            }
        }
    }

    #[test]
    fn neighbours_differ_by_one_step() {
        for square in Square::all() {
            let near = Square::all().filter(|other| {
                square.file().abs_diff(other.file()) + square.rank().abs_diff(other.rank()) == 1
            });
            assert_eq!(
                Bitboard::of(square).neighbours(),
                Bitboard::from_squares(near)
            );
        }
    }

    #[test]
    fn turns_move_each_cell_about_the_centre_and_commute_with_the_press() {
        for square in Square::all() {
            let turned = Square::new(3 - square.rank(), square.file()).expect("on the board");
            assert_eq!(
                Bitboard::of(square).quarter_turn(),
                Bitboard::of(turned),
                "{square}"
            );
        }
        for set in all_sets() {
            let turned = set.quarter_turn();
            assert_eq!(turned.quarter_turn(), set.half_turn());
            assert_eq!(set.half_turn().half_turn(), set);
            assert_eq!(turned.press(), set.press().quarter_turn());
        }
    }

    #[test]
    fn twelve_presses_are_the_identity() {
        for set in all_sets() {
            assert_eq!((0..12).fold(set, |set, _| set.press()), set);
        }
    }
}
