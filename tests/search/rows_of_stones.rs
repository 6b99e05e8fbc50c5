//! Tic-tac-toe and Connect Three on the trait that Orbito is played by: every position's report
//! against plain minimax.
//!
//! The evaluation tells nothing: it is a number mixed from the stones. Whatever an exact report
//! says can then come from play to the end alone.

use std::collections::HashMap;

use orbito_solve::game::{Child, Choice, Game, MoveList, Score, Value, spread};
use orbito_solve::search::{Limits, Report, TranspositionTable, search};

use crate::{table, with_threads};

/// Two players put stones on a board in turn; a full row of one's own wins.
pub struct RowsOfStones {
    columns: u32,
    cells: u32,
    /// Whether a stone falls down its column.
    falls: bool,
    rows: Vec<u16>,
}

/// The stones of the player to move and of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stones {
    mine: u16,
    theirs: u16,
}

impl Stones {
    const NONE: Stones = Stones { mine: 0, theirs: 0 };

    fn has(self, cell: u32) -> bool {
        (self.mine | self.theirs) >> cell & 1 == 1
    }
}

impl RowsOfStones {
    /// Three in a row win on a board of so many columns and lines.
    fn new(columns: u32, lines: u32, falls: bool) -> RowsOfStones {
        let mut rows = Vec::new();
        for line in 0..lines {
            for column in 0..columns {
                for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                    let place = |step: i64| {
                        (
                            i64::from(column) + step * right,
                            i64::from(line) + step * up,
                        )
                    };
                    let inside = |(column, line): (i64, i64)| {
                        column < columns.into() && (0..i64::from(lines)).contains(&line)
                    };
                    if inside(place(2)) {
                        let cells = (0..3)
                            .map(place)
                            .map(|(column, line)| line * i64::from(columns) + column);
                        rows.push(cells.map(|cell| 1 << cell).sum());
                    }
                }
            }
        }
        let cells = columns * lines;
        RowsOfStones {
            columns,
            cells,
            falls,
            rows,
        }
    }

    fn tic_tac_toe() -> RowsOfStones {
        RowsOfStones::new(3, 3, false)
    }

    fn connect_three() -> RowsOfStones {
        RowsOfStones::new(4, 4, true)
    }
}

impl Game for RowsOfStones {
    type Position = Stones;
    type Move = u32;
    type Node = Stones;
    type Step = Child<Stones>;

    fn decided(&self, stones: &Stones) -> Option<Value> {
        if self.rows.iter().any(|row| row & !stones.theirs == 0) {
            Some(Value::Loss(0))
        } else {
            (self.moves_left(stones) == Some(0)).then_some(Value::Draw)
        }
    }

    fn moves(&self, stones: &Stones, moves: &mut MoveList<u32>) {
        let rests = |cell| !self.falls || cell < self.columns || stones.has(cell - self.columns);
        moves.extend((0..self.cells).filter(|&cell| !stones.has(cell) && rests(cell)));
    }

    fn play(&self, stones: &Stones, cell: u32) -> Stones {
        Stones {
            mine: stones.theirs,
            theirs: stones.mine | 1 << cell,
        }
    }

    fn moves_left(&self, stones: &Stones) -> Option<u16> {
        let placed = (stones.mine | stones.theirs).count_ones();
        u16::try_from(self.cells - placed).ok()
    }

    fn choices(&self, stones: &Stones, choices: &mut MoveList<Choice<Child<Stones>>>) {
        let mut moves = MoveList::new();
        self.moves(stones, &mut moves);
        for cell in moves {
            let node = self.play(stones, cell);
            let value = self.decided(&node).map(Score::from);
            let child = Child {
                node,
                key: self.key(&node),
            };
            choices.push(Choice {
                step: child,
                mark: child.mark(),
                lower: value.unwrap_or(Score::MIN),
                upper: value.unwrap_or(Score::MAX),
                passes_turn: true,
                loud: false,
                kind: cell as u16,
            });
        }
    }

    fn take(&self, _: &Stones, child: &Child<Stones>) -> Child<Stones> {
        *child
    }

    fn key(&self, stones: &Stones) -> u64 {
        spread(u64::from(stones.mine) << 16 | u64::from(stones.theirs))
    }

