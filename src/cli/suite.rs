//! `rate --suite`: checks what a suite says, and scores an engine setting on it.
//!
//! The tablebase of an entry's rules is the judge of what it says. The engine's first move is then
//! compared with the moves that solve the entry. An entry that is wrong is an error and scores
//! nothing; the others are still rated.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::io::{BufRead, Write};

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use super::input::{Source, cannot_read};
use super::options::Settings;
use super::{Failure, Output, output, text, write_json};
use crate::orbito::json::{RulesJson, category, milliseconds};
use crate::orbito::{Engine, Move, Rules, Solution, SuiteEntry, SuiteProblem, SuiteReader};

/// How the scores are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    Text,
    Json,
    Csv,
}

/// Rates the suite in a file, or on standard input for `-`.
pub(super) fn run(path: &OsStr, format: Format, settings: &Settings) -> Result<(), Failure> {
    if settings.rules_asked().is_some() {
        let message = "the entries of a suite name their rules, expected no rules with --suite";
        return Err(Failure::Usage(message.into()));
    }
    let Source { name, reader } = Source::open(path, settings.json)?;
    let mut rating = Rating {
        name,
        format,
        settings,
        engines: HashMap::new(),
        scores: Scores::default(),
        progress: progress(format, settings),
        out: output(),
    };
    rating.read(SuiteReader::new(reader))?;
    rating.finish()
}

/// A count that people see and scripts do not.
fn progress(format: Format, settings: &Settings) -> ProgressBar {
    if settings.quiet || format == Format::Json {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{pos} positions rated {elapsed_precise}");
    ProgressBar::no_length().with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
}

/// A suite that is being rated.
struct Rating<'a> {
    name: String,
    format: Format,
    settings: &'a Settings,
    /// Each with the tablebase of its rules.
    engines: HashMap<Rules, Engine>,
    scores: Scores,
    progress: ProgressBar,
    out: Output,
}

/// How the engine did so far.
#[derive(Default)]
struct Scores {
    /// By kind, in the order in which the kinds came.
    kinds: Vec<Score>,
    places: HashMap<Option<String>, usize>,
    missed: Vec<Missed>,
    /// Entries that are wrong.
    wrong: u64,
    /// Right entries in which there is nothing to choose.
    without_choice: u64,
}

/// The count of one kind.
#[derive(Clone, Default, Serialize)]
struct Score {
    kind: Option<String>,
    positions: u64,
    solved: u64,
    missed: u64,
}

/// An entry that the engine did not solve.
struct Missed {
    line: u64,
    id: Option<String>,
    mv: Move,
    solutions: Vec<Move>,
}

/// An entry that says what is wrong, or a line that says nothing.
#[derive(Serialize)]
struct WrongJson<'a> {
    file: &'a str,
    line: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u64>,
    error: &'a str,
}

/// A rated entry.
#[derive(Serialize)]
struct EntryJson<'a> {
    line: u64,
    id: Option<&'a str>,
    kind: Option<&'a str>,
    fen: String,
    rules: RulesJson,
    category: &'static str,
    presses: Option<u16>,
    /// Null where there is nothing to choose.
    solved: Option<bool>,
    #[serde(rename = "move")]
    mv: Option<String>,
    /// All best moves.
    best: Vec<String>,
    /// The moves that solve the entry.
    solutions: Vec<String>,
    engine: &'static str,
    exact: bool,
    nodes: u64,
    elapsed_ms: f64,
}

/// What comes last.
#[derive(Serialize)]
struct SummaryJson<'a> {
    suite: &'a str,
    positions: u64,
    solved: u64,
    missed: u64,
    wrong: u64,
    without_choice: u64,
    depth: Option<u8>,
    time_ms: Option<f64>,
    kinds: &'a [Score],
}

