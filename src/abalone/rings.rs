//! How many marbles stand how far from the centre: five counts in one number, so that what a move
//! changes of them is one number too.

use super::{Bitboard, Square};

/// The numbers of marbles 0, 1, 2, 3 and 4 steps from the centre.
///
/// ```
/// use orbito_solve::abalone::Position;
///
/// let (mine, _) = Position::BELGIAN.rings();
/// let counts: Vec<u32> = (0..=4).map(|distance| mine.count(distance)).collect();
/// assert_eq!(counts, [0, 0, 2, 6, 6]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rings(u32);

/// Each count has so many bits; no player has 64 marbles.
const BITS: u32 = 6;

impl Rings {
    pub(super) const NONE: Rings = Rings(0);

    /// The counts of a set of marbles.
    pub(super) const fn of(mut marbles: Bitboard) -> Rings {
        let mut rings = Rings::NONE;
        while let Some(square) = marbles.first() {
            marbles = marbles.without(square);
            rings = rings.plus(Rings::of_square(square));
        }
        rings
    }

    const fn of_square(square: Square) -> Rings {
        Rings(1 << (BITS * square.distance() as u32))
    }

    /// The counts after a change.
    #[inline(always)]
    pub(super) const fn plus(self, change: Rings) -> Rings {
        Rings(self.0.wrapping_add(change.0))
    }

    /// What changes these counts into others.
    pub(super) const fn change_to(self, others: Rings) -> Rings {
        Rings(others.0.wrapping_sub(self.0))
    }

    /// How many marbles are so many steps from the centre; none beyond 4.
    #[inline(always)]
    pub const fn count(self, distance: u32) -> u32 {
        if distance > 4 {
            return 0;
        }
        self.0 >> (BITS * distance) & ((1 << BITS) - 1)
    }
}
