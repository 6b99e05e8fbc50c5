//! Retrograde analysis: the values of each layer from those of the layer with one marble more.
//!
//! A turn is split. Let *children* be the next layer, whose values are for the opponent, who wants
//! the greatest and is given the least:
//!
//! 1. [`Place`]: for each position, the least value among its children without a shift.
//! 2. [`Shift`]: for each position, the least of what Place gave it and its neighbours, the
//!    positions that differ by one step of an opponent's marble.
//! 3. Negated, this is the value for the player to move. Positions with a line are overwritten.
//!
//! In the [frame](super::frame) both steps take the elementwise least of whole rows as long as
//! they touch cells below the diagonal or on it. What they would do above the diagonal is what
//! they do below it in the mirror block. So each step is done for the cells below and on the
//! diagonal only, in a block and in its mirror, and the two are merged by a transposition within
//! the first-level cache.

use std::time::Duration;

use super::code::encode;
use super::index::{Block, LAYERS, Lane, Layout, Pair};
use super::lines::{Lines, Supersets};
use super::memory::{Memory, Workspace};
use super::place::Place;
use super::rows::Source;
use super::shift::Shift;
use super::transpose::{lower_to_mirror, write_mirror};
use crate::clock::Stopwatch;
use crate::game::Value;
use crate::orbito::Rules;
use crate::parallel;

/// More lanes than this are split between tasks: 64 KiB.
const TASK: usize = 4096;

/// Computes all layers, calling `progress` after each with the number of its marbles and the time
/// it took.
pub(super) fn solve(rules: &Rules, mut progress: impl FnMut(usize, Duration)) -> Memory {
    let (mut memory, supersets) = parallel::join(Memory::new, Supersets::new);
    let turns = parallel::map(0..LAYERS - 1, |marbles| Turn::new(rules, marbles));
    let start = Stopwatch::start();
    last_layer(rules, &supersets, memory.layer_mut(LAYERS - 1));
    progress(LAYERS - 1, start.elapsed());
    for (marbles, turn) in turns.iter().enumerate().rev() {
        let start = Stopwatch::start();
        turn.back(marbles, &supersets, memory.workspace(marbles));
        progress(marbles, start.elapsed());
    }
    memory
}

/// A turn with so many marbles on the board, whatever the values of its layer.
struct Turn {
    place: Place,
    shift: Option<Shift>,
    lines: Lines,
}

impl Turn {
    fn new(rules: &Rules, marbles: usize) -> Turn {
        Turn {
            place: Place::new(marbles),
            shift: rules.shift.then(|| Shift::new(marbles)),
            lines: Lines::of_layer(rules, marbles),
        }
    }

    /// Computes a layer from its children.
    fn back(&self, marbles: usize, supersets: &Supersets, workspace: Workspace) {
        let Workspace {
            scratch,
            layer,
            children,
        } = workspace;
        let layout = Layout::of(marbles);
        let children = Source {
            layout: Layout::of(marbles + 1),
            lanes: children,
        };
        let place = |block: &Block, values: &mut [Lane]| self.place.block(block, children, values);
        let finish = |block: &Block, values: &mut [Lane]| {
            for lane in &mut *values {
                *lane = -*lane;
            }
            self.lines.stamp(block, supersets, values);
        };
        if let Some(shift) = &self.shift {
            for_each_pair(&layout.pairs, scratch, &|pair, values| {
                merge(pair, values, place, |_, _| {});
            });
            let placed = Source {
                layout,
                lanes: scratch,
            };
            for_each_pair(&layout.pairs, layer, &|pair, values| {
                merge(
                    pair,
                    values,
                    |block, values| shift.block(block, placed, values),
                    finish,
                );
            });
        } else {
            for_each_pair(&layout.pairs, layer, &|pair, values| {
                merge(pair, values, place, finish);
            });
        }
    }
}

/// Sixteen marbles: draws, but for the lines that appear at one of the extra presses. Written from
/// the last press back to the first, so that the first line stays.
fn last_layer(rules: &Rules, supersets: &Supersets, values: &mut [Lane]) {
    let marbles = LAYERS - 1;
    let presses = 0..=usize::from(rules.extra_presses.get());
    let lines: Vec<Lines> = presses
        .rev()
        .map(|presses| Lines::after_extra_presses(rules, marbles, presses))
        .collect();
    let draw = Lane::splat(encode(Value::Draw, marbles));
    for_each_pair(&Layout::of(marbles).pairs, values, &|pair, values| {
        merge(
            pair,
            values,
            |_, values| values.fill(draw),
            |block, values| {
                for lines in &lines {
                    lines.stamp(block, supersets, values);
                }
            },
        );
    });
}

/// Calls `work` for every pair with the lanes of its two blocks, on all threads of the pool.
fn for_each_pair(pairs: &[Pair], values: &mut [Lane], work: &(impl Fn(&Pair, &mut [Lane]) + Sync)) {
    if values.len() > TASK && pairs.len() > 1 {
        let half = pairs[0].start + values.len() / 2;
        let middle = pairs
            .partition_point(|pair| pair.start < half)
            .clamp(1, pairs.len() - 1);
        let (left, right) = pairs.split_at(middle);
        let (left_values, right_values) = values.split_at_mut(right[0].start - left[0].start);
        parallel::join(
            || for_each_pair(left, left_values, work),
            || for_each_pair(right, right_values, work),
        );
    } else {
        let mut values = values;
        for pair in pairs {
            let (these, rest) = values.split_at_mut(pair.lanes);
            work(pair, these);
            values = rest;
        }
    }
}

/// Computes both blocks of a pair: `half` does so for the cells below and on the diagonal; `finish`
/// is applied to the merged values.
fn merge(
    pair: &Pair,
    values: &mut [Lane],
    half: impl Fn(&Block, &mut [Lane]),
    finish: impl Fn(&Block, &mut [Lane]),
) {
    let block = &pair.block;
    let (values, mirror) = values.split_at_mut(block.lanes());
    half(block, values);
    if pair.is_symmetric() {
        let mirror = values.to_vec();
        lower_to_mirror(block, values, &mirror);
        finish(block, values);
    } else {
        half(&pair.mirror, mirror);
        lower_to_mirror(block, values, mirror);
        finish(block, values);
        write_mirror(block, values, mirror);
    }
}
