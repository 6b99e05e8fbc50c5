//! `tournament`: games between named players, and what they say about their strength.

mod game;
mod games_file;
mod json;
mod orbito;
pub(super) mod progress;
mod report;

use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use clap::Args;

use self::game::ContextOf;
use self::games_file::GamesFile;
use self::progress::Progress;
use super::command_game::PositionOf;
use super::input::Source;
use super::options::{Manner, number, seed};
use super::{Failure, output, plain_output, text, write_json};
use crate::game::Game;
use crate::notation::Notation;
use crate::openings::RandomPlay;
use crate::players::{OwnPlayer, PlayerName};
use crate::tournament::statistics::Sprt;
use crate::tournament::{
    Archive, Entrant, Format, Halt, Results, Schedule, SpecificationError, Standings, Tournament,
};
use crate::uci::Program;

pub(super) use game::TournamentGame;

/// Play a tournament between named players
///
/// From each opening every two players play a pair of games, with the colours swapped. The same
/// players, openings and seed give the same result on any number of threads, unless a player looks
/// at the clock.
#[derive(Args)]
pub(super) struct TournamentArguments<T: TournamentGame> {
    #[arg(value_name = "PLAYER", required_unless_present = "list_players", value_parser = player::<T>)]
    #[arg(help = format!("The players, at least two: {} (see --list-players)", T::SOME_PLAYERS))]
    players: Vec<PlayerName<T::Own>>,

    /// Say which players there are
    #[arg(long, conflicts_with = "players")]
    pub list_players: bool,

    /// Pairs of games that every two players play, 1 or more [default: 100; with --sprt 100000]
    #[arg(long, value_name = "N", value_parser = pairs, allow_negative_numbers = true)]
    pairs: Option<usize>,

    /// The first player meets all others, who do not meet each other
    #[arg(long)]
    gauntlet: bool,

    #[arg(long, value_name = "WHICH", default_value = "random")]
    #[arg(help = format!("Where games begin: random, {}, or a file of positions, one a line", starts::<T>()))]
    openings: String,

    #[arg(long, value_name = "N", default_value_t = 4, value_parser = plies::<T>, allow_negative_numbers = true)]
    #[arg(help = format!("Moves of {}, 0 to {}", T::RANDOM_OPENING, T::MOST_PLIES))]
    plies: usize,

    #[command(flatten)]
    own: T::OpeningOptions,

    /// Another number gives other openings and games
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = seed, allow_negative_numbers = true)]
    seed: u64,

    /// Stop when it is decided which is right of two differences of the first two players, in Elo,
    /// such as elo0=0,elo1=10,alpha=0.05,beta=0.05
    #[arg(long, value_name = "TEST")]
    sprt: Option<Sprt>,

    /// Write every game to a new file as it ends
    #[arg(long, value_name = "FILE")]
    games: Option<PathBuf>,

    /// Go on with the tournament whose games are in this file, adding to it
    #[arg(long, value_name = "FILE", conflicts_with = "games")]
    resume: Option<PathBuf>,

    /// Write the standings as CSV
    #[arg(long, conflicts_with = "json")]
    csv: bool,
}

pub(super) fn pairs(text: &str) -> Result<usize, String> {
    let most = Schedule::MOST_GAMES as u64 / 2;
    Ok(number(text, 1..=most, "pairs of games")? as usize)
}

fn plies<T: TournamentGame>(text: &str) -> Result<usize, String> {
    Ok(number(text, 0..=T::MOST_PLIES, "moves")? as usize)
}

fn player<T: TournamentGame>(text: &str) -> Result<PlayerName<T::Own>, SpecificationError> {
    text.parse()
}

const DEFAULT_PAIRS: usize = 100;
const DEFAULT_TEST_PAIRS: usize = 100_000;

