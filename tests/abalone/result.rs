//! How games end.

use orbito_solve::abalone::{Position, Rules};
use orbito_solve::game::{Game, Score, Value};
use orbito_solve::history::{History, occurrences, result};
use orbito_solve::search::{Limits, TranspositionTable, search};

use crate::{after, legal_move, position};

const RULES: Rules = Rules::STANDARD;

/// White has lost five, and black can push the sixth over the edge.
fn before_the_sixth(quiet_moves: u8) -> Position {
    position(&format!("5/6/7/8/6bbw/8/7/6/ww3 b 0 5 {quiet_moves} 90"))
}

#[test]
fn the_sixth_ejection_wins_at_once() {
    let position = before_the_sixth(0);
    assert_eq!(RULES.decided(&position), None);
    let end = after(&position, "e7e9");
    assert_eq!(
        (end.my_lost(), RULES.decided(&end)),
        (6, Some(Value::Loss(0)))
    );
    assert!(RULES.legal_moves(&end).is_empty());
    // As seen by the winner, were it their turn.
    let winner = self::position("5/6/7/8/6bbw/8/7/6/ww3 b 0 6");
    assert_eq!(RULES.decided(&winner), Some(Value::Win(0)));
}

#[test]
fn the_sixth_ejection_comes_before_a_draw() {
    let end = after(&before_the_sixth(99), "e7e9");
    assert_eq!(RULES.decided(&end), Some(Value::Loss(0)));
    let quiet = position("5/6/7/8/7bb/8/7/6/ww3 w 0 6 100 90");
    assert_eq!(RULES.decided(&quiet), Some(Value::Loss(0)));
    assert_eq!(
        result(&RULES, &quiet, &[quiet.hash(); 2]),
        Some(Value::Loss(0))
    );
}

/// To and fro: after each time through, the same position.
pub(super) const TO_AND_FRO: [&str; 4] = ["c3d3", "g5f5", "d3c3", "f5g5"];

/// After so many moves to and fro, the result.
fn result_to_and_fro(rules: &Rules, start: &Position, moves: usize) -> Option<Value> {
    let mut position = *start;
    let mut history = History::begin(rules, start);
    for text in TO_AND_FRO.into_iter().cycle().take(moves) {
        assert_eq!(history.result(rules, &position), None, "before {text}");
        position = rules.play(&position, legal_move(&position, text));
        history.push(rules, &position);
    }
    history.result(rules, &position)
}

#[test]
fn the_third_occurrence_is_a_draw() {
    let start = Position::STANDARD;
    assert_eq!(result_to_and_fro(&RULES, &start, 4), None);
    assert_eq!(result_to_and_fro(&RULES, &start, 7), None);
    assert_eq!(result_to_and_fro(&RULES, &start, 8), Some(Value::Draw));
}

#[test]
fn which_occurrence_draws_is_a_setting() {
    let start = Position::STANDARD;
    let with = |repetition| Rules {
        repetition,
        ..RULES
    };
    assert_eq!(result_to_and_fro(&with(2), &start, 3), None);
    assert_eq!(result_to_and_fro(&with(2), &start, 4), Some(Value::Draw));
    assert_eq!(result_to_and_fro(&with(5), &start, 16), Some(Value::Draw));
    assert_eq!(result_to_and_fro(&with(0), &start, 90), None);
}

#[test]
fn the_player_to_move_belongs_to_the_position() {
    let [black, white] = ["b", "w"].map(|turn| {
        let board = "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb";
        position(&format!("{board} {turn} 0 0 8 5"))
    });
    let earlier = [&white, &black, &white].map(Position::hash);
    assert_eq!(occurrences(&RULES, &black, &earlier), 2);
    assert_eq!(result(&RULES, &black, &earlier), None);
    let earlier = [&black, &white, &black, &white].map(Position::hash);
    assert_eq!(result(&RULES, &black, &earlier), Some(Value::Draw));
}

#[test]
fn an_ejection_begins_anew() {
    let position = position("5/6/7/8/6bbw/8/7/6/ww3 b 0 0 7 9");
    let mut history = History::begin(&RULES, &position);
    history.push(&RULES, &position);
    assert_eq!(history.earlier(), [position.hash()]);
    history.push(&RULES, &after(&position, "e7e9"));
    assert!(history.earlier().is_empty());
}

#[test]
fn a_hundred_moves_without_an_ejection_are_a_draw() {
    let start = position("wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0 0 98 50");
    let next = after(&start, "c3d3");
    assert_eq!((next.quiet_moves(), RULES.decided(&next)), (99, None));
    let last = after(&next, "g5f5");
    assert_eq!(
        (last.quiet_moves(), RULES.decided(&last)),
        (100, Some(Value::Draw))
    );
    // The limit is a setting.
    for (quiet_limit, decided) in [(99, true), (100, true), (101, false), (0, false)] {
        let rules = Rules {
            quiet_limit,
            ..RULES
        };
        assert_eq!(rules.decided(&last).is_some(), decided, "{quiet_limit}");
    }
    // The count does not run over.
    let start = position("wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0 0 255 50");
    let rules = Rules {
        quiet_limit: 0,
        ..RULES
    };
    let next = rules.play(&start, rules.legal_moves(&start)[0]);
    assert_eq!(next.quiet_moves(), 255);
}

#[test]
fn a_player_without_a_legal_move_has_lost() {
    let stuck = position("5/6/7/8/9/8/7/ww4/bw3 b 0 0");
    assert_eq!(RULES.decided(&stuck), Some(Value::Loss(0)));
    assert!(RULES.legal_moves(&stuck).is_empty());
    // Before the draw by quiet moves, as mate comes before it in chess.
    let stuck = position("5/6/7/8/9/8/7/ww4/bw3 b 0 0 100 60");
    assert_eq!(RULES.decided(&stuck), Some(Value::Loss(0)));
    // No marble at all.
    let none = position("5/6/7/8/9/8/7/6/w4 b 0 0");
    assert_eq!(RULES.decided(&none), Some(Value::Loss(0)));
}

#[test]
fn a_push_is_a_legal_move_where_no_cell_beside_is_free() {
    let position = position("5/6/7/8/9/8/7/www3/bbw2 b 0 0");
    assert_eq!(RULES.decided(&position), None);
    let moves: Vec<String> = RULES
        .legal_moves(&position)
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(moves, ["a1a3"]);
}

/// The search plays it like any other game.
#[test]
fn the_search_finds_the_winning_push() {
    let start = position("5/6/7/8/5bb1w/8/7/6/ww3 b 0 5");
    let table = TranspositionTable::new(1).expect("memory");
    let limits = Limits {
        depth: Some(3),
        ..Limits::default()
    };
    let report = search(&RULES, &before_the_sixth(0), &table, &limits);
    assert_eq!(report.score, Score::win(1));
    assert_eq!(report.best[0].to_string(), "e7e9");
    // One move further off, white can save the marble; whatever is said of it is no win in one.
    let report = search(&RULES, &start, &table, &limits);
    assert!(report.score < Score::win(1));
    assert!(!report.best.is_empty());
}
