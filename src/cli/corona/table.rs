//! `table`: all deals; builds, checks, counts and exports them.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::{Args, Subcommand, ValueEnum};
use serde::Serialize;

use super::{Settings, rounded};
use crate::cli::text::{self, grouped};
use crate::cli::{Failure, Output, export_to, output, write_json};
use crate::corona::{
    Deal, Empty, GreedyRecord, MaximumStatistics, Table, TableFileError, TableFormatError,
};
use crate::orbito::json::milliseconds;

/// Build, check, count and export the table of all 479,556 deals that differ in more than the turn
/// of the ring and the order of the dice
#[derive(Args)]
pub(super) struct TableArguments {
    #[command(subcommand)]
    command: TableCommand,
}

#[derive(Subcommand)]
enum TableCommand {
    /// Solve all deals and write the table to a file
    Build {
        /// The file to write
        #[arg(short, long, value_name = "FILE")]
        output: PathBuf,
    },
    /// Check a file: its checksums, then every deal by the solver of single deals, which takes
    /// minutes
    Verify {
        /// A file made by table build
        file: PathBuf,
    },
    /// Count the deals by their maximum, and how the best next score each time fares
    Stats {
        /// How to write them
        #[arg(long, value_enum, default_value_t = StatsFormat::Text)]
        format: StatsFormat,
        /// Take the values from a file instead of solving
        #[arg(long, value_name = "FILE")]
        file: Option<PathBuf>,
    },
    /// Write all deals for other programs: as CSV, or as a NumPy array
    Export {
        /// How to write them
        #[arg(long, value_enum)]
        format: ExportFormat,
        /// The file to write instead of standard output
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
        /// Take the values from a file instead of solving
        #[arg(long, value_name = "FILE")]
        file: Option<PathBuf>,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum StatsFormat {
    Text,
    Json,
    Csv,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ExportFormat {
    Csv,
    Npy,
}

impl From<TableFileError> for Failure {
    fn from(error: TableFileError) -> Failure {
        match error {
            TableFileError::Format {
                source: TableFormatError::Empty { .. },
                ..
            } => Failure::Usage(error.to_string()),
            _ => Failure::Other(error.to_string()),
        }
    }
}

pub(super) fn run(arguments: &TableArguments, settings: &Settings) -> Result<(), Failure> {
    match &arguments.command {
        TableCommand::Build { output } => build(output, settings),
        TableCommand::Verify { file } => verify(file, settings),
        TableCommand::Stats { format, file } => {
            let format = if settings.json {
                StatsFormat::Json
            } else {
                *format
            };
            stats(&open_or_solve(file.as_deref(), settings)?, format)
        }
        TableCommand::Export {
            format,
            output,
            file,
        } => {
            let table = open_or_solve(file.as_deref(), settings)?;
            export(&table, *format, output.as_deref())
        }
    }
}

fn open_or_solve(file: Option<&Path>, settings: &Settings) -> Result<Table, Failure> {
    match file {
        None => Ok(Table::build(settings.empty)),
        Some(file) => Ok(Table::open(file, Some(settings.empty))?),
    }
}

fn build(path: &Path, settings: &Settings) -> Result<(), Failure> {
    #[derive(Serialize)]
    struct BuiltJson {
        empty: u8,
        deals: usize,
        bytes: u64,
        elapsed_ms: f64,
    }
    let start = Instant::now();
    let table = Table::build(settings.empty);
    let elapsed = start.elapsed();
    table.save(path)?;
    let bytes = std::fs::metadata(path)?.len();
    let mut out = output();
    if settings.json {
        let built = BuiltJson {
            empty: settings.empty.points(),
            deals: Deal::COUNT,
            bytes,
            elapsed_ms: milliseconds(elapsed),
        };
        write_json(&mut out, &built)?;
    } else {
        writeln!(
            out,
            "{} deals solved in {}, {} bytes in {}",
            grouped(Deal::COUNT as u64),
            text::time(elapsed),
            grouped(bytes),
            path.display()
        )?;
    }
    out.flush()?;
    Ok(())
}

fn verify(path: &Path, settings: &Settings) -> Result<(), Failure> {
    #[derive(Serialize)]
    struct VerifiedJson {
        empty: u8,
        verified: usize,
    }
    let table = Table::open(path, settings.empty_asked)?;
    let bar = text::progress(settings.quiet, Deal::COUNT as u64, "checking deals");
    let result = table.verify_with_progress(|deals| bar.inc(deals));
    bar.finish_and_clear();
    result.map_err(|error| Failure::Other(format!("{}: {error}", path.display())))?;
    let mut out = output();
    let (empty, verified) = (table.empty().points(), Deal::COUNT);
    if settings.json {
        write_json(&mut out, &VerifiedJson { empty, verified })?;
    } else {
        let deals = grouped(verified as u64);
        writeln!(
            out,
            "checksums right, {deals} deals right under --empty {empty}"
        )?;
    }
    out.flush()?;
    Ok(())
}

fn export(table: &Table, format: ExportFormat, path: Option<&Path>) -> Result<(), Failure> {
    export_to(path, |out| {
        match format {
            ExportFormat::Npy => table.write_npy(out)?,
            ExportFormat::Csv => {
                writeln!(out, "pieces,dice,maximum,plans")?;
                for (Deal { placement, throw }, entry) in table.deals_and_entries() {
                    writeln!(out, "{placement},{throw},{},{}", entry.maximum, entry.plans)?;
                }
            }
        }
        Ok(())
    })
}

/// The deals with one maximum, as JSON and CSV.
#[derive(Serialize)]
struct MaximumJson {
    maximum: u8,
    deals: u64,
    fewest_plans: u32,
    most_plans: u32,
    greedy_right: u64,
    greedy_gap: f64,
    /// The share of random deals that have it, 0 to 1.
    random_share: f64,
}

#[derive(Serialize)]
struct GreedyJson {
    /// The share of the deals in which it makes the maximum, 0 to 1.
    right: f64,
    /// The points that it gives away on average.
    gap: f64,
}

#[derive(Serialize)]
struct StatsJson {
    empty: u8,
    deals: usize,
    /// Of the deals that differ in more than turns and order, each once.
    greedy: GreedyJson,
    /// Of random deals.
    random_greedy: GreedyJson,
    maxima: Vec<MaximumJson>,
}

impl From<GreedyRecord> for GreedyJson {
    fn from(record: GreedyRecord) -> GreedyJson {
        GreedyJson {
            right: rounded(record.share_right()),
            gap: rounded(record.mean_gap()),
        }
    }
}

fn stats(table: &Table, format: StatsFormat) -> Result<(), Failure> {
    let statistics = table.statistics();
    let sum = |record: fn(&MaximumStatistics) -> GreedyRecord| {
        let records = statistics.iter().map(record);
        records.fold(GreedyRecord::default(), |sum, record| sum + record)
    };
    let greedy = sum(|maximum| maximum.greedy);
    let random = sum(|maximum| maximum.random_greedy);
    let maxima = statistics.iter().map(|maximum| MaximumJson {
        maximum: maximum.maximum,
        deals: maximum.deals,
        fewest_plans: maximum.fewest_plans,
        most_plans: maximum.most_plans,
        greedy_right: maximum.greedy.right,
        greedy_gap: rounded(maximum.greedy.mean_gap()),
        random_share: rounded(maximum.random_greedy.deals as f64 / random.deals as f64),
    });
    let json = StatsJson {
        empty: table.empty().points(),
        deals: Deal::COUNT,
        greedy: greedy.into(),
        random_greedy: random.into(),
        maxima: maxima.collect(),
    };
    let mut out = output();
    match format {
        StatsFormat::Json => write_json(&mut out, &json)?,
        StatsFormat::Csv => write_csv(&mut out, &json)?,
        StatsFormat::Text => write_text(&mut out, &json, table.empty())?,
    }
    out.flush()?;
    Ok(())
}

fn write_csv(out: &mut Output, stats: &StatsJson) -> Result<(), Failure> {
    writeln!(
        out,
        "maximum,deals,fewest_plans,most_plans,greedy_right,greedy_gap,random_share"
    )?;
    for maximum in &stats.maxima {
        let MaximumJson {
            maximum,
            deals,
            fewest_plans,
            most_plans,
            greedy_right,
            greedy_gap,
            random_share,
        } = maximum;
        writeln!(
            out,
            "{maximum},{deals},{fewest_plans},{most_plans},{greedy_right},{greedy_gap},{random_share}"
        )?;
    }
    Ok(())
}

fn write_text(out: &mut Output, stats: &StatsJson, empty: Empty) -> Result<(), Failure> {
    writeln!(
        out,
        "maximum    deals   random  fewest plans  most plans  greedy right  greedy gap"
    )?;
    for maximum in &stats.maxima {
        writeln!(
            out,
            "{:7} {:>8} {:6.2} % {:>13} {:>11} {:>11.1} % {:>11.2}",
            maximum.maximum,
            grouped(maximum.deals),
            100.0 * maximum.random_share,
            grouped(maximum.fewest_plans.into()),
            grouped(maximum.most_plans.into()),
            100.0 * maximum.greedy_right as f64 / maximum.deals as f64,
            maximum.greedy_gap,
        )?;
    }
    let greedy = |record: &GreedyJson| {
        let right = 100.0 * record.right;
        format!(
            "right in {right:.1} %, {:.2} points short on average",
            record.gap
        )
    };
    writeln!(out, "    all {:>8}", grouped(stats.deals as u64))?;
    writeln!(
        out,
        "\nThe best next score each time (--empty {}):",
        empty.points()
    )?;
    writeln!(out, "  of these deals    {}", greedy(&stats.greedy))?;
    writeln!(out, "  of random deals   {}", greedy(&stats.random_greedy))?;
    Ok(())
}
