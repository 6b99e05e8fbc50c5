//! `tournament`: games between named players, and what they say about their strength.

mod games_file;
mod json;
mod progress;
mod report;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use clap::Args;

use self::games_file::GamesFile;
use self::progress::Progress;
use super::input::{Source, cannot_read};
use super::options::{Settings, number, seed};
use super::{Failure, output, plain_output, text, write_json};
use crate::game::{Game, Value};
use crate::orbito::rating::move_points;
use crate::orbito::tablebase::Tablebase;
use crate::orbito::{
    Archive, PlayerName, Position, RandomOpenings, Rules, SuiteProblem, SuiteReader,
};
use crate::tournament::statistics::Sprt;
use crate::tournament::{Entrant, Format, Halt, Results, Schedule, Standings, Tournament};
use crate::uci::Program;

/// Play a tournament between named players
///
/// From each opening every two players play a pair of games, with the colours swapped. The same
/// players, openings and seed give the same result on any number of threads, unless a player looks
/// at the clock.
#[derive(Args)]
pub(super) struct TournamentArguments {
    /// The players, at least two: random, greedy, search:depth=3, level:5, perfect, … (see
    /// --list-players)
    #[arg(value_name = "PLAYER", required_unless_present = "list_players")]
    players: Vec<PlayerName>,

    /// Say which players there are
    #[arg(long, conflicts_with = "players")]
    list_players: bool,

    /// Pairs of games that every two players play, 1 or more [default: 100; with --sprt 100000]
    #[arg(long, value_name = "N", value_parser = pairs, allow_negative_numbers = true)]
    pairs: Option<usize>,

    /// The first player meets all others, who do not meet each other
    #[arg(long)]
    gauntlet: bool,

    /// Where games begin: random, startpos, or a file of positions, one a line
    #[arg(long, value_name = "WHICH", default_value = "random")]
    openings: String,

    /// Moves of a random opening, 0 to 12
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = plies, allow_negative_numbers = true)]
    plies: usize,

    /// Only openings that are drawn with best play
    #[arg(long)]
    balanced: bool,

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

fn pairs(text: &str) -> Result<usize, String> {
    let most = Schedule::MOST_GAMES as u64 / 2;
    Ok(number(text, 1..=most, "pairs of games")? as usize)
}

fn plies(text: &str) -> Result<usize, String> {
    Ok(number(text, 0..=12, "moves")? as usize)
}

const DEFAULT_PAIRS: usize = 100;
const DEFAULT_TEST_PAIRS: usize = 100_000;

/// What a report says about the tournament as a whole.
struct Summary<'a> {
    names: &'a [String],
    format: Format,
    rules: Rules,
    seed: u64,
    /// Distinct openings.
    openings: usize,
    results: &'a Results,
    standings: Standings,
}

pub(super) fn run(arguments: &TournamentArguments, settings: &Settings) -> Result<(), Failure> {
    if arguments.list_players {
        return list_players();
    }
    settings.expect_no_engine("players have limits of their own, such as search:depth=3")?;
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
    let tablebase = Tablebase::build(&settings.rules);
    let openings = openings(arguments, &tablebase, pairs, settings)?;
    if openings.len() < pairs {
        let openings = match openings.len() {
            1 => "1 opening for".into(),
            count => format!("{count} distinct openings for"),
        };
        settings.remark(&format!(
            "{openings} {pairs} pairs: games begin there again and again"
        ));
    }
    let distinct = openings.len().min(pairs);
    let names = distinct_names(&arguments.players);
    let archive = Archive {
        rules: settings.rules,
        players: names.clone(),
        event: event(arguments, settings, format, &names),
    };
    let tournament = Tournament {
        game: &settings.rules,
        entrants: entrants(&arguments.players, &names, &tablebase)?,
        openings,
        seed: arguments.seed,
        judge: Some(Box::new(|position: &Position, mv| {
            move_points(&tablebase, position, mv)
        })),
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
    let mut games_file = match (&arguments.games, &arguments.resume) {
        (Some(path), _) => Some(GamesFile::create(path, archive)?),
        (None, Some(path)) => Some(GamesFile::resume(
            path,
            archive,
            &tournament,
            &mut results,
            settings,
        )?),
        (None, None) => None,
    };

    let stop = stop_flag()?;
    let mut progress = Progress::new(&results, &names, settings);
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
        rules: settings.rules,
        seed: arguments.seed,
        openings: distinct,
        standings: Standings::new(&results),
        results: &results,
    };
    report(&summary, arguments.csv, settings)?;
    match played {
        Ok(()) if results.is_complete() => Ok(()),
        Ok(()) => {
            let (played, all) = (results.played(), results.schedule().games());
            let file = arguments.games.as_ref().or(arguments.resume.as_ref());
            let how = file.map_or(String::new(), |file| {
                format!(", --resume {} goes on", file.display())
            });
            let message = format!("stopped after {played} of {all} games{how}");
            Err(Failure::Other(message))
        }
        Err(Halt::Player(message)) => Err(Failure::Other(message)),
        Err(Halt::Observer(failure)) => Err(failure),
    }
}

