//! The solver of all deals.

use super::{Entry, Table};
use crate::corona::index::Orbits;
use crate::corona::multiset::{self, Counts};
use crate::corona::{Die, Empty, PIECES, Space};
use crate::parallel;

/// The maximum in the upper bits, the number of plans that make it in the lower.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Best(u32);

/// Enough for 720 × 720 plans.
const PLAN_BITS: u32 = 20;

impl Best {
    const NONE: Best = Best(0);
    /// Nothing left to move: one way to go on, and no points more.
    const END: Best = Best(1);

    const fn maximum(self) -> u8 {
        (self.0 >> PLAN_BITS) as u8
    }

    const fn plans(self) -> u32 {
        self.0 & ((1 << PLAN_BITS) - 1)
    }

    /// What a move makes of what can be made after it, where `ways` moves are alike.
    const fn before(self, points: u8, ways: u32) -> Best {
        Best(((self.maximum() as u32 + points as u32) << PLAN_BITS) + self.plans() * ways)
    }

    /// The better of two, or both together.
    const fn or(self, other: Best) -> Best {
        if self.maximum() == other.maximum() {
            Best(self.0 + other.plans())
        } else if self.0 > other.0 {
            self
        } else {
            other
        }
    }
}

/// The multisets of moved pieces of one size.
struct Moved {
    all: Vec<Counts<{ Space::COUNT }>>,
    /// For each the number of the multiset with one piece more, by its space.
    with: Vec<[u16; Space::COUNT]>,
    /// For each its number when turned clockwise, by the spaces.
    turned: Vec<[u16; Space::COUNT]>,
}

impl Moved {
    fn new(size: usize) -> Moved {
        let all = multiset::all::<{ Space::COUNT }>(size);
        let numbers = |change: &dyn Fn(&mut Counts<{ Space::COUNT }>, usize)| {
            let changed = |counts: &Counts<{ Space::COUNT }>, by: usize| {
                let mut counts = *counts;
                change(&mut counts, by);
                multiset::rank(&counts) as u16
            };
            let each = all.iter();
            each.map(|counts| std::array::from_fn(|by| changed(counts, by)))
                .collect()
        };
        Moved {
            with: if size < PIECES {
                numbers(&|counts, space| counts[space] += 1)
            } else {
                Vec::new()
            },
            turned: numbers(&|counts, spaces| counts.rotate_right(spaces)),
            all,
        }
    }
}

/// What a die adds to multisets of dice.
struct Added {
    /// For each multiset the number of the one with this die more, and how many dice of it show the
    /// same then.
    with: Vec<(u16, u8)>,
}

fn added(size: usize, die: Die) -> Added {
    let with = |counts: &Counts<6>| {
        let mut counts = *counts;
        counts[die.index()] += 1;
        (multiset::rank(&counts) as u16, counts[die.index()])
    };
    Added {
        with: multiset::all::<6>(size).iter().map(with).collect(),
    }
}

/// The stages with a number of pieces left to move.
struct Layer {
    unmoved: Orbits,
    moved: Moved,
    /// How many multisets of dice there are of this size.
    throws: usize,
    /// By the first turn of the unmoved pieces, then by the moved pieces, then by the dice.
    best: Vec<Vec<Best>>,
}

impl Layer {
    fn end() -> Layer {
        let moved = Moved::new(PIECES);
        Layer {
            unmoved: Orbits::new(0),
            throws: 1,
            best: vec![vec![Best::END; moved.all.len()]],
            moved,
        }
    }

    /// The layer with a piece more to move.
    fn before(&self, left: usize, empty: Empty) -> Layer {
        let unmoved = Orbits::new(left);
        let moved = Moved::new(PIECES - left);
        let dice: Vec<Added> = Die::all().map(|die| added(left - 1, die)).collect();
        let throws = multiset::count(6, left);
        let best = parallel::map(&unmoved.firsts, |pieces| {
            let mut best = vec![Best::NONE; moved.all.len() * throws];
            for (number, row) in best.chunks_exact_mut(throws).enumerate() {
                self.solve(pieces, &moved, number, &dice, empty, row);
            }
            best
        });
        Layer {
            unmoved,
            moved,
            throws,
            best,
        }
    }

    /// Solves the stages with these pieces unmoved and moved, for all dice, where `self` is the
    /// layer after.
    fn solve(
        &self,
        unmoved: &Counts<{ Space::COUNT }>,
        moved: &Moved,
        number: usize,
        dice: &[Added],
        empty: Empty,
        row: &mut [Best],
    ) {
        for space in Space::all().filter(|space| unmoved[space.index()] > 0) {
            let mut rest = *unmoved;
            rest[space.index()] -= 1;
            let (first, turn) = self.unmoved.of[multiset::rank(&rest)];
            let after = &self.best[usize::from(first)];
            for (die, added) in Die::all().zip(dice) {
                let to = space.clockwise(die).index();
                let points = match rest[to] + moved.all[number][to] {
                    0 => empty.points(),
                    others => others + 1,
                };
                let moved = usize::from(moved.with[number][to]);
                let moved = usize::from(self.moved.turned[moved][usize::from(turn)]);
                let after = &after[moved * self.throws..][..self.throws];
                for (best, &(with, same)) in after.iter().zip(&added.with) {
                    let ways = u32::from(unmoved[space.index()]) * u32::from(same);
                    let place = &mut row[usize::from(with)];
                    *place = place.or(best.before(points, ways));
                }
            }
        }
    }
}

impl Table {
    /// Solves all 479,556 deals, on the threads of the current pool, in a fraction of a second and
    /// 32 MiB.
    ///
    /// ```
    /// use orbito_solve::corona::{Deal, Empty, Table};
    ///
    /// let table = Table::build(Empty::Nothing);
    /// let deal: Deal = "101011110000 561245".parse()?;
    /// assert_eq!(table.get(&deal).maximum, 16);
    /// assert_eq!(table.get(&deal).plans, deal.solve(Empty::Nothing).plans);
    /// # Ok::<(), orbito_solve::corona::DealError>(())
    /// ```
    pub fn build(empty: Empty) -> Table {
        let layers = 1..=PIECES;
        let all = layers.fold(Layer::end(), |after, left| after.before(left, empty));
        let entry = |best: Best| Entry {
            maximum: best.maximum(),
            plans: best.plans(),
        };
        Table {
            empty,
            entries: all.best.into_iter().flatten().map(entry).collect(),
        }
    }
}