    fn evaluate(&self, stones: &Stones) -> i16 {
        (self.key(stones) >> 40) as i16 % Score::ESTIMATE_MAX
    }

    fn promise(&self, stones: &Stones) -> i16 {
        self.evaluate(stones) / 1000
    }
}

/// Minimax to the end, remembering what is known.
struct Minimax<'a> {
    game: &'a RowsOfStones,
    values: HashMap<Stones, Value>,
}

impl Minimax<'_> {
    fn new(game: &RowsOfStones) -> Minimax<'_> {
        let values = HashMap::new();
        Minimax { game, values }
    }

    fn value(&mut self, stones: &Stones) -> Value {
        if let Some(&value) = self.values.get(stones) {
            return value;
        }
        let value = self.game.decided(stones).unwrap_or_else(|| {
            let values = self.values_of_moves(stones).into_iter();
            values.map(|(_, value)| value).max().expect("a free cell")
        });
        self.values.insert(*stones, value);
        value
    }

    fn values_of_moves(&mut self, stones: &Stones) -> Vec<(u32, Value)> {
        let mut moves = MoveList::new();
        self.game.moves(stones, &mut moves);
        let value = |cell| self.value(&self.game.play(stones, cell)).one_ply_earlier();
        let mut value = value;
        moves.into_iter().map(|cell| (cell, value(cell))).collect()
    }

    /// All moves with the best value, in their order.
    fn best(&mut self, stones: &Stones) -> Vec<u32> {
        if self.game.decided(stones).is_some() {
            return Vec::new();
        }
        let best = self.value(stones);
        let mut values = self.values_of_moves(stones);
        values.retain(|&(_, value)| value == best);
        values.into_iter().map(|(cell, _)| cell).collect()
    }

    /// The line of the first of the best moves.
    fn line(&mut self, stones: &Stones) -> Vec<u32> {
        let (mut stones, mut line) = (*stones, Vec::new());
        while let Some(&cell) = self.best(&stones).first() {
            line.push(cell);
            stones = self.game.play(&stones, cell);
        }
        line
    }

    fn check_exact(&mut self, stones: &Stones, report: &Report<u32>) {
        assert!(report.exact, "{stones:?}");
        assert_eq!(report.value(), Some(self.value(stones)), "{stones:?}");
        assert_eq!(report.best, self.best(stones), "{stones:?}");
        assert_eq!(report.line, self.line(stones), "{stones:?}");
    }
}

/// Minimax to a depth, with the evaluation at the end.
fn score_to_depth(game: &RowsOfStones, stones: &Stones, depth: u8) -> Score {
    if let Some(value) = game.decided(stones) {
        return value.into();
    }
    if depth == 0 {
        return Score::estimate(game.evaluate(stones));
    }
    let mut moves = MoveList::new();
    game.moves(stones, &mut moves);
    let scores = moves.into_iter().map(|cell| {
        let score = score_to_depth(game, &game.play(stones, cell), depth - 1);
        match score.value() {
            Some(value) => value.one_ply_earlier().into(),
            None => Score::estimate(-score.get()),
        }
    });
    scores.max().expect("a free cell")
}

/// All positions of the game, decided ones too.
fn all_positions(game: &RowsOfStones) -> Vec<Stones> {
    let mut found = vec![Stones::NONE];
    let mut known = std::collections::HashSet::from([Stones::NONE]);
    let mut i = 0;
    while let Some(&stones) = found.get(i) {
        i += 1;
        if game.decided(&stones).is_none() {
            let mut moves = MoveList::new();
            game.moves(&stones, &mut moves);
            let next = moves.into_iter().map(|cell| game.play(&stones, cell));
            found.extend(next.filter(|&stones| known.insert(stones)));
        }
    }
    found
}

#[test]
fn every_position_of_tic_tac_toe_is_as_minimax_says() {
    let game = RowsOfStones::tic_tac_toe();
    let mut minimax = Minimax::new(&game);
    let positions = all_positions(&game);
    assert_eq!(positions.len(), 5478);
    assert_eq!(minimax.value(&Stones::NONE), Value::Draw);
    let table = table(1);
    for stones in &positions {
        let report = search(&game, stones, &table, &Limits::default());
        minimax.check_exact(stones, &report);
    }
}

