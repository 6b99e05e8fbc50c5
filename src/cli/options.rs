//! The options that commands have in common, those of all games and those of Orbito, and what
//! they amount to.

use std::ops::RangeInclusive;
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::Failure;
use crate::orbito::{BothLines, Engine, ExtraPresses, Method, Rules, UciEngine};
use crate::search::{Limits, TableTooLarge};

#[derive(Args)]
pub(super) struct CommonOptions {
    /// The rule sheet: the publisher's or the French one [default: standard]
    #[arg(long, value_enum, global = true, help_heading = "Rules")]
    rules: Option<RulesName>,

    /// Who wins when one press completes lines of both colours [default: by the sheet]
    #[arg(long, value_enum, global = true, help_heading = "Rules")]
    both_lines: Option<BothLinesName>,

    /// Presses after the sixteenth marble's turn, 0 to 10 [default: by the sheet]
    #[arg(long, value_name = "N", value_parser = extra_presses, global = true, help_heading = "Rules")]
    extra_presses: Option<ExtraPresses>,

    /// The quick variant: turns without a shift
    #[arg(long, global = true, help_heading = "Rules")]
    no_shift: bool,

    /// How answers are found
    #[arg(long, value_enum, default_value_t = EngineName::Auto, global = true, help_heading = "Engine")]
    engine: EngineName,

    #[command(flatten)]
    shared: SharedOptions,
}

/// The options that the commands of all games have.
#[derive(Args)]
pub(super) struct SharedOptions {
    /// Search at most N moves ahead, 1 to 254
    #[arg(long, value_name = "N", value_parser = depth, global = true, help_heading = "Engine")]
    pub depth: Option<u8>,

    /// Search a position for at most so long, such as 500ms or 10s
    #[arg(long, value_name = "DURATION", value_parser = duration, global = true, help_heading = "Engine")]
    pub time: Option<Duration>,

    #[command(flatten)]
    pub threads: ThreadOptions,

    /// Memory for the transposition table in MiB
    #[arg(long, value_name = "MiB", value_parser = hash, default_value = "64", global = true, help_heading = "Engine")]
    pub hash: usize,

    #[command(flatten)]
    pub output: OutputOptions,
}

/// How many threads a command uses.
#[derive(Args)]
pub(super) struct ThreadOptions {
    /// Threads to use, 1 to 256 [default: one a core]
    #[arg(long, value_name = "N", value_parser = threads, global = true, help_heading = "Engine")]
    threads: Option<usize>,
}

/// How a command writes what it has found.
#[derive(Args)]
pub(super) struct OutputOptions {
    /// Write JSON, one object a line
    #[arg(long, global = true, help_heading = "Output")]
    pub json: bool,

    /// When to use colour; NO_COLOR is honoured
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = ColorName::Auto, global = true, help_heading = "Output")]
    color: ColorName,

    /// No progress and no remarks on standard error, only errors
    #[arg(long, short, global = true, help_heading = "Output")]
    pub quiet: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum RulesName {
    Standard,
    French,
}

#[derive(Clone, Copy, ValueEnum)]
enum BothLinesName {
    /// Nobody
    Draw,
    /// The player who pressed
    Mover,
}

#[derive(Clone, Copy, ValueEnum)]
enum EngineName {
    /// Whichever gives the exact answer sooner; the search where --depth or --time limit it
    Auto,
    /// Alpha-beta search
    Search,
    /// The tablebase of all positions, built in memory
    Table,
}

#[derive(Clone, Copy, ValueEnum)]
enum ColorName {
    Auto,
    Always,
    Never,
}

/// What the common options amount to.
#[derive(Clone)]
pub(super) struct Settings {
    pub rules: Rules,
    /// Whether the rules were asked for, or are those by default.
    rules_given: bool,
    pub limits: Limits<'static>,
    pub json: bool,
    pub quiet: bool,
    pub method: Option<Method>,
    pub hash: usize,
}

/// How a command answers.
#[derive(Clone, Copy)]
pub(super) struct Manner {
    pub json: bool,
    pub quiet: bool,
}

impl Manner {
    /// Says something on standard error, unless all should be quiet.
    pub(super) fn remark(self, words: &str) {
        if !self.quiet {
            anstream::eprintln!("{words}");
        }
    }
}

impl OutputOptions {
    /// Makes the colour option hold for all that is written.
    pub(super) fn set_color(&self) {
        match self.color {
            ColorName::Auto => {}
            ColorName::Always => anstream::ColorChoice::Always.write_global(),
            ColorName::Never => anstream::ColorChoice::Never.write_global(),
        }
    }
}

impl ThreadOptions {
    /// Sets the number of threads for all that follows.
    pub(super) fn start(&self) -> Result<(), Failure> {
        let threads = self.threads.unwrap_or(0);
        rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build_global()
            .map_err(|error| Failure::Other(format!("cannot start {threads} threads: {error}")))
    }
}

impl CommonOptions {
    /// Makes the colour option hold for all that is written.
    pub(super) fn set_color(&self) {
        self.shared.output.set_color();
    }

    fn rules(&self) -> Rules {
        let sheet = match self.rules {
            None | Some(RulesName::Standard) => Rules::STANDARD,
            Some(RulesName::French) => Rules::FRENCH,
        };
        Rules {
            both_lines: match self.both_lines {
                None => sheet.both_lines,
                Some(BothLinesName::Draw) => BothLines::Draw,
                Some(BothLinesName::Mover) => BothLines::Mover,
            },
            extra_presses: self.extra_presses.unwrap_or(sheet.extra_presses),
            shift: !self.no_shift,
        }
    }
}

