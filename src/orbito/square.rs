//! The sixteen cells `a1` … `d4`: file letter, then rank digit.
//!
//! A square's index is `4 * file + rank`, so squares sort as their names do.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// One of the 16 cells of the board, `a1` to `d4`.
///
/// ```
/// use orbito_solve::orbito::Square;
///
/// let square: Square = "c2".parse()?;
/// assert_eq!((square.file(), square.rank()), (2, 1));
/// assert_eq!(square.to_string(), "c2");
/// # Ok::<(), orbito_solve::orbito::SquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// A text that names no cell.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected a cell from a1 to d4")]
pub struct SquareError;

impl Square {
    /// How many cells the board has.
    pub const COUNT: usize = 16;

    /// The cell on `file` (0 is `a`) and `rank` (0 is `1`), or `None` off the board.
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < 4 && rank < 4 {
            Some(Square(4 * file + rank))
        } else {
            None
        }
    }

    /// The cell with this index, of which only the last four bits count.
    pub const fn from_index(index: u32) -> Square {
        Square((index & 15) as u8)
    }

    /// `4 * file + rank`, from 0 (`a1`) to 15 (`d4`).
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 for the `a` file to 3 for the `d` file.
    pub const fn file(self) -> u8 {
        self.0 / 4
    }

    /// 0 for the first rank to 3 for the fourth.
    pub const fn rank(self) -> u8 {
        self.0 % 4
    }

    /// All cells, in the order of their names.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..16u8).map(Square)
    }
}

/// By index.
const NAMES: [&str; Square::COUNT] = [
    "a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4", "c1", "c2", "c3", "c4", "d1", "d2", "d3", "d4",
];

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(NAMES[self.index()])
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = SquareError;

    /// Reads `a1` to `d4`, in either case.
    fn from_str(text: &str) -> Result<Square, SquareError> {
        let &[file, rank] = text.as_bytes() else {
            return Err(SquareError);
        };
        let file = file.to_ascii_lowercase().wrapping_sub(b'a');
        Square::new(file, rank.wrapping_sub(b'1')).ok_or(SquareError)
    }
}
