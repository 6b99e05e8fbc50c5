//! The six directions, each 60° from the next.

use super::Square;

/// A direction, counter-clockwise from the right.
///
/// ```text
///   NorthWest  NorthEast
///         \    /
///   West —  ·  — East
///         /    \
///   SouthWest  SouthEast
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Direction {
    /// Along the row: `e5` to `e6`.
    East,
    /// One row up, the next digit: `e5` to `f6`.
    NorthEast,
    /// One row up, the same digit: `e5` to `f5`.
    NorthWest,
    /// Along the row: `e5` to `e4`.
    West,
    /// One row down, the digit before: `e5` to `d4`.
    SouthWest,
    /// One row down, the same digit: `e5` to `d5`.
    SouthEast,
}

use Direction::{East, NorthEast, NorthWest, SouthEast, SouthWest, West};

impl Direction {
    /// All six, counter-clockwise from the right.
    pub const ALL: [Direction; 6] = [East, NorthEast, NorthWest, West, SouthWest, SouthEast];

    /// The direction 60° counter-clockwise.
    ///
    /// ```
    /// use orbito_solve::abalone::Direction;
    ///
    /// assert_eq!(Direction::SouthEast.left(), Direction::East);
    /// ```
    #[must_use]
    pub const fn left(self) -> Direction {
        Direction::ALL[(self as usize + 1) % 6]
    }

    /// The direction 60° clockwise.
    #[must_use]
    pub const fn right(self) -> Direction {
        Direction::ALL[(self as usize + 5) % 6]
    }

    /// The opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Direction {
        Direction::ALL[(self as usize + 3) % 6]
    }

    /// What one step adds to the row and to the digit.
    pub(super) const fn step(self) -> (i8, i8) {
        match self {
            East => (0, 1),
            NorthEast => (1, 1),
            NorthWest => (1, 0),
            West => (0, -1),
            SouthWest => (-1, -1),
            SouthEast => (-1, 0),
        }
    }

    /// The direction and the number of steps that lead straight from one cell to another one, if
    /// they lie in a line.
    ///
    /// ```
    /// use orbito_solve::abalone::{Direction, Square};
    ///
    /// let [a1, d4, b3]: [Square; 3] = ["a1", "d4", "b3"].map(|name| name.parse().unwrap());
    /// assert_eq!(Direction::between(a1, d4), Some((Direction::NorthEast, 3)));
    /// assert_eq!(Direction::between(a1, b3), None);
    /// ```
    pub fn between(from: Square, to: Square) -> Option<(Direction, u8)> {
        Direction::ALL.into_iter().find_map(|direction| {
            let steps = (1..Square::ROWS).find(|&steps| from.steps(direction, steps) == Some(to));
            Some((direction, steps?))
        })
    }
}

impl Square {
    /// The neighbour in a direction, unless this is the edge.
    pub const fn neighbour(self, direction: Direction) -> Option<Square> {
        self.steps(direction, 1)
    }

    /// The cell so many steps further, unless that is off the board.
    pub const fn steps(self, direction: Direction, steps: u8) -> Option<Square> {
        let (row, digit) = direction.step();
        let row = self.row() as i32 + row as i32 * steps as i32;
        let digit = self.digit() as i32 + digit as i32 * steps as i32;
        if row < 0 || row > u8::MAX as i32 || digit < 0 || digit > u8::MAX as i32 {
            return None;
        }
        Square::new(row as u8, digit as u8)
    }

    /// The cell so many steps further, up to 8, which must be on the board.
    #[inline]
    pub(super) const fn ahead(self, direction: Direction, steps: u8) -> Square {
        let step = [1, 14, 13, 60, 47, 48][direction as usize];
        Square::from_bit(((self.bit() as u32 + step * steps as u32) % 61) as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_on_the_board_agree() {
        for square in Square::all() {
            for direction in Direction::ALL {
                for steps in 0..Square::ROWS {
                    let Some(cell) = square.steps(direction, steps) else {
                        continue;
                    };
                    assert_eq!(square.ahead(direction, steps), cell);
                    assert_eq!(cell.steps(direction.opposite(), steps), Some(square));
                    if steps > 0 {
                        assert_eq!(Direction::between(square, cell), Some((direction, steps)));
                    }
                }
            }
        }
    }
}
