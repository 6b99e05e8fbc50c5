//! Suites: what is read, what is refused and how, what is written.

use std::io::{self, BufReader, Read};

use orbito_solve::game::Value;
use orbito_solve::orbito::{
    BothLines, Category, ExtraPresses, Move, OperationError, Position, Rules, SuiteEntry,
    SuiteError, SuiteProblem, SuiteReader,
};
use proptest::prelude::*;

fn read(text: &str) -> Vec<Result<SuiteEntry, SuiteError>> {
    SuiteReader::new(text.as_bytes()).collect()
}

fn error(text: &str) -> String {
    match text.parse::<SuiteEntry>() {
        Ok(entry) => panic!("{text} was read as {entry}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_full_line_is_read() {
    let line = r#"4/1w2/2b1/4 w bm c1 c2b2,a1; am a4; presses 3; category win; kind "one-mover"; rules "french shift=yes"; id "first \"one\""; c0 "look; here"; depth 7 "a b" x\y; hint;"#;
    let entry: SuiteEntry = line.parse().expect("an entry");
    assert_eq!(entry.position().to_string(), "4/1w2/2b1/4 w");
    assert_eq!(entry.rules(), Rules::FRENCH);
    let texts = |moves: &[Move]| moves.iter().map(Move::to_string).collect::<Vec<_>>();
    assert_eq!(texts(entry.best()), ["c1", "c2b2,a1"]);
    assert_eq!(texts(entry.avoid()), ["a4"]);
    assert_eq!(entry.presses(), Some(3));
    assert_eq!(entry.category(), Some(Category::Win));
    assert_eq!(entry.kind(), Some("one-mover"));
    assert_eq!(entry.id(), Some("first \"one\""));
    assert_eq!(entry.comment(), Some("look; here"));
    let others = entry.others();
    assert_eq!((others[0].name(), others[1].name()), ("depth", "hint"));
    assert_eq!(others[0].operands(), ["7", "a b", r"x\y"]);
    assert!(others[1].operands().is_empty());
    assert_eq!(
        entry.to_string(),
        line.replace("french shift=yes", "french")
    );
}

#[test]
fn lines_are_read_liberally_and_written_in_one_form() {
    for (text, canonical) in [
        ("4/4/4/4 w", "4/4/4/4 w rules \"standard\";"),
        ("  startpos  ", "4/4/4/4 w rules \"standard\";"),
        (
            "startpos rules french; bm d1 A1 d1;",
            "4/4/4/4 w bm a1 d1; rules \"french\";",
        ),
        (
            "\u{feff}4/1W2/2B1/4_w\tbm C2B2,a1;id x;\r\n",
            "4/1w2/2b1/4 w bm c2b2,a1; rules \"standard\"; id \"x\";",
        ),
        (
            "wbwb/bwbw/wbwb/bwbw_w_5 category \"draw\";",
            "wbwb/bwbw/wbwb/bwbw w 5 category draw; rules \"standard\";",
        ),
        (
            "wbwb/bwbw/wbwb/bwbw w 7 rules \"french\";",
            "wbwb/bwbw/wbwb/bwbw w 7 rules \"french\";",
        ),
        (
            "4/4/4/4 b zeta \"plain\" ; alpha \"\" ;c0 \"\";",
            "4/4/4/4 b rules \"standard\"; c0 \"\"; zeta plain; alpha \"\";",
        ),
    ] {
        let entry: SuiteEntry = text.parse().expect(text);
        assert_eq!(entry.to_string(), canonical);
        assert_eq!(canonical.parse(), Ok(entry));
    }
}

#[test]
fn errors_name_the_place_and_what_was_expected() {
    for (text, expected) in [
        (
            "4/4/4/4 w bm e5;",
            "line 1, column 14: expected a move such as c1 or b2b3,c1, found 'e5'",
        ),
        (
            "4/1w2/2b1/4 w bm a1 c2;",
            "line 1, column 21: in bm: c2 is illegal: c2 is taken: a marble is placed on a free cell",
        ),
        (
            "4/1w2/2b1/4 w am b3b4,a1;",
            "line 1, column 18: in am: b3b4,a1 is illegal: b3 is your own marble: only the opponent's can be shifted",
        ),
        (
            "4/1w2/2b1/4 w bm c2b2,a1; rules \"standard shift=no\";",
            "line 1, column 18: in bm: c2b2,a1 is illegal: these rules have no shifts",
        ),
        (
            "4/4/bbb1/wwww b bm c4;",
            "line 1, column 20: in bm: c4 is illegal: the game is over",
        ),
        (
            "4/4/4/4 w bm;",
            "line 1, column 13: expected a move such as c1 or b2b3,c1, found nothing",
        ),
        (
            "4/4/4/4 w bm a1",
            "line 1, column 16: expected ; after the operation, found the end of the line",
        ),
        (
            "4/4/4/4 w ; bm a1;",
            "line 1, column 11: expected an operation such as bm, found ';'",
        ),
        (
            "4/4/4/4 w bm a1;;",
            "line 1, column 17: expected an operation such as bm, found ';'",
        ),
        (
            "4/4/4/4 w bm a1; 7up;",
            "line 1, column 18: expected an operation such as bm, found '7up'",
        ),
        (
            "4/4/4/4 w bm a1; bm a2;",
            "line 1, column 18: the operation bm is given twice",
        ),
        (
            "4/4/4/4 w foo; foo;",
            "line 1, column 16: the operation foo is given twice",
        ),
        (
            "4/4/4/4 w presses 27;",
            "line 1, column 19: expected a number of presses from 0 to 26, found '27'",
        ),
        (
            "4/4/4/4 w presses +2;",
            "line 1, column 19: expected a number of presses from 0 to 26, found '+2'",
        ),
        (
            "4/4/4/4 w presses;",
            "line 1, column 18: expected a number of presses from 0 to 26, found nothing",
        ),
        (
            "4/4/4/4 w presses 2 3;",
            "line 1, column 21: expected ; after the operation, found '3'",
        ),
        (
            "4/4/4/4 w category won;",
            "line 1, column 20: expected win, draw or loss, found 'won'",
        ),
        (
            "4/4/4/4 w presses 2; category draw;",
            "line 1, column 22: a draw has no presses, expected category win or loss",
        ),
        (
            "4/4/4/4 w rules \"standard shift=2\";",
            "line 1, column 27: in rules: expected shift=yes or shift=no, found 'shift=2'",
        ),
        (
            "4/4/4/4 w rules spanish;",
            "line 1, column 17: in rules: expected standard, french, both-lines=…, extra-presses=… or shift=…, found 'spanish'",
        ),
        (
            "4/4/4/4 w id \"open;",
            "line 1, column 14: the text is not closed, expected \" in the same line",
        ),
        (
            "  4/5/4/4 w bm a1;",
            "line 1, column 5: board: rank 3 has more than 4 cells, expected 4",
        ),
        (
            "4/4/4/4 bm a1;",
            "line 1, column 9: player to move: expected w or b, found 'bm'",
        ),
        (
            "4/4/4/4",
            "line 1, column 8: player to move: the player to move is missing, expected w or b",
        ),
        (
            "4/4/4/4 w 3 bm a1;",
            "line 1, column 11: extra presses: extra presses come after the sixteenth marble, expected none with 0",
        ),
        ("", "line 1, column 1: expected a position, found nothing"),
        (
            "startpos\n\nstartpos",
            "line 3, column 1: expected one position, found another",
        ),
    ] {
        assert_eq!(error(text), expected, "{text}");
    }
}

#[test]
fn after_a_bad_line_the_next_is_read() {
    let text =
        "# a suite\r\n\r\nstartpos bm e1;\r\n  # more\r\nstartpos id \"good\";\r\n{\r\n4/4/4/4 b";
    let mut suite = SuiteReader::new(text.as_bytes());
    let mut lines = Vec::new();
    while let Some(entry) = suite.next() {
        lines.push((suite.line(), entry.is_ok()));
    }
    assert_eq!(lines, [(3, false), (5, true), (6, false), (7, true)]);
}

#[test]
fn a_line_may_not_be_endless() {
    let text = format!("startpos c0 \"{}\";\nstartpos", "x".repeat(100_000));
    let entries = read(&text);
    let error = entries[0].as_ref().expect_err("too long");
    assert_eq!(error.problem, SuiteProblem::TooLong(65_536));
    assert!(entries.len() == 2 && entries[1].is_ok());
}

/// Gives some text, then fails.
struct Failing<'a>(&'a [u8]);

impl Read for Failing<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(io::Error::other("the line is dead")),
            count => Ok(count),
        }
    }
}

