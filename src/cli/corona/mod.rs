//! The command `corona-solve`: the game of chips, and tournaments of bots.

mod play;
mod tournament;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use super::options::{Manner, SharedOptions};
use super::{Failure, exit_code};
use crate::corona::Empty;

/// Play the game of Corona.
#[derive(Parser)]
#[command(name = "corona-solve", version, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,

    /// What a piece scores on an empty space, 0 or 1
    #[arg(long, value_name = "POINTS", value_parser = empty, default_value = "0", global = true, help_heading = "Rules")]
    empty: Empty,

    #[command(flatten)]
    shared: SharedOptions,
}

#[derive(Subcommand)]
enum Command {
    Play(play::PlayArguments),
    Tournament(tournament::TournamentArguments),
}

fn empty(text: &str) -> Result<Empty, String> {
    let points = text.parse().ok().and_then(Empty::from_points);
    points.ok_or_else(|| "expected 0 or 1".into())
}

/// Runs the command with the arguments of this process.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    arguments.shared.set_color();
    exit_code(run(&arguments))
}

fn run(arguments: &Arguments) -> Result<(), Failure> {
    arguments.shared.start_threads()?;
    let SharedOptions { json, quiet, .. } = arguments.shared;
    let manner = Manner { json, quiet };
    match &arguments.command {
        Command::Play(play) => play::run(play, arguments.empty, json),
        Command::Tournament(tournament) => tournament::run(tournament, arguments.empty, manner),
    }
}
