//! Whole tournaments: the same on any number of threads, faults, and what is counted.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use orbito_solve::notation::{Color, Notation};
use orbito_solve::orbito::tablebase::Tablebase;
use orbito_solve::orbito::{PlayerName, Position, RandomOpenings, Rules};
use orbito_solve::tournament::statistics::{Hypothesis, Sprt};
use orbito_solve::tournament::{
    AnyGamePlayer, Ending, Entrant, FAULTS_ALLOWED, Fault, FaultKind, Format, GameSoFar, Halt,
    PlayedGame, Player, Results, Schedule, Specification, Standings, Tally, Tournament,
};
use rand_chacha::ChaCha8Rng;

use crate::pile::{Pile, Take};

fn entrants<'a>(names: &[&str], tablebase: &'a Tablebase) -> Vec<Entrant<'a, Rules>> {
    let entrant = |&name: &&str| {
        let player: PlayerName = name.parse().expect("a player");
        Entrant {
            name: name.into(),
            make: Box::new(move || player.player(tablebase).map_err(|error| error.to_string())),
        }
    };
    names.iter().map(entrant).collect()
}

fn on_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    pool.build().expect("threads").install(work)
}

/// Plays until nothing is left, and gives the games in the order of their numbers.
fn play<G: Notation>(tournament: &Tournament<G>, results: &mut Results) -> Vec<PlayedGame<G>> {
    let mut games = BTreeMap::new();
    let never = AtomicBool::new(false);
    let played = tournament.run(results, &never, |game, _| {
        let before = games.insert(game.scheduled.number, game.clone());
        assert!(before.is_none(), "a game is played once");
        Ok::<(), Infallible>(())
    });
    assert!(played.is_ok());
    games.into_values().collect()
}

fn schedule(players: usize, format: Format, pairs: usize) -> Schedule {
    Schedule::new(players, format, pairs).expect("a schedule")
}

