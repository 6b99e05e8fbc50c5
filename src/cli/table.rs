//! `table`: builds, checks, queries and exports the tablebase.

use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::{Args, Subcommand, ValueEnum};
use serde::Serialize;

use super::options::Settings;
use super::text::{self, grouped};
use super::{Failure, Output, export_to, output, solve, write_json};
use crate::orbito::json::{RulesJson, category, milliseconds};
use crate::orbito::tablebase::{FileError, FormatError, LayerCounts, Reach, Tablebase};
use crate::orbito::{Engine, Move, Rules};

/// Build, check, query and export the tablebase: the value of every position
#[derive(Args)]
pub(super) struct TableArguments {
    #[command(subcommand)]
    command: TableCommand,
}

#[derive(Subcommand)]
enum TableCommand {
    /// Solve the whole game and write the tablebase to a file
    Build {
        /// The file to write
        #[arg(short, long, value_name = "FILE")]
        output: PathBuf,
    },
    /// Show what a file holds: rules, size, counts by layer
    Info {
        /// A file made by table build
        file: PathBuf,
    },
    /// Check a file: its checksums, then every value by the rules
    Verify {
        /// A file made by table build
        file: PathBuf,
    },
    /// Look positions up in a file
    Probe {
        /// A file made by table build
        file: PathBuf,
        /// Positions, or - for one a line on standard input
        #[arg(value_name = "FEN", required = true)]
        positions: Vec<OsString>,
    },
    /// Count lines, wins, draws and losses by layer
    Stats {
        /// How to write them
        #[arg(long, value_enum, default_value_t = StatsFormat::Text)]
        format: StatsFormat,
        /// Take the values from a file instead of solving
        #[arg(long, value_name = "FILE")]
        file: Option<PathBuf>,
    },
    /// Write values for other programs: positions with all best moves, or a NumPy array
    Export(ExportArguments),
}

#[derive(Args)]
struct ExportArguments {
    /// How to write: positions reachable from the start as CSV or as one JSON object a line, or
    /// the whole table as a NumPy array
    #[arg(long, value_enum)]
    format: ExportFormat,
    /// Export the positions that at most N moves lead to, one of those that are turns of one
    /// another, 0 to 16
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=16), required_if_eq_any([("format", "csv"), ("format", "jsonl")]))]
    plies: Option<u32>,
    /// Only positions that best moves of both players lead to
    #[arg(long)]
    perfect: bool,
    /// The file to write instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Take the values from a file instead of solving
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ExportFormat {
    Csv,
    Jsonl,
    Npy,
}

