//! The driver's side of the protocol: somebody else's program plays.
//!
//! The program may do anything: end, hang, close its output, write without end, read nothing, answer
//! twice or too late. Whatever it does, each wait here ends, and what it did is told as a
//! [`Fault`]. After one the program is killed with all that it has started, and begins anew with
//! the next game.

mod process;

use std::fmt;
use std::iter;
use std::time::{Duration, Instant};

use rand::Rng;
use rand_chacha::ChaCha8Rng;
use thiserror::Error;

use super::command::{one_line, shortened};
use crate::game::Game;
use crate::lines::MAX_LINE;
use crate::notation::Notation;
use crate::tournament::{Fault, FaultKind, GameSoFar, Player};
use process::{Output, Process, Silence};

/// The most lines that a program may write in one wait.
const MOST_LINES: usize = 100_000;
/// The most bytes that a program may write in one wait.
const MOST_BYTES: usize = 16 << 20;

/// How a program is started and asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramSettings {
    /// The command line: words as a shell splits them, with quotes; no shell is started.
    pub command: String,
    /// What each move may use up.
    pub limit: GoLimit,
    /// How long the program may take for everything else, and for a move beyond
    /// [`GoLimit::MoveTime`].
    pub grace: Duration,
    /// Names and values of options, set where the program lists them, such as `Rules`.
    pub options: Vec<(String, String)>,
}

impl ProgramSettings {
    /// One second a move, five seconds of grace, no options.
    pub fn new(command: impl Into<String>) -> ProgramSettings {
        ProgramSettings {
            command: command.into(),
            limit: GoLimit::MoveTime(Duration::from_secs(1)),
            grace: Duration::from_secs(5),
            options: Vec::new(),
        }
    }
}

/// What a move may use up; the words after `go`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoLimit {
    /// Plies to look ahead.
    Depth(u8),
    /// Nodes to visit.
    Nodes(u64),
    /// Time, in whole milliseconds and at least one.
    MoveTime(Duration),
}

impl fmt::Display for GoLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GoLimit::Depth(plies) => write!(f, "depth {plies}"),
            GoLimit::Nodes(nodes) => write!(f, "nodes {nodes}"),
            GoLimit::MoveTime(time) => write!(f, "movetime {}", time.as_millis().max(1)),
        }
    }
}

/// A command line that cannot be split into words.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CommandError {
    /// There is no word in it.
    #[error("no command, expected a program and its arguments")]
    Empty,
    /// A quote without its other half, or a backslash at the end.
    #[error("'{0}': expected every quote to be closed, and something after a backslash")]
    Unfinished(String),
}

/// A program that plays through the protocol.
///
/// It runs from the first game on, and from one game to the next. Dropped, it is asked to quit,
/// and killed if it does not.
///
/// ```
/// use orbito_solve::uci::{CommandError, Program, ProgramSettings};
///
/// let program = Program::new(ProgramSettings::new("python3 examples/bot.py"))?;
/// assert_eq!(program.name(), None); // not started yet
/// assert!(Program::new(ProgramSettings::new("sh -c 'exit")).is_err());
/// # Ok::<(), CommandError>(())
/// ```
pub struct Program {
    words: Vec<String>,
    settings: ProgramSettings,
    running: Option<Running>,
    name: Option<String>,
}

/// A program that has said hello.
struct Running {
    process: Process,
    /// Names of options, in lower case.
    listed: Vec<String>,
}

impl Running {
    fn set_option(&mut self, name: &str, value: &str) {
        if self.listed.contains(&name.to_lowercase()) {
            self.process
                .send(&format!("setoption name {name} value {value}"));
        }
    }
}

impl Program {
    /// Kills all programs of this process, and on Unix all that they have started: for a process
    /// that ends without waiting for anything.
    pub fn kill_all() {
        process::kill_all();
    }

    /// A program that is not started yet.
    ///
    /// # Errors
    /// If the command line has no word, or a quote that is not closed.
    pub fn new(settings: ProgramSettings) -> Result<Program, CommandError> {
        let words = shlex::split(&settings.command)
            .ok_or_else(|| CommandError::Unfinished(shortened(&settings.command)))?;
        if words.first().is_none_or(String::is_empty) {
            return Err(CommandError::Empty);
        }
        Ok(Program {
            words,
            settings,
            running: None,
            name: None,
        })
    }

    /// What the program calls itself, once it was started and said so.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Starts the program and sets its options, unless it runs already.
    ///
    /// # Errors
    /// If it cannot be started, or does not say hello.
    pub fn start(&mut self) -> Result<(), Fault> {
        self.running().map(|_| ())
    }

    fn running(&mut self) -> Result<&mut Running, Fault> {
        let running = match self.running.take() {
            Some(running) => running,
            None => self.started()?,
        };
        Ok(self.running.insert(running))
    }

    fn started(&mut self) -> Result<Running, Fault> {
        let grace = self.settings.grace;
        let process = Process::start(&self.words).map_err(|error| Fault {
            kind: FaultKind::Crash,
            message: format!("cannot start '{}': {error}", shortened(&self.words[0])),
        })?;
        let mut running = Running {
            process,
            listed: Vec::new(),
        };
        let (mut name, mut listed) = (None, Vec::new());
        ask(&mut running.process, "uci", grace, |line| {
            if let Some(rest) = line.strip_prefix("id name ") {
                name = Some(shortened(rest.trim()));
            }
            listed.extend(option_name(line));
            (line.trim() == "uciok").then_some(())
        })?;
        self.name = name;
        running.listed = listed;
        for (name, value) in &self.settings.options {
            running.set_option(name, value);
        }
        be_ready(&mut running.process, grace)?;
        Ok(running)
    }