/// What a report says about the tournament as a whole.
pub(super) struct Summary<'a> {
    pub names: &'a [String],
    pub format: Format,
    /// As the end of a sentence: `standard rules`.
    pub rules: String,
    pub seed: u64,
    /// Distinct openings.
    pub openings: usize,
    /// What one opening is called, and several.
    pub openings_called: [&'static str; 2],
    /// What the sides of [`Color::White`](crate::notation::Color) and of black are called.
    pub sides: [&'static str; 2],
    pub results: &'a Results,
    pub standings: Standings,
    /// Whether moves were judged.
    pub judged: bool,
}

pub(super) fn run<T: TournamentGame>(
    arguments: &TournamentArguments<T>,
    game: &T,
    manner: Manner,
) -> Result<(), Failure> {
    if arguments.list_players {
        return list_players::<T>();
    }
    let format = if arguments.gauntlet {
        Format::Gauntlet
    } else {
        Format::RoundRobin
    };
    if arguments.sprt.is_some() && arguments.players.len() != 2 {
        let found = arguments.players.len();
        let message = format!("--sprt tests two players against each other, found {found}");
        return Err(Failure::Usage(message));
    }
    let default = match arguments.sprt {
        Some(_) => DEFAULT_TEST_PAIRS,
        None => DEFAULT_PAIRS,
    };
    let pairs = arguments.pairs.unwrap_or(default);
    let schedule = Schedule::new(arguments.players.len(), format, pairs)
        .map_err(|error| Failure::Usage(error.to_string()))?;
    let context = game.context();
    let openings = openings(arguments, game, &context, pairs, manner)?;
    if openings.len() < pairs {
        let openings = match openings.len() {
            1 => "1 opening for".into(),
            count => format!("{count} distinct openings for"),
        };
        manner.remark(&format!(
            "{openings} {pairs} pairs: games begin there again and again"
        ));
    }
    let distinct = openings.len().min(pairs);
    let names = distinct_names(&arguments.players);
    let rules = *game.game();
    let archive = Archive {
        rules,
        players: names.clone(),
        event: event(arguments, &rules.to_string(), format, &names),
    };
    let tournament = Tournament {
        game: &rules,
        entrants: entrants(&arguments.players, &names, &context)?,
        openings,
        seed: arguments.seed,
        judge: T::judge(&context),
    };
    let mut results = Results::new(schedule, arguments.sprt);
    for (option, path) in [
        ("--games", &arguments.games),
        ("--resume", &arguments.resume),
    ] {
        if path.as_deref() == Some(Path::new("-")) {
            let message = format!("{option} - : expected a file, as games are read back from it");
            return Err(Failure::Usage(message));
        }
    }
    let notation = game.record_notation();
    let mut games_file = match (&arguments.games, &arguments.resume) {
        (Some(path), _) => Some(GamesFile::create(path, archive, notation)?),
        (None, Some(path)) => Some(GamesFile::resume(
            path,
            archive,
            notation,
            &tournament,
            &mut results,
            manner,
        )?),
        (None, None) => None,
    };

    let stop = stop_flag()?;
    let mut progress = Progress::new(&results, &names, manner.quiet);
    let played = tournament.run(&mut results, &stop, |played, results| {
        if let Some(file) = &mut games_file {
            file.add(played)?;
        }
        progress.tell(played, results);
        Ok::<(), Failure>(())
    });
    progress.finish();
    let summary = Summary {
        names: &names,
        format,
        rules: format!("{rules} rules"),
        seed: arguments.seed,
        openings: distinct,
        openings_called: ["opening", "openings"],
        sides: ["white", "black"],
        judged: tournament.judge.is_some(),
        standings: Standings::new(&results),
        results: &results,
    };
    report(&summary, game.rules(), arguments.csv, manner)?;
    let file = arguments.games.as_ref().or(arguments.resume.as_ref());
    let how = file.map_or(String::new(), |file| {
        format!(", --resume {} goes on", file.display())
    });
    ended(played, &results, &how)
}

/// How the command ends after the games; `how` says how those that are left can be played.
pub(super) fn ended(
    played: Result<(), Halt<Failure>>,
    results: &Results,
    how: &str,
) -> Result<(), Failure> {
    match played {
        Ok(()) if results.is_complete() => Ok(()),
        Ok(()) => {
            let (played, all) = (results.played(), results.schedule().games());
            let message = format!("stopped after {played} of {all} games{how}");
            Err(Failure::Other(message))
        }
        Err(Halt::Player(message)) => Err(Failure::Other(message)),
        Err(Halt::Observer(failure)) => Err(failure),
    }
}

fn list_players<T: TournamentGame>() -> Result<(), Failure> {
    let mut out = output();
    for (name, what) in PlayerName::<T::Own>::all() {
        let words = what.split(' ').map(str::to_owned);
        writeln!(out, "  {name:<24}{}", text::wrapped(words, 26))?;
    }
    Ok(out.flush()?)
}

/// Writes the result in the form that is asked for.
pub(super) fn report(
    summary: &Summary,
    rules: impl serde::Serialize,
    csv: bool,
    manner: Manner,
) -> Result<(), Failure> {
    if manner.json {
        let mut out = plain_output();
        write_json(&mut out, &json::tournament(summary, rules))?;
        return Ok(out.flush()?);
    }
    if csv {
        let mut out = plain_output();
        report::write_csv(&mut out, summary)?;
        return Ok(out.flush()?);
    }
    let mut out = output();
    write!(out, "{}", report::text(summary))?;
    Ok(out.flush()?)
}

/// The names of the players; of two with the same, the later one gets a number.
pub(super) fn distinct_names(players: &[impl std::fmt::Display]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for player in players {
        let numbered = |number| match number {
            1 => player.to_string(),
            number => format!("{player} ({number})"),
        };
        let new = (1..).map(numbered).find(|name| !names.contains(name));
        names.extend(new);
    }
    names
}

/// What tells this tournament from others: all that its games depend on, except how many there are.
fn event<T: TournamentGame>(
    arguments: &TournamentArguments<T>,
    rules: &str,
    format: Format,
    names: &[String],
) -> String {
    let openings = match arguments.openings.as_str() {
        "random" => format!("random {}", arguments.plies),
        other => other.into(),
    };
    let description = format!(
        "{rules}\n{}\n{}\n{openings} {}\n{}",
        format.name(),
        names.join("\n"),
        T::wants_only(&arguments.own).is_some(),
        arguments.seed
    );
    let mark = crc32fast::hash(description.as_bytes());
    format!("{} tournament {mark:08x}", T::COMMAND)
}

/// Each player is tried out before the first game, so that what cannot play is told at once.
fn entrants<'a, O: OwnPlayer>(
    players: &[PlayerName<O>],
    names: &[String],
    context: &'a O::Context,
) -> Result<Vec<Entrant<'a, O::Game>>, Failure> {
    let entrant = |(player, name): (&PlayerName<O>, &String)| {
        let usage = |error: &dyn std::fmt::Display| Failure::Usage(format!("{name}: {error}"));
        player.try_out(context).map_err(|error| usage(&error))?;
        let (player, label) = (player.clone(), name.clone());
        Ok(Entrant {
            name: name.clone(),
            make: Box::new(move || {
                let made = player.player(context);
                made.map_err(|error| format!("{label}: {error}"))
            }),
        })
    };
    players.iter().zip(names).map(entrant).collect()
}

