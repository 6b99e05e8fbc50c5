//! Rated games against a search that knows no tablebase, and what is written of them.

use std::collections::HashSet;
use std::sync::LazyLock;

use orbito_solve::game::{Game, MoveList, Value};
use orbito_solve::orbito::rating::{Judgement, RatedGame, RatedTurn, height, points};
use orbito_solve::orbito::tablebase::Tablebase;
use orbito_solve::orbito::{Color, GamePlot, GameRecord, Glyph, Move, Position, Rules};
use orbito_solve::search::{Limits, TranspositionTable, search};
use proptest::prelude::*;
use roxmltree::Document;

/// All sixteen marbles are placed; the third extra press completes a line of white's.
const LONG: &str = "1. d3 d3 2. a4 d3 3. b2 b3 4. a1 c4 5. a2 b4 6. c4 a4 7. b1 a4 8. b3 c3 1-0";
const SHORT: &str = "1. c1 c2 2. d1 a4 3. d1 a1 4. d4 1-0";

fn rated(text: &str) -> RatedGame {
    let record: GameRecord = text.parse().expect(text);
    RatedGame::new(&Tablebase::build(&record.rules()), record)
}

/// The value of a position by search alone.
fn searched(rules: &Rules, position: &Position, table: &TranspositionTable) -> Value {
    let report = search(rules, position, table, &Limits::default());
    report.value().expect("no limit was set")
}

/// All that a rated turn says, found move by move.
fn check(turn: &RatedTurn, rules: &Rules, table: &TranspositionTable) {
    let mut moves = MoveList::new();
    rules.moves(&turn.position, &mut moves);
    let values: Vec<(Move, Value)> = moves
        .iter()
        .map(|&mv| {
            let after = rules.play(&turn.position, mv);
            (mv, searched(rules, &after, table).one_ply_earlier())
        })
        .collect();
    let best_value = values.iter().map(|&(_, value)| value).max();
    let best_value = best_value.expect("a move was made");
    let mut best: Vec<Move> = values
        .iter()
        .filter(|&&(_, value)| value == best_value)
        .map(|&(mv, _)| mv)
        .collect();
    best.sort();
    assert_eq!(turn.best_value, best_value, "{turn:?}");
    assert_eq!(turn.best, best, "{turn:?}");
    assert!(values.contains(&(turn.mv, turn.value)), "{turn:?}");
    let result = |value: Value| match value {
        Value::Win(_) => 1,
        Value::Draw => 0,
        Value::Loss(_) => -1,
    };
    // A position up to the turns of the board, by turning it.
    let up_to_turns = |mv: Move| {
        let mut position = rules.play(&turn.position, mv);
        let mut turns = [(); 4].map(|()| {
            position = position.quarter_turn();
            position.to_string()
        });
        turns.sort();
        turns
    };
    let keeping = values
        .iter()
        .filter(|&&(_, value)| result(value) == result(best_value));
    let keeping: HashSet<[String; 4]> = keeping.map(|&(mv, _)| up_to_turns(mv)).collect();
    let distinct: HashSet<[String; 4]> = values.iter().map(|&(mv, _)| up_to_turns(mv)).collect();
    let only_move = keeping.len() == 1 && distinct.len() > 1;
    assert_eq!(turn.only_move, only_move, "{turn:?}");
    let differ = values.iter().any(|&(_, value)| value != best_value);
    assert_eq!(turn.points().is_some(), differ, "{turn:?}");
    let judgement = match result(best_value) - result(turn.value) {
        0 if turn.value == best_value => Judgement::Best,
        0 => Judgement::Slower,
        _ if result(best_value) == 1 => Judgement::ThrowsWin,
        _ => Judgement::ThrowsDraw,
    };
    assert_eq!(turn.judgement(), judgement, "{turn:?}");
}

#[test]
fn every_turn_is_what_a_search_of_each_move_says() {
    for sheet in [
        "standard",
        "french",
        "standard shift=no",
        "french extra-presses=0 shift=no",
    ] {
        let result = if sheet.ends_with("=0 shift=no") {
            "1/2-1/2"
        } else {
            "1-0"
        };
        let text = format!("[Rules \"{sheet}\"] {}", LONG.replace("1-0", result));
        let game = rated(&text);
        let rules = game.record().rules();
        let table = TranspositionTable::new(16).expect("memory");
        let late = game.turns().iter().rev().take(9);
        let checked = late.map(|turn| check(turn, &rules, &table)).count();
        assert_eq!(checked, 9);
    }
}

