//! Orbito near the end against the plain reference: value, all best moves, and the best line.

use orbito_solve::game::{Game, Value};
use orbito_solve::orbito::{Move, Position, Rules};
use orbito_solve::search::{Limits, Report, search};

use crate::common::{position, rules, value};
use crate::plain::{Board, Settings, Solver};
use crate::{random_boards, table};

const QUICK_FRENCH: Settings = Settings {
    shift: false,
    ..Settings::FRENCH
};
const NO_EXTRA: Settings = Settings {
    extra_presses: 0,
    ..Settings::STANDARD
};
/// The course exercise Orbito-n on the board of four.
const EXERCISE: Settings = Settings {
    extra_presses: 0,
    ..Settings::QUICK
};
const ONE_EXTRA: Settings = Settings {
    extra_presses: 1,
    ..Settings::FRENCH
};

/// The moves of the best value, in their order.
fn best_moves(solver: &mut Solver, settings: &Settings, board: &Board) -> Vec<String> {
    let best = value(solver.value(board));
    let mut moves = board.moves(settings);
    moves.retain(|text| value(solver.value(&board.play(text))).one_ply_earlier() == best);
    moves
}

fn texts(moves: &[Move]) -> Vec<String> {
    moves.iter().map(Move::to_string).collect()
}

/// Compares the whole report with what the reference finds.
fn check(report: &Report<Move>, solver: &mut Solver, settings: &Settings, board: &Board) {
    let known = value(solver.value(board));
    let at = format!("{} under {settings:?}", board.to_fen());
    assert_eq!(report.value(), Some(known), "{at}");
    assert_eq!(
        texts(&report.best),
        best_moves(solver, settings, board),
        "{at}"
    );

    let mut end = *board;
    for turn in &report.line {
        let best = best_moves(solver, settings, &end);
        assert_eq!(
            Some(&turn.to_string()),
            best.first(),
            "{at}: {:?}",
            report.line
        );
        end = end.play(&turn.to_string());
    }
    let mut presses = report.line.len() as u16;
    while end.finished(settings).is_none() {
        assert_eq!(end.marbles(), 16, "{at}: the line ends early");
        end = end.press();
        presses += 1;
    }
    match known {
        Value::Draw => assert!(value(solver.value(&end)) == Value::Draw, "{at}"),
        Value::Win(plies) | Value::Loss(plies) => assert_eq!(presses, plies, "{at}"),
    }
}

fn compare(settings: Settings, samples: &[(usize, usize)], seed: u64) {
    let rules = rules(&settings);
    let table = table(1);
    let mut values = Vec::new();
    for &(marbles, count) in samples {
        for board in random_boards(marbles, settings, seed).take(count) {
            // What one position's solver remembers is of no use to the next.
            let mut solver = Solver::new(settings);
            let position = position(&board, &settings);
            let report = search(&rules, &position, &table, &Limits::default());
            check(&report, &mut solver, &settings, &board);
            values.push(report.score);
        }
    }
    // A sample without all three results would show little.
    values.sort_unstable();
    assert!(values[0] < Value::Draw.into() && values[values.len() - 1] > Value::Draw.into());
    assert!(values.contains(&Value::Draw.into()));
}

/// How many marbles, how many positions.
const SAMPLES: [(usize, usize); 6] = [(10, 1), (11, 12), (12, 25), (13, 50), (14, 80), (15, 80)];

#[test]
fn standard_rules() {
    compare(Settings::STANDARD, &SAMPLES, 1);
}

#[test]
fn french_rules() {
    compare(Settings::FRENCH, &SAMPLES, 2);
}

#[test]
fn no_or_one_extra_press() {
    compare(NO_EXTRA, &SAMPLES, 3);
    compare(ONE_EXTRA, &SAMPLES, 4);
}

#[test]
fn without_shifts() {
    compare(Settings::QUICK, &SAMPLES, 5);
    compare(QUICK_FRENCH, &SAMPLES, 6);
    compare(EXERCISE, &SAMPLES, 7);
}

#[test]
fn the_last_presses_are_reported_without_a_move() {
    for settings in [Settings::STANDARD, Settings::FRENCH, NO_EXTRA] {
        let rules = rules(&settings);
        let mut solver = Solver::new(settings);
        let mut longest = 0;
        for board in random_boards(15, settings, 8).take(100) {
            for text in board.moves(&settings) {
                let board = board.play(&text);
                let position = position(&board, &settings);
                let report = search(&rules, &position, &table(1), &Limits::default());
                assert_eq!(report.value(), Some(value(solver.value(&board))));
                assert_eq!((report.best, report.line), (vec![], vec![]));
                longest = longest.max(rules.decided(&position).and_then(Value::plies).unwrap_or(0));
            }
        }
        assert!(
            longest <= settings.extra_presses.into(),
            "{longest} presses"
        );
        assert!(
            settings.extra_presses == 0 || longest >= 4,
            "{longest} presses"
        );
    }
}

/// Known from the full table of the game: whoever begins wins.
#[test]
fn the_empty_board_is_as_known() {
    let quick = Rules {
        shift: false,
        ..Rules::STANDARD
    };
    for (rules, value) in [
        (Rules::STANDARD, Value::Win(17)),
        (Rules::FRENCH, Value::Win(15)),
        (quick, Value::Win(12)),
    ] {
        let report = search(&rules, &Position::START, &table(64), &Limits::default());
        assert_eq!(report.value(), Some(value), "{rules:?}");
        assert_eq!(
            report.line.len(),
            usize::from(value.plies().unwrap_or(16).min(16))
        );
    }
}
