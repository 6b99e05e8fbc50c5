//! A set of cells in a `u64`, and what one step in a direction makes of it.
//!
//! Hexagons of 61 cells tile the plane, so the cells can be numbered modulo 61 such that a step
//! in a direction always adds the same number: 1 to the right, 14 up to the right, 13 up to the
//! left. The set one step further is therefore the set *rotated* by a constant, less what has
//! left the board; 60° about the centre multiply by 14. The bits:
//!
//! ```text
//!             56 57 58 59 60
//!           42 43 44 45 46 47
//!         28 29 30 31 32 33 34
//!       14 15 16 17 18 19 20 21
//!     0  1  2  3  4  5  6  7  8
//!       48 49 50 51 52 53 54 55
//!         35 36 37 38 39 40 41
//!           22 23 24 25 26 27
//!             9 10 11 12 13
//! ```
//!
//! No numbering modulo 64 does this, nor one without wrapping in fewer than 73 bits.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitXor, Not};

use super::{Direction, Square};

/// A set of cells.
///
/// ```
/// use orbito_solve::abalone::{Bitboard, Direction};
///
/// let set = |names: [&str; 2]| Bitboard::from_squares(names.map(|name| name.parse().unwrap()));
/// // d5 goes to e5; i5 leaves the board.
/// assert_eq!(set(["d5", "i5"]).step(Direction::NorthWest).count(), 1);
/// assert_eq!(set(["d5", "e7"]).step(Direction::NorthWest), set(["e5", "f7"]));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bitboard(pub(super) u64);

/// By direction: the cells that have a neighbour there.
const INNER: [u64; 6] = inner_cells();

const fn inner_cells() -> [u64; 6] {
    let mut inner = [0; 6];
    let mut bit = 0;
    while bit < Square::COUNT as u8 {
        let mut direction = 0;
        while direction < 6 {
            let neighbour = Square::from_bit(bit).neighbour(Direction::ALL[direction]);
            if neighbour.is_some() {
                inner[direction] |= 1 << bit;
            }
            direction += 1;
        }
        bit += 1;
    }
    inner
}

impl Bitboard {
    /// No cell.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// All 61 cells.
    pub const FULL: Bitboard = Bitboard((1 << Square::COUNT) - 1);

    /// The set of one cell.
    pub const fn of(square: Square) -> Bitboard {
        Bitboard(1 << square.bit())
    }

    /// The set of these cells.
    pub fn from_squares(squares: impl IntoIterator<Item = Square>) -> Bitboard {
        squares
            .into_iter()
            .fold(Bitboard::EMPTY, |set, square| set | Bitboard::of(square))
    }

    /// How many cells the set has, 0 to 61.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set has no cell.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set has this cell.
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.bit() & 1 == 1
    }

    /// The set with this cell added.
    #[must_use]
    pub const fn with(self, square: Square) -> Bitboard {
        Bitboard(self.0 | 1 << square.bit())
    }

    /// The set with this cell removed.
    #[must_use]
    pub const fn without(self, square: Square) -> Bitboard {
        Bitboard(self.0 & !(1 << square.bit()))
    }

    /// The cells that have a neighbour in this direction: all but an edge.
    #[inline(always)]
    pub const fn inner(direction: Direction) -> Bitboard {
        Bitboard(INNER[direction as usize])
    }

    /// The set after each cell gives way to its neighbour; what leaves the board is gone.
    ///
    /// Compiled to two shifts and a mask, along a row one shift.
    #[inline(always)]
    #[must_use]
    pub const fn step(self, direction: Direction) -> Bitboard {
        let set = self.0;
        // The rows lie in the order e a f b g c h d i, so that only steps between d and e wrap.
        let moved = match direction {
            Direction::East => set << 1,
            Direction::West => set >> 1,
            Direction::NorthEast => set << 14 | set >> 47,
            Direction::SouthWest => set >> 14 | set << 47,
            Direction::NorthWest => set << 13 | set >> 48,
            Direction::SouthEast => set >> 13 | set << 48,
        };
        Bitboard(moved & INNER[direction.opposite() as usize])
    }

    /// The cells whose neighbour in this direction is in the set.
    #[inline(always)]
    #[must_use]
    pub const fn before(self, direction: Direction) -> Bitboard {
        self.step(direction.opposite())
    }

    /// The cell of the set with the lowest bit, if there is one.
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::from_bit(self.0.trailing_zeros() as u8))
        }
    }
}

impl Iterator for Bitboard {
    type Item = Square;

    /// Takes the cells out in the order of their bits.
    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }
}

impl BitAnd for Bitboard {
    type Output = Bitboard;
    #[inline]
    fn bitand(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Bitboard;
    #[inline]
    fn bitor(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 | other.0)
    }
}

impl BitXor for Bitboard {
    type Output = Bitboard;
    #[inline]
    fn bitxor(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 ^ other.0)
    }
}

impl Not for Bitboard {
    type Output = Bitboard;
    /// The other cells of the board.
    #[inline]
    fn not(self) -> Bitboard {
        Bitboard(!self.0 & Bitboard::FULL.0)
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

    #[test]
    fn the_drawing_shows_the_bits() {
        let drawing = [
            "56 57 58 59 60",
            "42 43 44 45 46 47",
            "28 29 30 31 32 33 34",
            "14 15 16 17 18 19 20 21",
            "0 1 2 3 4 5 6 7 8",
            "48 49 50 51 52 53 54 55",
            "35 36 37 38 39 40 41",
            "22 23 24 25 26 27",
            "9 10 11 12 13",
        ];
        for (row, bits) in (0..Square::ROWS).rev().zip(drawing) {
            let drawn = bits.split(' ').map(|bit| bit.parse::<u8>().expect("a bit"));
            let cells = Square::digits(row).map(|digit| Square::new(row, digit).expect("a cell"));
            assert!(cells.map(Square::bit).eq(drawn), "row {row}");
        }
    }

    #[test]
    fn a_step_takes_each_cell_to_its_neighbour() {
        for direction in Direction::ALL {
            for square in Square::all() {
                let neighbour = square.neighbour(direction);
                let set = neighbour.map_or(Bitboard::EMPTY, Bitboard::of);
                assert_eq!(Bitboard::of(square).step(direction), set, "{square}");
                assert_eq!(
                    Bitboard::inner(direction).contains(square),
                    neighbour.is_some()
                );
            }
            // Sets do not mix: the steps of all cells together are those of each.
            let all = Square::all().filter_map(|square| square.neighbour(direction));
            assert_eq!(
                Bitboard::FULL.step(direction),
                Bitboard::from_squares(all),
                "{direction:?}"
            );
        }
    }

    #[test]
    fn a_sixth_of_a_turn_about_the_centre_multiplies_by_14() {
        let centre: Square = "e5".parse().expect("a cell");
        let turned = |square: Square| {
            let from_centre = i32::from(square.bit()) - i32::from(centre.bit());
            let bit = (14 * from_centre + i32::from(centre.bit())).rem_euclid(61);
            Square::from_bit(bit as u8)
        };
        for square in Square::all() {
            for direction in Direction::ALL {
                assert_eq!(
                    turned(square).neighbour(direction.left()),
                    square.neighbour(direction).map(turned)
                );
            }
        }
    }
}
