//! A running program, and three threads that wait in our place: one for what it writes, one for
//! what it complains of, one for it to read. Each ends when its pipe does.

use std::collections::BTreeSet;
use std::io::{self, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

use crate::lines::{Line, Lines};
use crate::uci::command::shortened;

/// Lines that may wait to be taken; a program that has written more waits itself.
const LINES_WAITING: usize = 64;
/// How often we look whether the program is still there.
const LOOK: Duration = Duration::from_millis(20);
/// How long a program that was asked to quit, has closed its output or was killed may take to end.
const END: Duration = Duration::from_millis(500);

/// The numbers of all programs that run.
static RUNNING: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

/// Kills all programs that run, with what they have started, where this process is to end without
/// waiting for anything.
pub(super) fn kill_all() {
    #[cfg(unix)]
    for &number in lock(&RUNNING).iter() {
        use rustix::process::{Pid, Signal, kill_process_group};
        if let Some(pid) = i32::try_from(number).ok().and_then(Pid::from_raw) {
            let _ = kill_process_group(pid, Signal::KILL);
        }
    }
}

/// What a program has written.
pub(super) enum Output {
    Line(String),
    LongLine,
}

/// Why nothing more comes.
pub(super) enum Silence {
    TimeUp,
    /// The program, or its output, has ended.
    Ended,
}

/// Dropped, it is killed with all that it has started.
pub(super) struct Process {
    child: Child,
    /// Dropped, the program's input ends.
    input: Option<Sender<String>>,
    output: Receiver<Output>,
    complaints: Complaints,
    /// Killed, and waited for: its number may be somebody else's now.
    is_gone: bool,
}

impl Process {
    /// Starts a program: its path or name, and its arguments.
    pub(super) fn start(words: &[String]) -> io::Result<Process> {
        let mut command = Command::new(&words[0]);
        command
            .args(&words[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        // A group of its own: Ctrl-C on the terminal is for us, and the group can be killed whole.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        lock(&RUNNING).insert(child.id());
        let (input, commands) = mpsc::channel();
        let (lines, output) = mpsc::sync_channel(LINES_WAITING);
        let (complaints, heard) = Complaints::new();
        if let Some(pipe) = child.stdin.take() {
            thread::spawn(move || write(pipe, commands));
        }
        if let Some(pipe) = child.stdout.take() {
            thread::spawn(move || read(pipe, &lines));
        }
        if let Some(pipe) = child.stderr.take() {
            thread::spawn(move || heard.listen(pipe));
        }
        Ok(Process {
            child,
            input: Some(input),
            output,
            complaints,
            is_gone: false,
        })
    }

    /// Sends a line, at once or when the program reads. One that has ended is not told.
    pub(super) fn send(&self, line: &str) {
        if let Some(input) = &self.input {
            let _ = input.send(line.replace(['\n', '\r'], " ") + "\n");
        }
    }

    /// The next line, waiting for it until the deadline.
    pub(super) fn receive(&mut self, deadline: Option<Instant>) -> Result<Output, Silence> {
        let mut ended = false;
        loop {
            let left = deadline.map_or(LOOK, |at| at.saturating_duration_since(Instant::now()));
            // Its last words may still be on the way; what it started may hold its output open.
            let wait = if ended { END } else { left.min(LOOK) };
            match self.output.recv_timeout(wait) {
                Ok(output) => return Ok(output),
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Ended),
                Err(RecvTimeoutError::Timeout) if ended => return Err(Silence::Ended),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(Silence::TimeUp),
                Err(RecvTimeoutError::Timeout) => ended = self.has_ended(),
            }
        }
    }

    /// Whether the program itself has ended. It stays a zombie until it is killed, so that its
    /// number means nobody else.
    fn has_ended(&mut self) -> bool {
        self.is_gone || self.is_zombie()
    }

    #[cfg(unix)]
    fn is_zombie(&mut self) -> bool {
        use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let id = WaitId::Pid(Pid::from_child(&self.child));
        !matches!(waitid(id, options), Ok(None))
    }

    #[cfg(not(unix))]
    fn is_zombie(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    /// Why the program has fallen silent when it was sent a command, and its last complaint. Ends
    /// it, if need be.
    pub(super) fn how_it_ended(&mut self, command: &str) -> String {
        self.wait_for_end(Instant::now() + END);
        let has_ended = self.has_ended();
        let status = self.kill().filter(|_| has_ended);
        let what = match status {
            Some(status) => format!("ended ({status})"),
            None => "closed its output".into(),
        };
        let saying = match self.complaints.last() {
            Some(complaint) => format!(", saying '{complaint}'"),
            None => String::new(),
        };
        format!("{what} when asked '{command}'{saying}")
    }

    /// Asks the program to quit, and ends it if it does not.
    pub(super) fn quit(mut self) {
        self.send("quit");
        self.input = None;
        let deadline = Instant::now() + END;
        // It may be held up by what it has still to write.
        while Instant::now() < deadline && self.receive(Some(deadline)).is_ok() {}
        self.wait_for_end(deadline);
    }

    fn wait_for_end(&mut self, deadline: Instant) {
        while !self.has_ended() && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Ends the program and what it has started, and leaves no zombie.
    fn kill(&mut self) -> Option<ExitStatus> {
        if !self.is_gone {
            #[cfg(unix)]
            {
                use rustix::process::{Pid, Signal, kill_process_group};
                let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
            }
            let _ = self.child.kill();
            // Not for ever: what hangs in the system's own code cannot be killed.
            self.wait_for_end(Instant::now() + END);
            self.is_gone = true;
            lock(&RUNNING).remove(&self.child.id());
        }
        self.child.try_wait().ok().flatten()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

fn write(mut pipe: ChildStdin, commands: Receiver<String>) {
    for command in commands {
        if pipe.write_all(command.as_bytes()).is_err() {
            return;
        }
    }
}

fn read(pipe: impl Read, lines: &SyncSender<Output>) {
    for line in Lines::new(BufReader::new(pipe)).map_while(Result::ok) {
        let output = match line {
            Line::Bytes(bytes) => Output::Line(String::from_utf8_lossy(&bytes).into_owned()),
            Line::TooLong(_) => Output::LongLine,
        };
        if lines.send(output).is_err() {
            return;
        }
    }
}

/// The last line of a program's standard error.
struct Complaints {
    last: Arc<Mutex<Option<String>>>,
    /// Closed when no more can come.
    open: Receiver<()>,
}

/// The thread's side of [`Complaints`].
struct Listener {
    last: Arc<Mutex<Option<String>>>,
    _open: SyncSender<()>,
}

impl Complaints {
    fn new() -> (Complaints, Listener) {
        let (sender, open) = mpsc::sync_channel(0);
        let last = Arc::default();
        let listener = Listener {
            last: Arc::clone(&last),
            _open: sender,
        };
        (Complaints { last, open }, listener)
    }

    fn last(&self) -> Option<String> {
        let _ = self.open.recv_timeout(END);
        lock(&self.last).take()
    }
}

impl Listener {
    fn listen(self, pipe: impl Read) {
        for line in Lines::new(BufReader::new(pipe)).map_while(Result::ok) {
            let Line::Bytes(bytes) = line else { continue };
            let text = String::from_utf8_lossy(&bytes);
            if !text.trim().is_empty() {
                *lock(&self.last) = Some(shortened(text.trim()));
            }
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner())
}