fn list_players() -> Result<(), Failure> {
    let mut out = output();
    for (name, what) in PlayerName::ALL {
        let words = what.split(' ').map(str::to_owned);
        writeln!(out, "  {name:<24}{}", text::wrapped(words, 26))?;
    }
    Ok(out.flush()?)
}

fn report(summary: &Summary, csv: bool, settings: &Settings) -> Result<(), Failure> {
    if settings.json {
        let mut out = plain_output();
        write_json(&mut out, &json::tournament(summary))?;
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
fn distinct_names(players: &[PlayerName]) -> Vec<String> {
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
fn event(
    arguments: &TournamentArguments,
    settings: &Settings,
    format: Format,
    names: &[String],
) -> String {
    let openings = match arguments.openings.as_str() {
        "random" => format!("random {}", arguments.plies),
        other => other.into(),
    };
    let description = format!(
        "{}\n{}\n{}\n{openings} {}\n{}",
        settings.rules,
        format.name(),
        names.join("\n"),
        arguments.balanced,
        arguments.seed
    );
    let mark = crc32fast::hash(description.as_bytes());
    format!("orbito-solve tournament {mark:08x}")
}

/// Each player is tried out before the first game, so that what cannot play is told at once.
fn entrants<'a>(
    players: &[PlayerName],
    names: &[String],
    tablebase: &'a Tablebase,
) -> Result<Vec<Entrant<'a, Rules>>, Failure> {
    let entrant = |(player, name): (&PlayerName, &String)| {
        let usage = |error: &dyn std::fmt::Display| Failure::Usage(format!("{name}: {error}"));
        player.try_out(tablebase).map_err(|error| usage(&error))?;
        let (player, label) = (player.clone(), name.clone());
        Ok(Entrant {
            name: name.clone(),
            make: Box::new(move || {
                let made = player.player(tablebase);
                made.map_err(|error| format!("{label}: {error}"))
            }),
        })
    };
    players.iter().zip(names).map(entrant).collect()
}

/// The positions from which games begin: distinct, undecided, at least one.
fn openings(
    arguments: &TournamentArguments,
    tablebase: &Tablebase,
    pairs: usize,
    settings: &Settings,
) -> Result<Vec<Position>, Failure> {
    let openings = match arguments.openings.as_str() {
        "random" => RandomOpenings {
            plies: arguments.plies,
            balanced: arguments.balanced,
            seed: arguments.seed,
        }
        .find(tablebase, pairs),
        "startpos" => vec![Position::START],
        file => read_openings(file, settings)?,
    };
    let balanced = |position: &Position| tablebase.probe(position) == Value::Draw;
    let mut openings = openings;
    openings.retain(|position| !arguments.balanced || balanced(position));
    if openings.is_empty() {
        let message = match arguments.balanced {
            true => "--balanced: none of the openings is drawn with best play",
            false => "--openings: expected a position, found none",
        };
        return Err(Failure::Usage(message.into()));
    }
    Ok(openings)
}

/// The positions of a suite, without those that came before up to the turns of the board and the
/// exchange of the colours.
fn read_openings(file: &str, settings: &Settings) -> Result<Vec<Position>, Failure> {
    let rules = &settings.rules;
    let Source { name, reader } = Source::open(file.as_ref(), false).map_err(|failure| {
        let message =
            format!("--openings: {failure}; expected random, startpos or a file of positions");
        Failure::Usage(message)
    })?;
    let mut suite = SuiteReader::new(reader);
    let mut seen = std::collections::HashSet::new();
    let mut openings = Vec::new();
    let mut for_other_rules = 0;
    while let Some(entry) = suite.next() {
        let position = match entry {
            Ok(entry) => {
                let named = entry.rules();
                for_other_rules += u64::from(named != *rules && named != Rules::STANDARD);
                entry.position()
            }
            Err(error) => match &error.problem {
                SuiteProblem::Io { message, .. } => return Err(cannot_read(&name, message)),
                _ => return Err(Failure::Usage(format!("{name}: {error}"))),
            },
        };
        if rules.decided(&position).is_some() {
            let message = format!(
                "{name}: line {}: {position} is decided, expected a position with moves",
                suite.line()
            );
            return Err(Failure::Usage(message));
        }
        if seen.insert(position.canonical_key()) {
            openings.push(position);
        }
    }
    if for_other_rules > 0 {
        settings.remark(&format!(
            "{name}: {for_other_rules} positions were meant for other rules than {rules}, by which \
             they are played here"
        ));
    }
    Ok(openings)
}

/// A flag that becomes true with Ctrl-C, or when the system asks the process to end; a second time
/// ends it at once.
fn stop_flag() -> Result<Arc<AtomicBool>, Failure> {
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