#[test]
fn early_turns_are_what_the_tablebase_says_of_each_move() {
    let tablebase = Tablebase::build(&Rules::STANDARD);
    let game = rated(LONG);
    for turn in game.turns() {
        let mut moves = MoveList::new();
        Rules::STANDARD.moves(&turn.position, &mut moves);
        let value = |mv| {
            let after = Rules::STANDARD.play(&turn.position, mv);
            tablebase.probe(&after).one_ply_earlier()
        };
        let best = moves.iter().map(|&mv| value(mv)).max();
        assert_eq!(Some(turn.best_value), best);
        assert_eq!(turn.best_value, tablebase.probe(&turn.position));
        assert_eq!(turn.value, value(turn.mv));
        assert!(turn.best.iter().all(|&mv| value(mv) == turn.best_value));
    }
}

#[test]
fn the_accuracy_is_the_mean_of_the_points() {
    let game = rated(SHORT);
    for color in [Color::White, Color::Black] {
        let own = game
            .turns()
            .iter()
            .filter(|turn| turn.number.color == color);
        let counted: Vec<f64> = own
            .filter(|turn| turn.had_choice)
            .map(|turn| f64::from(points(turn.value, turn.best_value)))
            .collect();
        let mean = counted.iter().sum::<f64>() / counted.len() as f64;
        let accuracy = game.accuracy(color).expect("there was a choice");
        assert!((accuracy - mean).abs() < 1e-9);
    }
    // All cells of the empty board are worth the same, and black has made no move.
    let first = rated("1. c1 *");
    assert_eq!(first.accuracy(Color::White), None);
    assert_eq!(first.accuracy(Color::Black), None);
    let text = first.annotated().to_string();
    assert!(
        text.contains("[WhiteAccuracy \"-\"]\n[BlackAccuracy \"-\"]"),
        "{text}"
    );
}

#[test]
fn the_course_is_whites_and_ends_with_the_result() {
    let game = rated(LONG);
    let course: Vec<Value> = game.course().collect();
    assert_eq!(course.len(), 17);
    assert_eq!(course[0], Value::Win(17));
    assert_eq!(course[16], Value::Win(3));
    for (turn, pair) in game.turns().iter().zip(course.windows(2)) {
        let (before, after) = (height(pair[0]), height(pair[1]));
        let gained = match turn.number.color {
            Color::White => after - before,
            Color::Black => before - after,
        };
        // Only the press itself, one fortieth, can make it look as if a player gained.
        assert!(gained < 0.0251, "{turn:?}");
    }
    assert_eq!(rated(SHORT).course().last(), Some(Value::Win(0)));
    assert_eq!(rated("*").course().collect::<Vec<_>>(), [Value::Win(17)]);
}

#[test]
fn an_annotated_game_reads_back_and_is_annotated_once() {
    let text = format!(
        "[Annotator \"Eve\"] {}",
        SHORT.replace("a1", "a1! $14 {a [\"hope\"] }")
    );
    for text in [
        LONG,
        SHORT,
        &text,
        "*",
        "[FEN \"4/1w2/2b1/4 b\"] 1... b3b4,a1 2. c1 *",
    ] {
        let game = rated(text);
        let annotated = game.annotated();
        let read: GameRecord = annotated.to_string().parse().expect("a game");
        assert_eq!(read, annotated);
        let again = rated(&annotated.to_string()).annotated();
        assert_eq!(again, annotated);
        for (turn, played) in game.turns().iter().zip(annotated.moves()) {
            assert_eq!(turn.mv, played.mv());
            let comment = played.comment().expect("a comment");
            assert!(comment.ends_with(&turn.comment()));
        }
    }
}

