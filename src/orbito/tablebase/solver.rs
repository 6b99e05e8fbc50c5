//! Retrograde analysis: the values of each layer from those of the layer with one marble more.
//!
//! A turn is split. Let *children* be the next layer, whose values are for the opponent, who wants
//! the greatest and is given the least:
//!
//! 1. **Place**: for each position, the least value among its children without a shift.
//! 2. **Shift**: for each position, the least of what Place gave it and its neighbours, the
//!    positions that differ by one step of an opponent's marble.
//! 3. Negated, this is the value for the player to move. Positions with a line are overwritten.
//!
//! In the frame of [`super::index`] both steps take the elementwise least of whole rows, or whole
//! blocks, as long as they touch cells below the diagonal or on it. What they would do above the
//! diagonal is what they do below it in the mirror block; so each step is done for the cells below
//! and on the diagonal only, in a block and in its mirror, and the two are merged by a
//! transposition in the first-level cache. Cells above the diagonal are touched only where a cell
//! below is next to the inner cell above.

use super::code::negate;
use super::index::{
    ABOVE_START, Block, Class, DIAGONAL, DIAGONAL_START, Diagonal, Filling, LANE, LAYERS, Lane,
    Layout, Pair, Player, TRIANGLE, class_and_rank, neighbours,
};
use super::lines::{Lines, Supersets};
use super::transpose::{lower_to_mirror, write_mirror};
use crate::orbito::Rules;

/// The cell of a triangle on the inner orbit.
const INNER: usize = TRIANGLE - 1;

/// No more than so many lanes are one task: 64 KiB.
const TASK: usize = 4096;

/// Computes all layers, calling `progress` after each with the number of its marbles.
pub(super) fn solve(rules: &Rules, mut progress: impl FnMut(usize)) -> [Vec<Lane>; LAYERS] {
    let supersets = Supersets::new();
    let steps = Steps::new();
    let mut layers = std::array::from_fn(|marbles| vec![[0; LANE]; Layout::of(marbles).lanes]);
    last_layer(rules, &supersets, &mut layers[LAYERS - 1]);
    progress(LAYERS - 1);
    let most = layers.iter().map(Vec::len).max().unwrap_or(0);
    let mut placed = vec![[0; LANE]; if rules.shift { most } else { 0 }];
    for marbles in (0..LAYERS - 1).rev() {
        let [.., layer, children] = &mut layers[..=marbles + 1] else {
            unreachable!("there is a layer above");
        };
        let layout = Layout::of(marbles);
        let place = Place::new(marbles, &steps, children);
        let lines = Lines::of_layer(rules, marbles);
        let finish = |block: &Block, values: &mut [Lane]| {
            for lane in &mut *values {
                *lane = lane.map(negate);
            }
            lines.stamp(block, &supersets, values);
        };
        if rules.shift {
            let placed = &mut placed[..layout.lanes];
            let place = |block: &Block, values: &mut [Lane]| place.block(block, values);
            for_each_pair(&layout.pairs, placed, &|pair, values| {
                merge(pair, values, place, |_, _| {});
            });
            let shift = Shift::new(marbles, &steps, placed);
            let shift = |block: &Block, values: &mut [Lane]| shift.block(block, values);
            for_each_pair(&layout.pairs, layer, &|pair, values| {
                merge(pair, values, shift, finish);
            });
        } else {
            let place = |block: &Block, values: &mut [Lane]| place.block(block, values);
            for_each_pair(&layout.pairs, layer, &|pair, values| {
                merge(pair, values, place, finish);
            });
        }
        progress(marbles);
    }
    layers
}

