//! Seats round the table, and how many there are.

use std::fmt;

/// How many seats a table has, 1 to 10. One alone is practice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seats(u8);

/// One of the seats round a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seats {
    /// The most that a table has.
    pub const MOST: usize = 10;
    /// A table of two.
    pub const TWO: Seats = Seats(2);

    /// So many seats; `None` unless they are 1 to 10.
    ///
    /// ```
    /// use orbito_solve::corona::game::Seats;
    ///
    /// assert_eq!(Seats::new(4).map(Seats::beginning_chips), Some(10));
    /// assert_eq!(Seats::new(11), None);
    /// ```
    pub fn new(count: usize) -> Option<Seats> {
        (1..=Seats::MOST)
            .contains(&count)
            .then_some(Seats(count as u8))
    }

    /// How many there are.
    pub const fn count(self) -> usize {
        self.0 as usize
    }

    /// Whether there is one seat alone, and so no chips change hands.
    pub const fn is_practice(self) -> bool {
        self.0 == 1
    }

    /// The chips that everybody begins with: two for each player, and two.
    pub const fn beginning_chips(self) -> u32 {
        2 * self.0 as u32 + 2
    }

    /// The seat with this number from 0, if the table has it.
    pub fn get(self, index: usize) -> Option<Seat> {
        (index < self.count()).then_some(Seat(index as u8))
    }

    /// All seats, from the first.
    pub fn all(self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..self.0).map(Seat)
    }

    /// All seats, from this one on round the table.
    pub fn from(self, first: Seat) -> impl Iterator<Item = Seat> {
        (0..self.0).map(move |steps| Seat((first.0 + steps) % self.0))
    }

    /// All other seats, from the next one on round the table.
    pub fn after(self, seat: Seat) -> impl Iterator<Item = Seat> {
        self.from(seat).skip(1)
    }

    /// The next seat round the table; of one alone itself.
    pub fn next(self, seat: Seat) -> Seat {
        Seat((seat.0 + 1) % self.0)
    }
}

impl Seat {
    /// The first seat of every table.
    pub const FIRST: Seat = Seat(0);

    /// From 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Seat {
    /// Its number from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0 + 1).fmt(f)
    }
}
