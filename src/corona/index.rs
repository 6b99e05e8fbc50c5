//! All deals that differ in more than the turn of the ring and the order of the dice, numbered
//! without a gap: 1,038 placements times 462 throws.

use std::sync::LazyLock;

use super::multiset::{self, Counts};
use super::{Deal, PIECES, Placement, Space, Throw};

/// The multisets of pieces of one size: what stands for each, and by how much it is turned then.
pub(super) struct Orbits {
    /// The first of each set of turns of one another, in the order of their numbers.
    pub firsts: Vec<Counts<{ Space::COUNT }>>,
    /// For each multiset: the place of its first turn in `firsts`, and by how many spaces to turn
    /// it clockwise so that it becomes that.
    pub of: Vec<(u16, u8)>,
}

impl Orbits {
    pub(super) fn new(size: usize) -> Orbits {
        let all = multiset::all::<{ Space::COUNT }>(size);
        let mut firsts = Vec::new();
        let mut of: Vec<(u16, u8)> = Vec::with_capacity(all.len());
        for (number, counts) in all.iter().enumerate() {
            let turned = |turn: usize| {
                let mut counts = *counts;
                counts.rotate_right(turn);
                multiset::rank(&counts)
            };
            let turns = (0..Space::COUNT).map(|turn| (turned(turn), turn));
            let (first, turn) = turns.min().unwrap_or_default();
            if first == number {
                of.push((firsts.len() as u16, 0));
                firsts.push(*counts);
            } else {
                of.push((of[first].0, turn as u8));
            }
        }
        Orbits { firsts, of }
    }
}

pub(super) struct Index {
    pub placements: Orbits,
    pub throws: Vec<Counts<6>>,
}

static INDEX: LazyLock<Index> = LazyLock::new(|| Index {
    placements: Orbits::new(PIECES),
    throws: multiset::all(PIECES),
});

impl Placement {
    /// How many placements differ in more than the turn of the ring: 1,038.
    pub const CANONICAL: usize = 1_038;

    /// The placements that differ in more than the turn of the ring, in the order of their index.
    pub fn all_canonical() -> impl ExactSizeIterator<Item = Placement> {
        let firsts = INDEX.placements.firsts.iter();
        firsts.map(|&counts| Placement::from_counts(counts).expect("six pieces"))
    }

    /// How many different placements are turns of this one, itself included: a divisor of 12.
    pub fn turns(&self) -> u32 {
        let same = |turn: &usize| self.turned(*turn) == *self;
        Space::COUNT as u32 / (0..Space::COUNT).filter(same).count() as u32
    }

    /// In how many of the 12⁶ ways to put down six pieces that can be told apart the placement or
    /// one of its turns comes.
    pub fn ways(&self) -> u32 {
        let factorial = |count: &u8| (1..=u32::from(*count)).product::<u32>();
        let alike: u32 = self.counts().iter().map(factorial).product();
        self.turns() * (720 / alike)
    }

    pub(super) fn index(&self) -> usize {
        INDEX.placements.of[multiset::rank(self.counts())].0.into()
    }
}

impl Throw {
    /// The throws that differ in more than the order of the dice, those in rising order.
    pub fn all_sorted() -> impl ExactSizeIterator<Item = Throw> {
        INDEX.throws.iter().map(Throw::from_counts)
    }
}

impl Deal {
    /// How many deals differ in more than the turn of the ring and the order of the dice: 479,556.
    pub const COUNT: usize = Placement::CANONICAL * Throw::COUNT;

    /// The number of the deal's canonical form, 0 to [`Deal::COUNT`] − 1.
    ///
    /// ```
    /// use orbito_solve::corona::Deal;
    ///
    /// let deal: Deal = "101011110000 561245".parse()?;
    /// assert_eq!(Deal::from_index(deal.index()), Some(deal.canonical()));
    /// # Ok::<(), orbito_solve::corona::DealError>(())
    /// ```
    pub fn index(&self) -> usize {
        self.placement.index() * Throw::COUNT + multiset::rank(&self.throw.counts())
    }

    /// The deal of this number, in its canonical form.
    pub fn from_index(index: usize) -> Option<Deal> {
        let counts = INDEX.placements.firsts.get(index / Throw::COUNT)?;
        Some(Deal {
            placement: Placement::from_counts(*counts)?,
            throw: Throw::from_counts(&INDEX.throws[index % Throw::COUNT]),
        })
    }
}