#[test]
fn what_people_said_is_kept() {
    let text = SHORT.replace("3. d1 a1", "3. d1 a1! $14 {I saw nothing else}");
    let game = rated(&text);
    let (turn, annotated) = (&game.turns()[5], game.annotated());
    let played = &annotated.moves()[5];
    let own = turn.glyph();
    let expected: Vec<Glyph> = own.into_iter().chain([Glyph(14)]).collect();
    assert_eq!(played.glyphs(), expected);
    let comment = format!("I saw nothing else | {}", turn.comment());
    assert_eq!(played.comment(), Some(comment.as_str()));
    let annotator = |text: &str| {
        let annotated = rated(text).annotated();
        annotated.tags().get("Annotator").map(str::to_owned)
    };
    assert_eq!(annotator("*").as_deref(), Some("orbito-solve"));
    assert_eq!(annotator("[Annotator \"Eve\"] *").as_deref(), Some("Eve"));
}

#[test]
fn the_picture_is_xml_and_has_a_marble_for_each_move() {
    for text in [LONG, SHORT, "[White \"<A> & \\\"B\\\"\"] *"] {
        let game = rated(text);
        let svg = GamePlot::new(&game).to_string();
        let document = Document::parse(&svg).expect(&svg);
        let named = |name: &'static str| {
            let nodes = document.descendants();
            nodes.filter(move |node| node.tag_name().name() == name)
        };
        assert_eq!(named("circle").count(), game.turns().len());
        let line = named("polyline").next().expect("a line");
        let points = line.attribute("points").expect("points");
        let points: Vec<(f64, f64)> = points
            .split(' ')
            .map(|point| {
                let (x, y) = point.split_once(',').expect(point);
                (x.parse().expect(point), y.parse().expect(point))
            })
            .collect();
        assert_eq!(points.len(), game.turns().len() + 1);
        assert!(points.is_sorted_by(|one, other| one.0 < other.0));
        // The better for white, the higher up, that is, the smaller.
        let mut by_value: Vec<(Value, f64)> = game
            .course()
            .zip(points.iter().map(|point| point.1))
            .collect();
        by_value.sort_by_key(|&(value, _)| value);
        assert!(by_value.is_sorted_by(|one, other| one.1 >= other.1));
    }
    let game = rated("[White \"<A> & \\\"B\\\"\"] *");
    let svg = GamePlot::new(&game).to_string();
    let document = Document::parse(&svg).expect(&svg);
    let mut nodes = document.descendants();
    let title = nodes.find(|node| node.tag_name().name() == "title");
    assert_eq!(
        title.and_then(|node| node.text()),
        Some("<A> & \"B\" – black *")
    );
}

static STANDARD: LazyLock<Tablebase> = LazyLock::new(|| Tablebase::build(&Rules::STANDARD));

/// A game by the numbers of its moves in the list of legal ones, with comments and glyphs.
fn any_game() -> impl Strategy<Value = GameRecord> {
    let said = (
        any::<usize>(),
        "\\PC{0,30}",
        prop::collection::vec(0u8..20, 0..3),
    );
    prop::collection::vec(said, 0..16).prop_map(|turns| {
        let mut game = GameRecord::default();
        for (choice, comment, glyphs) in turns {
            let moves = Rules::STANDARD.legal_moves(&game.end());
            if game.outcome().is_some() || moves.is_empty() {
                break;
            }
            let mv = moves[choice % moves.len()];
            game.play(mv).expect("a legal move");
            let played = game.moves_mut().last_mut().expect("it was played");
            played.set_comment(&comment);
            for glyph in glyphs {
                played.add_glyph(Glyph(glyph));
            }
        }
        game
    })
}

proptest! {
    #[test]
    fn any_annotated_game_reads_back_and_stays_as_it_is(game in any_game()) {
        let rated = RatedGame::new(&STANDARD, game.clone());
        let annotated = rated.annotated();
        prop_assert_eq!(annotated.to_string().parse(), Ok(annotated.clone()));
        for (before, after) in game.moves().iter().zip(annotated.moves()) {
            let said = before.comment().unwrap_or_default();
            prop_assert!(after.comment().expect("a comment").starts_with(said));
        }
        let again = RatedGame::new(&STANDARD, annotated.clone()).annotated();
        prop_assert_eq!(again, annotated);
        for color in [Color::White, Color::Black] {
            let accuracy = rated.accuracy(color);
            prop_assert!(accuracy.is_none_or(|accuracy| (0.0..=100.0).contains(&accuracy)));
        }
        let svg = GamePlot::new(&rated).to_string();
        prop_assert!(Document::parse(&svg).is_ok(), "{}", svg);
    }
}
