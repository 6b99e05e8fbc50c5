//! FEN: what is written reads back, what is read liberally is the same position, and anything
//! else gets an error inside the text, never a panic.

use orbito_solve::orbito::{FenError, Position, Rules};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

use crate::any_game;
use crate::common::rules;
use crate::plain::Board;

/// The marbles and the player to move that a text shows, if it is a position; free cells as dots.
fn shown(text: &str) -> (String, Option<String>) {
    let text = text.to_lowercase();
    let mut words = text
        .split(|c: char| c.is_whitespace() || c == '_')
        .filter(|word| !word.is_empty());
    let marbles = words.next().unwrap_or_default();
    if marbles == "startpos" {
        return shown("4/4/4/4 w");
    }
    let dots = |c: char| match c.to_digit(10) {
        Some(free) => ".".repeat(free as usize),
        None => c.to_string(),
    };
    let cells = marbles.chars().map(dots).collect();
    (cells, words.next().map(str::to_owned))
}

/// What holds for any text: a position that reads back, or an error with a place in the text.
fn check(text: &str, rules: &Rules) -> Result<(), TestCaseError> {
    match Position::from_fen(text, rules) {
        Ok(position) => {
            let canonical = position.to_string();
            prop_assert_eq!(Position::from_fen(&canonical, rules), Ok(position));
            prop_assert_eq!(shown(text), shown(&canonical));
            // The reference reads no more than the canonical form of what is a position.
            prop_assert_eq!(Board::from_fen(&canonical).to_fen(), canonical);
            prop_assert!(position.extra_presses() <= rules.extra_presses.get());
        }
        Err(FenError { span, message, .. }) => {
            prop_assert!(span.start <= span.end, "{:?}", span);
            prop_assert!(span.end <= text.chars().count(), "{:?} in {:?}", span, text);
            prop_assert!(!message.is_empty());
            prop_assert!(message.chars().count() < 300, "{}", message);
            prop_assert!(!message.chars().any(char::is_control), "{:?}", message);
        }
    }
    Ok(())
}

/// One slip of the pen: a character replaced, added or left out.
#[derive(Clone, Debug)]
enum Slip {
    Replace(Index, char),
    Insert(Index, char),
    Remove(Index),
}

fn any_slip() -> impl Strategy<Value = Slip> {
    let letter = || {
        prop_oneof![
            4 => proptest::sample::select("wbWB123456789/ _0+-".chars().collect::<Vec<_>>()),
            1 => any::<char>(),
        ]
    };
    prop_oneof![
        (any::<Index>(), letter()).prop_map(|(at, c)| Slip::Replace(at, c)),
        (any::<Index>(), letter()).prop_map(|(at, c)| Slip::Insert(at, c)),
        any::<Index>().prop_map(Slip::Remove),
    ]
}

fn slipped(text: &str, slips: &[Slip]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for slip in slips {
        match slip {
            Slip::Insert(at, c) => letters.insert(at.index(letters.len() + 1), *c),
            _ if letters.is_empty() => {}
            Slip::Replace(at, c) => {
                let at = at.index(letters.len());
                letters[at] = *c;
            }
            Slip::Remove(at) => {
                letters.remove(at.index(letters.len()));
            }
        }
    }
    letters.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1024))]

    #[test]
    fn what_is_written_reads_back((settings, board) in any_game()) {
        let text = board.to_fen();
        let position = Position::from_fen(&text, &rules(&settings));
        prop_assert_eq!(position.map(|position| position.to_string()), Ok(text));
    }

    #[test]
    fn other_spellings_are_the_same_position(
        (settings, board) in any_game(),
        upper in vec(any::<bool>(), 24),
        ones: bool,
        blanks in vec("[ _\t]{1,3}", 3),
        edges in ("[ _]{0,2}", "[ _]{0,2}"),
    ) {
        let canonical = board.to_fen();
        let mut text = canonical.clone();
        if ones {
            let (marbles, rest) = text.split_once(' ').expect("two fields");
            let marbles = marbles.replace('4', "112").replace('3', "21").replace('2', "11");
            text = format!("{marbles} {rest}");
        }
        let mut blanks = blanks.iter();
        let mut spelling = edges.0;
        for (at, letter) in text.chars().enumerate() {
            match letter {
                ' ' => spelling += blanks.next().expect("at most three fields"),
                _ if upper[at % upper.len()] => spelling.push(letter.to_ascii_uppercase()),
                _ => spelling.push(letter),
            }
        }
        spelling += &edges.1;
        let position = Position::from_fen(&spelling, &rules(&settings));
        let read = position.map(|position| position.to_string());
        prop_assert_eq!(read, Ok(canonical), "{:?}", spelling);
    }

    #[test]
    fn any_text_is_read_or_refused(text: String) {
        check(&text, &Rules::STANDARD)?;
    }

    #[test]
    fn any_text_of_the_right_letters_is_read_or_refused(
        text in "([wbWB1-4]{1,5}/){3}[wbWB1-4]{1,5}[ _]{0,2}[wbx]?( [0-9+-]{0,3})?"
    ) {
        check(&text, &Rules::FRENCH)?;
    }

    #[test]
    fn a_slip_of_the_pen_is_read_or_refused(
        (settings, board) in any_game(),
        slips in vec(any_slip(), 1..=3),
    ) {
        check(&slipped(&board.to_fen(), &slips), &rules(&settings))?;
    }
}

#[test]
fn extra_presses_past_the_limit_of_the_rules_are_refused_in_their_place() {
    let fen = "wbwb/bwbw/wbwb/bwbw w 6";
    assert!(Position::from_fen(fen, &Rules::FRENCH).is_ok());
    let error = Position::from_fen(fen, &Rules::STANDARD).expect_err("five at most");
    assert_eq!(error.span, 22..23);
}
