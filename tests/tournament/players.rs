//! What each player chooses, against the plain reference and the tablebase.

use std::sync::LazyLock;

use orbito_solve::game::{Game, Value};
use orbito_solve::orbito::tablebase::Tablebase;
use orbito_solve::orbito::{Level, Move, PlayerName, Position, Rules};
use orbito_solve::tournament::{AnyGamePlayer, GameSoFar, Player, Specification};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::common::position as as_position;
use crate::pile::{Pile, Take};
use crate::plain::{Board, Category, Settings};

static TABLEBASE: LazyLock<Tablebase> = LazyLock::new(|| Tablebase::build(&Rules::STANDARD));

fn choose<G: Game>(
    player: &mut dyn Player<G>,
    game: &G,
    position: G::Position,
    seed: u64,
) -> G::Move {
    player
        .begin_game(game, ChaCha8Rng::seed_from_u64(seed))
        .expect("a player without faults");
    let play = GameSoFar::begin(game, position);
    player.choose(&play).expect("a player without faults")
}

fn orbito(name: &str, position: Position, seed: u64) -> Move {
    let name: PlayerName = name.parse().expect("a player");
    let mut player = name.player(&TABLEBASE).expect("memory");
    choose(player.as_mut(), &Rules::STANDARD, position, seed)
}

/// Boards by random play of the plain reference, with 0 to 15 marbles.
fn boards(count: usize) -> impl Iterator<Item = Board> {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    std::iter::from_fn(move || {
        loop {
            let marbles = random.random_range(0..16);
            let board = (0..marbles).try_fold(Board::empty(), |board, _| {
                let moves = board.moves(&Settings::STANDARD);
                let board = board.play(moves.choose(&mut random)?);
                board
                    .finished(&Settings::STANDARD)
                    .is_none()
                    .then_some(board)
            });
            if board.is_some() {
                return board;
            }
        }
    })
    .take(count)
}

/// Whether the move wins at once, and whether it lets the opponent win at once, the plain way. The
/// sixteenth marble is followed by the extra presses.
fn glance(board: &Board, mv: &str) -> (bool, bool) {
    let settings = &Settings::STANDARD;
    let end = |mut board: Board| {
        while board.finished(settings).is_none() && board.marbles() == 16 {
            board = board.press();
        }
        let mover = board.to_move;
        board.finished(settings).map(|category| (category, mover))
    };
    let won = |board: Board, color| match end(board) {
        Some((Category::Win, mover)) => mover == color,
        Some((Category::Loss, mover)) => mover != color,
        _ => false,
    };
    let me = board.to_move;
    let next = board.play(mv);
    let lost = match end(next) {
        Some(_) => won(next, me.other()),
        None => {
            let replies = next.moves(settings);
            replies
                .iter()
                .any(|reply| won(next.play(reply), me.other()))
        }
    };
    (won(next, me), lost)
}

#[test]
fn greedy_takes_a_win_and_avoids_to_give_one() {
    let mut seen = [0; 3];
    for (seed, board) in boards(300).enumerate() {
        let mv = orbito(
            "greedy",
            as_position(&board, &Settings::STANDARD),
            seed as u64,
        );
        let moves = board.moves(&Settings::STANDARD);
        let (wins, loses) = glance(&board, &mv.to_string());
        if moves.iter().any(|mv| glance(&board, mv).0) {
            seen[0] += 1;
            assert!(wins, "{} {mv}", board.to_fen());
        } else if moves.iter().any(|mv| !glance(&board, mv).1) {
            seen[1] += 1;
            assert!(!loses, "{} {mv}", board.to_fen());
        } else {
            seen[2] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 5), "{seen:?}");
}

#[test]
fn every_player_makes_legal_moves_that_depend_on_the_seed_alone() {
    let names = [
        "random",
        "greedy",
        "search:depth=1",
        "search:depth=3,hash=1",
        "search:nodes=300",
        "mcts:playouts=60",
        "perfect",
        "perfect:presses=fewest",
        "perfect:presses=most",
        "level:1",
        "level:6",
        "level:10",
    ];
    for (seed, board) in boards(25).enumerate() {
        let position = as_position(&board, &Settings::STANDARD);
        for name in names {
            let mv = orbito(name, position, seed as u64);
            assert!(board.moves(&Settings::STANDARD).contains(&mv.to_string()));
            assert_eq!(mv, orbito(name, position, seed as u64), "{name}");
        }
    }
    for name in names {
        let mut first_moves: Vec<Move> = (0..40)
            .map(|seed| orbito(name, Position::START, seed))
            .collect();
        first_moves.sort_unstable();
        first_moves.dedup();
        assert!(first_moves.len() > 3, "{name}: {first_moves:?}");
    }
}

fn sign(value: Value) -> i8 {
    match value {
        Value::Win(_) => 1,
        Value::Draw => 0,
        Value::Loss(_) => -1,
    }
}

#[test]
fn perfect_players_keep_the_result_and_choose_the_length() {
    for (seed, board) in boards(300).enumerate() {
        let position = as_position(&board, &Settings::STANDARD);
        let moves = TABLEBASE.moves(&position);
        let best = TABLEBASE.probe(&position);
        let keeping = || {
            let same = moves.iter().filter(|it| sign(it.1) == sign(best));
            same.map(|it| it.1.plies().unwrap_or(0))
        };
        let value = |name| {
            let mv = orbito(name, position, seed as u64);
            moves.iter().find(|it| it.0 == mv).expect("a legal move").1
        };
        assert_eq!(value("perfect"), best);
        let (fewest, most) = (
            value("perfect:presses=fewest"),
            value("perfect:presses=most"),
        );
        assert_eq!([sign(fewest), sign(most)], [sign(best); 2]);
        assert_eq!(
            fewest.plies().unwrap_or(0),
            keeping().min().expect("a move")
        );
        assert_eq!(most.plies().unwrap_or(0), keeping().max().expect("a move"));
    }
}