impl Rating<'_> {
    fn read(&mut self, mut suite: SuiteReader<impl BufRead>) -> Result<(), Failure> {
        while let Some(entry) = suite.next() {
            let line = suite.line();
            match entry {
                Ok(entry) => self.rate(line, &entry)?,
                Err(error) => match &error.problem {
                    SuiteProblem::Io { message, .. } => {
                        return Err(cannot_read(&self.name, message));
                    }
                    problem => self.tell(line, Some(error.column), &problem.to_string())?,
                },
            }
            self.progress.inc(1);
        }
        self.progress.finish_and_clear();
        Ok(())
    }

    fn rate(&mut self, line: u64, entry: &SuiteEntry) -> Result<(), Failure> {
        let rules = entry.rules();
        let engine = match self.engines.entry(rules) {
            std::collections::hash_map::Entry::Occupied(engine) => engine.into_mut(),
            std::collections::hash_map::Entry::Vacant(place) => {
                place.insert(self.settings.with_rules(rules).engine()?)
            }
        };
        if let Err(wrong) = entry.check(engine.tablebase()) {
            return self.tell(line, None, &wrong.to_string());
        }
        let solution = engine.solve(&entry.position(), &self.settings.limits);
        // What one search found must not help the next: the score is not to depend on the order.
        engine.forget();
        let solutions = entry.solutions(engine.tablebase());
        let mv = solution.best.first().copied();
        let solved = mv.map(|mv| solutions.contains(&mv));
        if self.format == Format::Json {
            let json = entry_json(line, entry, engine, &solution, &solutions, solved);
            write_json(&mut self.out, &json)?;
            self.out.flush()?;
        }
        self.scores.add(line, entry, mv, solutions);
        Ok(())
    }

    /// Tells what is wrong with a line.
    fn tell(&mut self, line: u64, column: Option<u64>, error: &str) -> Result<(), Failure> {
        self.scores.wrong += 1;
        let file = &self.name;
        if self.format == Format::Json {
            let wrong = WrongJson {
                file,
                line,
                column,
                error,
            };
            write_json(&mut self.out, &wrong)?;
            return Ok(self.out.flush()?);
        }
        let column = column.map_or(String::new(), |column| format!(", column {column}"));
        let label = text::error_label();
        self.progress.suspend(|| {
            writeln!(
                anstream::stderr(),
                "{label} {file}: line {line}{column}: {error}"
            )
        })?;
        Ok(())
    }

    fn finish(mut self) -> Result<(), Failure> {
        let scores = &self.scores;
        let total = scores.total();
        let rated = total.positions + scores.without_choice;
        if rated + scores.wrong == 0 {
            let message = format!("{}: expected a position, found none", self.name);
            return Err(Failure::Usage(message));
        }
        match self.format {
            Format::Json => write_json(
                &mut self.out,
                &SummaryJson {
                    suite: &self.name,
                    positions: total.positions,
                    solved: total.solved,
                    missed: total.missed,
                    wrong: scores.wrong,
                    without_choice: scores.without_choice,
                    depth: self.settings.limits.depth,
                    time_ms: self.settings.limits.time.map(milliseconds),
                    kinds: &scores.kinds,
                },
            )?,
            Format::Csv => write_csv(&mut self.out, &scores.kinds)?,
            Format::Text => write!(self.out, "{}", scores.text(&total))?,
        }
        self.out.flush()?;
        if scores.wrong > 0 {
            return Err(Failure::SomeWrong);
        }
        Ok(())
    }
}

fn entry_json<'a>(
    line: u64,
    entry: &'a SuiteEntry,
    engine: &Engine,
    solution: &Solution,
    solutions: &[Move],
    solved: Option<bool>,
) -> EntryJson<'a> {
    let tablebase = engine.tablebase();
    let value = tablebase.probe(&entry.position());
    let texts = |moves: &[Move]| moves.iter().map(Move::to_string).collect();
    EntryJson {
        line,
        id: entry.id(),
        kind: entry.kind(),
        fen: entry.position().to_string(),
        rules: entry.rules().into(),
        category: category(value),
        presses: value.plies(),
        solved,
        mv: solution.best.first().map(Move::to_string),
        best: texts(&tablebase.best_moves(&entry.position())),
        solutions: texts(solutions),
        engine: solution.method.name(),
        exact: solution.exact,
        nodes: solution.nodes,
        elapsed_ms: milliseconds(solution.elapsed),
    }
}

