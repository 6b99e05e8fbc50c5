//! A move in 16 bits: which marbles, which way, and what they push.
//!
//! The lower 12 bits are the [kind](Move::kind), the same in every position: one of seven
//! formations, one of six directions, and a cell. The others say what is pushed, which is the
//! position's doing but spares everybody a second look.

use std::cmp::Ordering;
use std::fmt;

use super::{Direction, Square};

/// One move, legal in the position that it was made for.
///
/// Written in two cells: that of the rear marble, and the one that the foremost reaches (see
/// [`MoveNotation`](super::MoveNotation)). Moves sort as these texts do.
///
/// ```
/// use orbito_solve::abalone::{MoveNotation, Position, Rules};
///
/// let mv = Rules::STANDARD.parse_move(&Position::STANDARD, "c3d6", MoveNotation::Native)?;
/// assert_eq!((mv.size(), mv.is_broadside(), mv.pushed()), (3, true, 0));
/// let squares: Vec<String> = mv.from_squares().map(|square| square.to_string()).collect();
/// assert_eq!(squares, ["c3", "c4", "c5"]);
/// # Ok::<(), orbito_solve::abalone::MoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u16);

/// On which side of the direction a broadside's line points away from its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Left,
    Right,
}

impl Side {
    /// 60° to this side.
    pub(super) const fn of(self, direction: Direction) -> Direction {
        match self {
            Side::Left => direction.left(),
            Side::Right => direction.right(),
        }
    }
}

const KIND_BITS: u32 = 12;
const EJECTS: u16 = 1 << 14;

/// The first kind of a formation that moves in a direction: the cell's bit is added.
///
/// The formations: in line one, two, three; two and three with the line to the left, then to the
/// right.
#[inline(always)]
const fn base(formation: u16, direction: Direction) -> u16 {
    (formation * 6 + direction as u16) << 6
}

impl Move {
    /// Kinds are below this number.
    pub const KINDS: usize = 7 * 6 * 64;

    /// One to three marbles in line, which push none. `lead` is the foremost.
    #[inline(always)]
    pub(super) const fn in_line(lead: Square, direction: Direction, size: u8) -> Move {
        Move(base(size as u16 - 1, direction) | lead.bit() as u16)
    }

    /// Two or three marbles from `start` along the line to one side of the direction.
    #[inline(always)]
    pub(super) const fn broadside(
        start: Square,
        direction: Direction,
        side: Side,
        size: u8,
    ) -> Move {
        let formation = match side {
            Side::Left => size as u16 + 1,
            Side::Right => size as u16 + 3,
        };
        Move(base(formation, direction) | start.bit() as u16)
    }

    /// The same move where it pushes so many marbles, the last of them over the edge or not.
    #[inline(always)]
    pub(super) const fn pushing(self, marbles: u8, ejects: bool) -> Move {
        let ejection = if ejects { EJECTS } else { 0 };
        Move(self.0 | (marbles as u16) << KIND_BITS | ejection)
    }

    /// The move with this kind that pushes nothing.
    pub(super) const fn of_kind(kind: u16) -> Move {
        Move(kind)
    }

    /// A number below [`Move::KINDS`]: the same marbles the same way, whatever they push.
    pub const fn kind(self) -> u16 {
        self.0 & ((1 << KIND_BITS) - 1)
    }

    const fn formation(self) -> u16 {
        (self.kind() >> 6) / 6
    }

    /// The lead of an in-line move, the start of a broadside.
    const fn cell(self) -> Square {
        Square::from_bit((self.0 & 63) as u8)
    }

    /// The way the marbles go.
    pub const fn direction(self) -> Direction {
        Direction::ALL[(self.kind() >> 6) as usize % 6]
    }

    /// How many marbles move of one's own, 1 to 3.
    pub const fn size(self) -> u8 {
        [1, 2, 3, 2, 3, 2, 3][self.formation() as usize]
    }

    /// Whether the marbles go sideways.
    pub const fn is_broadside(self) -> bool {
        self.formation() >= 3
    }

    /// How many marbles are pushed, 0 to 2.
    pub const fn pushed(self) -> u8 {
        (self.0 >> KIND_BITS & 3) as u8
    }

    /// Whether a marble is pushed over the edge.
    pub const fn ejects(self) -> bool {
        self.0 & EJECTS != 0
    }

    /// Where the line of marbles points from its [start](Move::start): the direction of an in-line
    /// move, 60° to its side for a broadside.
    pub const fn line(self) -> Direction {
        match self.formation() {
            3 | 4 => self.direction().left(),
            5 | 6 => self.direction().right(),
            _ => self.direction(),
        }
    }

    /// The cell of the rear marble: for a broadside, of the end from which line and direction
    /// enclose 60°.
    pub const fn start(self) -> Square {
        if self.is_broadside() {
            return self.cell();
        }
        let back = self.direction().opposite();
        self.cell().ahead(back, self.size() - 1)
    }

    /// The cells that the marbles leave, from the start along the line.
    pub fn from_squares(self) -> impl Iterator<Item = Square> {
        (0..self.size()).map(move |i| self.start().ahead(self.line(), i))
    }

    /// The cell that the foremost marble reaches: for a broadside, the marble farthest from the
    /// start.
    pub const fn end(self) -> Square {
        let foremost = self.start().ahead(self.line(), self.size() - 1);
        foremost.ahead(self.direction(), 1)
    }

    /// What is pushed, as a move of the other player's marbles; its lead may leave the board.
    #[inline]
    pub(super) const fn push(self) -> Option<Move> {
        let pushed = self.pushed();
        if pushed == 0 {
            return None;
        }
        let direction = self.direction();
        let lead = self.cell().ahead(direction, pushed);
        Some(Move::in_line(lead, direction, pushed))
    }
}

impl PartialOrd for Move {
    fn partial_cmp(&self, other: &Move) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Move {
    /// The order of the texts.
    fn cmp(&self, other: &Move) -> Ordering {
        let key = |mv: Move| (mv.start(), mv.end(), mv.0);
        key(*self).cmp(&key(*other))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.start(), self.end())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
