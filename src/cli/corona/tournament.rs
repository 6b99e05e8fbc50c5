//! `tournament`: bots against each other, two at a table.

use std::fmt;
use std::str::FromStr;

use clap::Args;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::Serialize;

use super::play::{glass, list_bots};
use crate::cli::Failure;
use crate::cli::options::{Manner, number, seed};
use crate::cli::tournament::progress::Progress;
use crate::cli::tournament::{Summary, distinct_names, ended, pairs, report, stop_flag};
use crate::corona::Empty;
use crate::corona::bots::{Bot, play_out};
use crate::corona::game::{Chance, Ends, Glass, Seat, Seats, Settings};
use crate::tournament::{
    Accuracy, Format, GameScore, Results, Schedule, SpecificationError, Standings, play_all,
};

/// Play a tournament between bots, two at a table
///
/// Every two bots play pairs of games with the same placements and dice, the seats swapped. The one
/// with more chips at the end has won. The same bots and seed give the same result on any number of
/// threads.
#[derive(Args)]
pub(super) struct TournamentArguments {
    /// The bots, at least two: greedy, limited:plans=20, bidder:plans=20, perfect (see --list-bots)
    #[arg(value_name = "BOT", required_unless_present = "list_bots")]
    bots: Vec<NamedBot>,

    /// Say which bots there are
    #[arg(long, conflicts_with = "bots")]
    list_bots: bool,

    /// Pairs of games that every two bots play, 1 or more
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = pairs, allow_negative_numbers = true)]
    pairs: usize,

    /// The first bot meets all others, who do not meet each other
    #[arg(long)]
    gauntlet: bool,

    /// A game ends after N rounds, 1 to 1000, or when somebody is broke
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = rounds, allow_negative_numbers = true)]
    rounds: u32,

    /// How long the glass runs, 1s to 10m; no time passes for it
    #[arg(long, value_name = "DURATION", value_parser = glass, default_value = "60s")]
    glass: Glass,

    /// Another number gives other placements, dice and games
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = seed, allow_negative_numbers = true)]
    seed: u64,

    /// Write the standings as CSV
    #[arg(long, conflicts_with = "json")]
    csv: bool,
}

fn rounds(text: &str) -> Result<u32, String> {
    Ok(number(text, 1..=1000, "rounds")? as u32)
}

/// A bot as it was named.
#[derive(Clone, Debug)]
struct NamedBot {
    name: String,
    bot: Bot,
}

impl FromStr for NamedBot {
    type Err = SpecificationError;

    fn from_str(text: &str) -> Result<NamedBot, SpecificationError> {
        let bot = text.parse()?;
        let name = text.trim().into();
        Ok(NamedBot { name, bot })
    }
}

impl fmt::Display for NamedBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

#[derive(Serialize)]
struct RulesJson {
    empty: u8,
    rounds: u32,
    glass_ms: u64,
}

pub(super) fn run(
    arguments: &TournamentArguments,
    empty: Empty,
    manner: Manner,
) -> Result<(), Failure> {
    if arguments.list_bots {
        return list_bots();
    }
    let format = match arguments.gauntlet {
        true => Format::Gauntlet,
        false => Format::RoundRobin,
    };
    let schedule = Schedule::new(arguments.bots.len(), format, arguments.pairs)
        .map_err(|error| Failure::Usage(error.to_string()))?;
    let names = distinct_names(&arguments.bots);
    let mut results = Results::new(schedule, None);
    let table = Table::new(arguments, empty);
    let stop = stop_flag()?;
    let mut progress = Progress::new(&results, &names, manner.quiet);
    let played = play_all(
        &mut results,
        &stop,
        || (),
        |(), game| {
            let bots = [game.white, game.black].map(|player| arguments.bots[player].bot);
            Ok(((), table.play(bots, game.pair, game.number)))
        },
        |(), results| {
            progress.advance(results);
            Ok::<(), Failure>(())
        },
    );
    progress.finish();
    let time = arguments.glass.time();
    let summary = Summary {
        names: &names,
        format,
        rules: format!(
            "{} rounds, a glass of {}, {} for an empty space",
            arguments.rounds,
            humantime::format_duration(time),
            empty.points()
        ),
        seed: arguments.seed,
        openings: arguments.pairs,
        openings_called: ["series of deals", "series of deals"],
        sides: ["first", "second"],
        judged: false,
        standings: Standings::new(&results),
        results: &results,
    };
    let rules = RulesJson {
        empty: empty.points(),
        rounds: arguments.rounds,
        glass_ms: time.as_millis() as u64,
    };
    report(&summary, rules, arguments.csv, manner)?;
    ended(played, &results, "")
}

/// Where two bots meet.
struct Table {
    settings: Settings,
    seed: u64,
}

impl Table {
    fn new(arguments: &TournamentArguments, empty: Empty) -> Table {
        Table {
            settings: Settings {
                seats: Seats::TWO,
                empty,
                order: Default::default(),
                glass: arguments.glass,
                ends: Ends {
                    rounds: Some(arguments.rounds),
                    broke: true,
                    ..Ends::default()
                },
            },
            seed: arguments.seed,
        }
    }

    /// Plays a game, the first of the bots on the first seat. Both games of a pair have the same
    /// deals; what bots leave to chance is different in each game.
    fn play(&self, bots: [Bot; 2], pair: usize, number: usize) -> GameScore {
        let deals = self.chance(2 * pair as u64);
        let thoughts = self.chance(2 * number as u64 + 1);
        let last = play_out(self.settings, &bots, &deals, &thoughts);
        let winners = last.winners();
        GameScore {
            white_half_points: match winners.contains(&Seat::FIRST) {
                true if winners.len() == 2 => 1,
                true => 2,
                false => 0,
            },
            forfeited_by: None,
            accuracy: [Accuracy::default(); 2],
        }
    }

    fn chance(&self, stream: u64) -> Chance {
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        random.set_stream(stream);
        Chance::new(random.next_u64())
    }
}
