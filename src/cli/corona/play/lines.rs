//! Lines from standard input, read while something else goes on; and Ctrl-C.
//!
//! A thread of its own reads a line when it is asked for. The glass may run out before it is typed:
//! then it is the answer to what is asked next.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use crate::cli::Failure;
use crate::cli::play::console::read_line;

/// What comes in.
pub(super) enum Input {
    Line(String),
    /// What keeps a line from being one.
    Wrong(&'static str),
    /// The end of the input.
    End,
    /// Ctrl-C.
    Interrupt,
}

enum Message {
    Read(io::Result<Option<Result<String, &'static str>>>),
    Interrupt,
}

pub(super) struct Lines {
    requests: Sender<()>,
    messages: Receiver<Message>,
    is_asked: bool,
    /// How many lines were read.
    number: u64,
}

impl Lines {
    pub(super) fn open() -> Result<Lines, Failure> {
        let (requests, requested) = channel::<()>();
        let (answers, messages) = channel();
        let interrupts = answers.clone();
        std::thread::spawn(move || {
            let mut number = 0;
            while requested.recv().is_ok() {
                if answers.send(Message::Read(read_line(&mut number))).is_err() {
                    return;
                }
            }
        });
        let mut again = false;
        ctrlc::set_handler(move || {
            if std::mem::replace(&mut again, true) || interrupts.send(Message::Interrupt).is_err() {
                std::process::exit(130);
            }
        })
        .map_err(|error| Failure::Other(format!("cannot listen to Ctrl-C: {error}")))?;
        Ok(Lines {
            requests,
            messages,
            is_asked: false,
            number: 0,
        })
    }

    /// How many lines were read.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// Waits for the next line.
    pub(super) fn next(&mut self) -> Result<Input, Failure> {
        self.ask();
        let message = self.messages.recv();
        message.map_or(Ok(Input::End), |message| self.take(message))
    }

    /// Waits for the next line, but not longer than this.
    pub(super) fn next_within(&mut self, time: Duration) -> Result<Option<Input>, Failure> {
        self.ask();
        match self.messages.recv_timeout(time) {
            Ok(message) => self.take(message).map(Some),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Ok(Some(Input::End)),
        }
    }

    /// Whether Ctrl-C was typed, where no line is awaited.
    pub(super) fn is_interrupted(&self) -> bool {
        !self.is_asked && matches!(self.messages.try_recv(), Ok(Message::Interrupt))
    }

    fn ask(&mut self) {
        if !self.is_asked {
            self.is_asked = self.requests.send(()).is_ok();
        }
    }

    fn take(&mut self, message: Message) -> Result<Input, Failure> {
        let Message::Read(read) = message else {
            return Ok(Input::Interrupt);
        };
        self.is_asked = false;
        self.number += 1;
        Ok(match read? {
            Some(Ok(line)) => Input::Line(line),
            Some(Err(problem)) => Input::Wrong(problem),
            None => Input::End,
        })
    }
}
