//! The command `abalone-solve`: the same habits as `orbito-solve`, and the same code wherever a
//! command is the same for all games.

mod answer;
pub(super) mod text;
mod tournament;

use std::ffi::OsString;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};

use super::command_game::Abalone;
use super::options::{Manner, SharedOptions, most_hash, no_memory, number};
use super::rate::top;
use super::tournament::TournamentArguments;
use super::{Failure, exit_code, perft, play, uci};
use crate::abalone::{Engine, MoveNotation, Rules, UciEngine, Without};
use crate::search::Limits;

/// Judge positions of the board game Abalone: the best move, a score in marbles, a line.
///
/// Without --depth, --time or --nodes a position is searched for one second.
#[derive(Parser)]
#[command(
    name = "abalone-solve",
    version,
    subcommand_negates_reqs = true,
    max_term_width = 100
)]
#[command(
    override_usage = "abalone-solve [OPTIONS] <POSITION>...\n       abalone-solve [OPTIONS] <COMMAND>"
)]
#[command(after_help = EXAMPLES)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,

    /// Positions to judge, such as belgian, standard or
    /// 'ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww b 0 0'; - reads one a line from standard
    /// input
    #[arg(value_name = "POSITION", required = true)]
    positions: Vec<OsString>,

    #[command(flatten)]
    options: Options,
}

const EXAMPLES: &str = "\
Examples:
  abalone-solve belgian                     the Belgian daisy, for a second
  abalone-solve --depth 8 --json -          a stream of positions, one JSON object a line
  abalone-solve rate belgian --time 10s     every move with its score
  abalone-solve play --level 5              play against a level
  abalone-solve perft 4 belgian --divide    count move sequences
  abalone-solve tournament engine:time=100ms mcts:playouts=1000
                                            play games between named players";

#[derive(Subcommand)]
enum Command {
    Rate(RateArguments),
    Perft(perft::PerftArguments),
    Play(play::PlayArguments<Abalone>),
    Tournament(TournamentArguments<Abalone>),
    Uci(uci::UciArguments),
}

/// Rate every legal move by a search of its own, of one move less than the depth
///
/// The least depth is two: the move that is rated, and one to answer it.
#[derive(Args)]
struct RateArguments {
    /// Positions, or - for one a line on standard input
    #[arg(value_name = "POSITION", required = true)]
    positions: Vec<OsString>,

    /// Show only the best N moves, 1 or more
    #[arg(long, value_name = "N", value_parser = top)]
    top: Option<usize>,
}

#[derive(Args)]
struct Options {
    /// Which occurrence of a position is a draw, 2 to 255; 0 for none
    #[arg(long, value_name = "N", value_parser = repetition, default_value = "3", global = true, help_heading = "Rules")]
    repetition: u8,

    /// How many moves in a row without an ejection are a draw, 1 to 255; 0 for none
    #[arg(long, value_name = "N", value_parser = quiet_limit, default_value = "100", global = true, help_heading = "Rules")]
    quiet_limit: u8,

    /// How moves are written: native or aba-pro
    #[arg(long, default_value_t = MoveNotation::Native, global = true, help_heading = "Output")]
    notation: MoveNotation,

    /// Visit at most N nodes for a position
    #[arg(long, value_name = "N", value_parser = nodes, global = true, help_heading = "Engine")]
    nodes: Option<u64>,

    /// Leave out parts of the engine, to see what they are worth: names with + between them, such
    /// as null-move, cohesion, techniques or evaluation (a wrong name lists them all)
    #[arg(long, value_name = "NAMES", global = true, help_heading = "Engine")]
    without: Option<Without>,

    #[command(flatten)]
    shared: SharedOptions,
}

fn repetition(text: &str) -> Result<u8, String> {
    match text.parse() {
        Ok(count) if count != 1 => Ok(count),
        _ => Err("expected 0, or 2 to 255".into()),
    }
}

