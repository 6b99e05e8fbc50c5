//! An engine's side of the protocol.
//!
//! One loop takes everything in, line by line and thought by thought, and is the only one to
//! write: it never thinks itself, so it can always answer. While the engine thinks, on a thread of
//! its own, that thread owns it; there is nothing then that could be set or set up.

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::command::{Command, Start, one_line, shortened};
use super::engine::{Change, Engine, Info, Position};
use super::go::Go;
use crate::game::{Game, Score, Value};
use crate::history::{History, result};
use crate::lines::{Line, Lines, MAX_LINE};
use crate::notation::{Color, Notation};
use crate::search::{Depth, Limits};

/// Obeys the commands of `input` until `quit`, or until the input ends and its last `go` is
/// answered. Every line of `output` is flushed.
///
/// What is wrong in a command is answered with `info string error: …`, and changes nothing.
///
/// # Errors
/// If reading or writing fails.
///
/// ```
/// use orbito_solve::orbito::{Rules, UciEngine};
/// use orbito_solve::uci::serve;
///
/// let engine = UciEngine::new((Rules::STANDARD, None), 1, 1024)?;
/// let mut output = Vec::new();
/// let commands = "position fen wbw1/bbwb/1w1b/wb1w w\ngo\n";
/// serve(engine, commands.as_bytes(), &mut output)?;
/// let output = String::from_utf8(output)?;
/// assert!(output.contains(" score mate 3 "));
/// assert!(output.ends_with("\nbestmove a2\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn serve<E: Engine>(
    engine: E,
    input: impl BufRead + Send + 'static,
    output: impl Write,
) -> io::Result<()> {
    let (sender, events) = mpsc::sync_channel(EVENTS_WAITING);
    let (lines, room) = (sender.clone(), Arc::new(Room::default()));
    let door = Arc::clone(&room);
    thread::spawn(move || read(input, &lines, &door));
    let mut server = Server {
        greeting: greeting(&engine),
        ended: None,
        waiting: VecDeque::new(),
        room,
        sender,
        output,
    };
    let position = engine.game().start();
    let history = History::begin(engine.game(), &position);
    let desk = Desk {
        engine,
        position,
        history,
    };
    server.run(&events, desk)
}

const EVENTS_WAITING: usize = 64;
/// While so many commands wait for a search to end, no more are read.
const COMMANDS_WAITING: usize = 1000;

/// How many commands wait. Whoever reads them waits outside while there are too many, so that a
/// long script needs no more memory than a short one.
#[derive(Default)]
struct Room {
    waiting: Mutex<usize>,
    fewer: Condvar,
}

impl Room {
    fn wait(&self) {
        let waiting = self.lock();
        let full = |waiting: &mut usize| *waiting >= COMMANDS_WAITING;
        drop(self.fewer.wait_while(waiting, full));
    }

