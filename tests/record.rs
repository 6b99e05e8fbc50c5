//! Game records: what is read, what is refused and how, what is written.

use std::io::{self, BufReader, Read};

use orbito_solve::orbito::{
    BothLines, Color, ExtraPresses, GameReader, GameRecord, GameResult, Glyph, IllegalMove,
    Position, RecordError, RecordProblem, Rules,
};
use proptest::prelude::*;

fn read(text: &str) -> Vec<Result<GameRecord, RecordError>> {
    GameReader::new(text.as_bytes()).collect()
}

/// The moves of each game, or its error.
fn summary(text: &str) -> Vec<String> {
    let line = |game: Result<GameRecord, RecordError>| match game {
        Ok(game) => {
            let moves = game.moves().iter().map(|played| played.mv().to_string());
            let words: Vec<String> = moves.chain([game.result().to_string()]).collect();
            words.join(" ")
        }
        Err(error) => error.to_string(),
    };
    read(text).into_iter().map(line).collect()
}

fn error(text: &str) -> String {
    match text.parse::<GameRecord>() {
        Ok(game) => panic!("{text} was read as\n{game}"),
        Err(error) => error.to_string(),
    }
}

/// The seventh press completes a line of white's.
const WON: &str = "1. c1 c2 2. d1 a4 3. d1 a1 4. d4";

const FULL: &str = r#"; the second round
[Event "Club evening"]
[Date "2024.05.01"]
[White "Ann \"the hand\" O'Hara"]
[Black "Bob \\ Bo"]
[Result "0-1"]
[Rules "french shift=no"]
[Annotator "Eve"]

{A quiet
  game.} 1. c1! {to the corner} a4?! $14 2.d4