impl Score {
    fn count(&mut self, solved: bool) {
        self.positions += 1;
        self.solved += u64::from(solved);
        self.missed += u64::from(!solved);
    }

    fn row(&self, label: &str) -> String {
        let share = 100.0 * self.solved as f64 / self.positions.max(1) as f64;
        let Score {
            positions,
            solved,
            missed,
            ..
        } = self;
        format!("  {label:<LABEL$}  {positions:>9}  {solved:>8}  {missed:>8}  {share:>8.1}\n")
    }
}

/// How many columns a kind has.
const LABEL: usize = 32;
/// So many of the moves that solve an entry are shown where it was missed.
const SOLUTIONS: usize = 24;

impl Scores {
    fn add(&mut self, line: u64, entry: &SuiteEntry, mv: Option<Move>, solutions: Vec<Move>) {
        let Some(mv) = mv else {
            self.without_choice += 1;
            return;
        };
        let kind = entry.kind().map(str::to_owned);
        let place = *self.places.entry(kind.clone()).or_insert_with(|| {
            self.kinds.push(Score {
                kind,
                ..Score::default()
            });
            self.kinds.len() - 1
        });
        let solved = solutions.contains(&mv);
        self.kinds[place].count(solved);
        if !solved {
            self.missed.push(Missed {
                line,
                id: entry.id().map(str::to_owned),
                mv,
                solutions,
            });
        }
    }

    fn total(&self) -> Score {
        let mut total = Score::default();
        for score in &self.kinds {
            total.positions += score.positions;
            total.solved += score.solved;
            total.missed += score.missed;
        }
        total
    }

    /// The table by kind, then the entries that were missed.
    fn text(&self, total: &Score) -> String {
        let mut text = format!(
            "  {:<LABEL$}  positions    solved    missed  per cent\n",
            "kind"
        );
        for score in &self.kinds {
            let label = score.kind.as_deref().unwrap_or("(no kind)");
            text += &score.row(&text::shortened(label, LABEL));
        }
        text += &total.row("total");
        for (count, what) in [
            (self.without_choice, "not scored: nothing is left to choose"),
            (self.wrong, "not scored: wrong, see the errors"),
        ] {
            if count > 0 {
                let _ = writeln!(text, "  {count} {what}");
            }
        }
        if !self.missed.is_empty() {
            text += "\n  missed\n";
        }
        for missed in &self.missed {
            text += &missed.text();
        }
        text
    }
}

impl Missed {
    fn text(&self) -> String {
        let id = self.id.as_deref().unwrap_or("");
        let mut words = vec![self.mv.to_string(), "instead of".into()];
        let shown = self.solutions.iter().take(SOLUTIONS);
        words.extend(shown.map(Move::to_string));
        match self.solutions.len().saturating_sub(SOLUTIONS) {
            0 => {}
            more => words.push(format!("and {more} more")),
        }
        let first = format!("  line {:<6} {}", self.line, text::shortened(id, 60));
        format!("{}\n    {}\n", first.trim_end(), text::wrapped(words, 4))
    }
}

fn write_csv(out: &mut Output, kinds: &[Score]) -> Result<(), Failure> {
    writeln!(out, "kind,positions,solved,missed")?;
    for score in kinds {
        let kind = score.kind.as_deref().unwrap_or_default();
        let kind = text::csv_field(kind);
        let Score {
            positions,
            solved,
            missed,
            ..
        } = score;
        writeln!(out, "{kind},{positions},{solved},{missed}")?;
    }
    Ok(())
}