#[test]
fn positions_of_connect_three_are_as_minimax_says() {
    let game = RowsOfStones::connect_three();
    let mut minimax = Minimax::new(&game);
    let positions = all_positions(&game);
    for threads in [1, 2] {
        with_threads(threads, || {
            let table = table(1);
            for stones in positions.iter().step_by(7) {
                let report = search(&game, stones, &table, &Limits::default());
                minimax.check_exact(stones, &report);
            }
        });
    }
}

fn legal(game: &RowsOfStones, stones: &Stones, cell: u32) -> bool {
    let mut moves = MoveList::new();
    game.moves(stones, &mut moves);
    moves.contains(&cell)
}

/// A report of a search that may have been cut short: legal moves, and exact only if it is.
fn check_limited(minimax: &mut Minimax, stones: &Stones, report: &Report<u32>) {
    let game = minimax.game;
    if report.exact {
        minimax.check_exact(stones, report);
        return;
    }
    assert_eq!(report.value(), None);
    assert!(!report.best.is_empty(), "{stones:?}");
    assert!(report.best.is_sorted());
    assert!(report.best.iter().all(|&cell| legal(game, stones, cell)));
    assert_eq!(report.line.first(), report.best.first());
    let mut stones = *stones;
    for &cell in &report.line {
        assert!(game.decided(&stones).is_none() && legal(game, &stones, cell));
        stones = game.play(&stones, cell);
    }
}

#[test]
fn a_search_to_a_depth_has_the_score_of_minimax_to_that_depth() {
    for (game, step, depths) in [
        (RowsOfStones::tic_tac_toe(), 5, 1..=9),
        (RowsOfStones::connect_three(), 3001, 1..=6),
    ] {
        let mut minimax = Minimax::new(&game);
        for stones in all_positions(&game).iter().step_by(step) {
            for depth in depths.clone() {
                let limits = Limits {
                    depth: Some(depth),
                    ..Limits::default()
                };
                let report = search(&game, stones, &table(1), &limits);
                assert_eq!(
                    report.score,
                    score_to_depth(&game, stones, depth),
                    "{stones:?} {depth}"
                );
                // What is decided within the depth is known exactly.
                let value = minimax.value(stones);
                let near = value.plies().is_some_and(|plies| plies <= depth.into());
                let end = game.moves_left(stones) <= Some(depth.into());
                assert_eq!(
                    report.exact,
                    near || end || game.decided(stones).is_some(),
                    "{stones:?} {depth}"
                );
                check_limited_or_decided(&mut minimax, stones, &report);
            }
        }
    }
}

fn check_limited_or_decided(minimax: &mut Minimax, stones: &Stones, report: &Report<u32>) {
    if minimax.game.decided(stones).is_some() {
        minimax.check_exact(stones, report);
    } else {
        check_limited(minimax, stones, report);
    }
}

#[test]
fn a_search_of_few_nodes_has_a_legal_move_and_is_exact_only_if_it_says_the_truth() {
    let game = RowsOfStones::connect_three();
    let mut minimax = Minimax::new(&game);
    let positions = all_positions(&game);
    let (mut cut_short, mut exact) = (0, 0);
    for stones in positions.iter().step_by(501) {
        for nodes in [0, 1, 10, 100, 1000, 10_000] {
            let limits = Limits {
                nodes: Some(nodes),
                ..Limits::default()
            };
            let report = search(&game, stones, &table(1), &limits);
            check_limited_or_decided(&mut minimax, stones, &report);
            cut_short += usize::from(!report.exact);
            exact += usize::from(report.exact);
        }
    }
    assert!(cut_short > 20 && exact > 20, "{cut_short} {exact}");
}

/// A table that has seen everything is no worse than a new one.
#[test]
fn what_other_searches_left_in_the_table_changes_nothing() {
    let game = RowsOfStones::connect_three();
    let mut minimax = Minimax::new(&game);
    let table: TranspositionTable = table(1);
    for depth in [Some(3), Some(1), None, Some(5), Some(2)] {
        let limits = Limits {
            depth,
            ..Limits::default()
        };
        for stones in all_positions(&game).iter().step_by(101) {
            let report = search(&game, stones, &table, &limits);
            check_limited_or_decided(&mut minimax, stones, &report);
            if depth.is_none() {
                minimax.check_exact(stones, &report);
            }
        }
    }
}
