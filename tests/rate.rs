//! `rate`, against another way to each answer: every child searched on its own, and the chance of a
//! mistake from a search that is as plain as can be.

use std::collections::HashSet;
use std::io::Write;
use std::process::{Command, Stdio};

use assert_cmd::cargo::cargo_bin;
use orbito_solve::game::{Game, Score, Value};
use orbito_solve::orbito::rating::{Difficulty, RatedPosition, same_category};
use orbito_solve::orbito::tablebase::Tablebase;
use orbito_solve::orbito::{BothLines, ExtraPresses, Move, Position, Rules};
use orbito_solve::search::{Limits, TranspositionTable, search};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use serde_json::Value as Json;

/// Rules with the options that choose them.
fn rule_sets() -> [(Rules, &'static [&'static str]); 4] {
    let quick = Rules {
        shift: false,
        ..Rules::STANDARD
    };
    let short = Rules {
        both_lines: BothLines::Mover,
        extra_presses: ExtraPresses::new(0).expect("0 is a number of extra presses"),
        shift: true,
    };
    [
        (Rules::STANDARD, &[]),
        (Rules::FRENCH, &["--rules", "french"]),
        (quick, &["--no-shift"]),
        (short, &["--both-lines=mover", "--extra-presses=0"]),
    ]
}

/// The position after so many random moves, or where the game ends before.
fn random_position(rules: &Rules, moves: usize, random: &mut ChaCha8Rng) -> Position {
    (0..moves).fold(Position::START, |position, _| {
        match rules.legal_moves(&position).choose(random) {
            Some(&turn) => rules.play(&position, turn),
            None => position,
        }
    })
}

fn rate(options: &[&str], positions: &[Position]) -> Vec<Json> {
    let mut child = Command::new(cargo_bin!("orbito-solve"))
        .args(["rate", "--json", "-"])
        .args(options)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut input = child.stdin.take().expect("a pipe");
    let lines: Vec<String> = positions.iter().map(Position::to_string).collect();
    let writer = std::thread::spawn(move || input.write_all(lines.join("\n").as_bytes()));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("no panic").expect("all is read");
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let parse = |line: &str| serde_json::from_str(line).expect("JSON");
    text.lines().map(parse).collect()
}

/// The value of a position after a move, by the search alone.
fn searched(rules: &Rules, position: &Position, table: &TranspositionTable) -> Value {
    let report = search(rules, position, table, &Limits::default());
    report.value().expect("nothing limits the search")
}

/// 200 positions of each rule set with 6 marbles or more.
#[test]
fn rate_gives_the_values_found_by_searching_every_child() {
    compare_with_children(6, 200);
}

/// 1,000 positions of each rule set, from the empty board on:
/// `cargo test --release --test rate -- --ignored`.
#[test]
#[ignore = "slow"]
fn rate_gives_the_values_found_by_searching_every_child_from_the_empty_board_on() {
    compare_with_children(0, 1000);
}

/// Spread over the layers from the least number of marbles on: category, presses and position of
/// every move are those of the child, searched on its own.
fn compare_with_children(least: usize, count: usize) {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    for (rules, options) in rule_sets() {
        let positions: Vec<Position> = (0..count)
            .map(|i| random_position(&rules, least + i % (17 - least), &mut random))
            .collect();
        let answers = rate(options, &positions);
        assert_eq!(answers.len(), positions.len());
        let table = TranspositionTable::new(128).expect("128 MiB");
        let mut checked = 0;
        for (position, answer) in positions.iter().zip(answers) {
            assert_eq!(answer["fen"], position.to_string());
            let rated = answer["moves"].as_array().expect("moves");
            assert_eq!(rated.len(), rules.legal_moves(position).len());
            let mut values = Vec::new();
            for rated in rated {
                let turn: Move = rated["move"]
                    .as_str()
                    .expect("text")
                    .parse()
                    .expect("a move");
                let child = rules.play(position, turn);
                let value = searched(&rules, &child, &table).one_ply_earlier();
                let category = match value {
                    Value::Win(_) => "win",
                    Value::Draw => "draw",
                    Value::Loss(_) => "loss",
                };
                assert_eq!(rated["category"], category, "{turn} in {position}");
                assert_eq!(
                    rated["presses"],
                    Json::from(value.plies()),
                    "{turn} in {position}"
                );
                assert_eq!(rated["fen"], child.to_string());
                values.push(value);
                checked += 1;
            }
            assert!(
                values.is_sorted_by(|one, other| one >= other),
                "best first: {position}"
            );
        }
        assert!(checked > 2 * count, "{checked} moves");
    }
}

