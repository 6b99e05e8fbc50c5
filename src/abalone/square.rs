//! The 61 cells, named as in published games: rows `a` (bottom) to `i` (top), and the digits 1 to
//! 9 for the diagonals that rise to the left.
//!
//! ```text
//!             i5 i6 i7 i8 i9
//!           h4 h5 h6 h7 h8 h9
//!         g3 g4 g5 g6 g7 g8 g9
//!       f2 f3 f4 f5 f6 f7 f8 f9
//!     e1 e2 e3 e4 e5 e6 e7 e8 e9
//!       d1 d2 d3 d4 d5 d6 d7 d8
//!         c1 c2 c3 c4 c5 c6 c7
//!           b1 b2 b3 b4 b5 b6
//!             a1 a2 a3 a4 a5
//! ```

use std::cmp::Ordering;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use thiserror::Error;

/// A cell of the board.
///
/// ```
/// use orbito_solve::abalone::Square;
///
/// let square: Square = "d8".parse()?;
/// assert_eq!((square.row(), square.digit()), (3, 8));
/// assert_eq!(square.to_string(), "d8");
/// assert!("d9".parse::<Square>().is_err());
/// # Ok::<(), orbito_solve::abalone::SquareError>(())
/// ```
///
/// The number inside is the cell's bit in a [`Bitboard`](super::Bitboard). Cells sort as their
/// names do.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Square(u8);

/// Why a text is not a cell.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SquareError {
    /// Not a letter and a digit.
    #[error("expected a cell from a1 to i9")]
    NotACell,
    /// A letter and a digit beyond the edge.
    #[error("{0} is off the board")]
    OffBoard(String),
    /// A row that has no cell of that digit.
    #[error("{name} is off the board: row {row} has {row}{first} to {row}{last}")]
    OffRow {
        /// The text.
        name: String,
        /// The row's letter.
        row: char,
        /// The digit of its first cell.
        first: u8,
        /// The digit of its last cell.
        last: u8,
    },
}

impl Square {
    /// How many cells there are.
    pub const COUNT: usize = 61;
    /// How many rows there are.
    pub const ROWS: u8 = 9;

    /// The cell in `row` (0 is `a`) with this digit, or `None` off the board.
    pub const fn new(row: u8, digit: u8) -> Option<Square> {
        if row < Square::ROWS && digit >= first_digit(row) && digit <= last_digit(row) {
            Some(Square(bit(row, digit)))
        } else {
            None
        }
    }

    /// The cell of a bit below 61.
    pub(super) const fn from_bit(bit: u8) -> Square {
        Square(bit)
    }

    /// The bit that stands for the cell.
    pub(super) const fn bit(self) -> u8 {
        self.0
    }

    /// The number of the cell in the order of the names, from 0 (`a1`) to 60 (`i9`).
    pub const fn index(self) -> usize {
        PLACES[self.0 as usize].index as usize
    }

    /// 0 for row `a` to 8 for row `i`.
    pub const fn row(self) -> u8 {
        PLACES[self.0 as usize].row
    }

    /// The digit, 1 to 9.
    pub const fn digit(self) -> u8 {
        PLACES[self.0 as usize].digit
    }

    /// The digits of a row (0 to 8): five in row `a`, nine in row `e`, five in row `i`.
    pub const fn digits(row: u8) -> RangeInclusive<u8> {
        first_digit(row)..=last_digit(row)
    }

    /// How many steps it is from the centre `e5`, 0 to 4.
    pub const fn distance(self) -> u8 {
        let row = self.row() as i8 - 4;
        let digit = self.digit() as i8 - 5;
        let (row_steps, digit_steps) = (row.unsigned_abs(), digit.unsigned_abs());
        let side_steps = (row - digit).unsigned_abs();
        let farther = if row_steps > digit_steps {
            row_steps
        } else {
            digit_steps
        };
        if side_steps > farther {
            side_steps
        } else {
            farther
        }
    }

    /// All cells, in the order of their names.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> {
        (0..Square::ROWS)
            .flat_map(|row| Square::digits(row).map(move |digit| Square(bit(row, digit))))
    }
}