/// A position of the perfect-play table, as JSON.
#[derive(Serialize)]
struct EntryJson {
    fen: String,
    category: &'static str,
    presses: Option<u16>,
    best: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum StatsFormat {
    Text,
    Json,
    Csv,
}

/// The counts of a layer, as JSON.
#[derive(Serialize)]
struct LayerJson {
    marbles: usize,
    positions: u64,
    line_on_board: u64,
    win: u64,
    draw: u64,
    loss: u64,
    longest_win: u16,
    longest_loss: u16,
    /// Milliseconds it took to solve; not known of a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    elapsed_ms: Option<f64>,
}

#[derive(Serialize)]
struct TableJson {
    rules: RulesJson,
    positions: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    elapsed_ms: Option<f64>,
    layers: Vec<LayerJson>,
}

/// A table and what is known of its making.
struct Made {
    tablebase: Tablebase,
    /// Nanoseconds and positions of each layer, by marbles; none for a file.
    elapsed_ms: Option<[f64; Tablebase::LAYERS]>,
}

pub(super) fn run(arguments: &TableArguments, settings: &Settings) -> Result<(), Failure> {
    match &arguments.command {
        TableCommand::Build { output } => build(output, settings),
        TableCommand::Info { file } => info(file, settings),
        TableCommand::Verify { file } => verify(file, settings),
        TableCommand::Probe { file, positions } => probe(file, positions, settings),
        TableCommand::Stats { format, file } => {
            let made = open_or_solve(file.as_deref(), settings)?;
            let format = if settings.json {
                StatsFormat::Json
            } else {
                *format
            };
            write_stats(&mut output(), &made, None, format)
        }
        TableCommand::Export(arguments) => export(arguments, settings),
    }
}

impl From<FileError> for Failure {
    fn from(error: FileError) -> Failure {
        match error {
            FileError::Format {
                source: FormatError::Rules { .. },
                ..
            } => Failure::Usage(error.to_string()),
            _ => Failure::Other(error.to_string()),
        }
    }
}

fn solve_all(settings: &Settings) -> Made {
    let bar = text::progress(settings.quiet, Tablebase::LAYERS as u64, "solving layers");
    let mut elapsed_ms = [0.0; Tablebase::LAYERS];
    let tablebase = Tablebase::build_with_progress(&settings.rules, |layer| {
        elapsed_ms[layer.marbles as usize] = milliseconds(layer.elapsed);
        bar.inc(1);
    });
    bar.finish_and_clear();
    Made {
        tablebase,
        elapsed_ms: Some(elapsed_ms),
    }
}

fn open(file: &Path, rules: Option<&Rules>) -> Result<Made, Failure> {
    let tablebase = Tablebase::open(file, rules)?;
    Ok(Made {
        tablebase,
        elapsed_ms: None,
    })
}

fn open_or_solve(file: Option<&Path>, settings: &Settings) -> Result<Made, Failure> {
    match file {
        None => Ok(solve_all(settings)),
        Some(file) => open(file, settings.rules_asked()),
    }
}

fn build(path: &Path, settings: &Settings) -> Result<(), Failure> {
    let start = Instant::now();
    let made = solve_all(settings);
    let solved = start.elapsed();
    made.tablebase.save(path)?;
    let bytes = std::fs::metadata(path)?.len();
    let mut out = output();
    let format = if settings.json {
        StatsFormat::Json
    } else {
        StatsFormat::Text
    };
    write_stats(&mut out, &made, Some(bytes), format)?;
    if !settings.json {
        writeln!(
            out,
            "\nsolved in {}, {} bytes in {}",
            text::time(solved),
            grouped(bytes),
            path.display()
        )?;
    }
    out.flush()?;
    Ok(())
}

fn info(path: &Path, settings: &Settings) -> Result<(), Failure> {
    let made = open(path, None)?;
    let bytes = std::fs::metadata(path)?.len();
    let format = if settings.json {
        StatsFormat::Json
    } else {
        StatsFormat::Text
    };
    let mut out = output();
    if !settings.json {
        let rules = made.tablebase.rules();
        writeln!(
            out,
            "rules  {}\nsize   {} bytes\n",
            rules.describe(),
            grouped(bytes)
        )?;
    }
    write_stats(&mut out, &made, Some(bytes), format)
}

fn verify(path: &Path, settings: &Settings) -> Result<(), Failure> {
    let Made { tablebase, .. } = open(path, None)?;
    let bar = text::progress(settings.quiet, Tablebase::LAYERS as u64, "checking layers");
    let result = tablebase.verify_with_progress(|_| bar.inc(1));
    bar.finish_and_clear();
    result.map_err(|error| Failure::Other(format!("{}: {error}", path.display())))?;
    let mut out = output();
    let positions: u64 = (0..=16).map(Tablebase::positions).sum();
    if settings.json {
        #[derive(Serialize)]
        struct VerifiedJson {
            rules: RulesJson,
            verified: u64,
        }
        let rules = (*tablebase.rules()).into();
        write_json(
            &mut out,
            &VerifiedJson {
                rules,
                verified: positions,
            },
        )?;
    } else {
        let rules = tablebase.rules().describe();
        writeln!(
            out,
            "checksums right, {} values right under {rules}",
            grouped(positions)
        )?;
    }
    out.flush()?;
    Ok(())
}

fn probe(path: &Path, positions: &[OsString], settings: &Settings) -> Result<(), Failure> {
    let Made { tablebase, .. } = open(path, settings.rules_asked())?;
    let engine =
        Engine::with_tablebase(tablebase).map_err(|error| Failure::Other(error.to_string()))?;
    solve::answer(positions, &engine, settings)
}

fn export(arguments: &ExportArguments, settings: &Settings) -> Result<(), Failure> {
    let Made { tablebase, .. } = open_or_solve(arguments.file.as_deref(), settings)?;
    export_to(arguments.output.as_deref(), |mut out| {
        write_export(&mut out, &tablebase, arguments)
    })
}

fn write_export(
    out: &mut impl Write,
    tablebase: &Tablebase,
    arguments: &ExportArguments,
) -> Result<(), Failure> {
    let reach = if arguments.perfect {
        Reach::Best
    } else {
        Reach::Legal
    };
    let entries = tablebase.reachable(arguments.plies.unwrap_or(0), reach);
    match arguments.format {
        ExportFormat::Npy => tablebase.write_npy(&mut *out)?,
        ExportFormat::Jsonl => {
            for entry in entries {
                let best = entry.best.iter().map(Move::to_string).collect();
                let (fen, presses) = (entry.position.to_string(), entry.value.plies());
                write_json(
                    out,
                    &EntryJson {
                        fen,
                        category: category(entry.value),
                        presses,
                        best,
                    },
                )?;
            }
        }
        ExportFormat::Csv => {
            writeln!(out, "fen,category,presses,best")?;
            for entry in entries {
                let presses = entry
                    .value
                    .plies()
                    .map_or(String::new(), |plies| plies.to_string());
                write!(
                    out,
                    "{},{},{presses},\"",
                    entry.position,
                    category(entry.value)
                )?;
                for (i, turn) in entry.best.iter().enumerate() {
                    write!(out, "{}{turn}", if i > 0 { " " } else { "" })?;
                }
                writeln!(out, "\"")?;
            }
        }
    }
    out.flush()?;
    Ok(())
}

fn layer_json(marbles: usize, counts: &LayerCounts, elapsed_ms: Option<f64>) -> LayerJson {
    LayerJson {
        marbles,
        positions: counts.positions(),
        line_on_board: counts.lines,
        win: counts.wins,
        draw: counts.draws,
        loss: counts.losses,
        longest_win: counts.longest_win,
        longest_loss: counts.longest_loss,
        elapsed_ms,
    }
}

fn write_stats(
    out: &mut Output,
    made: &Made,
    bytes: Option<u64>,
    format: StatsFormat,
) -> Result<(), Failure> {
    let counts = made.tablebase.layers();
    let elapsed = |marbles: usize| made.elapsed_ms.map(|elapsed| elapsed[marbles]);
    let positions: u64 = counts.iter().map(LayerCounts::positions).sum();
    let layers = counts
        .iter()
        .enumerate()
        .map(|(marbles, counts)| layer_json(marbles, counts, elapsed(marbles)));
    match format {
        StatsFormat::Json => {
            let table = TableJson {
                rules: (*made.tablebase.rules()).into(),
                positions,
                bytes,
                elapsed_ms: made
                    .elapsed_ms
                    .map(|elapsed| (elapsed.iter().sum::<f64>() * 1e3).round() / 1e3),
                layers: layers.collect(),
            };
            write_json(out, &table)?;
        }
        StatsFormat::Csv => {
            writeln!(
                out,
                "marbles,line_on_board,win,draw,loss,longest_win,longest_loss"
            )?;
            for layer in layers {
                let LayerJson {
                    marbles,
                    line_on_board,
                    win,
                    draw,
                    loss,
                    longest_win,
                    longest_loss,
                    ..
                } = layer;
                writeln!(
                    out,
                    "{marbles},{line_on_board},{win},{draw},{loss},{longest_win},{longest_loss}"
                )?;
            }
        }
        StatsFormat::Text => {
            let timed = if made.elapsed_ms.is_some() {
                "    ms ns each"
            } else {
                ""
            };
            writeln!(
                out,
                "layer  positions      line        win      draw      loss longest{timed}"
            )?;
            for layer in layers {
                let longest = layer.longest_win.max(layer.longest_loss);
                write!(
                    out,
                    "{:5} {:>10} {:>9} {:>10} {:>9} {:>9} {longest:7}",
                    layer.marbles,
                    grouped(layer.positions),
                    grouped(layer.line_on_board),
                    grouped(layer.win),
                    grouped(layer.draw),
                    grouped(layer.loss),
                )?;
                match layer.elapsed_ms {
                    Some(ms) => {
                        writeln!(out, " {ms:5.2} {:7.2}", ms * 1e6 / layer.positions as f64)?
                    }
                    None => writeln!(out)?,
                }
            }
            writeln!(out, "  all {:>10}", grouped(positions))?;
        }
    }
    out.flush()?;
    Ok(())
}
