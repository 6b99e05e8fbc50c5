//! Where lines come from and where answers go: a terminal, or a pipe.

use std::io::{self, BufRead, IsTerminal, Read, Write};

use super::editor::{Editor, Typed};
use crate::cli::{Failure, Output, output, text};

/// A longer line is refused without being kept.
const MAX_LINE: u64 = 64 * 1024;

/// Lines in, answers out.
pub(super) struct Console {
    input: Input,
    out: Output,
    some_wrong: bool,
    /// Boards are seen from the other side.
    pub flipped: bool,
}

enum Input {
    Terminal(Box<Editor>),
    /// Lines, and how many were read.
    Pipe(u64),
}

impl Console {
    /// The terminal, if both ends are one. `players` are the names that can be completed.
    pub(super) fn open(players: &[&'static str]) -> Result<Console, Failure> {
        let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        Ok(Console {
            input: if is_terminal {
                Input::Terminal(Box::new(Editor::new(players)?))
            } else {
                Input::Pipe(0)
            },
            out: output(),
            some_wrong: false,
            flipped: false,
        })
    }

    /// Whether a person sits here.
    pub(super) fn is_terminal(&self) -> bool {
        matches!(self.input, Input::Terminal(_))
    }

    /// Writes lines at once.
    pub(super) fn say(&mut self, words: &str) -> Result<(), Failure> {
        writeln!(self.out, "{words}")?;
        Ok(self.out.flush()?)
    }

    /// Says why a line is refused. In a pipe the line has a number.
    pub(super) fn refuse(&mut self, problem: &str) -> Result<(), Failure> {
        self.some_wrong = true;
        match self.input {
            Input::Terminal(_) => writeln!(anstream::stderr(), "{problem}")?,
            Input::Pipe(line) => {
                let label = text::error_label();
                writeln!(anstream::stderr(), "{label} line {line}: {problem}")?;
            }
        }
        Ok(())
    }

    /// The next line, nothing at the end. `moves` are those that can be completed.
    pub(super) fn ask(
        &mut self,
        prompt: &str,
        moves: Vec<String>,
    ) -> Result<Option<String>, Failure> {
        if let Input::Terminal(editor) = &mut self.input {
            editor.complete(moves);
        }
        loop {
            match &mut self.input {
                Input::Terminal(editor) => match editor.read(prompt)? {
                    Typed::Line(line) => return Ok(Some(line)),
                    Typed::Interrupt => self.say("quit or Ctrl-D leaves")?,
                    Typed::End => return Ok(None),
                },
                Input::Pipe(number) => match read_line(number)? {
                    Some(Ok(line)) => return Ok(Some(line)),
                    Some(Err(problem)) => self.refuse(problem)?,
                    None => return Ok(None),
                },
            }
        }
    }

    /// Ends well, unless lines of a pipe were refused.
    pub(super) fn close(self) -> Result<(), Failure> {
        if self.some_wrong && !self.is_terminal() {
            return Err(Failure::SomeWrong);
        }
        Ok(())
    }
}

/// A line of standard input without its end, or what keeps it from being one.
pub(in crate::cli) fn read_line(
    number: &mut u64,
) -> io::Result<Option<Result<String, &'static str>>> {
    let mut input = io::stdin().lock();
    let mut bytes = Vec::new();
    if input
        .by_ref()
        .take(MAX_LINE)
        .read_until(b'\n', &mut bytes)?
        == 0
    {
        return Ok(None);
    }
    *number += 1;
    if bytes.last() != Some(&b'\n') && bytes.len() as u64 == MAX_LINE {
        input.skip_until(b'\n')?;
        return Ok(Some(Err(
            "longer than 65536 bytes, expected a move or a command",
        )));
    }
    let line = String::from_utf8(bytes).map_err(|_| "not UTF-8 text, expected a move or a command");
    Ok(Some(line))
}
