//! The command `corona-solve`: the same habits as `orbito-solve`.

mod deal;
mod odds;
mod play;
mod rate;
mod ring;
mod score;
mod solve;
mod table;
mod tournament;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

use super::input::{Reader, WrongText};
use super::options::{Manner, OutputOptions, ThreadOptions, number};
use super::{Failure, exit_code};
use crate::corona::game::Call;
use crate::corona::{Deal, Empty};

/// Solve the game Corona: the best call for any deal, and a plan that makes it.
#[derive(Parser)]
#[command(
    name = "corona-solve",
    version,
    subcommand_negates_reqs = true,
    max_term_width = 100
)]
#[command(
    override_usage = "corona-solve [OPTIONS] <DEAL>...\n       corona-solve [OPTIONS] <COMMAND>"
)]
#[command(after_help = EXAMPLES)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,

    /// Deals to solve, such as '101011110000 561245' (pieces on the spaces 1 to 12, then the dice)
    /// or '1,3,5,6,7,8 561245'; - reads one a line from standard input
    #[arg(value_name = "DEAL", required = true)]
    deals: Vec<OsString>,

    /// List every plan that makes the most points
    #[arg(long)]
    all_plans: bool,

    #[command(flatten)]
    options: Options,
}

const EXAMPLES: &str = "\
Examples:
  corona-solve '101011110000 561245'        the best call, and a plan that makes it
  corona-solve --json - < deals.txt         a stream of deals, one JSON object a line
  corona-solve score '1,3,5,6,7,8 561245' '1+5 8+1 7+2 5+4 3+5 6+6'
                                            what a plan makes
  corona-solve rate '101011110000 561245' 14
                                            whether a call can be made, and how hard it is
  corona-solve odds 101011110000            the chance of each call before the dice are thrown
  corona-solve deal --single --gap 5..      a puzzle
  corona-solve table stats                  all 479,556 deals
  corona-solve play person perfect          play for chips against the glass
  corona-solve tournament greedy limited:plans=20 perfect
                                            bots against each other";

#[derive(Subcommand)]
enum Command {
    Score(score::ScoreArguments),
    Rate(rate::RateArguments),
    Odds(odds::OddsArguments),
    Deal(deal::DealArguments),
    Table(table::TableArguments),
    Play(play::PlayArguments),
    Tournament(tournament::TournamentArguments),
}

#[derive(Args)]
struct Options {
    /// What a piece scores on an empty space: 0 or 1, as editions differ [default: 0]
    #[arg(long, value_name = "POINTS", value_parser = empty, global = true, help_heading = "Rules")]
    empty: Option<Empty>,

    #[command(flatten)]
    threads: ThreadOptions,

    #[command(flatten)]
    output: OutputOptions,
}

fn empty(text: &str) -> Result<Empty, String> {
    let points = text.parse().ok().and_then(Empty::from_points);
    points.ok_or_else(|| "expected 0 or 1".into())
}

/// A call, as in the game.
fn call(text: &str) -> Result<u8, String> {
    Ok(number(text, 1..=Call::MOST.into(), "points")? as u8)
}

/// A chance or a mean as JSON shows it: nine decimals say all that there is.
fn rounded(number: f64) -> f64 {
    (number * 1e9).round() / 1e9
}

/// What the options amount to.
struct Settings {
    empty: Empty,
    /// The rule, if it was asked for.
    empty_asked: Option<Empty>,
    json: bool,
    quiet: bool,
}

/// Two words that are one deal, if they were not kept together by quotes.
fn joined(words: &[OsString]) -> Vec<OsString> {
    if let [pieces, dice] = words
        && let (Some(pieces), Some(dice)) = (pieces.to_str(), dice.to_str())
        && let deal = format!("{pieces} {dice}")
        && deal.parse::<Deal>().is_ok()
    {
        return vec![deal.into()];
    }
    words.to_vec()
}

/// Reads deals.
struct Deals;

impl Reader for Deals {
    type Item = Deal;

    const WHAT: &'static str = "a deal";

    fn read(&self, text: &str) -> Result<Deal, WrongText> {
        Ok(text.parse::<Deal>()?)
    }
}

/// What an argument says, or a failure that shows where it is wrong.
fn read<T>(text: &std::ffi::OsStr, what: &str) -> Result<T, Failure>
where
    T: std::str::FromStr,
    T::Err: std::fmt::Display,
{
    let text = text
        .to_str()
        .ok_or_else(|| Failure::Usage(format!("not UTF-8 text, expected {what}")))?;
    text.parse()
        .map_err(|error: T::Err| Failure::Usage(error.to_string()))
}

/// Runs the command with the arguments of this process.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    arguments.options.output.set_color();
    exit_code(run(&arguments))
}

fn run(arguments: &Arguments) -> Result<(), Failure> {
    let options = &arguments.options;
    options.threads.start()?;
    let settings = Settings {
        empty: options.empty.unwrap_or_default(),
        empty_asked: options.empty,
        json: options.output.json,
        quiet: options.output.quiet,
    };
    match &arguments.command {
        None => solve::run(&joined(&arguments.deals), arguments.all_plans, &settings),
        Some(Command::Score(score)) => score::run(score, &settings),
        Some(Command::Rate(rate)) => rate::run(rate, &settings),
        Some(Command::Odds(odds)) => odds::run(odds, &settings),
        Some(Command::Deal(deal)) => deal::run(deal, &settings),
        Some(Command::Table(table)) => table::run(table, &settings),
        Some(Command::Play(play)) => play::run(play, settings.empty, settings.json),
        Some(Command::Tournament(tournament)) => {
            let Settings {
                empty, json, quiet, ..
            } = settings;
            tournament::run(tournament, empty, Manner { json, quiet })
        }
    }
}