$1 2... a3 ; never mind { this
0-1
"#;

#[test]
fn a_full_record_is_read_with_all_that_is_said() {
    let game: GameRecord = FULL.parse().expect("a game");
    assert_eq!(game.tags().get("event"), Some("Club evening"));
    assert_eq!(
        game.tags().player(Color::White),
        Some("Ann \"the hand\" O'Hara")
    );
    assert_eq!(game.tags().player(Color::Black), Some("Bob \\ Bo"));
    assert_eq!(game.rules().to_string(), "french shift=no");
    assert_eq!(game.result(), GameResult::BlackWins);
    assert_eq!(game.comment(), Some("the second round A quiet game."));
    let said: Vec<(String, &[Glyph], Option<&str>)> = game
        .moves()
        .iter()
        .map(|played| (played.mv().to_string(), played.glyphs(), played.comment()))
        .collect();
    let expected: [(String, &[Glyph], Option<&str>); 4] = [
        ("c1".into(), &[Glyph::GOOD], Some("to the corner")),
        ("a4".into(), &[Glyph::DUBIOUS, Glyph(14)], None),
        ("d4".into(), &[Glyph::GOOD], None),
        ("a3".into(), &[], Some("never mind { this")),
    ];
    assert_eq!(said, expected);
}

#[test]
fn the_canonical_text_has_one_form() {
    let game: GameRecord = FULL.parse().expect("a game");
    let expected = r#"[Event "Club evening"]
[Date "2024.05.01"]
[White "Ann \"the hand\" O'Hara"]
[Black "Bob \\ Bo"]
[Result "0-1"]
[Rules "french shift=no"]
[Annotator "Eve"]

{the second round A quiet game.} 1. c1! {to the corner} 1... a4?! $14 2. d4! a3
{never mind { this} 0-1
"#;
    assert_eq!(game.to_string(), expected);
}

#[test]
fn comments_that_braces_cannot_hold_stand_behind_semicolons() {
    let mut game: GameRecord = "1. c1 d4 *".parse().expect("a game");
    let long = "a } brace ".repeat(12);
    game.moves_mut()[0].set_comment(&long);
    game.moves_mut()[1].set_comment("[White \"Ann\"]");
    let text = game.to_string();
    let lines: Vec<&str> = text.lines().skip(3).collect();
    assert_eq!(lines[0], "1. c1");
    assert!(lines[1].starts_with("; a } brace") && lines[2].starts_with("; "));
    assert_eq!(lines[lines.len() - 2..], ["; [White \"Ann\"]", "*"]);
    assert_eq!(text.parse(), Ok(game));
}

#[test]
fn line_ends_marks_blanks_and_missing_parts_make_no_difference() {
    let plain = "[White \"Ann\"]\n\n1. c1 a4 2. d1 *\n\n1. b2 *\n";
    let expected = ["c1 a4 d1 *", "b2 *"];
    for text in [
        plain.to_string(),
        plain.replace('\n', "\r\n"),
        plain.replace('\n', "\r\r\n"),
        plain.replace('\n', "\r"),
        plain.replace(' ', " \t "),
        plain.replace('\n', "\n\n\n"),
        format!("\u{feff}{plain}"),
        format!("\u{feff}{}", plain.replace("1. b2", "\u{feff}1. b2")),
        plain.replace("\n", " "),
        "c1 a4 d1 * b2 *".into(),
        "1.c1 1...a4 2.d1* 1.B2*".into(),
        "1 c1 a4 2 d1 * . b2 *".into(),
        "77. c1 ... a4 d1 * 0.b2 *".into(),
    ] {
        assert_eq!(summary(&text), expected, "{text:?}");
    }
}

#[test]
fn an_empty_text_has_no_games() {
    for text in ["", " \r\n", "\u{feff}", "; nothing\n{ at all }"] {
        assert_eq!(summary(text), [""; 0], "{text:?}");
    }
    assert_eq!(
        error(" "),
        "line 1, column 2, game 0: expected a game, found nothing"
    );
    assert_eq!(
        error("* *"),
        "line 1, column 3, game 2: expected one game, found another"
    );
}

#[test]
fn either_colour_may_begin_and_any_position_be_the_start() {
    let game: GameRecord = "[FEN \"4/1w2/2b1/4 b\"] 1... b3b4,a1 2. c1 1-0"
        .parse()
        .expect("a game");
    assert_eq!(game.start().to_string(), "4/1w2/2b1/4 b");
    assert!(game.to_string().ends_with("\n\n1... b3b4,a1 2. c1 1-0\n"));
    let turns: Vec<String> = game
        .turns()
        .map(|(number, position, played)| format!("{position}: {number} {}", played.mv()))
        .collect();
    assert_eq!(
        turns,
        ["4/1w2/2b1/4 b: 1... b3b4,a1", "w3/2b1/4/1b2 w: 2. c1"]
    );
}

#[test]
fn the_end_of_a_game_fixes_its_result() {
    let mut game: GameRecord = format!("{WON} 1-0").parse().expect("white wins");
    assert_eq!(game.outcome(), Some(GameResult::WhiteWins));
    for result in [
        GameResult::BlackWins,
        GameResult::Draw,
        GameResult::Unfinished,
    ] {
        assert!(game.set_result(result).is_err());
    }
    assert_eq!(game.play("b2".parse().unwrap()), Err(IllegalMove::GameOver));
    let mut open: GameRecord = "1. c1 *".parse().expect("an open game");
    assert_eq!(open.outcome(), None);
    open.set_result(GameResult::BlackWins)
        .expect("white may give up");
    open.play("d4".parse().unwrap()).expect("a legal move");
    assert_eq!(open.result(), GameResult::Unfinished);
}

#[test]
fn a_finished_start_allows_no_move() {
    let fen = "[FEN \"4/wwww/bbb1/4 b\"]";
    assert_eq!(summary(&format!("{fen} 1-0")), ["1-0"]);
    assert_eq!(
        error(&format!("{fen} 1... a1 1-0")),
        "line 1, column 30, game 1, move 1 of black: expected the result 1-0 in place of a1: the game is over"
    );
}

#[test]
fn after_the_sixteenth_marble_the_button_alone_decides() {
    // The third extra press completes a line of white's, of black's, of both.
    let white = ("wwbw/ww1b/bwbw/wbbb b", "c3");
    let black = ("wwbw/wwbb/bb1w/bwbw b", "c2");
    let both = ("bwwb/b1bw/wwwb/wbwb b", "b3");
    for ((fen, last), rules, decided) in [
        (white, "standard", "1-0"),
        (white, "standard extra-presses=3", "1-0"),
        (white, "standard extra-presses=2", "1/2-1/2"),
        (black, "standard", "0-1"),
        (black, "french extra-presses=0", "1/2-1/2"),
        (both, "standard", "1/2-1/2"),
        (both, "french", "1-0"), // white made the first and the third extra press
    ] {
        let moves = format!("[Rules \"{rules}\"] [FEN \"{fen}\"] 1... {last}");
        for result in ["1-0", "0-1", "1/2-1/2", "*"] {
            let read = format!("{moves} {result}").parse::<GameRecord>();
            assert_eq!(read.is_ok(), result == decided, "{moves} {result}");
        }
        let position = Position::from_fen(fen, &Rules::STANDARD).expect(fen);
        let mut game = GameRecord::new(rules.parse().expect(rules), position).expect("a start");
        game.play(last.parse().expect(last)).expect("the last cell");
        assert_eq!(game.result().text(), decided);
        let expected =
            format!("expected the result {decided} in place of a1: all marbles are placed");
        assert!(error(&format!("{moves} a1 *")).contains(&expected) || rules.ends_with('0'));
    }
}

#[test]
fn errors_name_place_game_move_and_what_was_expected() {
    for (text, expected) in [
        (
            "1. c1 d1 *",
            "line 1, column 7, game 1, move 1 of black: d1 is illegal: d1 is taken: a marble is placed on a free cell",
        ),
        (
            "1. c1 d1b1,a1 *",
            "line 1, column 7, game 1, move 1 of black: d1b1,a1 is illegal: d1 and b1 are not neighbours: a shift goes one step along a rank or a file",
        ),
        (
            "[Rules \"french shift=no\"]\n1. c1\n 1...d1d2,a1 *",
            "line 3, column 6, game 1, move 1 of black: d1d2,a1 is illegal: these rules have no shifts",
        ),
        (
            "1. c1 1...é5 *",
            "line 1, column 11, game 1, move 1 of black: expected a move such as c1 or b2b3,c1, or a result, found 'é5'",
        ),
        (
            "1. c1 (1. d1) *",
            "line 1, column 7, game 1, move 1 of white: expected a move such as c1 or b2b3,c1, or a result, found '(': records have no variations",
        ),
        (
            "1. c1 } *",
            "line 1, column 7, game 1, move 1 of white: expected a move such as c1 or b2b3,c1, or a result, found '}' without {",
        ),
        (
            "1. c1 [ *",
            "line 1, column 7, game 1, move 1 of white: expected a move such as c1 or b2b3,c1, or a result, found '['",
        ),
        (
            "1. c1 {never",
            "line 1, column 7, game 1, move 1 of white: this comment is not closed, expected } before the next game",
        ),
        (
            "1. c1",
            "line 1, column 6, game 1, move 1 of white: the game has no result, expected a move, 1-0, 0-1, 1/2-1/2 or * before the end of the text",
        ),
        (
            "1. ! c1 *",
            "line 1, column 4, game 1: expected a move before its glyph",
        ),
        (
            "1. c1 $256 *",
            "line 1, column 7, game 1, move 1 of white: expected $0 to $255, found '$256'",
        ),
        (
            "1. c1!!! *",
            "line 1, column 6, game 1, move 1 of white: expected !, ?, !!, ??, !? or ?!, found '!!!'",
        ),
        (
            "[Result \"1-0\"]\n1. c1\n0-1",
            "line 3, column 1, game 1, move 1 of white: the result is 0-1, but the tag Result says 1-0",
        ),
        (
            "[Result \"won\"]\n1. c1\n0-1",
            "line 1, column 10, game 1: in the tag Result: expected 1-0, 0-1, 1/2-1/2 or *, found 'won'",
        ),
        (
            "[FEN \"4/5/4/4 w\"] *",
            "line 1, column 9, game 1: in the tag FEN, board: rank 3 has more than 4 cells, expected 4",
        ),
        (
            "[FEN \"wbwb/bwbw/wbwb/bwbw w 6\"] *",
            "line 1, column 29, game 1: in the tag FEN, extra presses: expected 0 to 5 extra presses under these rules, found '6'",
        ),
        (
            "[Rules \"standard shift=2\"] *",
            "line 1, column 18, game 1: in the tag Rules: expected shift=yes or shift=no, found 'shift=2'",
        ),
        (
            "[White \"Ann]\n*",
            "line 1, column 8, game 1: the text is not closed, expected \" in the same line",
        ),
        (
            "[White Ann]\n*",
            "line 1, column 8, game 1: expected a text in quotes, found 'A'",
        ),
        (
            "[White \"Ann\"\n*",
            "line 1, column 13, game 1: expected ], found the end of the line",
        ),
        (
            "[1st \"Ann\"]\n*",
            "line 1, column 2, game 1: expected a tag's name such as White, found '1st'",
        ),
        (
            "[White \"Ann\"]\n[white \"Bob\"]\n*",
            "line 2, column 1, game 1: the tag white is given twice",
        ),
    ] {
        assert_eq!(error(text), expected);
    }
}

#[test]
fn a_wrong_result_is_refused() {
    assert_eq!(
        error(&format!("{WON} 0-1")),
        "line 1, column 34, game 1, move 4 of white: expected the result 1-0, found 0-1: white has won by a line"
    );
    assert!(error(&format!("{WON} *")).contains("expected the result 1-0, found *"));
    assert!(error(&format!("{WON} 1/2-1/2")).contains("expected the result 1-0, found 1/2-1/2"));
    assert_eq!(
        error(&format!("{WON} d4 1-0")),
        "line 1, column 34, game 1, move 4 of black: expected the result 1-0 in place of d4: the game is over"
    );
}

#[test]
fn after_an_error_the_next_game_is_read() {
    let next = "[White \"Next\"]\n\n1. b2 {fine} *";
    for bad in [
        "[White \"Bad\"]\n\n1. c1 d1 2. d1 {a * in a comment} 1-0",
        "[White \"Bad\"]\n\n1. c1 d1",
        "[White \"Bad\"]\n\n1. c1 {open 1-0",
        "[White \"Bad\"]\n\n1. x {open 1-0",
        "[White \"Bad\"]\n\n1. c1 1-0x",
        "[White \"Bad\"]\n\n1. c1",
        "[White \"Bad\"]",
        "[White \"Bad\"]\n[FEN \"w\"]\n\n1. c1 *",
        "[White \"Bad\"]\n[FEN \"w\"] 1. c1 *",
        "[White \"Bad\n[Black \"x\"]\n\n1. c1 *",
        "[White \"Bad\"\n\n1. c1 *",
        "[White Bad]\n[Black \"x\"]\n1. c1 1/2-1/2",
        "[Result \"?\"] 1. c1 1/2-1/2",
        "[Result \"1-0\"]\n[1. c1 d4 1-0",
        "[White \"Bad\"]\n[c1 d4\n1-0",
        "[Round \"1\"]\n[Rules \"french\"]\n\n; 1. c1 1-0",
        "[Result \"1-0\"]\n\n1. c1 0-1",
        "[White \"Bad\"]\n[White \"Bad\"]\n1. c1 *",
        "1. c1 ( 1. d1 ) [ ] \" ! $ *",
        "!!!!!!!!!!!!!!! *",
        "{open",
    ] {
        for gap in ["\n\n", "\n\n\n", "\n"] {
            let text = format!("{bad}{gap}{next}");
            let no_moves = bad == "[White \"Bad\"]" || bad.ends_with("; 1. c1 1-0");
            if no_moves && gap == "\n" {
                continue; // the tags of one game
            }
            let games = read(&text);
            assert_eq!(games.len(), 2, "{text}");
            let error = games[0].as_ref().expect_err(&text);
            assert_eq!((error.game, error.line <= 7), (1, true), "{text}");
            let game = games[1].as_ref().expect(&text);
            assert_eq!(game.tags().get("White"), Some("Next"), "{text}");
            assert_eq!(game.moves()[0].comment(), Some("fine"), "{text}");
        }
    }
}

#[test]
fn a_comment_in_the_line_of_the_result_belongs_to_its_game() {
    let games = read("1. c1 1-0 {Black} ; resigned\n{The second} 1. d1 *");
    let comment = |game: usize| {
        let game = games[game].as_ref().expect("a game");
        (game.comment(), game.moves()[0].comment())
    };
    assert_eq!(comment(0), (None, Some("Black resigned")));
    assert_eq!(comment(1), (Some("The second"), None));
}

#[test]
fn game_numbers_and_lines_can_be_asked_for() {
    let mut games = GameReader::new("\n\n{a}\n[White \"b\"]\n*\n\n1. c1 d1 *\n1. d1 *".as_bytes());
    let mut places = Vec::new();
    while let Some(game) = games.next() {
        places.push((games.game(), games.line(), game.is_ok()));
    }
    assert_eq!(places, [(1, 4, true), (2, 7, false), (3, 8, true)]);
}

#[test]
fn a_game_may_not_be_endless_but_a_text_may() {
    let long = "x ".repeat(70_000);
    for bad in [
        format!("1. c1 {{{long} * }} *"),
        format!("1. c1 ; {long} *\n*"),
        format!("[White \"{long}\"]\n1. c1 *"),
        format!("[{}\n1. c1 *", "x".repeat(70_000)),
        format!("1. c1{} *", "$1".repeat(40_000)),
        format!("{} *", "x".repeat(70_000)),
        format!("{{{long}}} 1. c1 *"),
    ] {
        let text = format!("{bad}\n\n[White \"Next\"]\n1. d1 *");
        let games = read(&text);
        let short: String = bad.chars().take(12).collect();
        assert_eq!(games.len(), 2, "{short}");
        let error = games[0].as_ref().expect_err(&short);
        assert_eq!(error.problem, RecordProblem::TooLong(65_536), "{short}");
        assert_eq!(
            games[1].as_ref().expect(&short).tags().get("White"),
            Some("Next")
        );
    }
    let apart = format!("1. c1 *{}1. d1 *", " \n".repeat(70_000));
    assert_eq!(summary(&apart), ["c1 *", "d1 *"]);
}

#[test]
fn a_hundred_thousand_games_are_no_problem() {
    let one = "[White \"Ann\"]\n[Result \"*\"]\n\n1. c1 d4 {so far} 2. a1!? *\n\n[Round \"2\"]\n\n1. c1 d1 *\n\n";
    let text = io::repeat(0)
        .take(0)
        .chain(io::Cursor::new(one.repeat(50_000)));
    let (mut good, mut bad) = (0, 0);
    for game in GameReader::new(BufReader::new(text)) {
        match game {
            Ok(_) => good += 1,
            Err(_) => bad += 1,
        }
    }
    assert_eq!((good, bad), (50_000, 50_000));
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
    for (text, count) in [("", 1), ("1. c1 *\n", 2), ("1. c1 d", 1), ("1. c1 * {", 1)] {
        let games: Vec<_> = GameReader::new(BufReader::new(Failing(text.as_bytes()))).collect();
        assert_eq!(games.len(), count, "{text}");
        let error = games[count - 1].as_ref().expect_err(text);
        assert!(
            error
                .to_string()
                .ends_with("cannot read on: the line is dead"),
            "{error}"
        );
    }
}

#[test]
fn too_many_extra_presses_are_no_start() {
    let rules = Rules::FRENCH;
    let position = Position::from_fen("wbwb/bwbw/wbwb/bwbw w 6", &rules).expect("a position");
    assert!(GameRecord::new(rules, position).is_ok());
    let error = GameRecord::new(Rules::STANDARD, position).expect_err("too many");
    assert_eq!(
        error.to_string(),
        "expected 0 to 5 extra presses under these rules, not 6"
    );
}

prop_compose! {
    fn any_rules()(mover: bool, presses in 0..=10u8, shift: bool) -> Rules {
        Rules {
            both_lines: if mover { BothLines::Mover } else { BothLines::Draw },
            extra_presses: ExtraPresses::new(presses).expect("at most ten"),
            shift,
        }
    }
}

/// Texts with all that could upset a reader.
fn any_text() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        3 => "[a-z]{1,12}",
        1 => prop::sample::select(vec![
            "{", "}", ";", "[White \"x\"]", "[", "\"", "\\", "1-0", "*", "$1", "%", "\u{feff}", "\r\n",
        ]).prop_map(String::from),
        1 => "\\PC{1,5}",
        1 => any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(word, 0..20).prop_map(|words| words.join(" "))
}

/// What to do at each move: which one to play, and what to say about it.
type Script = Vec<(prop::sample::Index, Vec<u8>, String)>;

fn any_script() -> impl Strategy<Value = Script> {
    let glyphs = prop::collection::vec(any::<u8>(), 0..3);
    let comment = prop_oneof![Just(String::new()), any_text()];
    prop::collection::vec((any::<prop::sample::Index>(), glyphs, comment), 0..=16)
}

fn play(rules: Rules, start: Position, script: Script) -> GameRecord {
    let mut game = GameRecord::new(rules, start).expect("no extra presses");
    for (choice, glyphs, comment) in script {
        let moves = rules.legal_moves(&game.end());
        if moves.is_empty() {
            break;
        }
        game.play(*choice.get(&moves)).expect("a legal move");
        let played = game.moves_mut().last_mut().expect("just played");
        glyphs
            .into_iter()
            .for_each(|glyph| played.add_glyph(Glyph(glyph)));
        played.set_comment(&comment);
    }
    game
}

prop_compose! {
    fn any_game()(
        rules in any_rules(),
        black_begins: bool,
        before in any_script(),
        script in any_script(),
        cut in 0..=16usize,
        comment in any_text(),
        tags in prop::collection::vec(("[A-Za-z][A-Za-z0-9_]{0,3}|White|Event|date", any_text()), 0..5),
        result in 0..4usize,
    ) -> GameRecord {
        let first = if black_begins { Position::START.colors_swapped() } else { Position::START };
        let start = play(rules, first, before.into_iter().take(cut).collect()).end();
        let mut game = play(rules, start, script);
        game.set_comment(&comment);
        for (name, text) in tags {
            // Names that the record itself accounts for are refused.
            let _ = game.tags_mut().set(&name, &text);
        }
        let results = [
            GameResult::WhiteWins,
            GameResult::BlackWins,
            GameResult::Draw,
            GameResult::Unfinished,
        ];
        // A finished game refuses another result.
        let _ = game.set_result(results[result]);
        game
    }
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(game in any_game(), next in any_game()) {
        let text = game.to_string();
        prop_assert_eq!(text.parse(), Ok(game.clone()), "{}", text);
        let both: Result<Vec<_>, _> = GameReader::new(format!("{game}\n{next}").as_bytes()).collect();
        prop_assert_eq!(both, Ok(vec![game.clone(), next]));
        let windows = format!("\u{feff}{}", text.replace('\n', "\r\n"));
        prop_assert_eq!(windows.parse(), Ok(game));
    }

    #[test]
    fn lines_stay_below_80_columns(game in any_game()) {
        let text = game.to_string();
        let movetext = text.split_once("\n\n").expect("a free line").1;
        for line in movetext.lines() {
            let words: Vec<&str> = line.split(' ').collect();
            let unbroken = words.len() == 1 || (words.len() == 2 && words[0] == ";");
            prop_assert!(line.chars().count() < 80 || unbroken, "{}", line);
            prop_assert_eq!(line.trim_end_matches(' '), line);
        }
    }

    #[test]
    fn positions_follow_the_moves(game in any_game()) {
        let positions: Vec<Position> = game.positions().collect();
        prop_assert_eq!(positions.len(), game.moves().len() + 1);
        prop_assert_eq!(positions.first(), Some(&game.start()));
        prop_assert_eq!(positions.last(), Some(&game.end()));
        for ((_, before, played), after) in game.turns().zip(&positions[1..]) {
            prop_assert_eq!(game.rules().try_play(&before, played.mv()), Ok(*after));
        }
    }

    #[test]
    fn no_text_is_too_strange(text in any_text(), any in any::<String>(), bytes: Vec<u8>) {
        for bytes in [text.as_bytes(), any.as_bytes(), &bytes] {
            for game in GameReader::new(bytes).flatten() {
                prop_assert_eq!(game.to_string().parse(), Ok(game));
            }
        }
    }

    #[test]
    fn a_damaged_game_costs_at_most_itself(
        game in any_game(),
        at in any::<prop::sample::Index>(),
        damage in "[\\[{}();\"!$a-d1-4*\n ]{1,2}",
    ) {
        let text = game.to_string();
        let cut: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        let (start, end) = text.split_at(*at.get(&cut));
        let damaged = format!("{start}{damage}{end}\n[Event \"Next\"]\n[White \"Next\"]\n\n1. d1 *\n");
        let last = GameReader::new(damaged.as_bytes()).last();
        let moves: Vec<String> = last
            .expect("a game")
            .expect(&damaged)
            .moves()
            .iter()
            .map(|played| played.mv().to_string())
            .collect();
        prop_assert_eq!(moves, ["d1"], "{}", damaged);
    }
}