/// The score one ply earlier, for the other player.
fn earlier(score: Score) -> Score {
    match score.value() {
        Some(value) => value.one_ply_earlier().into(),
        None => Score::estimate(-score.get()),
    }
}

/// The score of a position by the plainest search: every move, to `depth`, no window, no table. At
/// the end of two moves or more it is seen whether the next one wins at once.
fn plain_score(rules: &Rules, position: &Position, depth: u8, ply: u8) -> Score {
    if let Some(value) = rules.decided(position) {
        return value.into();
    }
    if depth == 0 && ply > 1 && wins_at_once(rules, position) {
        return Value::Win(1).into();
    }
    if depth == 0 {
        return Score::estimate(rules.evaluate(&(*position).into()));
    }
    let moves = rules.legal_moves(position);
    let scores = moves.iter().map(|&turn| {
        earlier(plain_score(
            rules,
            &rules.play(position, turn),
            depth - 1,
            ply + 1,
        ))
    });
    scores.max().expect("undecided positions have moves")
}

fn wins_at_once(rules: &Rules, position: &Position) -> bool {
    let after = |turn| rules.decided(&rules.play(position, turn));
    let mut moves = rules.legal_moves(position).into_iter();
    moves.any(|turn| after(turn) == Some(Value::Loss(0)))
}

/// The chance of a mistake of who looks `depth` moves ahead, straight from its definition.
fn plain_mistakes(rated: &RatedPosition, depth: u8) -> f64 {
    let rules = &rated.rules;
    let score = |position| earlier(plain_score(rules, position, depth - 1, 1));
    let scores: Vec<Score> = rated.moves.iter().map(|it| score(&it.position)).collect();
    let best = scores.iter().max().expect("there are moves");
    let chosen = rated
        .moves
        .iter()
        .zip(&scores)
        .filter(|(_, it)| *it == best);
    let distinct: HashSet<(u64, bool)> = chosen
        .map(|(it, _)| {
            (
                it.position.canonical_key(),
                same_category(it.value, rated.value),
            )
        })
        .collect();
    let mistakes = distinct.iter().filter(|(_, keeps)| !keeps).count();
    mistakes as f64 / distinct.len() as f64
}

#[test]
fn difficulty_follows_from_a_plain_search_of_each_depth() {
    let tablebase = Tablebase::build(&Rules::STANDARD);
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let (mut compared, mut misled) = (0, 0);
    for marbles in 3..=15 {
        // As deep as a plain search gets in little time.
        let depths = match marbles {
            0..8 => 2,
            8..11 => 3,
            _ => Difficulty::DEEPEST,
        };
        for _ in 0..12 {
            let position = random_position(&Rules::STANDARD, marbles, &mut random);
            let rated = RatedPosition::new(&tablebase, &position);
            if rated.moves.is_empty() {
                continue;
            }
            let difficulty = Difficulty::new(&rated).expect("64 MiB");
            for depth in 1..=depths {
                let expected = plain_mistakes(&rated, depth);
                let found = difficulty.mistakes[usize::from(depth) - 1];
                assert_eq!(found, expected, "{position} at depth {depth}");
                compared += 1;
                misled += usize::from(found > 0.0);
            }
        }
    }
    assert!(compared > 200 && misled > 30, "{misled} of {compared}");
}

#[test]
fn depth_to_see_and_temptation_follow_from_the_mistakes() {
    let difficulty = |mistakes| Difficulty {
        mistakes,
        blind_mistakes: 0.5,
    };
    let easy = difficulty([0.0; 6]);
    assert_eq!((easy.depth_to_see(), easy.temptation()), (Some(1), 0.0));
    let deep = difficulty([0.0, 0.0, 0.75, 0.0, 0.25, 0.0]);
    assert_eq!((deep.depth_to_see(), deep.temptation()), (Some(6), 0.25));
    let hopeless = difficulty([1.0; 6]);
    assert_eq!(
        (hopeless.depth_to_see(), hopeless.temptation()),
        (None, 1.0)
    );
    assert!(easy.score() < deep.score() && deep.score() < hopeless.score());
    assert!(hopeless.score() <= 100.0);
}
