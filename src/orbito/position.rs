//! A position: the marbles of the player to move, those of the other, and whose turn it is.

use thiserror::Error;

use super::{Bitboard, Color, Move, Square};

/// A position that turns can lead to, as far as the numbers of marbles tell: at most eight of a
/// colour, the mover's as many as the other's or one fewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    mine: Bitboard,
    theirs: Bitboard,
    turn: Color,
    extra_presses: u8,
}

/// Why two sets of marbles and a player to move are not a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// A cell holds two marbles.
    #[error("a cell holds a white and a black marble")]
    Overlap,
    /// More than eight marbles of one colour.
    #[error("{count} {} marbles, expected at most 8", .color.name())]
    TooMany {
        /// Which colour.
        color: Color,
        /// How many marbles.
        count: u32,
    },
    /// The numbers of marbles differ by more than one.
    #[error("{white} white and {black} black marbles, expected numbers that differ by at most one")]
    Counts {
        /// White marbles.
        white: u32,
        /// Black marbles.
        black: u32,
    },
    /// The player with one marble more is to move.
    #[error("{} has one marble more, expected {} to move", .0.name(), .0.other().name())]
    Turn(Color),
    /// Extra presses before all marbles are placed.
    #[error("extra presses come after the sixteenth marble, expected none with {marbles}")]
    EarlyPresses {
        /// Marbles on the board.
        marbles: u32,
    },
}

impl Position {
    /// The most marbles of one colour.
    pub const MARBLES_EACH: u32 = 8;

    /// The empty board, white to move.
    pub const START: Position = Position {
        mine: Bitboard::EMPTY,
        theirs: Bitboard::EMPTY,
        turn: Color::White,
        extra_presses: 0,
    };

    /// The position with these marbles, `turn` to move, `extra_presses` made after the sixteenth
    /// marble's turn.
    ///
    /// # Errors
    /// If play cannot lead to such numbers of marbles.
    pub fn new(
        white: Bitboard,
        black: Bitboard,
        turn: Color,
        extra_presses: u8,
    ) -> Result<Position, PositionError> {
        if !(white & black).is_empty() {
            return Err(PositionError::Overlap);
        }
        for (color, marbles) in [(Color::White, white), (Color::Black, black)] {
            let count = marbles.count();
            if count > Position::MARBLES_EACH {
                return Err(PositionError::TooMany { color, count });
            }
        }
        let (mine, theirs) = match turn {
            Color::White => (white, black),
            Color::Black => (black, white),
        };
        if white.count().abs_diff(black.count()) > 1 {
            let (white, black) = (white.count(), black.count());
            return Err(PositionError::Counts { white, black });
        }
        if mine.count() > theirs.count() {
            return Err(PositionError::Turn(turn));
        }
        let marbles = mine.count() + theirs.count();
        if extra_presses > 0 && marbles < 16 {
            return Err(PositionError::EarlyPresses { marbles });
        }
        Ok(Position {
            mine,
            theirs,
            turn,
            extra_presses,
        })
    }

    /// The marbles of the player to move.
    pub const fn mine(&self) -> Bitboard {
        self.mine
    }

    /// The marbles of the player who moved last.
    pub const fn theirs(&self) -> Bitboard {
        self.theirs
    }

    /// The free cells.
    pub fn free(&self) -> Bitboard {
        !(self.mine | self.theirs)
    }

    /// How many marbles are on the board, 0 to 16: the number of the layer.
    pub fn marbles(&self) -> u32 {
        (self.mine | self.theirs).count()
    }

    /// The colour of the player to move.
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// How many presses were made after the sixteenth marble's turn, 0 to 10.
    pub const fn extra_presses(&self) -> u8 {
        self.extra_presses
    }

    /// The marbles of one colour.
    pub fn marbles_of(&self, color: Color) -> Bitboard {
        if color == self.turn {
            self.mine
        } else {
            self.theirs
        }
    }

    /// The colour of the marble on `square`, if there is one.
    pub fn marble_at(&self, square: Square) -> Option<Color> {
        if self.mine.contains(square) {
            Some(self.turn)
        } else if self.theirs.contains(square) {
            Some(self.turn.other())
        } else {
            None
        }
    }

    /// The marbles that stand in a line of their colour.
    ///
    /// ```
    /// use orbito_solve::orbito::{Position, Rules};
    ///
    /// let position = Position::from_fen("wwww/bbb1/4/4 b", &Rules::STANDARD)?;
    /// let squares: Vec<String> = position.in_line().map(|square| square.to_string()).collect();
    /// assert_eq!(squares, ["a4", "b4", "c4", "d4"]);
    /// # Ok::<(), orbito_solve::orbito::FenError>(())
    /// ```
    pub fn in_line(&self) -> Bitboard {
        self.mine.in_line() | self.theirs.in_line()
    }

    /// The position with the opponent's marbles shifted, the same player still to place.
    #[inline]
    pub(super) fn with_theirs(&self, theirs: Bitboard) -> Position {
        Position { theirs, ..*self }
    }

    /// The position after a turn whose shift leaves the opponent `theirs`, and whose placement
    /// is on `square`.
    #[inline]
    pub(super) fn place_and_press(&self, theirs: Bitboard, square: Square) -> Position {
        Position {
            mine: theirs.press(),
            theirs: self.mine.with(square).press(),
            turn: self.turn.other(),
            extra_presses: 0,
        }
    }

    /// The position after a turn, which must be legal.
    #[inline]
    pub(super) fn after(&self, turn: Move) -> Position {
        let theirs = match turn.shift {
            None => self.theirs,
            Some(shift) => self.theirs.without(shift.from).with(shift.to),
        };
        self.place_and_press(theirs, turn.place)
    }

    /// The position after one more extra press.
    pub(super) fn after_extra_press(&self) -> Position {
        Position {
            mine: self.theirs.press(),
            theirs: self.mine.press(),
            turn: self.turn.other(),
            extra_presses: self.extra_presses + 1,
        }
    }

    /// The position after a quarter turn of the board, counter-clockwise.
    #[must_use]
    pub fn quarter_turn(&self) -> Position {
        Position {
            mine: self.mine.quarter_turn(),
            theirs: self.theirs.quarter_turn(),
            ..*self
        }
    }

    /// The same position with white and black exchanged.
    #[must_use]
    pub fn colors_swapped(&self) -> Position {
        Position {
            turn: self.turn.other(),
            ..*self
        }
    }
}

impl Default for Position {
    fn default() -> Position {
        Position::START
    }
}
