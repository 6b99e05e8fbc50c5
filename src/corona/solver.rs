//! One deal, solved: what every plan scores.
//!
//! After some moves it does not matter in which order they were made, only which piece went with
//! which die: the pieces stand where they stand. There are 13,327 such *stages*, the ways to give
//! some of six dice to some of six pieces, instead of 720 × 720 plans. How many orders lead to a
//! stage with each total follows from the stages with one move less. A stage of *n* moves has *n*!
//! orders, so up to five moves a byte counts them, and the totals of a stage are one vector.

use std::sync::LazyLock;

use arrayvec::ArrayVec;

use super::{Deal, Die, Empty, Move, PIECES, Plan, ScoredPlan, Space};

/// One more than the most that a plan can score. No plan of any deal scores more than 21 if empty
/// spaces give nothing (the table of all deals shows it), and six points more if they give one.
pub const TOTALS: usize = 28;
/// As many bytes, rounded up.
const LANES: usize = 32;
/// More lanes, so that the totals of one stage can be moved up by the points of a move, 0 to 6.
const SPARE: usize = 8;

/// What there is to know about a deal. Plans are full ones, of six pieces marked and moved; pieces
/// on one space and dice of equal value count as different, so that there are 720 × 720.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The most points that a plan makes. To leave pieces unmarked never gives more: they may as
    /// well move last.
    pub maximum: u8,
    /// A plan that makes them.
    pub best: ScoredPlan,
    /// How many plans make them.
    pub plans: u32,
    /// In how many ways dice can be given to pieces so that some order makes them; here dice of
    /// equal value and pieces on one space are the same.
    pub assignments: u16,
    /// How many plans make each total, from 0.
    pub totals: [u32; TOTALS],
}

/// How many full plans there are: 720 × 720.
pub const PLANS: u32 = 518_400;

impl Solution {
    /// How many plans make at least so many points, of [`PLANS`].
    pub fn plans_of_at_least(&self, points: u8) -> u32 {
        self.totals.iter().skip(points.into()).sum()
    }
}

/// A stage as the last move of one with a move less.
#[derive(Clone, Copy)]
struct Step {
    /// The stage before, among those of its number of moves.
    before: u16,
    /// The piece that moves, and its die, 0 to 5.
    piece: u8,
    die: u8,
}

/// All stages of a number of moves.
struct Layer {
    /// The last moves that lead to each stage, as many as it has moves.
    steps: Vec<Step>,
    /// For stages of all six moves: the die of each piece.
    dice: Vec<[u8; PIECES]>,
}

/// The same for every deal.
static LAYERS: LazyLock<[Layer; PIECES]> = LazyLock::new(layers);

fn layers() -> [Layer; PIECES] {
    // Which die each piece has; 0 for none, otherwise from 1: a number of six digits to base 7.
    let code = |dice: &[u8; PIECES]| {
        dice.iter()
            .fold(0, |code, &die| 7 * code + usize::from(die))
    };
    let mut numbers = vec![0u16; 7usize.pow(PIECES as u32)];
    let mut stages = vec![[0u8; PIECES]];
    std::array::from_fn(|_| {
        let mut next: Vec<[u8; PIECES]> = Vec::new();
        for stage in &stages {
            for piece in (0..PIECES).filter(|&piece| stage[piece] == 0) {
                for die in (1..=PIECES as u8).filter(|die| !stage.contains(die)) {
                    let mut dice = *stage;
                    dice[piece] = die;
                    next.push(dice);
                }
            }
        }
        next.sort_unstable();
        next.dedup();
        let mut steps = Vec::new();
        for stage in &next {
            for piece in (0..PIECES).filter(|&piece| stage[piece] != 0) {
                let mut before = *stage;
                before[piece] = 0;
                steps.push(Step {
                    before: numbers[code(&before)],
                    piece: piece as u8,
                    die: stage[piece] - 1,
                });
            }
        }
        for (number, stage) in next.iter().enumerate() {
            numbers[code(stage)] = number as u16;
        }
        stages = next;
        let dice = stages
            .iter()
            .map(|stage| stage.map(|die| die.wrapping_sub(1)));
        Layer {
            steps,
            dice: dice.collect(),
        }
    })
}

/// Pieces on the ring, four bits a space.
#[derive(Clone, Copy)]
struct Ring(u64);

impl Ring {
    const fn one(space: Space) -> u64 {
        1 << (4 * space.index())
    }

    const fn on(self, space: Space) -> u8 {
        (self.0 >> (4 * space.index()) & 15) as u8
    }
}

/// The orders that lead to a stage, by their totals.
type Orders = [u8; LANES + SPARE];

/// What a deal and the rules make of steps.
struct Ground {
    spaces: [Space; PIECES],
    dice: [Die; PIECES],
    empty: u8,
}

impl Ground {
    /// Where a step leads, and the points that it gives.
    fn take(&self, before: Ring, step: Step) -> (Ring, u8) {
        let from = self.spaces[usize::from(step.piece)];
        let to = from.clockwise(self.dice[usize::from(step.die)]);
        let without = Ring(before.0 - Ring::one(from));
        let points = match without.on(to) {
            0 => self.empty,
            others => others + 1,
        };
        (Ring(without.0 + Ring::one(to)), points)
    }
}

/// A layer for one deal.
struct Counted {
    rings: Vec<Ring>,
    orders: Vec<Orders>,
}