    fn set(&self, count: usize) {
        *self.lock() = count;
        self.fewer.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, usize> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What the loop takes in.
enum Event<E: Engine> {
    Command(Result<Command, String>),
    InputEnded(io::Result<()>),
    Info(String),
    Answer(thread::Result<(Desk<E>, String)>),
}

fn read<E: Engine>(input: impl BufRead, events: &SyncSender<Event<E>>, room: &Room) {
    for line in Lines::new(input) {
        room.wait();
        let event = match line {
            Ok(line) => Event::Command(command(line)),
            Err(error) => Event::InputEnded(Err(error)),
        };
        if events.send(event).is_err() {
            return;
        }
    }
    let _ = events.send(Event::InputEnded(Ok(())));
}

fn command(line: Line) -> Result<Command, String> {
    match line {
        Line::TooLong(_) => Err(format!("the line is longer than {MAX_LINE} bytes")),
        Line::Bytes(bytes) => match str::from_utf8(&bytes) {
            Ok(text) => Command::parse(text),
            Err(error) => Err(format!(
                "byte {} of the line is not UTF-8",
                error.valid_up_to() + 1
            )),
        },
    }
}

fn greeting(engine: &impl Engine) -> String {
    let mut text = format!("id name {}\nid author {}\n", engine.name(), engine.author());
    for option in engine.options() {
        text += &format!("{option}\n");
    }
    text + "uciok"
}

/// The engine with the position before it.
struct Desk<E: Engine> {
    engine: E,
    position: Position<E>,
    /// The repetition keys of the positions before it that may come back.
    history: History,
}

enum State<E: Engine> {
    Idle(Desk<E>),
    Thinking {
        stop: StopSign,
        /// The answer is not to be given before `stop`.
        infinite: bool,
    },
    /// The answer is known, and waits for `stop`.
    Holding(Desk<E>, String),
}

/// Stops the thinking, at the latest when nobody waits for its result any more.
struct StopSign(Arc<AtomicBool>);

impl StopSign {
    fn raise(&self) {
        self.0.store(true, Relaxed);
    }
}

impl Drop for StopSign {
    fn drop(&mut self) {
        self.raise();
    }
}

/// Why no more is to be obeyed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// The input ended: all of it is still answered.
    Input,
    /// `quit`.
    Quit,
}

struct Server<E: Engine, W> {
    greeting: String,
    ended: Option<End>,
    /// What came while the engine was thinking, and needs it.
    waiting: VecDeque<Command>,
    room: Arc<Room>,
    /// For the thinking threads.
    sender: SyncSender<Event<E>>,
    output: W,
}

impl<E: Engine, W: Write> Server<E, W> {
    fn run(&mut self, events: &Receiver<Event<E>>, desk: Desk<E>) -> io::Result<()> {
        let mut state = State::Idle(desk);
        for event in events {
            state = match event {
                Event::Command(_) if self.ended == Some(End::Quit) => state,
                Event::Command(Ok(Command::Quit)) => {
                    self.ended = Some(End::Quit);
                    self.waiting.clear();
                    self.stop(state)?
                }
                Event::Command(Ok(command)) => self.obey(state, command)?,
                Event::Command(Err(error)) => {
                    self.say_error(&error)?;
                    state
                }
                Event::Info(text) => {
                    self.say(&text)?;
                    state
                }
                Event::Answer(Ok((desk, answer))) => match state {
                    State::Thinking { infinite: true, .. } => State::Holding(desk, answer),
                    _ => self.answer(desk, &answer)?,
                },
                Event::Answer(Err(panic)) => resume_unwind(panic),
                Event::InputEnded(result) => {
                    result?;
                    self.ended = self.ended.or(Some(End::Input));
                    state
                }
            };
            while matches!(state, State::Idle(_))
                && let Some(command) = self.waiting.pop_front()
            {
                state = self.obey(state, command)?;
            }
            self.room.set(self.waiting.len());
            if self.ended.is_some() {
                state = match state {
                    State::Thinking {
                        infinite: false, ..
                    } => state,
                    // Nobody is left who could say it.
                    _ => self.stop(state)?,
                };
                if matches!(state, State::Idle(_)) {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn obey(&mut self, state: State<E>, command: Command) -> io::Result<State<E>> {
        match (state, command) {
            (state, Command::Uci) => {
                self.say(&self.greeting.clone())?;
                Ok(state)
            }
            (state, Command::IsReady) => {
                self.say("readyok")?;
                Ok(state)
            }
            (state, Command::Stop) => self.stop(state),
            (state, Command::Nothing | Command::Quit) => Ok(state),
            (State::Idle(desk), Command::Go(go)) => Ok(self.think(desk, go)),
            (State::Idle(mut desk), command) => {
                if let Err(error) = desk.prepare(command) {
                    self.say_error(&error)?;
                }
                Ok(State::Idle(desk))
            }
            (
                busy @ State::Thinking {
                    infinite: false, ..
                },
                command,
            ) => {
                self.waiting.push_back(command);
                Ok(busy)
            }
            (busy, _) => {
                self.say_error("a search is running, expected stop")?;
                Ok(busy)
            }
        }
    }

    fn think(&self, desk: Desk<E>, go: Go) -> State<E> {
        let sign = StopSign(Arc::default());
        let (stop, infinite) = (Arc::clone(&sign.0), go.infinite);
        let events = self.sender.clone();
        thread::spawn(move || {
            let think = || {
                let answer = desk.think(&go, &stop, |text| {
                    let _ = events.send(Event::Info(text));
                });
                (desk, answer)
            };
            let answer = catch_unwind(AssertUnwindSafe(think));
            let _ = events.send(Event::Answer(answer));
        });
        State::Thinking {
            stop: sign,
            infinite,
        }
    }

    fn stop(&mut self, state: State<E>) -> io::Result<State<E>> {
        match state {
            State::Idle(_) => Ok(state),
            State::Thinking { stop, .. } => {
                stop.raise();
                Ok(State::Thinking {
                    stop,
                    infinite: false,
                })
            }
            State::Holding(desk, answer) => self.answer(desk, &answer),
        }
    }

    fn answer(&mut self, desk: Desk<E>, answer: &str) -> io::Result<State<E>> {
        self.say(&format!("bestmove {answer}"))?;
        Ok(State::Idle(desk))
    }

    fn say_error(&mut self, error: &str) -> io::Result<()> {
        self.say(&format!("info string error: {}", one_line(error)))
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        // In one piece, so that a reader never sees half a line.
        self.output.write_all(format!("{text}\n").as_bytes())?;
        self.output.flush()
    }
}

impl<E: Engine> Desk<E> {
    /// Obeys a command between two searches.
    fn prepare(&mut self, command: Command) -> Result<(), String> {
        match command {
            Command::NewGame => {
                self.engine.new_game();
                Ok(())
            }
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::Position { start, moves } => self.set_up(&start, &moves),
            _ => Ok(()),
        }
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        let options = self.engine.options();
        let Some(option) = options.iter().find(|o| o.name.eq_ignore_ascii_case(name)) else {
            let names: Vec<_> = options.iter().map(|option| option.name).collect();
            return Err(format!(
                "no option '{}', expected one of {}",
                shortened(name),
                names.join(", ")
            ));
        };
        let value = option.kind.read(value).map_err(|expected| {
            let (name, value) = (option.name, shortened(value));
            format!("option {name}: '{value}', expected {expected}")
        })?;
        let change = self.engine.set_option(option.name, value);
        match change.map_err(|error| format!("option {}: {error}", option.name))? {
            Change::Engine => {}
            Change::Rules => {
                self.position = self.engine.game().start();
                self.history = History::begin(self.engine.game(), &self.position);
            }
        }
        Ok(())
    }

    fn set_up(&mut self, start: &Start, moves: &[String]) -> Result<(), String> {
        let game = self.engine.game();
        let mut position = match start {
            Start::Startpos => game.start(),
            Start::Fen(text) => game
                .read_position(text)
                .map_err(|error| format!("position '{}': {error}", shortened(text)))?,
        };
        let mut history = History::begin(game, &position);
        for (number, text) in (1..).zip(moves) {
            let mv = game
                .read_move(&position, text)
                .map_err(|error| format!("move {number}: {error}"))?;
            position = game.play(&position, mv);
            history.push(game, &position);
        }
        self.history = history;
        self.position = position;
        Ok(())
    }

    /// The best move in words, or that there is none; `say` is told lines on the way.
    fn think(&self, go: &Go, stop: &AtomicBool, mut say: impl FnMut(String) + Send) -> String {
        let start = Instant::now();
        let (game, position) = (self.engine.game(), &self.position);
        let mut tell = |info: Info<_>| say(self.info_text(&info, start));
        if let Some(value) = result(game, position, self.history.earlier()) {
            tell(Info {
                depth: Depth(0),
                score: value.into(),
                nodes: 0,
                line: Vec::new(),
            });
            say(self.decided_text(value));
            return NO_MOVE.into();
        }
        let turn = game.turn(position);
        let limits = Limits {
            depth: go.depth,
            nodes: go.nodes,
            time: self.time(go, turn),
            stop: Some(stop),
            history: self.history.earlier(),
            ..Limits::default()
        };
        let best = self.engine.go(position, &limits, &mut tell);
        best.map_or(NO_MOVE.into(), |mv| game.move_text(position, mv))
    }

    /// How long to think, where there is a limit of time.
    fn time(&self, go: &Go, turn: Color) -> Option<Duration> {
        let plies_left = self.engine.game().moves_left(&self.position);
        let time = go.time(turn, plies_left);
        if time.is_some() || go.infinite || go.depth.is_some() || go.nodes.is_some() {
            return time;
        }
        self.engine.default_time()
    }

    fn decided_text(&self, value: Value) -> String {
        let winner = value.winner(self.engine.game().turn(&self.position));
        let result = winner.map_or("a draw".into(), |color| format!("{} wins", color.name()));
        format!("info string nothing is left to choose: {result}")
    }

    fn info_text(&self, info: &Info<<E::Game as Game>::Move>, start: Instant) -> String {
        let game = self.engine.game();
        let elapsed = start.elapsed();
        let depth = match info.depth {
            Depth::COMPLETE => game.moves_left(&self.position).unwrap_or(u16::MAX),
            Depth(plies) => plies.into(),
        };
        let mut text = format!(
            "info depth {depth} score {} nodes {} nps {:.0} time {}",
            score_text(info.score),
            info.nodes,
            info.nodes as f64 / elapsed.as_secs_f64().max(1e-6),
            elapsed.as_millis(),
        );
        let mut position = self.position;
        for (number, &mv) in info.line.iter().enumerate() {
            text += if number == 0 { " pv " } else { " " };
            text += &game.move_text(&position, mv);
            position = game.play(&position, mv);
        }
        text
    }
}

/// What stands in the place of a move where there is none.
const NO_MOVE: &str = "(none)";

fn score_text(score: Score) -> String {
    match score.value() {
        Some(Value::Win(plies)) => format!("mate {plies}"),
        Some(Value::Loss(0)) => "mate 0".into(),
        Some(Value::Loss(plies)) => format!("mate -{plies}"),
        Some(Value::Draw) | None => format!("cp {}", score.get()),
    }
}
