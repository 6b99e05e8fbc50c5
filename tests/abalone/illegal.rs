//! Each rule, and the move that breaks it.

use orbito_solve::abalone::{Direction, IllegalMove, MoveError, MoveNotation, Position, Rules};

use crate::{after, legal_move, position, row_e, square};

const RULES: Rules = Rules::STANDARD;

/// The rule that a move in the native notation breaks.
fn broken_rule(position: &Position, text: &str) -> IllegalMove {
    match RULES.parse_move(position, text, MoveNotation::Native) {
        Err(MoveError::Illegal { rule, .. }) => rule,
        other => panic!("{text} at {position}: {other:?}"),
    }
}

#[test]
fn an_own_marble_stands_in_the_way() {
    let in_the_way = |name| IllegalMove::OwnInTheWay(square(name));
    assert_eq!(broken_rule(&Position::STANDARD, "a1a4"), in_the_way("a4"));
    // Behind what would be pushed, too.
    assert_eq!(broken_rule(&row_e("bbwb5"), "e1e3"), in_the_way("e4"));
    assert_eq!(broken_rule(&row_e("bbbwwb3"), "e1e4"), in_the_way("e6"));
    // And beside a broadside.
    let beside = position("5/6/7/1b6/bb7/8/7/6/5 b 0 0");
    assert_eq!(broken_rule(&beside, "e1f3"), in_the_way("f3"));
}

#[test]
fn a_gap_is_no_line() {
    assert_eq!(
        broken_rule(&row_e("b1b6"), "e1e4"),
        IllegalMove::Gap(square("e2"))
    );
    assert_eq!(
        broken_rule(&row_e("bb1w5"), "e1e4"),
        IllegalMove::Gap(square("e3"))
    );
    // A gap in front of the opponent's marble: nothing is pushed yet.
    let mv = legal_move(&row_e("bb1w5"), "e1e3");
    assert_eq!((mv.size(), mv.pushed()), (2, 0));
    // A gap behind it: only what touches is pushed.
    let mv = legal_move(&row_e("bbw1w4"), "e1e3");
    assert_eq!((mv.size(), mv.pushed()), (2, 1));
    assert_eq!(
        after(&row_e("bbw1w4"), "e1e3"),
        position("5/6/7/8/1bbww4/8/7/6/5 w 0 0 1 1")
    );
}

#[test]
fn equal_numbers_do_not_push() {
    for (marbles, text, count) in [
        ("bw7", "e1e2", 1),
        ("bbww5", "e1e3", 2),
        ("bbbwww3", "e1e4", 3),
        ("wb1b1wb1w", "e2e1", 1),
        // Named without the marble behind, a pair would push; this names one.
        ("bbw6", "e2e3", 1),
    ] {
        let rule = IllegalMove::EqualNumbers(count);
        assert_eq!(broken_rule(&row_e(marbles), text), rule, "{marbles}");
    }
}

#[test]
fn fewer_do_not_push_more() {
    for (marbles, text, own, theirs) in [
        ("bww6", "e1e2", 1, 2),
        ("bbwww4", "e1e3", 2, 3),
        ("bbbwwww2", "e1e4", 3, 4),
        ("bbbbwwwww", "e2e5", 3, 5),
    ] {
        let rule = IllegalMove::Outnumbered { own, theirs };
        assert_eq!(broken_rule(&row_e(marbles), text), rule, "{marbles}");
    }
}

#[test]
fn four_do_not_push_three() {
    let position = row_e("bbbbwww2");
    assert_eq!(
        broken_rule(&position, "e2e5"),
        IllegalMove::FourAgainstThree
    );
    // All four are too many, and the first three stand in their own way.
    assert_eq!(
        broken_rule(&position, "e1e5"),
        IllegalMove::TooManyMarbles(4)
    );
    assert_eq!(
        broken_rule(&position, "e1e4"),
        IllegalMove::OwnInTheWay(square("e4"))
    );
}

#[test]
fn nothing_is_pushed_sideways() {
    let position = position("5/6/7/1w6/bbb6/8/7/6/5 b 0 0");
    for text in ["e1f3", "e2f4", "e1f4"] {
        let rule = IllegalMove::SidewaysPush(square("f3"));
        assert_eq!(broken_rule(&position, text), rule, "{text}");
    }
}

