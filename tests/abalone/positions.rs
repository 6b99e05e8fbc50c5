//! The files of `positions/abalone`.

use std::collections::HashSet;
use std::fs;

use orbito_solve::abalone::{Engine, MoveNotation, Position, Rules};
use orbito_solve::game::{Game, Value};
use orbito_solve::search::Limits;

use crate::position;

const RULES: Rules = Rules::STANDARD;

fn lines(file: &str) -> Vec<String> {
    let path = format!("{}/positions/abalone/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&path).expect(&path);
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(str::to_owned).collect()
}

#[test]
fn the_openings_are_different_and_nobody_has_lost_a_marble() {
    let openings: Vec<Position> = lines("openings.txt")
        .iter()
        .map(|line| position(line))
        .collect();
    assert!(openings.len() >= 50);
    let hashes: HashSet<u64> = openings.iter().map(Position::hash).collect();
    assert_eq!(hashes.len(), openings.len());
    for opening in &openings {
        assert_eq!(opening.my_lost() + opening.their_lost(), 0, "{opening}");
        assert_eq!(RULES.decided(opening), None, "{opening}");
    }
}

/// A puzzle's position, and its operations by their names.
fn puzzle(line: &str) -> (Position, impl Fn(&str) -> Option<String>) {
    let (text, operations) = line.split_once(" bm ").expect(line);
    let operations: Vec<String> = format!("bm {operations}")
        .split(';')
        .map(|operation| operation.trim().to_owned())
        .collect();
    let operation = move |name: &str| {
        let found = operations.iter().find_map(|it| it.strip_prefix(name))?;
        Some(found.trim().to_owned())
    };
    (position(text), operation)
}

#[test]
fn the_puzzles_have_legal_solutions_that_the_search_finds() {
    let puzzles = lines("puzzles.epd");
    for kind in ["win a marble", "save a marble", "forced win"] {
        let of_kind = puzzles.iter().filter(|line| line.contains(kind)).count();
        assert_eq!(of_kind, 8, "{kind}");
    }
    let mut engine = Engine::new(RULES, 16).expect("16 MiB");
    for line in &puzzles {
        let (start, operation) = puzzle(line);
        let best = operation("bm").expect(line);
        let mut after = start;
        for text in operation("pv").expect(line).split(' ') {
            let mv = RULES
                .parse_move(&after, text, MoveNotation::Native)
                .expect(line);
            after = RULES.play(&after, mv);
        }
        engine.forget();
        let limits = Limits {
            nodes: Some(200_000),
            threads: Some(1),
            ..Limits::default()
        };
        let solution = engine.solve(&start, &limits);
        assert_eq!(solution.best.map(|mv| mv.to_string()), Some(best), "{line}");
        if operation("dm").is_some() {
            assert!(
                matches!(solution.score.value(), Some(Value::Win(_))),
                "{line}"
            );
        }
    }
}