/// Sixteen marbles: draws, but for the lines that appear at one of the extra presses. Written from
/// the last press back to the first, so that the first line stays.
fn last_layer(rules: &Rules, supersets: &Supersets, values: &mut [Lane]) {
    let marbles = LAYERS - 1;
    values.fill([super::code::encode(crate::game::Value::Draw, marbles); LANE]);
    for presses in (0..=usize::from(rules.extra_presses.get())).rev() {
        let lines = Lines::after_extra_presses(rules, marbles, presses);
        for (block, start) in Layout::of(marbles).blocks() {
            lines.stamp(&block, supersets, &mut values[start..][..block.lanes()]);
        }
    }
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
        rayon::join(
            || for_each_pair(left, left_values, work),
            || for_each_pair(right, right_values, work),
        );
    } else {
        let mut values = values;
        for pair in pairs {
            let (these, rest) = values.split_at_mut(pair.lanes());
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
        half(&block.mirrored(), mirror);
        lower_to_mirror(block, values, mirror);
        finish(block, values);
        write_mirror(block, values, mirror);
    }
}

/// A row of a block and the row that it takes values from.
type RowStep = (u8, u8);

/// The rows that adding a marble below the diagonal connects; the same for all layers.
struct Steps {
    /// By class, player and cell: each row where the cell is free, and the row of the class with
    /// one marble more where the player has the cell.
    add: Vec<[[Vec<RowStep>; TRIANGLE]; 2]>,
}

impl Steps {
    fn new() -> Steps {
        let add = |class: Class, player: Player, cell: usize| {
            let rows = class.fillings().iter().enumerate();
            rows.filter(|(_, filling)| filling.is_free(cell))
                .map(|(row, filling)| {
                    let (_, to) = class_and_rank(filling.toggled(player, cell));
                    (row as u8, to as u8)
                })
                .collect()
        };
        let by_class = |class: Class| {
            [Player::First, Player::Second]
                .map(|player| std::array::from_fn(|cell| add(class, player, cell)))
        };
        Steps {
            add: Class::all().map(by_class).collect(),
        }
    }

    fn add(&self, class: Class, player: Player, cell: usize) -> &[RowStep] {
        &self.add[class.index()][player as usize][cell]
    }
}

/// A layer to read from.
struct Source<'a> {
    layout: &'static Layout,
    values: &'a [Lane],
}

impl<'a> Source<'a> {
    fn block(&self, block: Block) -> &'a [Lane] {
        let start = self.layout.start(block.diagonal, block.below);
        &self.values[start..start + block.lanes()]
    }
}

/// Step 1, one layer.
struct Place<'a> {
    mover: Player,
    children: Source<'a>,
    /// By class: every way to add a marble below.
    below: Vec<Vec<RowStep>>,
}

impl<'a> Place<'a> {
    fn new(marbles: usize, steps: &Steps, children: &'a [Lane]) -> Place<'a> {
        let mover = Player::to_move(marbles);
        let below = |class| {
            (0..TRIANGLE)
                .flat_map(|cell| steps.add(class, mover, cell))
                .copied()
                .collect()
        };
        Place {
            mover,
            children: Source {
                layout: Layout::of(marbles + 1),
                values: children,
            },
            below: Class::all().map(below).collect(),
        }
    }

    fn block(&self, block: &Block, values: &mut [Lane]) {
        values.fill([u8::MAX; LANE]);
        let diagonal = block.diagonal.filling();
        for cell in (0..DIAGONAL).filter(|&cell| diagonal.is_free(cell)) {
            let diagonal = Diagonal::new(diagonal.toggled(self.mover, cell));
            lower(values, self.children.block(Block { diagonal, ..*block }));
        }
        if let Some(below) = block.below.with(self.mover) {
            let children = self.children.block(Block { below, ..*block });
            lower_rows(
                block.above,
                values,
                children,
                &self.below[block.below.index()],
            );
        }
    }
}

/// Step 2, one layer.
struct Shift<'a> {
    opponent: Player,
    placed: Source<'a>,
    /// By class: every way to shift a marble from one cell below to another.
    within: Vec<Vec<RowStep>>,
    /// By cell of the diagonal and class: every way to add a marble next to that cell.
    beside: [Vec<Vec<RowStep>>; DIAGONAL],
    /// By class: every way to add a marble next to the inner cell above.
    across: Vec<Vec<RowStep>>,
}

