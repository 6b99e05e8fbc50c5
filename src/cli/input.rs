//! Positions or deals from the command line or, one a line, from standard input.

use std::ffi::{OsStr, OsString};
use std::fmt::{Debug, Display};
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Write};
use std::ops::Range;
use std::sync::mpsc;
use std::thread;

use rayon::prelude::*;
use serde::Serialize;

use super::{Failure, Output, output, text, write_json};
use crate::lines::{Line, Lines, MAX_LINE};
use crate::notation::FenError;

/// A file that is read from beginning to end, or standard input.
pub(super) struct Source {
    /// What errors call it.
    pub name: String,
    pub reader: Box<dyn BufRead>,
}

impl Source {
    /// Opens a file, or standard input for `-`.
    pub(super) fn open(path: &OsStr, json: bool) -> Result<Source, Failure> {
        if path == "-" {
            return Ok(Source {
                name: if json { "-" } else { "standard input" }.into(),
                reader: Box::new(io::stdin().lock()),
            });
        }
        let name = path.to_string_lossy().into_owned();
        let file = File::open(path).map_err(|error| cannot_read(&name, &error))?;
        Ok(Source {
            name,
            reader: Box::new(BufReader::new(file)),
        })
    }
}

pub(super) fn cannot_read(name: &str, error: &dyn std::fmt::Display) -> Failure {
    Failure::Other(format!("{name}: cannot be read: {error}"))
}

/// What a command reads, each from a text of one line.
pub(super) trait Reader: Sync {
    /// What it reads.
    type Item;

    /// What errors call it, such as `a position`.
    const WHAT: &'static str;

    fn read(&self, text: &str) -> Result<Self::Item, WrongText>;
}

/// A text is not what it should be.
pub(super) struct WrongText {
    /// The offending characters, counted from 0.
    pub span: Range<usize>,
    /// Where it is wrong, and what was expected.
    pub message: String,
}

impl<F: Debug + Display> From<FenError<F>> for WrongText {
    fn from(error: FenError<F>) -> WrongText {
        WrongText {
            message: error.to_string(),
            span: error.span,
        }
    }
}

/// A text that should be a position or a deal, and where it came from.
struct Input {
    /// Its line on standard input, or its place among the arguments; from 1.
    line: u64,
    /// The text, or what keeps it from being one.
    text: Result<String, NoText>,
}

/// Bytes that are not even a text, or too many.
struct NoText {
    /// The beginning, readable as far as it is.
    shown: String,
    /// What is wrong.
    problem: String,
}

/// The answer to an input that is none.
#[derive(Serialize)]
struct WrongJson<'a> {
    line: u64,
    input: String,
    error: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
}

/// An input that is none.
struct Wrong {
    line: u64,
    text: Result<String, NoText>,
    /// What is wrong with a text.
    error: Option<WrongText>,
    /// What it should have been.
    expected: &'static str,
}

impl Input {
    fn is_remark(&self) -> bool {
        self.text.as_ref().is_ok_and(|text| text.starts_with('#'))
    }

    fn read<R: Reader>(self, reader: &R) -> Result<R::Item, Wrong> {
        let Input { line, text } = self;
        let error = match &text {
            Ok(text) => match reader.read(text) {
                Ok(item) => return Ok(item),
                Err(error) => Some(error),
            },
            Err(_) => None,
        };
        let expected = R::WHAT;
        Err(Wrong {
            line,
            text,
            error,
            expected,
        })
    }
}

/// Answers everything that the arguments name, or standard input for `-`, in order. A wrong
/// one gets an error in its place; the failure at the end then says that there were some.
pub(super) fn for_each<R: Reader>(
    arguments: &[OsString],
    reader: &R,
    json: bool,
    mut answer: impl FnMut(R::Item, &mut Output) -> Result<(), Failure>,
) -> Result<(), Failure> {
    check_alone(arguments)?;
    let mut out = output();
    let mut some_wrong = false;
    for input in inputs(arguments) {
        match input?.read(reader) {
            Ok(item) => answer(item, &mut out)?,
            Err(wrong) => {
                some_wrong = true;
                wrong.report(&mut out, json, is_alone(arguments))?;
            }
        }
        out.flush()?;
    }
    end(some_wrong)
}

