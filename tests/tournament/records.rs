//! Games of a tournament as records, and back.

use orbito_solve::notation::Color;
use orbito_solve::orbito::{Archive, GameRecord, Position, Rules};
use orbito_solve::tournament::{Ending, Fault, FaultKind, Format, PlayedGame, Schedule};

fn archive() -> Archive {
    Archive {
        rules: Rules::FRENCH,
        players: ["random", "perfect", "cmd:./b\"o\\t"]
            .map(String::from)
            .to_vec(),
        event: "orbito-solve tournament 00c0ffee".into(),
    }
}

fn schedule() -> Schedule {
    Schedule::new(3, Format::RoundRobin, 4).expect("a schedule")
}

fn opening(pair: usize) -> Position {
    let fens = ["4/4/4/4 w", "4/4/4/w3 b", "4/1b2/4/w3 w", "4/4/4/3w b"];
    Position::from_fen(fens[pair], &Rules::FRENCH).expect("a FEN")
}

/// A game with the first legal move over and over, which a fault may end.
fn game(number: usize, fault: Option<(usize, FaultKind)>) -> PlayedGame<Rules> {
    let scheduled = schedule().game(number);
    let start = opening(scheduled.pair);
    let mut record = GameRecord::new(Rules::FRENCH, start).expect("it fits");
    let plies = fault.map_or(usize::MAX, |(plies, _)| plies);
    while record.moves().len() < plies && record.outcome().is_none() {
        let mv = Rules::FRENCH.legal_moves(&record.end())[0];
        record.play(mv).expect("legal");
    }
    let ending = match fault {
        Some((_, kind)) => Ending::Forfeited(
            record.end().turn(),
            Fault {
                kind,
                message: "it has \"ended\": {exit}".into(),
            },
        ),
        None => Ending::Decided(record.result().winner()),
    };
    PlayedGame {
        scheduled,
        start,
        moves: record.moves().iter().map(|it| it.mv()).collect(),
        ending,
    }
}

#[test]
fn records_lead_back_to_the_games() {
    let archive = archive();
    let kinds = [
        FaultKind::Crash,
        FaultKind::Timeout,
        FaultKind::Nonsense,
        FaultKind::Flood,
    ];
    for number in 0..schedule().games() {
        let faults = kinds
            .iter()
            .flat_map(|&kind| [(0, kind), (1, kind), (4, kind)]);
        for fault in faults.map(Some).chain([None]) {
            let played = game(number, fault);
            let text = archive.record(&played).to_string();
            let record: GameRecord = text.parse().expect("a record");
            let back = archive.game(&schedule(), opening, &record).expect(&text);
            assert_eq!(back.scheduled, played.scheduled);
            assert_eq!((back.start, &back.moves), (played.start, &played.moves));
            assert_eq!(back.ending.winner(), played.ending.winner());
            match (&back.ending, &played.ending) {
                (Ending::Forfeited(loser, found), Ending::Forfeited(expected, fault)) => {
                    assert_eq!((loser, found.kind), (expected, fault.kind));
                    assert!(found.message.contains(&fault.message), "{}", found.message);
                }
                (one, other) => assert_eq!(one, other),
            }
        }
    }
}

#[test]
fn other_games_are_refused_with_what_was_expected() {
    let text = archive().record(&game(7, None)).to_string();
    for (part, other, problem) in [
        (
            "00c0ffee",
            "00c0ffef",
            "the tournament is 'orbito-solve tournament 00c0ffef'",
        ),
        ("[Round \"8\"]", "[Round \"9\"]", "white is"),
        (
            "[Round \"8\"]",
            "[Round \"0\"]",
            "Round is '0', expected 1 to 24",
        ),
        (
            "[Round \"8\"]",
            "[Round \"25\"]",
            "Round is '25', expected 1 to 24",
        ),
        ("[Round \"8\"]", "", "Round is '', expected 1 to 24"),
        (
            "\"french\"",
            "\"french shift=no\"",
            "the rules is 'french shift=no'",
        ),
        (
            "4/4/4/w3 b",
            "4/4/w3/4 b",
            "the opening is '4/4/w3/4 b', expected '4/4/4/w3 b'",
        ),
    ] {
        let other = text.replace(part, other);
        // A changed opening or rule set may make a move illegal; then the record itself is wrong.
        let Ok(record) = other.parse::<GameRecord>() else {
            continue;
        };
        let error = archive()
            .game(&schedule(), opening, &record)
            .expect_err(&other);
        assert!(error.to_string().contains(problem), "{error}");
    }
    let mut unfinished = GameRecord::new(Rules::FRENCH, opening(1)).expect("it fits");
    for (name, words) in [
        ("Event", "orbito-solve tournament 00c0ffee"),
        ("Round", "7"),
    ] {
        unfinished.tags_mut().set(name, words).expect("a tag");
    }
    let scheduled = schedule().game(6);
    for (color, player) in [
        (Color::White, scheduled.white),
        (Color::Black, scheduled.black),
    ] {
        let name = if color == Color::White {
            "White"
        } else {
            "Black"
        };
        let player = &archive().players[player];
        unfinished.tags_mut().set(name, player).expect("a tag");
    }
    let error = archive()
        .game(&schedule(), opening, &unfinished)
        .expect_err("not over");
    assert!(
        error.to_string().contains("the game is not over"),
        "{error}"
    );
}