const fn first_digit(row: u8) -> u8 {
    if row < 4 { 1 } else { row - 3 }
}

const fn last_digit(row: u8) -> u8 {
    if row < 4 { row + 5 } else { 9 }
}

/// See [`Bitboard`](super::Bitboard) for the numbering.
const fn bit(row: u8, digit: u8) -> u8 {
    // From the centre e5, bit 4; four times 61 keeps the sum positive.
    let steps = 13 * (row as i32 - 4) + (digit as i32 - 5);
    ((steps + 4 + 4 * 61) % 61) as u8
}

/// What there is to know of a cell by its bit.
#[derive(Clone, Copy)]
struct Place {
    row: u8,
    digit: u8,
    index: u8,
}

/// By bit; the last three stand for no cell.
static PLACES: [Place; 64] = places();

const fn places() -> [Place; 64] {
    let nowhere = Place {
        row: 0,
        digit: 0,
        index: 0,
    };
    let mut places = [nowhere; 64];
    let mut index = 0;
    let mut row = 0;
    while row < Square::ROWS {
        let mut digit = first_digit(row);
        while digit <= last_digit(row) {
            places[bit(row, digit) as usize] = Place { row, digit, index };
            index += 1;
            digit += 1;
        }
        row += 1;
    }
    places
}

impl PartialOrd for Square {
    fn partial_cmp(&self, other: &Square) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Square {
    /// The order of the names.
    fn cmp(&self, other: &Square) -> Ordering {
        self.index().cmp(&other.index())
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.row()), self.digit())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = SquareError;

    /// Reads `a1` to `i9`, in either case.
    fn from_str(text: &str) -> Result<Square, SquareError> {
        let &[letter, digit] = text.as_bytes() else {
            return Err(SquareError::NotACell);
        };
        if !letter.is_ascii_alphabetic() || !digit.is_ascii_digit() {
            return Err(SquareError::NotACell);
        }
        let (row, digit) = (letter.to_ascii_lowercase() - b'a', digit - b'0');
        Square::new(row, digit).ok_or_else(|| {
            let name = text.to_ascii_lowercase();
            if row < Square::ROWS {
                SquareError::OffRow {
                    name,
                    row: char::from(b'a' + row),
                    first: first_digit(row),
                    last: last_digit(row),
                }
            } else {
                SquareError::OffBoard(name)
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_sort_as_their_names_and_read_back() {
        let cells: Vec<Square> = Square::all().collect();
        assert_eq!(cells.len(), Square::COUNT);
        assert!(cells.is_sorted_by_key(|cell| cell.to_string()));
        for (index, &cell) in cells.iter().enumerate() {
            assert_eq!(cell.index(), index);
            assert_eq!(Square::new(cell.row(), cell.digit()), Some(cell));
            assert_eq!(cell.to_string().parse(), Ok(cell));
            assert_eq!(cell.to_string().to_uppercase().parse(), Ok(cell));
        }
        assert!(cells.is_sorted());
    }

    #[test]
    fn rings_around_the_centre_grow_by_six() {
        for (distance, cells) in [(0, 1), (1, 6), (2, 12), (3, 18), (4, 24)] {
            let ring = Square::all().filter(|cell| cell.distance() == distance);
            assert_eq!(ring.count(), cells);
        }
    }

    #[test]
    fn what_is_no_cell_is_refused_with_the_reason() {
        for (text, reason) in [
            ("", "expected a cell from a1 to i9"),
            ("a", "expected a cell from a1 to i9"),
            ("1a", "expected a cell from a1 to i9"),
            ("é1", "expected a cell from a1 to i9"),
            ("a10", "expected a cell from a1 to i9"),
            ("a6", "a6 is off the board: row a has a1 to a5"),
            ("A0", "a0 is off the board: row a has a1 to a5"),
            ("f1", "f1 is off the board: row f has f2 to f9"),
            ("j5", "j5 is off the board"),
        ] {
            let error = text.parse::<Square>().expect_err(text);
            assert_eq!(error.to_string(), reason, "{text:?}");
        }
    }
}