/// Answers as [`for_each`] does: with a JSON object each, or in words with an
/// empty line between the answers.
pub(super) fn answer_each<R: Reader, A, J: Serialize>(
    arguments: &[OsString],
    reader: &R,
    json: bool,
    mut answer: impl FnMut(&R::Item) -> A,
    object: impl Fn(&A) -> J,
    words: impl Fn(&A) -> String,
) -> Result<(), Failure> {
    let mut gap = "";
    for_each(arguments, reader, json, |item, out| {
        let answer = answer(&item);
        if json {
            return write_json(out, &object(&answer));
        }
        write!(out, "{gap}{}", words(&answer))?;
        gap = "\n";
        Ok(())
    })
}

/// Answers as [`for_each`] does, many at a time on all threads, with `between`
/// between the answers. Whatever has come in is answered: nothing waits for more.
pub(super) fn for_each_in_parallel<R: Reader>(
    arguments: &[OsString],
    reader: &R,
    json: bool,
    mut out: Output,
    between: &str,
    answer: impl Fn(&R::Item, &mut Vec<u8>) -> Result<(), Failure> + Sync,
) -> Result<(), Failure> {
    check_alone(arguments)?;
    let answered = |input: io::Result<Input>| -> Result<Result<Vec<u8>, Wrong>, Failure> {
        match input?.read(reader) {
            Ok(item) => {
                let mut bytes = Vec::new();
                answer(&item, &mut bytes)?;
                Ok(Ok(bytes))
            }
            Err(wrong) => Ok(Err(wrong)),
        }
    };
    let mut some_wrong = false;
    let mut first = true;
    for batch in batches(arguments) {
        let answers: Vec<_> = batch.into_par_iter().map(answered).collect();
        for answer in answers {
            match answer? {
                Ok(bytes) => {
                    if !std::mem::take(&mut first) {
                        out.write_all(between.as_bytes())?;
                    }
                    out.write_all(&bytes)?;
                }
                Err(wrong) => {
                    some_wrong = true;
                    wrong.report(&mut out, json, is_alone(arguments))?;
                }
            }
        }
        out.flush()?;
    }
    end(some_wrong)
}

fn check_alone(arguments: &[OsString]) -> Result<(), Failure> {
    if arguments.len() > 1 && arguments.iter().any(|argument| argument == "-") {
        let message = "- reads standard input and stands alone, expected nothing beside it";
        return Err(Failure::Usage(message.into()));
    }
    Ok(())
}

/// Whether there is a single input, which need not be told from others.
fn is_alone(arguments: &[OsString]) -> bool {
    arguments.len() == 1 && arguments[0] != "-"
}

fn end(some_wrong: bool) -> Result<(), Failure> {
    if some_wrong {
        Err(Failure::SomeWrong)
    } else {
        Ok(())
    }
}

impl Wrong {
    /// Says what is wrong, in the place of an answer.
    fn report(self, out: &mut Output, json: bool, alone: bool) -> Result<(), Failure> {
        let Wrong {
            line,
            text,
            error,
            expected,
        } = self;
        let (shown, problem) = match (&text, &error) {
            (Ok(text), Some(error)) => (shown(text.as_bytes()), error.message.clone()),
            (Ok(text), None) => (shown(text.as_bytes()), String::new()),
            (Err(no_text), _) => {
                let problem = format!("{}, expected {expected}", no_text.problem);
                (no_text.shown.clone(), problem)
            }
        };
        if json {
            let column = error.map(|error| error.span.start + 1);
            return write_json(
                out,
                &WrongJson {
                    line,
                    input: shown,
                    error: &problem,
                    column,
                },
            );
        }
        let place = if alone {
            String::new()
        } else {
            format!("line {line}: ")
        };
        // A log keeps one line an error; the column is in its words.
        let message = match (text, error) {
            (Ok(text), Some(error)) if io::stderr().is_terminal() => {
                text::marked_error(&place, &text, &error)
            }
            _ => format!("{} {place}{problem}", text::error_label()),
        };
        writeln!(anstream::stderr(), "{message}")?;
        Ok(())
    }
}

