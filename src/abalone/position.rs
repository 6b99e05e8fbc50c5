//! A position: both players' marbles on the board and those lost, whose turn it is, and how long
//! ago the last marble was lost.
//!
//! The hash and how far from the centre the marbles stand are kept up to date by every move.

use thiserror::Error;

use super::effect::Effect;
use super::{Bitboard, Color, Move, Rings, Square, zobrist};

/// A position of the game, as far as the board tells: nothing of the positions before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    mine: Bitboard,
    theirs: Bitboard,
    hash: u64,
    /// How far from the centre my marbles stand, and theirs.
    rings: [Rings; 2],
    /// Marbles lost: mine, theirs.
    lost: [u8; 2],
    number: u16,
    quiet: u8,
    turn: Color,
}

/// What a position is made of.
///
/// ```
/// use orbito_solve::abalone::{Bitboard, Position, Setup};
///
/// let start = Position::STANDARD.setup();
/// let one_down = Setup { white: start.white.without("i5".parse().unwrap()), white_lost: 1, ..start };
/// assert!(Position::new(one_down).is_ok());
/// assert!(Position::new(Setup { black: Bitboard::FULL, ..start }).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Black's marbles on the board.
    pub black: Bitboard,
    /// White's marbles on the board.
    pub white: Bitboard,
    /// Who is to move.
    pub turn: Color,
    /// Black's marbles pushed off the board, 0 to 6.
    pub black_lost: u8,
    /// White's marbles pushed off the board, 0 to 6.
    pub white_lost: u8,
    /// Moves of either player since a marble was last pushed off the board, or since the
    /// beginning.
    pub quiet_moves: u8,
    /// The number of the move that is next, from 1; it goes up when black is to move.
    pub number: u16,
}

/// Why a [`Setup`] is not a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// A cell holds two marbles.
    #[error("{0} holds a black and a white marble")]
    Overlap(Square),
    /// More marbles of a colour than there are.
    #[error("{on_board} {} marbles and {lost} lost, expected at most 14 together", .color.name())]
    TooMany {
        /// Which colour.
        color: Color,
        /// How many are on the board.
        on_board: u32,
        /// How many are lost.
        lost: u8,
    },
    /// More marbles lost than end the game.
    #[error("{count} {} marbles lost, expected at most 6", .color.name())]
    LostTooMany {
        /// Which colour.
        color: Color,
        /// How many are lost.
        count: u8,
    },
    /// Two losers.
    #[error("both players have lost six marbles, expected at most one of them")]
    BothLost,
    /// Moves are numbered from 1.
    #[error("move number 0, expected 1 or more")]
    NumberZero,
}

impl Position {
    /// The marbles each player begins with.
    pub const MARBLES_EACH: u32 = 14;
    /// Who loses so many marbles has lost.
    pub const LOST_TO_LOSE: u8 = 6;

    /// The position with these marbles and counts.
    ///
    /// Fewer marbles than are left of 14 are fine: a puzzle.
    ///
    /// # Errors
    /// If no game can lead to such numbers.
    pub fn new(setup: Setup) -> Result<Position, PositionError> {
        if let Some(square) = (setup.black & setup.white).first() {
            return Err(PositionError::Overlap(square));
        }
        for color in [Color::Black, Color::White] {
            let (marbles, lost) = setup.of(color);
            if lost > Position::LOST_TO_LOSE {
                return Err(PositionError::LostTooMany { color, count: lost });
            }
            let on_board = marbles.count();
            if on_board + u32::from(lost) > Position::MARBLES_EACH {
                return Err(PositionError::TooMany {
                    color,
                    on_board,
                    lost,
                });
            }
        }
        if setup.black_lost.min(setup.white_lost) == Position::LOST_TO_LOSE {
            return Err(PositionError::BothLost);
        }
        if setup.number == 0 {
            return Err(PositionError::NumberZero);
        }
        Ok(Position::from_setup(setup))
    }

    /// The position of a sound setup.
    pub(super) const fn from_setup(setup: Setup) -> Position {
        let (mine, my_lost) = setup.of(setup.turn);
        let (theirs, their_lost) = setup.of(setup.turn.other());
        Position {
            mine,
            theirs,
            hash: setup.hash(),
            rings: [Rings::of(mine), Rings::of(theirs)],
            lost: [my_lost, their_lost],
            number: setup.number,
            quiet: setup.quiet_moves,
            turn: setup.turn,
        }
    }