    fn begin(&mut self, seed: u32) -> Result<(), Fault> {
        let is_old = self.running.is_some();
        match self.set_up_game(seed) {
            // One that ended after its last game has done no wrong in this one.
            Err(fault) if is_old && fault.kind == FaultKind::Crash => {
                self.running = None;
                self.set_up_game(seed)
            }
            result => result,
        }
    }

    fn set_up_game(&mut self, seed: u32) -> Result<(), Fault> {
        let grace = self.settings.grace;
        let running = self.running()?;
        running.set_option("Seed", &seed.to_string());
        running.process.send("ucinewgame");
        be_ready(&mut running.process, grace)
    }

    fn answer(&mut self, position: &str) -> Result<String, Fault> {
        let ProgramSettings { limit, grace, .. } = self.settings;
        let patience = match limit {
            GoLimit::MoveTime(time) => time.saturating_add(grace),
            GoLimit::Depth(_) | GoLimit::Nodes(_) => grace,
        };
        let process = &mut self.running()?.process;
        // Whatever it said before it is ready is no answer to what it is asked next.
        be_ready(process, grace)?;
        process.send(position);
        ask(process, &format!("go {limit}"), patience, |line| {
            let mut words = line.split_whitespace();
            let is_answer = words.next() == Some("bestmove");
            is_answer.then(|| words.next().unwrap_or_default().into())
        })
    }

    /// Lets nothing of a program that has failed go on.
    fn end_if_failed<T>(&mut self, result: Result<T, Fault>) -> Result<T, Fault> {
        if result.is_err() {
            self.running = None;
        }
        result
    }
}

impl<G: Game + Notation> Player<G> for Program {
    /// Begins a game. A program that lists a `Seed` is given one.
    fn begin_game(&mut self, _: &G, mut random: ChaCha8Rng) -> Result<(), Fault> {
        // Some programs keep numbers in 32 bits with a sign.
        let seed = random.next_u32() >> 1;
        let begun = self.begin(seed);
        self.end_if_failed(begun)
    }

    fn choose(&mut self, play: &GameSoFar<G>) -> Result<G::Move, Fault> {
        let answer = self.answer(&position_line(play));
        let mv = answer.and_then(|text| {
            play.game()
                .read_move(play.position(), &text)
                .map_err(|error| Fault {
                    kind: FaultKind::Nonsense,
                    message: format!(
                        "answered 'bestmove {}': {}",
                        shortened(&text),
                        one_line(&error)
                    ),
                })
        });
        self.end_if_failed(mv)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        if let Some(running) = self.running.take() {
            running.process.quit();
        }
    }
}

fn be_ready(process: &mut Process, grace: Duration) -> Result<(), Fault> {
    ask(process, "isready", grace, |line| {
        (line.trim() == "readyok").then_some(())
    })
}

/// Sends a command and waits for the line that `pick` takes something from.
fn ask<T>(
    process: &mut Process,
    command: &str,
    patience: Duration,
    mut pick: impl FnMut(&str) -> Option<T>,
) -> Result<T, Fault> {
    let fault = |kind, message| Err(Fault { kind, message });
    let deadline = Instant::now().checked_add(patience);
    process.send(command);
    let (mut lines, mut bytes) = (0, 0);
    loop {
        match process.receive(deadline) {
            Ok(Output::Line(line)) => {
                if let Some(picked) = pick(&line) {
                    return Ok(picked);
                }
                lines += 1;
                bytes += line.len();
                if lines > MOST_LINES || bytes > MOST_BYTES {
                    let message =
                        format!("wrote {lines} lines, {bytes} bytes, in answer to '{command}'");
                    return fault(FaultKind::Flood, message);
                }
            }
            Ok(Output::LongLine) => {
                let message =
                    format!("wrote a line of more than {MAX_LINE} bytes in answer to '{command}'");
                return fault(FaultKind::Flood, message);
            }
            Err(Silence::TimeUp) => {
                let message = format!("no answer to '{command}' within {patience:?}");
                return fault(FaultKind::Timeout, message);
            }
            Err(Silence::Ended) => {
                return fault(FaultKind::Crash, process.how_it_ended(command));
            }
        }
    }
}

/// The name in a line that lists an option, in lower case.
fn option_name(line: &str) -> Option<String> {
    let words = line.strip_prefix("option name ")?.split_whitespace();
    let name: Vec<_> = words.take_while(|word| *word != "type").collect();
    Some(name.join(" ").to_lowercase())
}

fn position_line<G: Game + Notation>(play: &GameSoFar<G>) -> String {
    let game = play.game();
    let start = if play.start() == game.start() {
        "position startpos".into()
    } else {
        format!("position fen {}", game.position_text(&play.start()))
    };
    let mut position = play.start();
    let moves = play.moves().iter().map(|&mv| {
        let text = game.move_text(&position, mv);
        position = game.play(&position, mv);
        text
    });
    let first = (!play.moves().is_empty()).then(|| "moves".into());
    iter::once(start)
        .chain(first)
        .chain(moves)
        .collect::<Vec<String>>()
        .join(" ")
}