impl Settings {
    /// Takes the options in, and sets the number of threads for all that follows.
    pub(super) fn new(options: &CommonOptions) -> Result<Settings, Failure> {
        let method = match options.engine {
            EngineName::Auto => None,
            EngineName::Search => Some(Method::Search),
            EngineName::Table => Some(Method::Table),
        };
        if method == Some(Method::Table)
            && (options.shared.depth.is_some() || options.shared.time.is_some())
        {
            let message =
                "--depth and --time limit the search, expected no --engine table with them";
            return Err(Failure::Usage(message.into()));
        }
        options.shared.threads.start()?;
        Ok(Settings {
            rules: options.rules(),
            rules_given: options.rules.is_some()
                || options.both_lines.is_some()
                || options.extra_presses.is_some()
                || options.no_shift,
            limits: Limits {
                depth: options.shared.depth,
                time: options.shared.time,
                ..Limits::default()
            },
            json: options.shared.output.json,
            quiet: options.shared.output.quiet,
            method,
            hash: options.shared.hash,
        })
    }

    /// Whether the search was given limits.
    pub(super) fn has_limits(&self) -> bool {
        self.limits.depth.is_some() || self.limits.time.is_some()
    }

    /// Refuses what is for the search, where every answer comes from the tablebase.
    pub(super) fn expect_no_search(&self) -> Result<(), Failure> {
        if self.has_limits() || self.method == Some(Method::Search) {
            let message = "all values here are exact and from the tablebase, expected no --depth, \
                           --time or --engine search";
            return Err(Failure::Usage(message.into()));
        }
        Ok(())
    }

    /// Refuses all that is said of the engine, where `reason` tells why there is nothing to say.
    pub(super) fn expect_no_engine(&self, reason: &str) -> Result<(), Failure> {
        if self.has_limits() || self.method.is_some() {
            let message = format!("{reason}, expected no --depth, --time or --engine");
            return Err(Failure::Usage(message));
        }
        Ok(())
    }

    /// How commands that are the same for all games answer.
    pub(super) fn manner(&self) -> Manner {
        let Settings { json, quiet, .. } = *self;
        Manner { json, quiet }
    }

    /// Says something on standard error, unless all should be quiet.
    pub(super) fn remark(&self, words: &str) {
        self.manner().remark(words);
    }

    /// The rules, if they were asked for.
    pub(super) fn rules_asked(&self) -> Option<&Rules> {
        self.rules_given.then_some(&self.rules)
    }

    /// The options that ask for these rules, a blank before each; none for the standard ones.
    pub(super) fn rules_options(&self) -> String {
        let (mut options, sheet) = match self.rules.both_lines {
            BothLines::Draw => (String::new(), Rules::STANDARD),
            BothLines::Mover => (" --rules french".into(), Rules::FRENCH),
        };
        if self.rules.extra_presses != sheet.extra_presses {
            options += &format!(" --extra-presses {}", self.rules.extra_presses.get());
        }
        if !self.rules.shift {
            options += " --no-shift";
        }
        options
    }

    /// The same settings with other rules.
    pub(super) fn with_rules(&self, rules: Rules) -> Settings {
        Settings {
            rules,
            ..self.clone()
        }
    }

    /// An engine with the rules and the memory of these settings.
    pub(super) fn engine(&self) -> Result<Engine, Failure> {
        Engine::new(self.rules, self.method, self.hash)
            .map_err(|error| no_memory(self.hash, &error))
    }

    /// The same for the protocol of programs.
    pub(super) fn uci_engine(&self) -> Result<UciEngine, Failure> {
        UciEngine::new((self.rules, self.method), self.hash, most_hash())
            .map_err(|error| no_memory(self.hash, &error))
    }
}

/// There is not so much memory as `--hash` asks for.
pub(super) fn no_memory(hash: usize, error: &TableTooLarge) -> Failure {
    Failure::Usage(format!("--hash {hash}: {error}"))
}

/// A whole number within limits, or what was expected.
pub(super) fn number(text: &str, range: RangeInclusive<u64>, what: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(number) if range.contains(&number) => Ok(number),
        _ => Err(format!(
            "expected {} to {} {what}",
            range.start(),
            range.end()
        )),
    }
}

fn extra_presses(text: &str) -> Result<ExtraPresses, String> {
    let count = number(text, 0..=ExtraPresses::MAX.into(), "extra presses")?;
    ExtraPresses::new(count as u8).map_err(|error| error.to_string())
}

pub(super) fn seed(text: &str) -> Result<u64, String> {
    number(text, 0..=u64::MAX, "as a seed")
}

pub(super) fn depth(text: &str) -> Result<u8, String> {
    Ok(number(text, 1..=254, "moves")? as u8)
}

fn threads(text: &str) -> Result<usize, String> {
    Ok(number(text, 1..=256, "threads")? as usize)
}

fn hash(text: &str) -> Result<usize, String> {
    let what = "MiB, the memory of this machine";
    Ok(number(text, 1..=most_hash() as u64, what)? as usize)
}

/// The memory of this machine in MiB.
pub(super) fn most_hash() -> usize {
    let mut system = sysinfo::System::new();
    system.refresh_memory();
    (system.total_memory() >> 20).max(1) as usize
}

fn duration(text: &str) -> Result<Duration, String> {
    duration_such_as(text, "500ms, 10s or 2m")
}

/// A time above 0, or what was expected, with examples.
pub(super) fn duration_such_as(text: &str, examples: &str) -> Result<Duration, String> {
    match humantime::parse_duration(text) {
        Ok(duration) if !duration.is_zero() => Ok(duration),
        _ => Err(format!(
            "expected a time above 0 with its unit, such as {examples}"
        )),
    }
}