fn tally(wins: u64, draws: u64, losses: u64) -> Tally {
    Tally {
        wins,
        draws,
        losses,
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let tablebase = Tablebase::build(&Rules::STANDARD);
    let names = [
        "random",
        "greedy",
        "search:depth=2",
        "search:nodes=200",
        "mcts:playouts=30",
        "level:4",
        "perfect",
    ];
    let openings = RandomOpenings {
        plies: 3,
        balanced: false,
        seed: 8,
    };
    let tournament = |seed| Tournament {
        game: &Rules::STANDARD,
        entrants: entrants(&names, &tablebase),
        openings: openings.find(&tablebase, 6),
        seed,
        judge: None,
    };
    let games = |threads, seed| {
        let mut results = Results::new(schedule(names.len(), Format::RoundRobin, 6), None);
        let games = on_threads(threads, || play(&tournament(seed), &mut results));
        assert!(results.is_complete());
        let games: Vec<_> = games
            .into_iter()
            .map(|game| (game.scheduled, game.start, game.moves, game.ending))
            .collect();
        (games, format!("{:?}", Standings::new(&results)))
    };
    let one = games(1, 1);
    assert_eq!(one.0.len(), 21 * 12);
    for threads in [2, 3, 8] {
        assert_eq!(games(threads, 1), one, "{threads} threads");
    }
    assert_ne!(games(2, 2), one);
}

#[test]
fn standings_are_a_plain_count() {
    let tablebase = Tablebase::build(&Rules::FRENCH);
    let names = ["level:3", "greedy", "random", "perfect"];
    for format in [Format::RoundRobin, Format::Gauntlet] {
        let openings = RandomOpenings {
            plies: 5,
            balanced: true,
            seed: 2,
        };
        let tournament = Tournament {
            game: &Rules::FRENCH,
            entrants: entrants(&names, &tablebase),
            openings: openings.find(&tablebase, 40),
            seed: 4,
            judge: None,
        };
        let mut results = Results::new(schedule(4, format, 40), None);
        let games = play(&tournament, &mut results);
        let standings = Standings::new(&results);
        for standing in &standings.players {
            let mut plain = [[0u64; 3]; 2];
            for game in &games {
                for color in Color::BOTH {
                    let player = match color {
                        Color::White => game.scheduled.white,
                        Color::Black => game.scheduled.black,
                    };
                    if player == standing.player {
                        let outcome = match &game.ending {
                            Ending::Decided(Some(winner)) if *winner == color => 0,
                            Ending::Decided(None) => 1,
                            _ => 2,
                        };
                        plain[color as usize][outcome] += 1;
                    }
                }
            }
            let [white, black] = plain.map(|[wins, draws, losses]| tally(wins, draws, losses));
            assert_eq!((standing.white, standing.black), (white, black));
        }
        for pairing in &standings.pairings {
            let (first, second) = pairing.players;
            let mut plain = [0; 5];
            for pair in 0..40 {
                let points = games.iter().filter(|game| game.scheduled.pair == pair);
                let points = points.map(|game| {
                    let scheduled = &game.scheduled;
                    match game.ending.winner() {
                        _ if ![(first, second), (second, first)]
                            .contains(&(scheduled.white, scheduled.black)) =>
                        {
                            0
                        }
                        None => 1,
                        Some(color) => {
                            let winner = match color {
                                Color::White => scheduled.white,
                                Color::Black => scheduled.black,
                            };
                            if winner == first { 2 } else { 0 }
                        }
                    }
                });
                plain[points.sum::<usize>()] += 1;
            }
            assert_eq!(pairing.pairs.0, plain);
        }
        let ranks: Vec<usize> = standings.players.iter().map(|it| it.player).collect();
        assert_eq!(ranks[0], 3, "perfect is first: {ranks:?}");
    }
}

#[test]
fn perfect_never_loses_as_the_first_player_from_the_empty_board() {
    for rules in [Rules::STANDARD, Rules::FRENCH] {
        let tablebase = Tablebase::build(&rules);
        let names = [
            "perfect",
            "random",
            "greedy",
            "search:depth=2",
            "level:9",
            "perfect:presses=most",
        ];
        let tournament = Tournament {
            game: &rules,
            entrants: entrants(&names, &tablebase),
            openings: vec![Position::START],
            seed: 1,
            judge: None,
        };
        let mut results = Results::new(schedule(6, Format::Gauntlet, 40), None);
        play(&tournament, &mut results);
        let standings = Standings::new(&results);
        let perfect = standings.players.iter().find(|it| it.player == 0);
        let white = perfect.expect("it takes part").white;
        assert_eq!(
            white,
            tally(200, 0, 0),
            "the first player has won all games"
        );
    }
}

/// Fails in the way and at the ply that it is told, and else takes one stone.
struct Failing {
    ply: usize,
    kind: FaultKind,
}

impl Player<Take> for Failing {
    fn begin_game(&mut self, _: &Take, _: ChaCha8Rng) -> Result<(), Fault> {
        self.at(0)
    }

    fn choose(&mut self, play: &GameSoFar<Take>) -> Result<u16, Fault> {
        self.at(play.moves().len() + 1)?;
        Ok(1)
    }
}

impl Failing {
    fn at(&self, ply: usize) -> Result<(), Fault> {
        if ply < self.ply {
            return Ok(());
        }
        Err(Fault {
            kind: self.kind,
            message: format!("failed at {ply}"),
        })
    }
}

fn take_tournament(failing_at: usize) -> Tournament<'static, Take> {
    let read = |name: &'static str| Entrant {
        name: name.into(),
        make: Box::new(move || {
            let player = AnyGamePlayer::read(&Specification::new(name)).expect("known");
            Ok(player.expect("right").player().expect("memory"))
        }),
    };
    let failing = Entrant {
        name: "failing".into(),
        make: Box::new(move || {
            let kind = FaultKind::Timeout;
            Ok(Box::new(Failing {
                ply: failing_at,
                kind,
            }) as Box<dyn Player<Take>>)
        }),
    };
    let pile = |stones| Pile {
        stones,
        ..Take.start()
    };
    Tournament {
        game: &Take,
        entrants: vec![read("random"), failing, read("search:depth=30")],
        openings: (17..=23).map(pile).collect(),
        seed: 3,
        judge: None,
    }
}

