//! The examples of `docs/notation.md` are true.

use std::collections::BTreeSet;

use orbito_solve::orbito::{
    Color, GameReader, GameRecord, GameResult, Move, Position, Rules, SuiteEntry, SuiteReader,
};

const PAGE: &str = include_str!("../docs/notation.md");

/// The texts between fences with this word behind the first.
fn blocks(kind: &str) -> Vec<&'static str> {
    let start = format!("\n```{kind}\n");
    let blocks = PAGE.split(&start).skip(1);
    let blocks: Vec<&str> = blocks
        .map(|rest| rest.split("```").next().unwrap_or_default())
        .collect();
    assert!(!blocks.is_empty(), "no example of {kind}");
    blocks
}

fn lines(kind: &str) -> impl Iterator<Item = &'static str> {
    blocks(kind).into_iter().flat_map(str::lines)
}

#[test]
fn moves_positions_and_rules_are_canonical() {
    for line in lines("moves") {
        assert_eq!(line.parse::<Move>().expect(line).to_string(), line);
    }
    for line in lines("fen") {
        let position = Position::from_fen(line, &Rules::STANDARD).expect(line);
        assert_eq!(position.to_string(), line);
    }
    for line in lines("rules") {
        assert_eq!(line.parse::<Rules>().expect(line).to_string(), line);
    }
}

#[test]
fn the_table_of_rules_holds() {
    for (spelled_out, rules) in [
        ("both-lines=draw extra-presses=5 shift=yes", Rules::STANDARD),
        ("both-lines=mover extra-presses=10 shift=yes", Rules::FRENCH),
    ] {
        assert_eq!(spelled_out.parse(), Ok(rules));
    }
}

#[test]
fn games_are_written_as_they_are_shown() {
    for block in blocks("pgn canonical") {
        let game: GameRecord = block.parse().expect(block);
        assert_eq!(game.to_string(), block);
        assert_eq!(game.outcome(), Some(GameResult::WhiteWins), "as it is told");
    }
}

#[test]
fn games_are_read_as_they_are_explained() {
    let games: Vec<GameRecord> = blocks("pgn")
        .into_iter()
        .flat_map(|block| GameReader::new(block.as_bytes()))
        .collect::<Result<_, _>>()
        .expect("games");
    let [first, second, third] = &games[..] else {
        panic!("{} games", games.len());
    };
    let begins = "From the notebook of 1 May. Black begins.";
    assert_eq!(first.comment(), Some(begins));
    assert_eq!(first.start().turn(), Color::Black);
    assert_eq!(first.moves()[1].comment(), Some("a quiet move adjourned"));
    assert_eq!(second.tags().player(Color::White), Some("Ann"));
    assert_eq!(second.result(), GameResult::BlackWins);
    assert_eq!(third.moves().len(), 3);
}

#[test]
fn suites_are_canonical_and_true() {
    for block in blocks("epd canonical") {
        let written: Vec<&str> = block
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
            .collect();
        let entries: Vec<SuiteEntry> = SuiteReader::new(block.as_bytes())
            .collect::<Result<_, _>>()
            .expect(block);
        assert_eq!(entries.len(), written.len());
        for (entry, line) in entries.iter().zip(written) {
            assert_eq!(entry.to_string(), line);
            let best: BTreeSet<Move> = entry.best().iter().copied().collect();
            match entry.kind() {
                Some("one-mover") => assert_eq!(best, winning_at_once(entry), "{line}"),
                Some("only move") => assert_eq!(best, not_losing_at_once(entry), "{line}"),
                kind => panic!("{kind:?}"),
            }
        }
    }
}

fn wins(rules: &Rules, position: &Position, mv: Move) -> bool {
    let after = rules.try_play(position, mv).expect("a legal move");
    rules.winner(&after) == Some(Some(position.turn()))
}

fn winning_at_once(entry: &SuiteEntry) -> BTreeSet<Move> {
    let (rules, position) = (entry.rules(), entry.position());
    let moves = rules.legal_moves(&position).into_iter();
    moves.filter(|&mv| wins(&rules, &position, mv)).collect()
}

fn not_losing_at_once(entry: &SuiteEntry) -> BTreeSet<Move> {
    let (rules, position) = (entry.rules(), entry.position());
    let safe = |mv: &Move| {
        let after = rules.try_play(&position, *mv).expect("a legal move");
        let mut answers = rules.legal_moves(&after).into_iter();
        !answers.any(|answer| wins(&rules, &after, answer))
    };
    rules
        .legal_moves(&position)
        .into_iter()
        .filter(safe)
        .collect()
}

#[test]
fn errors_are_as_they_are_shown() {
    let section = PAGE
        .split("## Errors, by example")
        .nth(1)
        .expect("the section");
    let mut count = 0;
    for row in section.lines().filter(|line| line.contains('`')) {
        let cells: Vec<&str> = row
            .trim_matches('|')
            .split(" | ")
            .map(|cell| cell.trim().trim_matches('`'))
            .collect();
        let [kind, text, expected] = cells[..] else {
            panic!("{row}");
        };
        let error = match kind {
            "game" => text.parse::<GameRecord>().expect_err(text).to_string(),
            "suite" => text.parse::<SuiteEntry>().expect_err(text).to_string(),
            "rules" => text.parse::<Rules>().expect_err(text).to_string(),
            _ => panic!("{row}"),
        };
        assert_eq!(error, expected);
        count += 1;
    }
    assert_eq!(count, 8);
}