/// The names of the game's starts.
fn starts<T: TournamentGame>() -> String {
    let names: Vec<&str> = T::starts().into_iter().map(|(name, _)| name).collect();
    names.join(", ")
}

/// The positions from which games begin: distinct, undecided, at least one.
fn openings<T: TournamentGame>(
    arguments: &TournamentArguments<T>,
    game: &T,
    context: &ContextOf<T>,
    pairs: usize,
    manner: Manner,
) -> Result<Vec<PositionOf<T>>, Failure> {
    let wanted = |position: &PositionOf<T>| T::wants(&arguments.own, context, position);
    let which = arguments.openings.as_str();
    let start = T::starts().into_iter().find(|(name, _)| *name == which);
    let openings = match (which, start) {
        ("random", _) => RandomPlay {
            start: T::RANDOM_START,
            plies: arguments.plies,
            seed: arguments.seed,
        }
        .find(game.game(), pairs, T::opening_key, wanted),
        (_, Some((_, start))) => Some(start).into_iter().filter(wanted).collect(),
        (file, None) => read_openings(file, game, manner, wanted)?,
    };
    if openings.is_empty() {
        let none = "--openings: expected a position, found none";
        let message = T::wants_only(&arguments.own).unwrap_or(none);
        return Err(Failure::Usage(message.into()));
    }
    Ok(openings)
}

/// The positions of a file that are wanted, without those that came before.
fn read_openings<T: TournamentGame>(
    file: &str,
    game: &T,
    manner: Manner,
    wanted: impl Fn(&PositionOf<T>) -> bool,
) -> Result<Vec<PositionOf<T>>, Failure> {
    let Source { name, reader } = Source::open(file.as_ref(), false).map_err(|failure| {
        let starts = starts::<T>();
        let message =
            format!("--openings: {failure}; expected random, {starts} or a file of positions");
        Failure::Usage(message)
    })?;
    let mut seen = HashSet::new();
    let mut openings = Vec::new();
    game.read_openings(&name, reader, manner, |line, position| {
        if game.game().decided(&position).is_some() {
            let position = game.game().position_text(&position);
            let message = format!(
                "{name}: line {line}: {position} is decided, expected a position with moves"
            );
            return Err(Failure::Usage(message));
        }
        if seen.insert(T::opening_key(&position)) && wanted(&position) {
            openings.push(position);
        }
        Ok(())
    })?;
    Ok(openings)
}

/// A flag that becomes true with Ctrl-C, or when the system asks the process to end; a second time
/// ends it at once.
pub(super) fn stop_flag() -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        if flag.swap(true, Relaxed) {
            Program::kill_all();
            std::process::exit(130);
        }
        let _ = writeln!(
            anstream::stderr(),
            "stopping after the games that are being played; again to stop at once"
        );
    })
    .map_err(|error| Failure::Other(format!("cannot listen to Ctrl-C: {error}")))?;
    Ok(stop)
}