/// So much of a refused line is shown.
const SHOWN: usize = 80;

/// The inputs that the arguments name, standard input for `-`.
fn inputs(arguments: &[OsString]) -> Box<dyn Iterator<Item = io::Result<Input>> + '_> {
    if arguments.len() == 1 && arguments[0] == "-" {
        return Box::new(lines(io::stdin().lock()));
    }
    Box::new((1..).zip(arguments).map(|(line, argument)| {
        let text = readable(argument.as_encoded_bytes());
        Ok(Input { line, text })
    }))
}

/// How many inputs are answered together at most.
const BATCH: usize = 512;

/// The inputs, as many at a time as have come in, up to [`BATCH`].
fn batches(arguments: &[OsString]) -> Box<dyn Iterator<Item = Vec<io::Result<Input>>> + '_> {
    if is_alone(arguments) || arguments.len() > 1 {
        return Box::new(std::iter::once(inputs(arguments).collect()));
    }
    let (sender, receiver) = mpsc::sync_channel(2 * BATCH);
    // Left alone when nobody listens any more: it may be waiting for input that never comes.
    thread::spawn(move || lines(io::stdin().lock()).try_for_each(|line| sender.send(line)));
    Box::new(std::iter::from_fn(move || {
        let first = receiver.recv().ok()?;
        let more = receiver.try_iter().take(BATCH - 1);
        Some(std::iter::once(first).chain(more).collect())
    }))
}

/// What some editors put at the beginning of a UTF-8 text.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// The lines of a reader, numbered, without those that begin with `#`: they are remarks.
fn lines(reader: impl BufRead) -> impl Iterator<Item = io::Result<Input>> {
    (1..)
        .zip(Lines::new(reader))
        .map(|(line, read)| {
            let text = match read? {
                Line::TooLong(beginning) => Err(NoText {
                    shown: shown(&beginning),
                    problem: format!("the line is longer than {MAX_LINE} bytes"),
                }),
                Line::Bytes(bytes) => match bytes.strip_prefix(BYTE_ORDER_MARK) {
                    Some(rest) if line == 1 => readable(rest),
                    _ => readable(&bytes),
                },
            };
            Ok(Input { line, text })
        })
        .filter(|input| !input.as_ref().is_ok_and(Input::is_remark))
}

fn readable(bytes: &[u8]) -> Result<String, NoText> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text.to_owned()),
        Err(error) => Err(NoText {
            shown: shown(bytes),
            problem: format!(
                "column {}: not UTF-8 text",
                String::from_utf8_lossy(&bytes[..error.valid_up_to()])
                    .chars()
                    .count()
                    + 1
            ),
        }),
    }
}

/// The beginning of what was read, as a text.
fn shown(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(4 * SHOWN)]);
    let beginning: String = text.chars().take(SHOWN).collect();
    if beginning.len() < bytes.len() {
        beginning + "…"
    } else {
        beginning
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_bounded_and_numbered() {
        let mut bytes = vec![b'x'; 10_000_000];
        bytes.extend(b"\n4/4/4/4 w\r\n\xff\n\nlast");
        let inputs: Vec<Input> = lines(&bytes[..])
            .map(|input| input.expect("no error"))
            .collect();
        let texts: Vec<Result<&str, &str>> = inputs
            .iter()
            .map(|input| match &input.text {
                Ok(text) => Ok(text.as_str()),
                Err(no_text) => Err(no_text.problem.as_str()),
            })
            .collect();
        assert_eq!(
            texts,
            [
                Err("the line is longer than 65536 bytes"),
                Ok("4/4/4/4 w"),
                Err("column 1: not UTF-8 text"),
                Ok(""),
                Ok("last"),
            ]
        );
        assert!(inputs.iter().map(|input| input.line).eq(1..=5));
    }

    #[test]
    fn a_byte_order_mark_may_begin_the_text() {
        let texts: Vec<String> = lines("\u{feff}first\r\n\u{feff}second".as_bytes())
            .map(|input| input.expect("no error").text)
            .map(|text| text.unwrap_or_else(|no_text| no_text.problem))
            .collect();
        assert_eq!(texts, ["first", "\u{feff}second"]);
    }
}
