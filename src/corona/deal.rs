//! A deal: six pieces on the ring and six dice.

use super::multiset::{self, Counts};
use super::{Die, DieColor, Space};

/// How many pieces there are, and how many dice.
pub const PIECES: usize = 6;

/// Six pieces on the twelve spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    counts: Counts<{ Space::COUNT }>,
}

impl Placement {
    /// How many placements there are: 12,376.
    pub const COUNT: usize = multiset::count(Space::COUNT, PIECES);

    /// So many pieces on each space, from space 1; `None` unless they are six.
    pub fn from_counts(counts: [u8; Space::COUNT]) -> Option<Placement> {
        let pieces: usize = counts.iter().map(|&count| usize::from(count)).sum();
        (pieces == PIECES).then_some(Placement { counts })
    }

    /// A piece on each of six spaces, which may be the same.
    pub fn from_spaces(spaces: [Space; PIECES]) -> Placement {
        let mut counts = [0; Space::COUNT];
        for space in spaces {
            counts[space.index()] += 1;
        }
        Placement { counts }
    }

    /// How many pieces stand on each space, from space 1.
    pub fn counts(&self) -> &[u8; Space::COUNT] {
        &self.counts
    }

    /// How many pieces stand on a space.
    pub fn on(&self, space: Space) -> u8 {
        self.counts[space.index()]
    }

    /// The spaces of the six pieces, in order.
    pub fn spaces(&self) -> [Space; PIECES] {
        let mut spaces = Space::all().flat_map(|space| (0..self.on(space)).map(move |_| space));
        std::array::from_fn(|_| spaces.next().expect("six pieces"))
    }

    /// All pieces so many spaces further clockwise.
    #[must_use]
    pub fn turned(&self, spaces: usize) -> Placement {
        let mut counts = self.counts;
        counts.rotate_right(spaces % Space::COUNT);
        Placement { counts }
    }

    /// By how many spaces to turn it clockwise so that it is the first of its turns: that of the
    /// least number.
    pub(super) fn canonical_turn(&self) -> usize {
        let rank = |&turn: &usize| multiset::rank(&self.turned(turn).counts);
        (0..Space::COUNT).min_by_key(rank).unwrap_or_default()
    }
}

/// Six dice, in the order of their colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Throw {
    dice: [Die; PIECES],
}

impl Throw {
    /// How many throws there are but for the order of the dice: 462.
    pub const COUNT: usize = multiset::count(6, PIECES);

    /// The dice in the order of their colours.
    pub const fn new(dice: [Die; PIECES]) -> Throw {
        Throw { dice }
    }

    /// The dice in the order of their colours.
    pub const fn dice(&self) -> [Die; PIECES] {
        self.dice
    }

    /// The die of a colour.
    pub const fn die(&self, color: DieColor) -> Die {
        self.dice[color as usize]
    }

    /// How many dice show each number.
    pub(super) fn counts(&self) -> Counts<6> {
        let mut counts = [0; 6];
        for die in self.dice {
            counts[die.index()] += 1;
        }
        counts
    }

    pub(super) fn from_counts(counts: &Counts<6>) -> Throw {
        let mut dice = Die::all().flat_map(|die| (0..counts[die.index()]).map(move |_| die));
        Throw {
            dice: std::array::from_fn(|_| dice.next().expect("six dice")),
        }
    }

    /// The dice in rising order.
    #[must_use]
    pub fn sorted(&self) -> Throw {
        Throw::from_counts(&self.counts())
    }

    /// In how many of the 6⁶ ways that six coloured dice can fall these numbers come: 6! over the
    /// product of the factorials of how often each occurs.
    pub fn ways(&self) -> u32 {
        let factorial = |count: u8| (1..=u32::from(count)).product::<u32>();
        720 / self.counts().into_iter().map(factorial).product::<u32>()
    }
}

/// What is to be solved: a placement and a throw. Written `101011110000 561245`.
///
/// ```
/// use orbito_solve::corona::Deal;
///
/// let deal: Deal = "1,3,5,6,7,8 561245".parse()?;
/// assert_eq!(deal.to_string(), "101011110000 561245");
/// let turned: Deal = "000101011110 124556".parse()?;
/// assert_eq!(deal.canonical(), turned.canonical());
/// # Ok::<(), orbito_solve::corona::DealError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deal {
    /// The pieces.
    pub placement: Placement,
    /// The dice.
    pub throw: Throw,
}

impl Deal {
    /// The form that all deals share which are the same up to the turns of the ring and the order
    /// of the dice: of the turns the one whose pieces, from the last to the first, stand on the
    /// least spaces, and the dice in rising order.
    #[must_use]
    pub fn canonical(&self) -> Deal {
        Deal {
            placement: self.placement.turned(self.placement.canonical_turn()),
            throw: self.throw.sorted(),
        }
    }
}