impl Deal {
    /// Solves the deal: the maximum, a best plan, and how many plans make each total. It takes a
    /// fraction of a millisecond.
    ///
    /// ```
    /// use orbito_solve::corona::{Deal, Empty, PLANS};
    ///
    /// let deal: Deal = "101011110000 561245".parse()?;
    /// let solution = deal.solve(Empty::Nothing);
    /// assert_eq!(solution.maximum, 16);
    /// assert_eq!(solution.best.plan().score(&deal, Empty::Nothing)?.total(), 16);
    /// assert_eq!(solution.totals.iter().sum::<u32>(), PLANS);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(&self, empty: Empty) -> Solution {
        let ground = Ground {
            spaces: self.placement.spaces(),
            dice: self.throw.dice(),
            empty: empty.points(),
        };
        let start = ground.spaces.iter().map(|&space| Ring::one(space)).sum();
        let mut nothing_moved = [0; LANES + SPARE];
        nothing_moved[0] = 1;
        let mut counted = ArrayVec::<Counted, PIECES>::new();
        counted.push(Counted {
            rings: vec![Ring(start)],
            orders: vec![nothing_moved],
        });
        for (moves, layer) in (1..PIECES).zip(LAYERS.iter()) {
            counted.push(count(&ground, &counted[moves - 1], layer, moves));
        }
        let last = last_moves(&ground, &counted[PIECES - 1]);
        let mut totals = [0; TOTALS];
        for orders in &last {
            for (total, &count) in totals.iter_mut().zip(orders) {
                *total += u32::from(count);
            }
        }
        let maximum = totals.iter().rposition(|&count| count > 0).unwrap_or(0);
        let best = |number: &usize| last[*number][maximum] > 0;
        let bests = (0..last.len()).filter(best);
        let assignments = bests.clone().filter(|&number| ground.is_first(number));
        let plan = bests.clone().next().map_or_else(Plan::default, |number| {
            ground.best_plan(&counted, number, maximum)
        });
        Solution {
            maximum: maximum as u8,
            best: plan.score_as_far_as_possible(self, empty).0,
            plans: totals[maximum],
            assignments: assignments.count() as u16,
            totals,
        }
    }
}

/// The stages of a number of moves, up to five.
fn count(ground: &Ground, before: &Counted, layer: &Layer, moves: usize) -> Counted {
    let stages = layer.steps.len() / moves;
    let mut rings = Vec::with_capacity(stages);
    let mut all = vec![[0; LANES + SPARE]; stages];
    for (steps, orders) in layer.steps.chunks_exact(moves).zip(&mut all) {
        let mut ring = Ring(0);
        for &step in steps {
            let number = usize::from(step.before);
            let (after, points) = ground.take(before.rings[number], step);
            ring = after;
            let moved_up = &mut orders[usize::from(points)..][..LANES];
            for (to, from) in moved_up.iter_mut().zip(&before.orders[number][..LANES]) {
                *to += from;
            }
        }
        rings.push(ring);
    }
    Counted { rings, orders: all }
}

/// The orders of all six moves, which a byte does not count, by their totals.
fn last_moves(ground: &Ground, before: &Counted) -> Vec<[u16; LANES + SPARE]> {
    let mut all = vec![[0u16; LANES + SPARE]; 720];
    let steps = LAYERS[PIECES - 1].steps.chunks_exact(PIECES);
    for (steps, orders) in steps.zip(&mut all) {
        for &step in steps {
            let number = usize::from(step.before);
            let (_, points) = ground.take(before.rings[number], step);
            let moved_up = &mut orders[usize::from(points)..][..LANES];
            for (to, &from) in moved_up.iter_mut().zip(&before.orders[number][..LANES]) {
                *to += u16::from(from);
            }
        }
    }
    all
}

impl Ground {
    /// Whether a way to give all dice is the first of those that differ from it in nothing but
    /// which of two equal dice or of two pieces on one space is which.
    fn is_first(&self, number: usize) -> bool {
        let given = LAYERS[PIECES - 1].dice[number].map(usize::from);
        let in_order = |a: usize, b: usize| {
            let (first, second) = (self.dice[given[a]], self.dice[given[b]]);
            let one_space = self.spaces[a] == self.spaces[b];
            (first != second || given[a] < given[b]) && (!one_space || first <= second)
        };
        (0..PIECES).all(|a| (a + 1..PIECES).all(|b| in_order(a, b)))
    }

    /// The moves of a plan with this total, found from the last to the first.
    fn best_plan(&self, counted: &[Counted], number: usize, total: usize) -> Plan {
        let (mut number, mut total) = (number, total);
        let mut moves = ArrayVec::<Move, PIECES>::new();
        for (before, layer) in counted.iter().zip(LAYERS.iter()).rev() {
            let count = PIECES - moves.len();
            let steps = &layer.steps[number * count..][..count];
            let fits = |step: &&Step| {
                let before_it = usize::from(step.before);
                let (_, points) = self.take(before.rings[before_it], **step);
                let rest = total.checked_sub(points.into());
                rest.is_some_and(|rest| before.orders[before_it][rest] > 0)
            };
            let Some(step) = steps.iter().find(fits) else {
                break;
            };
            let (_, points) = self.take(before.rings[usize::from(step.before)], *step);
            moves.push(Move {
                space: self.spaces[usize::from(step.piece)],
                die: self.dice[usize::from(step.die)],
            });
            total -= usize::from(points);
            number = step.before.into();
        }
        moves.reverse();
        Plan { moves }
    }
}