#[test]
fn a_level_sees_so_far_and_no_further() {
    for (level, presses) in [(1, 1), (2, 2), (5, 5), (7, 8), (9, 11), (10, u16::MAX)] {
        let mut blind = 0;
        for board in boards(200) {
            let position = as_position(&board, &Settings::STANDARD);
            let seen = |value: Value| value.plies().is_some_and(|plies| plies <= presses);
            let level = Level::new(level).expect("a level");
            let chosen = level.favourites(&TABLEBASE, &position);
            let moves = TABLEBASE.moves(&position);
            let value = |mv| moves.iter().find(|it| it.0 == mv).expect("legal").1;
            let best = TABLEBASE.probe(&position);
            if seen(best) && matches!(best, Value::Win(_)) {
                assert!(chosen.iter().all(|&mv| value(mv) == best));
            } else if moves.iter().any(|it| !seen(it.1)) {
                // All that is not known to lose looks the same.
                let open = moves.iter().filter(|it| !seen(it.1)).count();
                assert_eq!(chosen.len(), open);
                assert!(chosen.iter().all(|&mv| !seen(value(mv))));
                blind += 1;
            } else {
                assert!(chosen.iter().all(|&mv| value(mv) == best));
            }
        }
        assert!(blind > 20, "{presses}: {blind}");
    }
}

#[test]
fn players_of_any_game_play_another_one() {
    let read = |name| {
        let player = AnyGamePlayer::read(&Specification::new(name)).expect("known");
        player.expect("right").player::<Take>().expect("memory")
    };
    for stones in 1..=13 {
        let pile = Pile {
            stones,
            ..orbito_solve::notation::Notation::start(&Take)
        };
        let right = stones % 4;
        for (name, sees) in [
            ("search:depth=20", 20),
            ("mcts:playouts=3000", 13),
            ("greedy", 7),
        ] {
            let taken = choose(read(name).as_mut(), &Take, pile, 3);
            assert!((1..=stones.min(3)).contains(&taken));
            if right != 0 && stones <= sees {
                assert_eq!(taken, right, "{name}, {stones} stones");
            }
        }
    }
}

#[test]
fn more_playouts_find_more() {
    let kept = |playouts| {
        let name = format!("mcts:playouts={playouts}");
        let boards = boards(600).filter(|board| (8..=12).contains(&board.marbles()));
        let hits = boards.take(60).enumerate().filter(|(seed, board)| {
            let position = as_position(board, &Settings::STANDARD);
            let mv = orbito(&name, position, *seed as u64);
            let after = Rules::STANDARD.play(&position, mv);
            let value = TABLEBASE.probe(&after).one_ply_earlier();
            sign(value) == sign(TABLEBASE.probe(&position))
        });
        hits.count()
    };
    let counts = [1, 600, 12_000].map(kept);
    assert!(
        counts.is_sorted() && counts[0] < 25 && counts[2] >= 45,
        "{counts:?} of 60"
    );
}

#[test]
fn a_name_that_is_none_says_what_was_expected() {
    for (name, problem) in [
        ("", "unknown, expected random, greedy"),
        ("serch:depth=3", "unknown, expected random, greedy"),
        ("random:1", "expected 'random' alone"),
        ("search", "no limit, expected depth=N"),
        ("search:", "expected key=value, found ''"),
        ("search:3", "expected key=value, found '3'"),
        ("search:depth=255", "depth=255: expected 1 to 254"),
        ("search:depth=-1", "depth=-1: expected 1 to 254"),
        ("search:depth=3,depth=4", "depth twice"),
        ("search:time=10", "expected a time above 0 with its unit"),
        ("search:time=0ms", "expected a time above 0 with its unit"),
        (
            "search:speed=3",
            "unknown parameter 'speed', expected depth",
        ),
        ("mcts", "expected playouts=N"),
        ("mcts:playouts=0", "playouts=0: expected 1 to"),
        ("level", "expected level:1 to level:10"),
        ("level:0", "expected level:1 to level:10"),
        ("level:11", "expected level:1 to level:10"),
        ("level:x", "expected level:1 to level:10"),
        (
            "perfect:presses=few",
            "presses=few: expected best, fewest or most",
        ),
        ("random\u{7}", "a control character, expected none"),
        ("cmd", "no command, expected a program"),
        ("cmd:", "no command, expected a program"),
        ("cmd:depth=3,", "no command, expected a program"),
        (
            "cmd:depth=3,nodes=5,./bot",
            "expected one of time, depth and nodes",
        ),
        ("cmd:depth=3,depth=5,./bot", "depth twice"),
        ("cmd:time=5,./bot", "expected a time above 0 with its unit"),
        ("cmd:./bot 'x", "expected every quote to be closed"),
    ] {
        let error = name.parse::<PlayerName>().expect_err(name).to_string();
        assert!(error.contains(problem), "{name:?}: {error}");
        assert!(!error.contains(char::is_control));
    }
}
