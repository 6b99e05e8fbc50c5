//! The ring of twelve spaces, and the six numbers of a die.

use std::fmt;

use crate::fields::shown;

/// One of the twelve spaces, 1 to 12 clockwise, 12 at the top.
///
/// ```
/// use orbito_solve::corona::{Die, Space};
///
/// let (space, die) = (Space::new(11), Die::new(3));
/// assert_eq!(space.zip(die).map(|(space, die)| space.clockwise(die).number()), Some(2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Space(u8);

impl Space {
    /// How many there are.
    pub const COUNT: usize = 12;

    /// The space with this number, 1 to 12.
    pub const fn new(number: u8) -> Option<Space> {
        match number {
            1..=12 => Some(Space(number - 1)),
            _ => None,
        }
    }

    /// 1 to 12.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// 0 to 11.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The space that a piece from here comes to with a die.
    pub const fn clockwise(self, die: Die) -> Space {
        Space((self.0 + die.number()) % 12)
    }

    /// All twelve, from 1.
    pub fn all() -> impl DoubleEndedIterator<Item = Space> + ExactSizeIterator {
        (0..12).map(Space)
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// What a die shows, 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Die(u8);

impl Die {
    /// The die that shows this number, 1 to 6.
    pub const fn new(number: u8) -> Option<Die> {
        match number {
            1..=6 => Some(Die(number)),
            _ => None,
        }
    }

    /// 1 to 6.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// 0 to 5.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// The six numbers.
    pub fn all() -> impl DoubleEndedIterator<Item = Die> + ExactSizeIterator {
        (1..7).map(Die)
    }

    /// What a die can be read from, and what is wrong with anything else.
    pub(super) fn from_char(c: char) -> Result<Die, String> {
        let die = c.to_digit(10).and_then(|number| Die::new(number as u8));
        die.ok_or_else(|| format!("a die shows 1 to 6, found {}", shown(c)))
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The colours of the six dice, in the order of a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum DieColor {
    Black,
    White,
    Yellow,
    Blue,
    Red,
    Green,
}

impl DieColor {
    /// All six, in their order.
    pub const ALL: [DieColor; 6] = [
        DieColor::Black,
        DieColor::White,
        DieColor::Yellow,
        DieColor::Blue,
        DieColor::Red,
        DieColor::Green,
    ];

    /// `black` to `green`.
    pub const fn name(self) -> &'static str {
        match self {
            DieColor::Black => "black",
            DieColor::White => "white",
            DieColor::Yellow => "yellow",
            DieColor::Blue => "blue",
            DieColor::Red => "red",
            DieColor::Green => "green",
        }
    }
}