impl<'a> Shift<'a> {
    fn new(marbles: usize, steps: &Steps, placed: &'a [Lane]) -> Shift<'a> {
        let opponent = Player::to_move(marbles).other();
        let by_class = |cells: &[usize]| -> Vec<Vec<RowStep>> {
            let add = |class| {
                cells
                    .iter()
                    .flat_map(|&cell| steps.add(class, opponent, cell))
                    .copied()
                    .collect()
            };
            Class::all().map(add).collect()
        };
        let next_to = |cell: usize| -> Vec<usize> {
            neighbours(marbles)
                .flat_map(|(a, b)| [(a, b), (b, a)])
                .filter(|&(a, b)| a == cell && b < TRIANGLE)
                .map(|(_, b)| b)
                .collect()
        };
        Shift {
            opponent,
            placed: Source {
                layout: Layout::of(marbles),
                values: placed,
            },
            within: Class::all()
                .map(|class| shifts_within(class, opponent, marbles))
                .collect(),
            beside: std::array::from_fn(|cell| by_class(&next_to(DIAGONAL_START + cell))),
            across: by_class(&next_to(ABOVE_START + INNER)),
        }
    }

    fn block(&self, block: &Block, values: &mut [Lane]) {
        let placed = self.placed.block(*block);
        values.copy_from_slice(placed);
        lower_rows(
            block.above,
            values,
            placed,
            &self.within[block.below.index()],
        );
        for cell in 0..DIAGONAL {
            self.beside(block, cell, values);
        }
        self.across(block, values);
    }

    /// Shifts between a cell of the diagonal and the cells below next to it.
    fn beside(&self, block: &Block, cell: usize, values: &mut [Lane]) {
        let diagonal = block.diagonal.filling();
        let source = |below| {
            let diagonal = Diagonal::new(diagonal.toggled(self.opponent, cell));
            self.placed.block(Block {
                diagonal,
                below,
                ..*block
            })
        };
        if diagonal.has(self.opponent, cell) {
            if let Some(below) = block.below.with(self.opponent) {
                let steps = &self.beside[cell][block.below.index()];
                lower_rows(block.above, values, source(below), steps);
            }
        } else if diagonal.is_free(cell)
            && let Some(below) = block.below.without(self.opponent)
        {
            let steps = &self.beside[cell][below.index()];
            lower_rows_reversed(block.above, values, source(below), steps);
        }
    }

    /// Shifts between the inner cell above and the cells below next to it.
    fn across(&self, block: &Block, values: &mut [Lane]) {
        if self.across[0].is_empty() {
            return;
        }
        if let (Some(below), Some(above)) = (
            block.below.with(self.opponent),
            block.above.without(self.opponent),
        ) {
            let source = self.placed.block(Block {
                below,
                above,
                ..*block
            });
            let from = Columns::new(above, 0..inner_free(above));
            let to = Columns::new(block.above, inner_of(block.above, self.opponent));
            for &(row, other) in &self.across[block.below.index()] {
                lower_part(to.of_mut(values, row), from.of(source, other));
            }
        }
        if let (Some(below), Some(above)) = (
            block.below.without(self.opponent),
            block.above.with(self.opponent),
        ) {
            let source = self.placed.block(Block {
                below,
                above,
                ..*block
            });
            let from = Columns::new(above, inner_of(above, self.opponent));
            let to = Columns::new(block.above, 0..inner_free(block.above));
            for &(other, row) in &self.across[below.index()] {
                lower_part(to.of_mut(values, row), from.of(source, other));
            }
        }
    }
}

/// Every shift of a marble below to another cell below, as rows of one class.
fn shifts_within(class: Class, opponent: Player, marbles: usize) -> Vec<RowStep> {
    let edges: Vec<(usize, usize)> = neighbours(marbles)
        .filter(|&(a, b)| a < TRIANGLE && b < TRIANGLE)
        .flat_map(|(a, b)| [(a, b), (b, a)])
        .collect();
    let rows = class.fillings().iter().enumerate();
    rows.flat_map(|(row, filling)| {
        edges
            .iter()
            .filter(|&&(from, to)| filling.has(opponent, from) && filling.is_free(to))
            .map(move |&(from, to)| {
                let shifted = filling.toggled(opponent, from).toggled(opponent, to);
                (row as u8, class_and_rank(shifted).1 as u8)
            })
    })
    .collect()
}

/// How many fillings of a class have the inner cell free; they come first.
fn inner_free(class: Class) -> usize {
    class
        .fillings()
        .partition_point(|filling| filling.is_free(INNER))
}

/// The ranks where `player` has the inner cell.
fn inner_of(class: Class, player: Player) -> std::ops::Range<usize> {
    let has = |filling: &Filling| filling.has(player, INNER);
    let start = class.fillings().iter().position(has).unwrap_or(0);
    start
        ..start
            + class
                .fillings()
                .iter()
                .filter(|filling| has(filling))
                .count()
}

/// Some columns of a block, next to one another.
struct Columns {
    stride: usize,
    columns: std::ops::Range<usize>,
}

impl Columns {
    fn new(above: Class, columns: std::ops::Range<usize>) -> Columns {
        Columns {
            stride: above.lanes() * LANE,
            columns,
        }
    }

