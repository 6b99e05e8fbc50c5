//! One deal, solved: what every plan scores.
//!
//! After some moves it does not matter in which order they were made, only which piece went with
//! which die: the pieces stand where they stand. There are 13,327 such *stages*, the ways to give
//! some of six dice to some of six pieces, instead of 720 × 720 plans. How many orders lead to a
//! stage with each total follows from the stages with one move less. A stage of *n* moves has *n*!
//! orders, so up to five moves a byte counts them, and the totals of a stage are one vector.

use std::cell::Cell;
use std::mem;
use std::ops::AddAssign;
use std::sync::LazyLock;

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
    /// Where each piece comes to with each die.
    to: [[Space; PIECES]; PIECES],
    empty: u8,
}

impl Ground {
    fn new(deal: &Deal, empty: Empty) -> Ground {
        let (spaces, dice) = (deal.placement.spaces(), deal.throw.dice());
        Ground {
            spaces,
            dice,
            to: spaces.map(|space| dice.map(|die| space.clockwise(die))),
            empty: empty.points(),
        }
    }

    /// Where a step leads, and the points that it gives.
    fn take(&self, before: Ring, step: Step) -> (Ring, u8) {
        let piece = usize::from(step.piece);
        let to = self.to[piece][usize::from(step.die)];
        let without = Ring(before.0 - Ring::one(self.spaces[piece]));
        let points = match without.on(to) {
            0 => self.empty,
            others => others + 1,
        };
        (Ring(without.0 + Ring::one(to)), points)
    }
}

/// A layer for one deal.
#[derive(Default)]
struct Counted {
    rings: Vec<Ring>,
    orders: Vec<Orders>,
}

/// All stages of a deal.
#[derive(Default)]
struct Stages {
    /// Those of no to five moves.
    counted: [Counted; PIECES],
    /// Those of all six, by their totals: more orders than a byte counts.
    last: Vec<[u16; LANES + SPARE]>,
}

thread_local! {
    /// Memory for the next deal of this thread: to have it anew from the system each time would
    /// take as long as to solve the deal.
    static STAGES: Cell<Option<Stages>> = const { Cell::new(None) };
}

/// A deal with all its stages solved.
struct Solver {
    ground: Ground,
    stages: Stages,
    totals: [u32; TOTALS],
    maximum: usize,
}

impl Drop for Solver {
    fn drop(&mut self) {
        STAGES.set(Some(mem::take(&mut self.stages)));
    }
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
        let solver = Solver::new(self, empty);
        let plan = solver.best_assignments().next();
        let plan = plan
            .map(|number| solver.first_plan(number))
            .unwrap_or_default();
        let first = |number: &usize| solver.ground.is_first(*number);
        Solution {
            maximum: solver.maximum as u8,
            best: plan.score_as_far_as_possible(self, empty).0,
            plans: solver.totals[solver.maximum],
            assignments: solver.best_assignments().filter(first).count() as u16,
            totals: solver.totals,
        }
    }

    /// All full plans that make the maximum, sorted; those that differ only in which of two equal
    /// dice or of two pieces on one space is which are one plan here. There are at most 518,400.
    pub fn best_plans(&self, empty: Empty) -> Vec<Plan> {
        let solver = Solver::new(self, empty);
        let mut plans = Vec::new();
        let first = |number: &usize| solver.ground.is_first(*number);
        for number in solver.best_assignments().filter(first) {
            let mut moves = [None; PIECES];
            solver.each_plan(PIECES, number, solver.maximum, &mut moves, &mut plans);
        }
        plans.sort_unstable();
        plans.dedup();
        plans
    }
}

impl Solver {
    fn new(deal: &Deal, empty: Empty) -> Solver {
        let ground = Ground::new(deal, empty);
        let start = ground.spaces.iter().map(|&space| Ring::one(space)).sum();
        let mut nothing_moved = [0; LANES + SPARE];
        nothing_moved[0] = 1;
        let mut stages = STAGES.take().unwrap_or_default();
        let Stages { counted, last } = &mut stages;
        counted[0] = Counted {
            rings: vec![Ring(start)],
            orders: vec![nothing_moved],
        };
        for (moves, layer) in (1..PIECES).zip(LAYERS.iter()) {
            let (before, here) = counted.split_at_mut(moves);
            count(&ground, &before[moves - 1], layer, moves, &mut here[0]);
        }
        last_moves(&ground, &counted[PIECES - 1], last);
        let mut totals = [0; TOTALS];
        for orders in &*last {
            for (total, &count) in totals.iter_mut().zip(orders) {
                *total += u32::from(count);
            }
        }
        Solver {
            maximum: totals.iter().rposition(|&count| count > 0).unwrap_or(0),
            ground,
            stages,
            totals,
        }
    }