    /// What the position is made of.
    pub const fn setup(&self) -> Setup {
        let ((black, black_lost), (white, white_lost)) = match self.turn {
            Color::Black => ((self.mine, self.lost[0]), (self.theirs, self.lost[1])),
            Color::White => ((self.theirs, self.lost[1]), (self.mine, self.lost[0])),
        };
        Setup {
            black,
            white,
            turn: self.turn,
            black_lost,
            white_lost,
            quiet_moves: self.quiet,
            number: self.number,
        }
    }

    /// The marbles of the player to move.
    #[inline]
    pub const fn mine(&self) -> Bitboard {
        self.mine
    }

    /// The marbles of the player who moved last.
    #[inline]
    pub const fn theirs(&self) -> Bitboard {
        self.theirs
    }

    /// The free cells.
    #[inline]
    pub fn free(&self) -> Bitboard {
        !(self.mine | self.theirs)
    }

    /// How many marbles the player to move has lost, 0 to 6.
    pub const fn my_lost(&self) -> u8 {
        self.lost[0]
    }

    /// How many marbles the player who moved last has lost, 0 to 6.
    pub const fn their_lost(&self) -> u8 {
        self.lost[1]
    }

    /// The colour of the player to move.
    #[inline]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// Moves of either player since a marble was last pushed off the board, or since the
    /// beginning; 255 stands for more, too.
    pub const fn quiet_moves(&self) -> u8 {
        self.quiet
    }

    /// The number of the move that is next, from 1; it goes up when black is to move.
    pub const fn number(&self) -> u16 {
        self.number
    }

    /// A number that is the same where the marbles, those lost and the player to move are the
    /// same, and else different, but for one chance in 2⁶⁴.
    #[inline]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// How far from the centre the marbles stand: of the player to move, of the other.
    #[inline]
    pub const fn rings(&self) -> (Rings, Rings) {
        (self.rings[0], self.rings[1])
    }

    /// The marbles of one colour.
    pub fn marbles_of(&self, color: Color) -> Bitboard {
        if color == self.turn {
            self.mine
        } else {
            self.theirs
        }
    }

    /// How many marbles a colour has lost, 0 to 6.
    pub fn lost(&self, color: Color) -> u8 {
        self.lost[usize::from(color != self.turn)]
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

    /// The position after no move: what there was before it cannot come back.
    pub(super) const fn passed(&self) -> Position {
        Position {
            mine: self.theirs,
            theirs: self.mine,
            hash: self.hash ^ zobrist::BLACK_TO_MOVE,
            rings: [self.rings[1], self.rings[0]],
            lost: [self.lost[1], self.lost[0]],
            number: self.number,
            quiet: 0,
            turn: self.turn.other(),
        }
    }

    /// The position after a move, which must be legal.
    #[inline]
    pub(super) fn after(&self, mv: Move) -> Position {
        let (me, other) = (self.turn, self.turn.other());
        let moved = Effect::of(mv);
        let mine = self.mine ^ moved.cells;
        let my_rings = self.rings[0].plus(moved.rings);
        let mut hash = self.hash ^ moved.keys[me as usize] ^ zobrist::BLACK_TO_MOVE;
        let mut theirs = self.theirs;
        let mut their_rings = self.rings[1];
        let mut their_lost = self.lost[1];
        let mut quiet = self.quiet.saturating_add(1);
        if let Some(push) = mv.push() {
            let pushed = Effect::of(push);
            theirs = theirs ^ pushed.cells;
            their_rings = their_rings.plus(pushed.rings);
            hash ^= pushed.keys[other as usize];
            if mv.ejects() {
                hash ^= zobrist::lost(other, their_lost) ^ zobrist::lost(other, their_lost + 1);
                their_lost += 1;
                quiet = 0;
            }
        }
        Position {
            mine: theirs,
            theirs: mine,
            hash,
            rings: [their_rings, my_rings],
            lost: [their_lost, self.lost[0]],
            number: self.number.saturating_add(u16::from(me == Color::White)),
            quiet,
            turn: other,
        }
    }
}

impl Setup {
    const fn of(&self, color: Color) -> (Bitboard, u8) {
        match color {
            Color::Black => (self.black, self.black_lost),
            Color::White => (self.white, self.white_lost),
        }
    }

    /// The hash, from nothing.
    const fn hash(&self) -> u64 {
        let mut hash = match self.turn {
            Color::Black => zobrist::BLACK_TO_MOVE,
            Color::White => 0,
        };
        let mut i = 0;
        while i < 2 {
            let color = Color::BOTH[i];
            let (mut marbles, lost) = self.of(color);
            hash ^= zobrist::lost(color, lost);
            while let Some(square) = marbles.first() {
                marbles = marbles.without(square);
                hash ^= zobrist::marble(color, square);
            }
            i += 1;
        }
        hash
    }
}
