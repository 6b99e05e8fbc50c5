//! `play`: the whole game of chips in the terminal, for people and bots.
//!
//! On a terminal a sandglass runs by the clock while people type their calls. In a pipe there is
//! no clock: lines say how long the glass runs, so that a script always gives the same game.

mod command;
mod glass;
mod host;
mod json;
mod lines;
mod narrator;
mod table;
mod words;

use std::io::{IsTerminal, Write};
use std::rc::Rc;
use std::time::Duration;

use clap::{Args, ValueEnum};

use self::host::Host;
use self::json::Json;
use self::lines::Lines;
use self::narrator::Narrator;
use self::table::{Guest, Table};
use self::words::Words;
use super::Failure;
use crate::cli::options::{duration_such_as, number, seed};
use crate::cli::{output, plain_output, text};
use crate::corona::Empty;
use crate::corona::bots::{Bot, MOST_ROUNDS};
use crate::corona::game::{CallOrder, Chance, Ends, Glass, Settings};

/// Play Corona for chips in the terminal: people and bots, 1 to 10 seats
///
/// Whoever's turn it is sets up six pieces, and six dice are thrown. While the glass runs everybody
/// calls how many points they could make, and the highest call plays. Who makes it is paid a chip
/// by every other; who misses pays every other one and sits out the next round. With one seat it
/// is practice.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct PlayArguments {
    /// Who plays, in the order of the seats: person, person:Ada, or a bot such as limited:plans=50
    /// (see --list-bots)
    #[arg(value_name = "SEAT", required_unless_present = "list_bots")]
    seats: Vec<Guest>,

    /// Say which bots there are
    #[arg(long, conflicts_with = "seats")]
    list_bots: bool,

    /// End after N rounds, 1 to 10000
    #[arg(long, value_name = "N", value_parser = rounds, allow_negative_numbers = true)]
    rounds: Option<u32>,

    /// End after the round in which so much time of play has gone, such as 20m; where only bots or
    /// a script play, the glass counts
    #[arg(long, value_name = "DURATION", value_parser = time)]
    time: Option<Duration>,

    /// End when somebody is broke, or has twice the chips of the beginning; several with commas
    /// [default: broke,double, if neither --rounds nor --time is given]
    #[arg(long, value_enum, value_name = "WHEN", value_delimiter = ',')]
    until: Vec<Until>,

    /// How long the glass runs, 1s to 10m
    #[arg(long, value_name = "DURATION", value_parser = glass, default_value = "60s")]
    glass: Glass,

    /// Calls need not rise: the highest plays, of equal ones the earlier
    #[arg(long)]
    any_order: bool,

    /// The same dice, placements and bots' thoughts each time [default: others each time]
    #[arg(long, value_name = "SEED", value_parser = seed, allow_negative_numbers = true)]
    seed: Option<u64>,
}

const EXAMPLES: &str = "\
Examples:
  corona-solve play person                            practice against the glass
  corona-solve play person limited:plans=20 greedy    against two bots
  corona-solve play person:Ada person:Ben --rounds 8  two people at one keyboard
  corona-solve play perfect greedy --seed 1 --json    bots alone, one object an event";

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Until {
    /// Somebody has no chips left
    Broke,
    /// Somebody has twice the chips of the beginning
    Double,
}

fn rounds(text: &str) -> Result<u32, String> {
    Ok(number(text, 1..=MOST_ROUNDS.into(), "rounds")? as u32)
}

fn time(text: &str) -> Result<Duration, String> {
    duration_such_as(text, "90s or 20m")
}

pub(super) fn glass(text: &str) -> Result<Glass, String> {
    let time = humantime::parse_duration(text).ok();
    let glass = time.and_then(Glass::new);
    glass.ok_or_else(|| "expected 1s to 10m, such as 60s".into())
}

pub(super) fn list_bots() -> Result<(), Failure> {
    let mut out = output();
    for (name, what) in Bot::ALL {
        let words = what.split(' ').map(str::to_owned);
        writeln!(out, "  {name:<18}{}", text::wrapped(words, 20))?;
    }
    let words = Bot::DELAY.split(' ').map(str::to_owned);
    writeln!(out, "  {}", text::wrapped(words, 2))?;
    Ok(out.flush()?)
}

impl PlayArguments {
    fn ends(&self, table: &Table) -> Result<Ends, Failure> {
        let alone = table.seats().is_practice();
        if alone && !self.until.is_empty() {
            let message = "one seat is practice, in which no chips change hands, expected no \
                           --until";
            return Err(Failure::Usage(message.into()));
        }
        let only_bots = table.people().next().is_none();
        let by_chips = self.rounds.is_none() && self.time.is_none() && !alone;
        if only_bots && alone && self.rounds.is_none() && self.time.is_none() {
            let message = "a bot that practises comes to no end, expected --rounds or --time";
            return Err(Failure::Usage(message.into()));
        }
        let until = |end: Until| self.until.contains(&end) || self.until.is_empty() && by_chips;
        Ok(Ends {
            rounds: self.rounds.or(only_bots.then_some(MOST_ROUNDS)),
            time: self.time,
            broke: until(Until::Broke),
            double: until(Until::Double),
        })
    }
}

pub(super) fn run(arguments: &PlayArguments, empty: Empty, json: bool) -> Result<(), Failure> {
    if arguments.list_bots {
        return list_bots();
    }
    let table = Rc::new(Table::new(&arguments.seats)?);
    let settings = Settings {
        seats: table.seats(),
        empty,
        order: match arguments.any_order {
            true => CallOrder::Any,
            false => CallOrder::Rising,
        },
        glass: arguments.glass,
        ends: arguments.ends(&table)?,
    };
    let seed = arguments.seed.unwrap_or_else(rand::random);
    let narrator: Box<dyn Narrator> = match json {
        true => Box::new(Json {
            table: Rc::clone(&table),
        }),
        false => Box::new(Words {
            table: Rc::clone(&table),
        }),
    };
    let at_terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    let has_people = table.people().next().is_some();
    Host {
        table,
        chance: Chance::new(seed),
        lines: Lines::open()?,
        out: if json { plain_output() } else { output() },
        narrator,
        is_terminal: at_terminal && has_people && !json,
        json,
        some_wrong: false,
    }
    .run(settings, seed)
}
