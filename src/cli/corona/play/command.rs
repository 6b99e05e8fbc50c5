//! What is typed while the glass runs: calls with or without a name and a time, and a few words.

use std::time::Duration;

use super::table::{Table, either};
use crate::corona::game::{Call, Seat};
use crate::fields::excerpt;

/// A line that was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum GlassCommand {
    /// Somebody calls; a script may say when.
    Call {
        seat: Seat,
        call: Call,
        at: Option<Duration>,
    },
    /// A script lets the glass run for a time.
    Wait(Duration),
    /// No person wants to call more.
    Skip,
    Board,
    Help,
    Quit,
}

/// Reads a line.
pub(super) fn read(line: &str, table: &Table) -> Result<GlassCommand, String> {
    let line = line.trim();
    let (at, call) = match line.strip_prefix('@') {
        None => (None, line),
        Some(rest) => {
            let (time, call) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            (Some(seconds(time)?), call.trim())
        }
    };
    let lower = call.to_lowercase();
    match lower.as_str() {
        _ if at.is_some() => {}
        "skip" => return Ok(GlassCommand::Skip),
        "board" => return Ok(GlassCommand::Board),
        "help" | "?" => return Ok(GlassCommand::Help),
        "quit" | "exit" => return Ok(GlassCommand::Quit),
        "wait" => return Err("wait: expected seconds, such as wait 10".into()),
        _ => {
            if let Some(time) = lower.strip_prefix("wait ") {
                return seconds(time.trim()).map(GlassCommand::Wait);
            }
        }
    }
    let (name, number) = match call.rsplit_once(char::is_whitespace) {
        None => ("", call),
        Some((name, number)) => (name.trim(), number),
    };
    if !number.starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '+') {
        let found = excerpt(call.chars());
        return Err(format!(
            "expected a call such as 9, skip, help or quit, found {found}"
        ));
    }
    if number.contains('+') {
        return Err(
            "the glass still runs, expected a call; skip ends it, then comes the plan".into(),
        );
    }
    let points = number.parse().ok().and_then(Call::new);
    let call = points.ok_or_else(|| {
        let found = excerpt(number.chars());
        format!("expected a call of 1 to {}, found {found}", Call::MOST)
    })?;
    let seat = caller(name, table)?;
    Ok(GlassCommand::Call { seat, call, at })
}

/// Who calls. One person alone need not be named.
fn caller(name: &str, table: &Table) -> Result<Seat, String> {
    let mut people = table.people();
    if name.is_empty() {
        return match (people.next(), people.next()) {
            (Some((seat, _)), None) => Ok(seat),
            (None, _) => Err("only bots sit here, and they call themselves".into()),
            (Some((_, first)), Some(_)) => Err(format!(
                "expected the name of whoever calls before the number, such as {first} 9"
            )),
        };
    }
    let named = people.find(|(_, other)| other.eq_ignore_ascii_case(name));
    named.map(|(seat, _)| seat).ok_or_else(|| {
        let found = excerpt(name.chars());
        let names = either(table.people().map(|(_, name)| name));
        format!("nobody is called {found}, expected {names}")
    })
}

/// A time of the glass: seconds, `12.5` or `12.5s`.
fn seconds(text: &str) -> Result<Duration, String> {
    let number = text.strip_suffix('s').unwrap_or(text);
    let is_plain = number.starts_with(|c: char| c.is_ascii_digit());
    let time = number.parse::<f64>().ok().filter(|_| is_plain);
    let time = time.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.filter(|time| *time <= MOST_SECONDS).ok_or_else(|| {
        let found = excerpt(text.chars());
        format!("expected seconds, 0 to 600, such as 12.5, found {found}")
    })
}

/// The longest that a glass runs.
const MOST_SECONDS: Duration = crate::corona::game::Glass::LONGEST;

#[cfg(test)]
mod tests {
    use super::super::table::Guest;
    use super::*;

    fn table(guests: &[&str]) -> Table {
        let guests = guests.iter().map(|guest| guest.parse::<Guest>());
        let guests: Result<Vec<Guest>, String> = guests.collect();
        Table::new(&guests.expect("guests")).expect("a table")
    }

    fn shown(line: &str, guests: &[&str]) -> String {
        match read(line, &table(guests)) {
            Ok(GlassCommand::Call { seat, call, at }) => format!("{seat} {call} {at:?}"),
            Ok(command) => format!("{command:?}"),
            Err(problem) => problem,
        }
    }

    #[test]
    fn calls_are_read() {
        assert_eq!(shown("9", &["greedy", "person"]), "2 9 None");
        let two = ["person:Ada Lovelace", "person:Ben", "greedy"];
        assert_eq!(shown(" ada lovelace  9 ", &two), "1 9 None");
        assert_eq!(shown("@12.5 Ben 10", &two), "2 10 Some(12.5s)");
        assert_eq!(shown("wait 3s", &two), "Wait(3s)");
        assert_eq!(shown("Skip", &two), "Skip");
    }

    #[test]
    fn what_is_no_call_is_explained() {
        let two = ["person:Ada", "person:Ben", "greedy"];
        for (line, problem) in [
            (
                "9",
                "expected the name of whoever calls before the number, such as Ada 9",
            ),
            ("Cleo 9", "nobody is called 'Cleo', expected Ada or Ben"),
            ("Ada 0", "expected a call of 1 to 36, found '0'"),
            ("Ada 1000", "expected a call of 1 to 36, found '1000'"),
            ("Ada -1", "expected a call of 1 to 36, found '-1'"),
            (
                "@ Ada 9",
                "expected seconds, 0 to 600, such as 12.5, found ''",
            ),
            (
                "wait inf",
                "expected seconds, 0 to 600, such as 12.5, found 'inf'",
            ),
            (
                "nine",
                "expected a call such as 9, skip, help or quit, found 'nine'",
            ),
            (
                "",
                "expected a call such as 9, skip, help or quit, found ''",
            ),
        ] {
            assert_eq!(shown(line, &two), problem, "{line}");
        }
    }
}