#[test]
fn own_marbles_do_not_go_over_the_edge() {
    let start = Position::STANDARD;
    let over = |name| IllegalMove::OverTheEdge(square(name));
    assert_eq!(broken_rule(&start, "a5a6"), over("a5"));
    assert_eq!(broken_rule(&start, "a3a6"), over("a5"));
    assert_eq!(broken_rule(&start, "a3a0"), over("a1"));
    let edge = position("5/6/7/8/bbb6/8/7/6/5 b 0 0");
    assert_eq!(broken_rule(&edge, "e1e0"), over("e1"));
    let [a1, a3] = ["a1", "a3"].map(square);
    let down = Direction::SouthEast;
    assert_eq!(RULES.in_line(&start, a1, down, 1), Err(over("a1")));
    assert_eq!(
        RULES.broadside(&start, a1, Direction::East, 3, down),
        Err(over("a1"))
    );
    assert_eq!(
        RULES.broadside(&start, a3, Direction::West, 2, down),
        Err(over("a3"))
    );
    // The line itself reaches beyond the edge.
    let corner = row_e("7bb");
    let mv = RULES.broadside(
        &corner,
        square("e8"),
        Direction::East,
        3,
        Direction::NorthWest,
    );
    assert_eq!(mv, Err(over("e9")));
}

#[test]
fn only_own_marbles_move() {
    let start = Position::STANDARD;
    assert_eq!(
        broken_rule(&start, "g5f5"),
        IllegalMove::NotYours(square("g5"))
    );
    assert_eq!(
        broken_rule(&start, "e5e6"),
        IllegalMove::EmptyCell(square("e5"))
    );
    let mixed = row_e("bwb6");
    assert_eq!(
        broken_rule(&mixed, "e1e4"),
        IllegalMove::NotYours(square("e2"))
    );
}

#[test]
fn marbles_move_one_cell_in_one_line() {
    let start = Position::STANDARD;
    let [c3, e8] = ["c3", "e8"].map(square);
    assert_eq!(broken_rule(&start, "c3e8"), IllegalMove::NotAMove(c3, e8));
    assert_eq!(broken_rule(&start, "c3c3"), IllegalMove::NotAMove(c3, c3));
    assert_eq!(broken_rule(&start, "c3f3"), IllegalMove::Gap(square("d3")));
    assert_eq!(broken_rule(&start, "c3g3"), IllegalMove::TooManyMarbles(4));
    let broadside = RULES.broadside(&start, c3, Direction::East, 3, Direction::West);
    assert!(matches!(broadside, Err(IllegalMove::NotAMove(..))));
    for size in [0, 4, u8::MAX] {
        let too_many = Err(IllegalMove::TooManyMarbles(size));
        assert_eq!(RULES.in_line(&start, c3, Direction::East, size), too_many);
    }
}

#[test]
fn a_game_that_is_over_has_no_moves() {
    let won = position("5/6/7/8/4b4/8/7/6/w4 w 0 6");
    assert_eq!(broken_rule(&won, "a1b1"), IllegalMove::GameOver);
    assert!(RULES.legal_moves(&won).is_empty() && RULES.pushes(&won).is_empty());
}

#[test]
fn every_push_that_the_rules_name_is_made() {
    for (marbles, text, after_it) in [
        ("bbw6", "e1e3", "1bbw5"),
        ("bbbw5", "e1e4", "1bbbw4"),
        ("bbbww4", "e1e4", "1bbbww3"),
        ("6bbw", "e7e9", "7bb"),
        ("5bbbw", "e6e9", "6bbb"),
        ("4bbbww", "e5e8", "5bbbw"),
        ("wwbbb4", "e5e2", "wbbb5"),
    ] {
        let position = row_e(marbles);
        let mv = legal_move(&position, text);
        let next = RULES.try_play(&position, mv).expect(text);
        let (lost, quiet) = if mv.ejects() { (1, 0) } else { (0, 1) };
        let expected = format!("5/6/7/8/{after_it}/8/7/6/5 w 0 {lost} {quiet} 1");
        let expected = Position::from_fen(&expected).expect("a position");
        assert_eq!(next, expected, "{marbles} {text}");
    }
}