    /// The ways to give all dice that allow the maximum.
    fn best_assignments(&self) -> impl Iterator<Item = usize> {
        (0..self.stages.last.len()).filter(|&number| self.stages.last[number][self.maximum] > 0)
    }

    /// The last moves that lead to a stage of so many moves with this total: the stage before each,
    /// the total there, and the move.
    fn last_moves(
        &self,
        moves: usize,
        number: usize,
        total: usize,
    ) -> impl Iterator<Item = (usize, usize, Move)> {
        let before = &self.stages.counted[moves - 1];
        let steps = &LAYERS[moves - 1].steps[number * moves..][..moves];
        steps.iter().filter_map(move |step| {
            let number = usize::from(step.before);
            let (_, points) = self.ground.take(before.rings[number], *step);
            let rest = total.checked_sub(points.into())?;
            let mv = Move {
                space: self.ground.spaces[usize::from(step.piece)],
                die: self.ground.dice[usize::from(step.die)],
            };
            (before.orders[number][rest] > 0).then_some((number, rest, mv))
        })
    }

    /// A plan with the maximum that gives the dice so, found from the last move to the first.
    fn first_plan(&self, number: usize) -> Plan {
        let (mut number, mut total) = (number, self.maximum);
        let mut plan = Plan::default();
        for moves in (1..=PIECES).rev() {
            let Some((before, rest, mv)) = self.last_moves(moves, number, total).next() else {
                break;
            };
            plan.moves.push(mv);
            (number, total) = (before, rest);
        }
        plan.moves.reverse();
        plan
    }

    /// All plans that lead to a stage of so many moves with this total, before the moves that are
    /// already there.
    fn each_plan(
        &self,
        moves: usize,
        number: usize,
        total: usize,
        after: &mut [Option<Move>; PIECES],
        plans: &mut Vec<Plan>,
    ) {
        if moves == 0 {
            return plans.push(Plan {
                moves: after.iter().flatten().copied().collect(),
            });
        }
        for (before, rest, mv) in self.last_moves(moves, number, total) {
            after[moves - 1] = Some(mv);
            self.each_plan(moves - 1, before, rest, after, plans);
        }
    }
}

/// The stages of a number of moves, up to five.
fn count(ground: &Ground, before: &Counted, layer: &Layer, moves: usize, here: &mut Counted) {
    let Counted { rings, orders: all } = here;
    rings.clear();
    all.clear();
    all.resize(layer.steps.len() / moves, [0; LANES + SPARE]);
    for (steps, orders) in layer.steps.chunks_exact(moves).zip(all) {
        let mut ring = Ring(0);
        for &step in steps {
            let number = usize::from(step.before);
            let (after, points) = ground.take(before.rings[number], step);
            ring = after;
            add(orders, &before.orders[number], points);
        }
        rings.push(ring);
    }
}

/// The stages of all six moves.
fn last_moves(ground: &Ground, before: &Counted, all: &mut Vec<[u16; LANES + SPARE]>) {
    let layer = &LAYERS[PIECES - 1];
    all.clear();
    all.resize(layer.dice.len(), [0; LANES + SPARE]);
    for (steps, orders) in layer.steps.chunks_exact(PIECES).zip(all) {
        for &step in steps {
            let number = usize::from(step.before);
            let (_, points) = ground.take(before.rings[number], step);
            add(orders, &before.orders[number], points);
        }
    }
}

/// Adds the orders of the stage before, with the points of the move.
fn add<Count: Copy + AddAssign + From<u8>>(
    orders: &mut [Count; LANES + SPARE],
    before: &Orders,
    points: u8,
) {
    let moved_up = &mut orders[usize::from(points)..][..LANES];
    let before = &before[..LANES];
    for lane in 0..LANES {
        moved_up[lane] += before[lane].into();
    }
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
}