    fn of<'a>(&self, values: &'a [Lane], row: u8) -> &'a [u8] {
        &values.as_flattened()[usize::from(row) * self.stride..][self.columns.clone()]
    }

    fn of_mut<'a>(&self, values: &'a mut [Lane], row: u8) -> &'a mut [u8] {
        &mut values.as_flattened_mut()[usize::from(row) * self.stride..][self.columns.clone()]
    }
}

fn lower_part(values: &mut [u8], others: &[u8]) {
    for (value, &other) in values.iter_mut().zip(others) {
        *value = other.min(*value);
    }
}

/// Lowers each value to the other where that is less.
fn lower(values: &mut [Lane], others: &[Lane]) {
    for (lane, other) in values.iter_mut().zip(others) {
        lower_lane(lane, other);
    }
}

fn lower_lane(lane: &mut Lane, other: &Lane) {
    for (value, &other) in lane.iter_mut().zip(other) {
        *value = other.min(*value);
    }
}

/// Lowers the first row of each step to the second, which is one of `others`.
fn lower_rows(above: Class, values: &mut [Lane], others: &[Lane], steps: &[RowStep]) {
    match above.lanes() {
        1 => lower_rows_of::<1>(values, others, steps.iter().copied()),
        2 => lower_rows_of::<2>(values, others, steps.iter().copied()),
        4 => lower_rows_of::<4>(values, others, steps.iter().copied()),
        _ => lower_rows_of::<6>(values, others, steps.iter().copied()),
    }
}

/// Lowers the second row of each step to the first, which is one of `others`.
fn lower_rows_reversed(above: Class, values: &mut [Lane], others: &[Lane], steps: &[RowStep]) {
    let steps = steps.iter().map(|&(to, from)| (from, to));
    match above.lanes() {
        1 => lower_rows_of::<1>(values, others, steps),
        2 => lower_rows_of::<2>(values, others, steps),
        4 => lower_rows_of::<4>(values, others, steps),
        _ => lower_rows_of::<6>(values, others, steps),
    }
}

fn lower_rows_of<const LANES: usize>(
    values: &mut [Lane],
    others: &[Lane],
    steps: impl Iterator<Item = RowStep>,
) {
    let (values, _) = values.as_chunks_mut::<LANES>();
    let (others, _) = others.as_chunks::<LANES>();
    for (row, other) in steps {
        let other = &others[usize::from(other)];
        for (lane, other) in values[usize::from(row)].iter_mut().zip(other) {
            lower_lane(lane, other);
        }
    }
}