fn quiet_limit(text: &str) -> Result<u8, String> {
    Ok(number(text, 0..=255, "moves")? as u8)
}

fn nodes(text: &str) -> Result<u64, String> {
    number(text, 1..=u64::MAX, "nodes")
}

const OWN_LIMITS: &str = "players have limits of their own, such as engine:time=100ms";
const OWN_PARTS: &str = "players have parts of their own, such as engine:without=null-move";

/// What the options amount to.
struct Settings {
    game: Abalone,
    limits: Limits<'static>,
    hash: usize,
    without: Without,
    json: bool,
    quiet: bool,
}

impl Settings {
    fn new(options: &Options) -> Result<Settings, Failure> {
        let shared = &options.shared;
        shared.threads.start()?;
        let time: Option<Duration> = shared.time;
        Ok(Settings {
            game: Abalone {
                rules: Rules {
                    repetition: options.repetition,
                    quiet_limit: options.quiet_limit,
                    ..Rules::STANDARD
                },
                notation: options.notation,
            },
            limits: Limits {
                depth: shared.depth,
                nodes: options.nodes,
                time,
                ..Limits::default()
            },
            hash: shared.hash,
            without: options.without.clone().unwrap_or(Without::NOTHING),
            json: shared.output.json,
            quiet: shared.output.quiet,
        })
    }

    /// Refuses limits of the search where `reason` tells why there is nothing to limit.
    fn expect_no_limits(&self, reason: &str) -> Result<(), Failure> {
        if self.limits.is_limited() {
            let message = format!("{reason}, expected no --depth, --time or --nodes");
            return Err(Failure::Usage(message));
        }
        Ok(())
    }

    /// Refuses to leave parts of the engine out where it would change nothing.
    fn expect_whole(&self, reason: &str) -> Result<(), Failure> {
        if self.without != Without::NOTHING {
            let message = format!("{reason}, expected no --without");
            return Err(Failure::Usage(message));
        }
        Ok(())
    }

    fn engine(&self) -> Result<Engine, Failure> {
        self.engine_of(&self.game.rules)
    }

    fn engine_of(&self, rules: &Rules) -> Result<Engine, Failure> {
        let engine = self.without.engine(*rules, self.hash);
        engine.map_err(|error| no_memory(self.hash, &error))
    }
}

/// Runs the command with the arguments of this process.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    arguments.options.shared.output.set_color();
    exit_code(run(&arguments))
}

fn run(arguments: &Arguments) -> Result<(), Failure> {
    let settings = Settings::new(&arguments.options)?;
    match &arguments.command {
        None => answer::solve(&arguments.positions, &settings),
        Some(Command::Rate(rate)) => answer::rate(&rate.positions, rate.top, &settings),
        Some(Command::Perft(perft)) => {
            settings.expect_no_limits("perft counts every move")?;
            settings.expect_whole("perft counts every move")?;
            perft::run(perft, &settings.game, settings.json, settings.quiet)
        }
        Some(Command::Play(play)) => {
            settings.expect_no_limits(OWN_LIMITS)?;
            play::run(play, settings.game, settings.json, |game| {
                settings.engine_of(&game.rules)
            })
        }
        Some(Command::Tournament(tournament)) => {
            if !tournament.list_players {
                settings.expect_no_limits(OWN_LIMITS)?;
                settings.expect_whole(OWN_PARTS)?;
            }
            let Settings { json, quiet, .. } = settings;
            super::tournament::run(tournament, &settings.game, Manner { json, quiet })
        }
        Some(Command::Uci(_)) => {
            if settings.game.notation != MoveNotation::Native {
                let message = "the protocol writes native moves, expected no --notation with uci";
                return Err(Failure::Usage(message.into()));
            }
            let limited = settings.limits.is_limited();
            let (rules, hash) = (settings.game.rules, settings.hash);
            uci::run(limited || settings.json, || {
                UciEngine::new(rules, hash, most_hash()).map_err(|error| no_memory(hash, &error))
            })
        }
    }
}
