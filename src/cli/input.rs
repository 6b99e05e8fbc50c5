//! Positions from the command line or, one a line, from standard input.

use std::ffi::OsString;
use std::io::{self, BufRead, IsTerminal, Read, Write};

use serde::Serialize;

use super::options::Settings;
use super::{Failure, Output, output, text, write_json};
use crate::orbito::{FenError, Position};

/// A text that should be a position, and where it came from.
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
    /// What is wrong and what was expected.
    problem: String,
}

/// The answer to an input that is not a position.
#[derive(Serialize)]
struct WrongJson<'a> {
    line: u64,
    input: String,
    error: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
}

/// Answers every position that the arguments name, or standard input for `-`, in order. A wrong
/// one gets an error in its place; the failure at the end then says that there were some.
pub(super) fn for_each_position(
    arguments: &[OsString],
    settings: &Settings,
    mut answer: impl FnMut(Position, &mut Output) -> Result<(), Failure>,
) -> Result<(), Failure> {
    if arguments.len() > 1 && arguments.iter().any(|argument| argument == "-") {
        let message = "- reads standard input and stands alone, expected no position beside it";
        return Err(Failure::Usage(message.into()));
    }
    let mut out = output();
    let one = arguments.len() == 1 && arguments[0] != "-";
    let mut wrong = false;
    for input in inputs(arguments) {
        let Input { line, text } = input?;
        let position = match &text {
            Ok(text) => Position::from_fen(text, &settings.rules).map_err(Some),
            Err(_) => Err(None),
        };
        match (position, text) {
            (Ok(position), _) => answer(position, &mut out)?,
            (Err(error), text) => {
                wrong = true;
                report(&mut out, line, text, error, settings.json, one)?;
            }
        }
        out.flush()?;
    }
    if wrong {
        Err(Failure::SomeWrong)
    } else {
        Ok(())
    }
}

fn report(
    out: &mut Output,
    line: u64,
    text: Result<String, NoText>,
    error: Option<FenError>,
    json: bool,
    one: bool,
) -> Result<(), Failure> {
    let (shown, problem) = match (&text, &error) {
        (Ok(text), Some(error)) => (shown(text.as_bytes()), error.to_string()),
        (Ok(text), None) => (shown(text.as_bytes()), String::new()),
        (Err(no_text), _) => (no_text.shown.clone(), no_text.problem.clone()),
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
    let place = if one {
        String::new()
    } else {
        format!("line {line}: ")
    };
    // A log keeps one line an error; the column is in its words.
    let message = match (text, error) {
        (Ok(text), Some(error)) if io::stderr().is_terminal() => {
            text::fen_error(&place, &text, &error)
        }
        _ => format!("{} {place}{problem}", text::error_label()),
    };
    writeln!(anstream::stderr(), "{message}")?;
    Ok(())
}

/// A longer line is refused without being kept.
const MAX_LINE: usize = 64 * 1024;
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

/// What some editors put at the beginning of a UTF-8 text.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// The lines of a reader without their ends, in bounded memory however long a line is.
fn lines(mut reader: impl BufRead) -> impl Iterator<Item = io::Result<Input>> {
    (1..).map_while(move |line| {
        let mut bytes = Vec::new();
        let limit = MAX_LINE as u64 + 1;
        match reader.by_ref().take(limit).read_until(b'\n', &mut bytes) {
            Err(error) => return Some(Err(error)),
            Ok(0) => return None,
            Ok(_) => {}
        }
        if bytes.last() == Some(&b'\n') {
            bytes.pop();
        } else if bytes.len() > MAX_LINE {
            if let Err(error) = reader.skip_until(b'\n') {
                return Some(Err(error));
            }
            let text = Err(NoText {
                shown: shown(&bytes),
                problem: format!("the line is longer than {MAX_LINE} bytes, expected a position"),
            });
            return Some(Ok(Input { line, text }));
        }
        let text = bytes.strip_suffix(b"\r").unwrap_or(&bytes);
        let text = match text.strip_prefix(BYTE_ORDER_MARK) {
            Some(rest) if line == 1 => rest,
            _ => text,
        };
        Some(Ok(Input {
            line,
            text: readable(text),
        }))
    })
}

fn readable(bytes: &[u8]) -> Result<String, NoText> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text.to_owned()),
        Err(error) => Err(NoText {
            shown: shown(bytes),
            problem: format!(
                "column {}: not UTF-8 text, expected a position",
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
                Err("the line is longer than 65536 bytes, expected a position"),
                Ok("4/4/4/4 w"),
                Err("column 1: not UTF-8 text, expected a position"),
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
