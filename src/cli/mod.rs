//! The commands `orbito-solve` and, in modules of their own, `abalone-solve` and `corona-solve`:
//! words in, words out.
//!
//! Results go to standard output, everything else to standard error. The exit status is 0 when
//! all went well, 2 when the words or a position are wrong, and 1 for anything else.

pub mod abalone;
mod command_game;
pub mod corona;
mod game;
mod input;
mod options;
mod perft;
mod play;
mod plot;
mod puzzles;
mod rate;
mod serve;
mod solve;
mod suite;
mod svg;
mod table;
mod text;
mod tournament;
mod uci;

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use thiserror::Error;

use crate::orbito::Rules;
use crate::orbito::tablebase::Tablebase;
use crate::replace::replace_file;
use options::{CommonOptions, Settings};

/// Solve the board game Orbito: the exact value of any position, every best move, a best line.
#[derive(Parser)]
#[command(
    name = "orbito-solve",
    version,
    subcommand_negates_reqs = true,
    max_term_width = 100
)]
#[command(
    override_usage = "orbito-solve [OPTIONS] <FEN>...\n       orbito-solve [OPTIONS] <COMMAND>"
)]
#[command(after_help = EXAMPLES)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,

    /// Positions to solve, such as '4/4/4/4 w' (or startpos); - reads one a line from standard
    /// input
    #[arg(value_name = "FEN", required = true)]
    positions: Vec<std::ffi::OsString>,

    #[command(flatten)]
    common: CommonOptions,
}

const EXAMPLES: &str = "\
Examples:
  orbito-solve '4/4/4/4 w'                  the empty board
  orbito-solve --rules french 4/4/4/w3_b    one marble placed, by the French sheet
  orbito-solve --json - < positions.txt     a stream of positions, one JSON object a line
  orbito-solve rate --game games.pgn        annotate the moves of games
  orbito-solve tournament level:3 greedy    play games between named players
  orbito-solve play --level 5               play against a level
  orbito-solve perft 5 --divide             count move sequences";

#[derive(Subcommand)]
enum Command {
    Rate(rate::RateArguments),
    Puzzles(puzzles::PuzzlesArguments),
    Perft(perft::PerftArguments),
    Play(play::PlayArguments<Rules>),
    Table(table::TableArguments),
    Tournament(tournament::TournamentArguments<crate::orbito::Rules>),
    Uci(uci::UciArguments),
    Serve(serve::ServeArguments),
}

/// Why the command ends before its work is done.
#[derive(Debug, Error)]
enum Failure {
    /// The words or a position are wrong: exit status 2.
    #[error("{0}")]
    Usage(String),
    /// Answers that were wrong have been given in place: exit status 2, nothing more to say.
    #[error("some positions could not be read")]
    SomeWrong,
    /// Something else went wrong: exit status 1.
    #[error("{0}")]
    Other(String),
    /// Reading or writing failed; a closed pipe is no failure.
    #[error("{0}")]
    Io(#[from] io::Error),
}

/// Standard output, in colour or not as the options say.
type Output = io::BufWriter<anstream::AutoStream<io::StdoutLock<'static>>>;

fn output() -> Output {
    io::BufWriter::new(anstream::AutoStream::auto(io::stdout().lock()))
}

/// Standard output for what has no colour in it, JSON or CSV: written as it is.
fn plain_output() -> Output {
    io::BufWriter::new(anstream::AutoStream::always_ansi(io::stdout().lock()))
}

/// Writes to a file, which is then whole or as it was, or to standard output: not through the
/// stream that takes colours out, as an array is no text.
fn export_to(
    path: Option<&Path>,
    write: impl FnOnce(&mut dyn Write) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let Some(path) = path else {
        let mut out = io::BufWriter::new(io::stdout().lock());
        write(&mut out)?;
        return Ok(out.flush()?);
    };
    replace_file(path, |out| write(out)).map_err(|failure| match failure {
        Failure::Io(error) => {
            Failure::Other(format!("{}: cannot be written: {error}", path.display()))
        }
        other => other,
    })
}

/// Writes one object and ends the line.
fn write_json(out: &mut impl Write, object: &impl serde::Serialize) -> Result<(), Failure> {
    serde_json::to_writer(&mut *out, object).map_err(io::Error::from)?;
    writeln!(out)?;
    Ok(())
}

/// Runs the command with the arguments of this process.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    arguments.common.set_color();
    exit_code(run(arguments))
}

/// Says what failed, and with which exit status the process ends.
fn exit_code(result: Result<(), Failure>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::SomeWrong) => ExitCode::from(2),
        Err(failure) => {
            let usage = matches!(failure, Failure::Usage(_));
            let _ = writeln!(anstream::stderr(), "{} {failure}", text::error_label());
            ExitCode::from(if usage { 2 } else { 1 })
        }
    }
}

fn run(arguments: Arguments) -> Result<(), Failure> {
    let settings = Settings::new(&arguments.common)?;
    match arguments.command {
        None => solve::run(&arguments.positions, &settings),
        Some(Command::Rate(rate)) => rate::run(&rate, &settings),
        Some(Command::Puzzles(puzzles)) => puzzles::run(&puzzles, &settings),
        Some(Command::Perft(perft)) => {
            settings.expect_no_engine("perft counts every move")?;
            perft::run(&perft, &settings.rules, settings.json, settings.quiet)
        }
        Some(Command::Play(play)) => {
            settings
                .expect_no_engine("players have limits of their own, such as search:depth=3")?;
            play::run(&play, settings.rules, settings.json, |rules| {
                Ok(Tablebase::build(rules))
            })
        }
        Some(Command::Table(table)) => table::run(&table, &settings),
        Some(Command::Tournament(tournament)) => {
            if !tournament.list_players {
                let reason = "players have limits of their own, such as search:depth=3";
                settings.expect_no_engine(reason)?;
            }
            tournament::run(&tournament, &settings.rules, settings.manner())
        }
        Some(Command::Uci(_)) => uci::run(settings.has_limits() || settings.json, || {
            settings.uci_engine()
        }),
        Some(Command::Serve(serve)) => serve::run(&serve, &settings),
    }
}