#[test]
fn a_failing_input_is_told_once() {
    for (text, count) in [("", 1), ("startpos\n", 2), ("startpos id \"a", 1)] {
        let entries: Vec<_> = SuiteReader::new(BufReader::new(Failing(text.as_bytes()))).collect();
        assert_eq!(entries.len(), count, "{text}");
        let error = entries[count - 1].as_ref().expect_err(text);
        assert!(
            error
                .to_string()
                .ends_with("cannot read on: the line is dead"),
            "{error}"
        );
    }
}

#[test]
fn an_entry_keeps_its_promises() {
    let mut entry = SuiteEntry::new(Rules::STANDARD, Position::START);
    let illegal: Move = "a1a2,b1".parse().unwrap();
    let refused = entry.set_best([illegal]).expect_err("no marble there");
    assert_eq!(
        refused.to_string(),
        "a1a2,b1 is illegal: a1 is free: there is no marble to shift"
    );
    assert!(entry.best().is_empty());
    entry.set_value(Value::Loss(4));
    assert_eq!(
        (entry.category(), entry.presses()),
        (Some(Category::Loss), Some(4))
    );
    entry.set_category(Category::Draw);
    assert_eq!(entry.presses(), None);
    for (name, expected) in [
        ("bm", OperationError::Taken("bm".into())),
        ("", OperationError::Name),
        ("7up", OperationError::Name),
        ("a b", OperationError::Name),
    ] {
        assert_eq!(entry.add_other(name, ["x"]), Err(expected), "{name}");
    }
    assert_eq!(entry.add_other("sd", ["x"]), Ok(()));
    assert_eq!(
        entry.add_other("sd", ["x"]),
        Err(OperationError::Taken("sd".into()))
    );
}

fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-z0-9 ]{0,12}",
        "[a-z;\"\\\\ #]{0,6}",
        "\\PC{0,6}",
        any::<String>()
    ]
}

prop_compose! {
    fn any_position()(
        moves in prop::collection::vec(any::<prop::sample::Index>(), 0..=16),
        mover: bool,
        presses in 0..=10u8,
        shift: bool,
        black_begins: bool,
    ) -> (Rules, Position) {
        let rules = Rules {
            both_lines: if mover { BothLines::Mover } else { BothLines::Draw },
            extra_presses: ExtraPresses::new(presses).expect("at most ten"),
            shift,
        };
        let first = if black_begins { Position::START.colors_swapped() } else { Position::START };
        let position = moves.into_iter().fold(first, |position, choice| {
            let moves = rules.legal_moves(&position);
            if moves.is_empty() {
                return position;
            }
            rules.try_play(&position, *choice.get(&moves)).expect("a legal move")
        });
        (rules, position)
    }
}

prop_compose! {
    fn any_entry()(
        (rules, position) in any_position(),
        best in prop::collection::vec(any::<prop::sample::Index>(), 0..4),
        avoid in prop::collection::vec(any::<prop::sample::Index>(), 0..4),
        value in prop::option::of((0..3u8, 0..=26u16, any::<bool>())),
        kind in prop::option::of(any_text()),
        id in prop::option::of(any_text()),
        comment in prop::option::of(any_text()),
        others in prop::collection::vec(
            ("[a-zA-Z][a-z0-9_-]{0,3}", prop::collection::vec(any_text(), 0..3)),
            0..3,
        ),
    ) -> SuiteEntry {
        let mut entry = SuiteEntry::new(rules, position);
        let moves = rules.legal_moves(&position);
        if !moves.is_empty() {
            let pick = |choices: &[prop::sample::Index]| -> Vec<Move> {
                choices.iter().map(|choice| *choice.get(&moves)).collect()
            };
            entry.set_best(pick(&best)).expect("legal moves");
            entry.set_avoid(pick(&avoid)).expect("legal moves");
        }
        if let Some((category, presses, exact)) = value {
            let value = [Value::Loss(presses), Value::Draw, Value::Win(presses)][usize::from(category)];
            if exact {
                entry.set_value(value);
            } else {
                entry.set_category(value.into());
            }
        }
        kind.iter().for_each(|text| entry.set_kind(text));
        id.iter().for_each(|text| entry.set_id(text));
        comment.iter().for_each(|text| entry.set_comment(text));
        for (name, operands) in others {
            // Known names and repetitions are refused.
            let _ = entry.add_other(&name, operands);
        }
        entry
    }
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(entry in any_entry(), next in any_entry()) {
        let line = entry.to_string();
        prop_assert_eq!(line.lines().count(), 1);
        prop_assert_eq!(line.parse(), Ok(entry.clone()), "{}", line);
        let both: Result<Vec<_>, _> =
            SuiteReader::new(format!("\u{feff}{entry}\r\n\r\n{next}").as_bytes()).collect();
        prop_assert_eq!(both, Ok(vec![entry, next]));
    }

    #[test]
    fn no_text_is_too_strange(
        any: String,
        text in "(4/4/4/4 w|startpos)[ a-d1-4,;\"\\\\bm#\n]{0,40}",
        bytes: Vec<u8>,
    ) {
        for bytes in [any.as_bytes(), text.as_bytes(), &bytes] {
            for entry in SuiteReader::new(bytes).flatten() {
                prop_assert_eq!(entry.to_string().parse(), Ok(entry));
            }
        }
    }
}