#[test]
fn who_fails_loses_and_is_withdrawn_after_three_times() {
    for ply in 0..4 {
        let tournament = take_tournament(ply);
        let mut results = Results::new(schedule(3, Format::RoundRobin, 10), None);
        let games = on_threads(1, || play(&tournament, &mut results));
        let failed: Vec<_> = games
            .iter()
            .filter_map(|game| match &game.ending {
                Ending::Forfeited(loser, fault) => Some((game, *loser, fault)),
                Ending::Decided(_) => None,
            })
            .collect();
        assert_eq!(failed.len(), FAULTS_ALLOWED as usize);
        for (game, loser, fault) in failed {
            let player = match loser {
                Color::White => game.scheduled.white,
                Color::Black => game.scheduled.black,
            };
            assert_eq!(player, 1);
            assert_eq!(fault.kind, FaultKind::Timeout);
            assert_eq!(game.ending.winner(), Some(loser.other()));
        }
        assert!(results.is_withdrawn(1) && results.is_complete());
        // The others go on: 10 pairs of games.
        let others = games
            .iter()
            .filter(|game| ![game.scheduled.white, game.scheduled.black].contains(&1));
        assert_eq!(others.count(), 20);
        let standings = Standings::new(&results);
        let failing = standings
            .players
            .iter()
            .find(|it| it.player == 1)
            .expect("it took part");
        assert_eq!((failing.forfeits, failing.withdrawn), (3, true));
    }
}

#[test]
fn a_tournament_stops_when_told_and_goes_on_to_the_same_end() {
    let tournament = take_tournament(usize::MAX);
    let new = || Results::new(schedule(3, Format::RoundRobin, 30), None);
    let mut whole = new();
    play(&tournament, &mut whole);

    let mut parts = new();
    let mut rounds = 0;
    while !parts.is_complete() {
        let stop = AtomicBool::new(false);
        let before = parts.played();
        let played = tournament.run(&mut parts, &stop, |_, results| {
            if results.played() >= before + 17 {
                stop.store(true, Relaxed);
            }
            Ok::<(), Infallible>(())
        });
        assert!(played.is_ok());
        assert!(parts.played() > before);
        rounds += 1;
    }
    assert!(rounds > 3);
    for number in 0..whole.schedule().games() {
        assert_eq!(parts.get(number), whole.get(number));
    }
}

#[test]
fn an_observer_that_fails_halts_the_tournament() {
    let tournament = take_tournament(usize::MAX);
    let mut results = Results::new(schedule(3, Format::RoundRobin, 30), None);
    let never = AtomicBool::new(false);
    let halted = tournament.run(&mut results, &never, |_, results| {
        if results.played() < 5 {
            Ok(())
        } else {
            Err("full")
        }
    });
    assert!(matches!(halted, Err(Halt::Observer("full"))));
    assert!(results.played() < 30);
}

#[test]
fn a_sequential_test_ends_at_the_same_pair_on_any_number_of_threads() {
    let tablebase = Tablebase::build(&Rules::STANDARD);
    let openings = RandomOpenings {
        plies: 4,
        balanced: false,
        seed: 1,
    };
    let sprt: Sprt = "elo0=0,elo1=100".parse().expect("a test");
    let run = |threads, names: [&str; 2]| {
        let tournament = Tournament {
            game: &Rules::STANDARD,
            entrants: entrants(&names, &tablebase),
            openings: openings.find(&tablebase, 500),
            seed: 1,
            judge: None,
        };
        let mut results = Results::new(schedule(2, Format::RoundRobin, 2000), Some(sprt));
        on_threads(threads, || play(&tournament, &mut results));
        let (_, pairs) = results.test().expect("there is a test");
        (
            results.decision(),
            pairs,
            format!("{:?}", Standings::new(&results)),
        )
    };
    let stronger = run(1, ["level:4", "level:2"]);
    assert_eq!(stronger.0, Some(Hypothesis::H1));
    assert!(stronger.1.pairs() < 200, "{:?}", stronger.1);
    assert_eq!(run(4, ["level:4", "level:2"]), stronger);
    let same = run(2, ["level:3", "level:3"]);
    assert_eq!(same.0, Some(Hypothesis::H0));
}
