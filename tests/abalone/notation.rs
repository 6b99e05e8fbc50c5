//! What is written reads back, each move has one text, and anything else gets an error that
//! helps.

use std::collections::BTreeSet;

use orbito_solve::abalone::{FenError, Move, MoveNotation, Position, Rules};
use orbito_solve::game::Game;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

use crate::{ENDLESS, any_position, position, row_e};

use MoveNotation::{AbaPro, Native};

fn error(position: &Position, text: &str, notation: MoveNotation) -> String {
    match Rules::STANDARD.parse_move(position, text, notation) {
        Ok(mv) => panic!("{text} was read as {mv}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_broadside_is_written_from_the_end_with_the_sharp_angle() {
    let position = row_e("3bbb3");
    let texts: Vec<String> = ENDLESS
        .legal_moves(&position)
        .iter()
        .filter(|mv| mv.is_broadside() && mv.size() == 3)
        .map(ToString::to_string)
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect();
    // Up to the right and down to the right from e4, up to the left and down to the left from e6.
    assert_eq!(texts, ["e4d6", "e4f7", "e6d3", "e6f4"]);
}

#[test]
fn a_broadside_of_two_is_read_by_what_is_there() {
    let along_the_row = position("5/6/7/8/9/8/7/6/bb3 b 0 0");
    let up_the_diagonal = position("5/6/7/8/9/8/7/1b4/b4 b 0 0");
    for (position, from) in [
        (along_the_row, ["a1", "a2"]),
        (up_the_diagonal, ["a1", "b2"]),
    ] {
        let mv = Rules::STANDARD
            .parse_move(&position, "a1b3", Native)
            .expect("a move");
        let squares: Vec<String> = mv.from_squares().map(|square| square.to_string()).collect();
        assert_eq!(squares, from);
    }
}

#[test]
fn a_move_in_the_other_notation_is_recognised() {
    let start = Position::STANDARD;
    for (text, notation, message) in [
        (
            "a1b2",
            Native,
            "'a1b2' is Aba-Pro notation for a1d4: expected a move such as a1d4",
        ),
        (
            "c3c5d4",
            Native,
            "'c3c5d4' is Aba-Pro notation for c3d6: expected a move such as a1d4",
        ),
        (
            "C5C3D6",
            Native,
            "'c5c3d6' is Aba-Pro notation for c3d6: expected a move such as a1d4",
        ),
        (
            "a1d4",
            AbaPro,
            "'a1d4' is native notation for a1b2: expected a move such as a1b2, or c3c5d4 for a broadside",
        ),
        (
            "c3d6",
            AbaPro,
            "'c3d6' is native notation for c3c5d4: expected a move such as a1b2, or c3c5d4 for a broadside",
        ),
    ] {
        assert_eq!(error(&start, text, notation), message);
    }
}

#[test]
fn what_is_no_legal_move_is_refused_with_the_reason() {
    let start = Position::STANDARD;
    let native = "expected a move such as a1d4";
    let aba_pro = "expected a move such as a1b2, or c3c5d4 for a broadside";
    for (text, notation, message) in [
        ("", Native, format!("'': {native}")),
        ("a1", Native, format!("'a1': {native}")),
        ("a1-d4", Native, format!("'a1-d4': {native}")),
        ("a1d44", Native, format!("'a1d44': {native}")),
        ("é1d4", Native, format!("'é1d4': {native}")),
        ("a1\u{7}d", AbaPro, format!("'a1\\u{{7}}d': {aba_pro}")),
        ("c3e5d4", Native, format!("'c3e5d4': {native}")),
        ("a6b6", Native, "'a6b6': a6 is off the board: row a has a1 to a5".into()),
        ("a1z9", Native, "'a1z9': z9 is off the board".into()),
        ("a1a4", Native, "a1a4 is illegal: your own marble on a4 is in the way".into()),
        (
            "c3c5b3",
            AbaPro,
            "c3c5b3 is illegal: your own marble on b3 is in the way".into(),
        ),
        ("c3c5c6", AbaPro, "c3c5c6 is illegal: c3 and c6 are no move: marbles move one cell, in line or side by side".into()),
        ("a1a4b1", AbaPro, "a1a4b1 is illegal: 4 marbles are too many: at most three move together".into()),
        ("a1a1b1", AbaPro, "a1a1b1 is illegal: a1 and a1 are no move: marbles move one cell, in line or side by side".into()),
        ("a1d8", AbaPro, "a1d8 is illegal: a1 and d8 are no move: marbles move one cell, in line or side by side".into()),
        ("a4a5", AbaPro, "a4a5 is illegal: your own marble on a5 would go over the edge".into()),
        ("a1a2", AbaPro, "a1a2 is illegal: your own marble on a4 is in the way".into()),
        ("i5i4", AbaPro, "i5i4 is illegal: i5 is the opponent's marble: only your own can be moved".into()),
    ] {
        assert_eq!(error(&start, text, notation), message);
    }
    let long = error(&start, &"a1".repeat(1_000_000), Native);
    assert!(long.chars().count() < 100, "{long}");
}

/// All texts of moves, each once.
fn texts(moves: &[Move], notation: MoveNotation) -> BTreeSet<String> {
    moves.iter().map(|&mv| notation.write(mv)).collect()
}

/// One slip of the pen: a character replaced, added or left out.
fn slipped(text: &str, at: Index, letter: char, slip: u8) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let place = at.index(letters.len());
    match slip {
        0 => letters[place] = letter,
        1 => letters.insert(place, letter),
        _ => drop(letters.remove(place)),
    }
    letters.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn a_position_that_is_written_reads_back(position in any_position()) {
        prop_assert_eq!(Position::from_fen(&position.to_string()), Ok(position));
    }

    #[test]
    fn each_move_has_one_text_in_each_notation(position in any_position()) {
        let moves = ENDLESS.legal_moves(&position);
        for notation in MoveNotation::ALL {
            prop_assert_eq!(texts(&moves, notation).len(), moves.len());
            for &mv in &moves {
                let text = notation.write(mv);
                prop_assert_eq!(ENDLESS.parse_move(&position, &text, notation), Ok(mv));
                let spelling = format!(" {} ", text.to_uppercase());
                prop_assert_eq!(ENDLESS.parse_move(&position, &spelling, notation), Ok(mv));
            }
        }
        let mut sorted: Vec<Move> = moves.into_iter().collect();
        sorted.sort();
        prop_assert!(sorted.is_sorted_by_key(|mv| mv.to_string()));
    }

    /// Both ends of a broadside may come first.
    #[test]
    fn aba_pro_broadsides_read_from_either_end(position in any_position()) {
        for mv in ENDLESS.legal_moves(&position) {
            let squares: Vec<_> = mv.from_squares().collect();
            let (first, last) = (squares[0], squares[squares.len() - 1]);
            if mv.is_broadside() {
                let target = last.neighbour(mv.direction()).expect("on the board");
                let text = format!("{last}{first}{target}");
                prop_assert_eq!(ENDLESS.parse_move(&position, &text, AbaPro), Ok(mv));
            }
        }
    }

    /// Any four or six letters and digits: a legal move, or an error in harmless letters.
    #[test]
    fn any_text_is_a_legal_move_or_an_error(
        position in any_position(),
        text in "([a-jA-J][0-9]){2,3}|.{0,8}",
    ) {
        let moves = ENDLESS.legal_moves(&position);
        for notation in MoveNotation::ALL {
            match ENDLESS.parse_move(&position, &text, notation) {
                Ok(mv) => {
                    prop_assert!(moves.contains(&mv));
                    if notation == Native {
                        prop_assert_eq!(mv.to_string(), text.trim().to_lowercase());
                    }
                }
                Err(error) => {
                    let message = error.to_string();
                    prop_assert!(message.chars().count() < 300);
                    prop_assert!(!message.chars().any(char::is_control), "{:?}", message);
                }
            }
        }
    }

    #[test]
    fn a_slip_is_a_position_or_an_error_in_the_text(
        position in any_position(),
        slips in vec((any::<Index>(), "[wbxoWB1-9/ _0-]|.", 0..3u8), 1..4),
    ) {
        let mut text = position.to_string();
        for (at, letter, slip) in slips {
            let letter = letter.chars().next().unwrap_or(' ');
            text = slipped(&text, at, letter, slip);
        }
        match Position::from_fen(&text) {
            Ok(position) => {
                prop_assert_eq!(Position::from_fen(&position.to_string()), Ok(position));
                prop_assert!(ENDLESS.decided(&position).is_some() || ENDLESS.count_moves(&position) > 0);
            }
            Err(FenError { span, message, .. }) => {
                prop_assert!(span.start <= span.end && span.end <= text.chars().count());
                prop_assert!(!message.is_empty() && message.chars().count() < 300);
                prop_assert!(!message.chars().any(char::is_control), "{:?}", message);
            }
        }
    }
}
