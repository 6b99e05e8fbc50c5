//! Games as they were played.

use orbito_solve::abalone::{
    Color, GameReader, GameRecord, IllegalMove, Move, MoveNotation, Position, RecordError,
    RecordProblem, Rules, Start,
};
use orbito_solve::record::GameResult;
use proptest::prelude::*;

use super::result::TO_AND_FRO;

fn read(text: &str) -> Vec<Result<GameRecord, RecordError>> {
    GameReader::new(text.as_bytes()).collect()
}

fn error(text: &str) -> RecordError {
    text.parse::<GameRecord>().expect_err(text)
}

/// Moves that come to the same position again and again.
fn to_and_fro(moves: usize) -> String {
    TO_AND_FRO
        .iter()
        .cycle()
        .take(moves)
        .copied()
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn black_begins_and_the_number_goes_up_when_black_is_to_move() {
    let game: GameRecord = "1. c3d3 g5f5 2. d3c3 f5g5 *".parse().expect("a game");
    let numbers: Vec<(String, Color)> = game
        .turns()
        .map(|(number, ..)| (number.to_string(), number.color))
        .collect();
    let expected = ["1.", "1...", "2.", "2..."].map(String::from);
    let colors = [Color::Black, Color::White, Color::Black, Color::White];
    assert!(numbers.into_iter().eq(expected.into_iter().zip(colors)));
    assert!(
        game.to_string()
            .ends_with("\n\n1. c3d3 g5f5 2. d3c3 f5g5 *\n")
    );
}

#[test]
fn numbers_go_on_from_those_of_the_start() {
    let text = "[Result \"*\"]\n[Variant \"Abalone\"]\n[Rules \"repetition=2\"]\n\
                [Notation \"native\"]\n\
                [FEN \"wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb w 0 0 7 12\"]\n\n\
                12... g5f5 13. c3d3 *\n";
    let game: GameRecord = text.parse().expect("a game");
    assert_eq!(
        game.rules(),
        Rules {
            repetition: 2,
            ..Rules::STANDARD
        }
    );
    assert_eq!(game.to_string(), text);
}

#[test]
fn the_documented_game_is_canonical() {
    let page = include_str!("../../docs/notation.md").replace('\r', "");
    let (_, text) = page.split_once("**Abalone.**").expect("its section");
    let block = text.split("```").nth(1).expect("a game");
    let (_, text) = block.split_once('\n').expect("the language, and the game");
    let game: GameRecord = text.parse().expect("a game");
    assert_eq!(game.to_string(), text);
}

#[test]
fn starts_are_read_by_name_and_the_usual_one_is_not_written() {
    for start in Start::ALL {
        let game: GameRecord = format!("[FEN \"{start}\"] *").parse().expect("a game");
        assert_eq!(game.start(), start.position());
        assert_eq!(game.to_string().contains("FEN"), start != Start::Standard);
    }
}

#[test]
fn the_notation_is_told_by_the_tag_or_the_reader_and_never_guessed() {
    let aba_pro = "1. c3c5d4 *";
    let native: GameRecord = "1. c3d6 *".parse().expect("a game");
    let tagged: GameRecord = format!("[notation \"Aba-Pro\"] {aba_pro}")
        .parse()
        .expect("a game");
    let mut told = GameReader::new(aba_pro.as_bytes()).with_notation(MoveNotation::AbaPro);
    let told = told.next().expect("a game").expect("a game");
    for game in [&tagged, &told] {
        assert_eq!(game.moves(), native.moves());
        assert!(game.to_string().contains("[Notation \"aba-pro\"]\n"));
        assert!(game.to_string().ends_with("1. c3c5d4 *\n"));
    }
    assert!(native.to_string().contains("[Notation \"native\"]\n"));
    assert_eq!(
        error(aba_pro).to_string(),
        "line 1, column 4, game 1, move 1 of black: 'c3c5d4' is Aba-Pro notation for c3d6: \
         expected a move such as a1d4"
    );
    assert_eq!(
        error("[Notation \"aba-pro\"] 1. c3d6 *").to_string(),
        "line 1, column 25, game 1, move 1 of black: 'c3d6' is native notation for c3c5d4: \
         expected a move such as a1b2, or c3c5d4 for a broadside"
    );
}

#[test]
fn tags_that_the_record_writes_itself_are_checked() {
    for (text, expected) in [
        (
            "[Notation \"algebraic\"] *",
            "line 1, column 12, game 1: in the tag Notation: expected native or aba-pro, found \
             'algebraic'",
        ),
        (
            "[Variant \"Orbito\"] *",
            "line 1, column 11, game 1: in the tag Variant: expected Abalone, found 'Orbito'",
        ),
        (
            "[Rules \"standard repetition=1\"] *",
            "line 1, column 18, game 1: in the tag Rules: expected repetition=0, or repetition=2 \
             to repetition=255, found 'repetition=1'",
        ),
        (
            "[FEN \"daisy\"] *",
            "line 1, column 7, game 1: in the tag FEN, board: expected nine rows such as \
             5/6/7/8/9/8/7/6/5, or one of standard, belgian, german, found 'daisy'",
        ),
    ] {
        assert_eq!(error(text).to_string(), expected);
    }
    let mut game = GameRecord::default();
    for name in ["Variant", "notation", "Rules", "FEN", "Result"] {
        assert!(game.tags_mut().set(name, "x").is_err(), "{name}");
    }
}

#[test]
fn an_illegal_move_names_its_rule_and_the_next_game_is_read() {
    let games = read("1. a1a4 *\n1. a1d4 hello *\n1. a1d4 z9z8 *\n1. a1d4 *");
    let errors: Vec<String> = games[..3]
        .iter()
        .map(|game| game.as_ref().expect_err("an error").to_string())
        .collect();
    assert_eq!(
        errors,
        [
            "line 1, column 4, game 1, move 1 of black: a1a4 is illegal: your own marble on a4 is \
             in the way",
            "line 2, column 9, game 2, move 1 of white: expected a move such as a1d4, or a result, \
             found 'hello'",
            "line 3, column 9, game 3, move 1 of white: 'z9z8': z9 is off the board",
        ]
    );
    let RecordProblem::IllegalMove { rule, .. } = error("1. a1a4 *").problem else {
        panic!("the rule is told");
    };
    assert!(matches!(rule, IllegalMove::OwnInTheWay(_)));
    assert!(games[3].is_ok());
}

#[test]
fn the_third_occurrence_of_a_position_ends_the_game() {
    let drawn = to_and_fro(8);
    let game: GameRecord = format!("{drawn} 1/2-1/2").parse().expect("a draw");
    assert_eq!(game.outcome(), Some(GameResult::Draw));
    assert_eq!(
        error(&format!("{drawn} *")).problem.to_string(),
        "expected the result 1/2-1/2, found *: the position at the end is a draw"
    );
    assert_eq!(
        error(&format!("{drawn} c3d3 *")).problem.to_string(),
        "expected the result 1/2-1/2 in place of c3d3: the game is over"
    );
    let patient: GameRecord = format!("[Rules \"repetition=4\"] {drawn} c3d3 *")
        .parse()
        .expect("it goes on");
    assert_eq!(patient.outcome(), None);

    let mut game = game;
    let last = game.take_back().expect("a move");
    assert_eq!(
        (game.outcome(), game.result()),
        (None, GameResult::Unfinished)
    );
    game.play(last.mv()).expect("the same again");
    assert_eq!(game.result(), GameResult::Draw);
    assert_eq!(game.play(last.mv()), Err(IllegalMove::GameOver));
}

#[test]
fn a_game_that_is_won_says_so() {
    let won = "[FEN \"5/6/7/8/6bbw/8/7/6/ww3 b 0 5\"] 1. e7e9";
    assert!(format!("{won} 0-1").parse::<GameRecord>().is_ok());
    assert_eq!(
        error(&format!("{won} 1-0")).problem.to_string(),
        "expected the result 0-1, found 1-0: black has won"
    );
    assert_eq!(
        error(&format!("{won} a1b1 0-1")).problem.to_string(),
        "expected the result 0-1 in place of a1b1: the game is over"
    );
}

#[test]
fn a_file_may_have_the_result_of_black_first() {
    let text = "[White \"Ann\"]\n[Result \"1-0\"]\n\n1. c3d3 1-0\n";
    let mut games = GameReader::new(text.as_bytes()).black_first();
    let game = games.next().expect("a game").expect("a game");
    assert_eq!(game.result(), GameResult::BlackWins);
    assert_eq!(game.tags().player(Color::White), Some("Ann"));
    assert!(game.to_string().contains("[Result \"0-1\"]"));
    let again = game.black_first().to_string();
    let mut games = GameReader::new(again.as_bytes()).black_first();
    assert_eq!(games.next(), Some(Ok(game)));

    let won = "[FEN \"5/6/7/8/6bbw/8/7/6/ww3 b 0 5\"] 1. e7e9";
    for (text, problem) in [
        (
            format!("{won} 0-1"),
            "expected the result 1-0, found 0-1: black has won",
        ),
        (
            format!("{won} a1b1 1-0"),
            "expected the result 1-0 in place of a1b1: the game is over",
        ),
        (
            "[Result \"1-0\"] 0-1".into(),
            "the result is 0-1, but the tag Result says 1-0",
        ),
    ] {
        let mut games = GameReader::new(text.as_bytes()).black_first();
        let error = games.next().expect("a game").expect_err("wrong");
        assert_eq!(error.problem.to_string(), problem);
    }
}

/// A game with these choices, as far as it goes.
fn play(rules: Rules, start: Position, choices: &[u16]) -> GameRecord {
    let mut game = GameRecord::new(rules, start).unwrap_or_else(|never| match never {});
    for choice in choices {
        let moves = rules.legal_moves(&game.end());
        if game.outcome().is_some() || moves.is_empty() {
            break;
        }
        let mv: Move = moves[usize::from(*choice) % moves.len()];
        game.play(mv).expect("a legal move");
    }
    game
}

proptest! {
    #[test]
    fn games_are_read_as_written(
        start in proptest::sample::select(&Start::ALL[..]),
        choices in proptest::collection::vec(any::<u16>(), 0..150),
        rules in (proptest::sample::select(vec![0, 2, 3, 9]), any::<u8>()),
        aba_pro: bool,
    ) {
        let (repetition, quiet_limit) = rules;
        let mut rules = Rules::STANDARD;
        (rules.repetition, rules.quiet_limit) = (repetition, quiet_limit);
        let mut game = play(rules, start.position(), &choices);
        if aba_pro {
            game.set_notation(MoveNotation::AbaPro);
        }
        prop_assert_eq!(game.to_string().parse::<GameRecord>(), Ok(game.clone()));
        let text = game.black_first().to_string();
        let read: Vec<_> = GameReader::new(text.as_bytes()).black_first().collect();
        prop_assert_eq!(read, [Ok(game)]);
    }
}
