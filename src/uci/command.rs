//! What a driver says: one command a line.

use super::go::Go;

/// A command, its words read as far as one can without the game.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Command {
    Uci,
    IsReady,
    NewGame,
    SetOption {
        name: String,
        value: String,
    },
    Position {
        start: Start,
        moves: Vec<String>,
    },
    Go(Go),
    Stop,
    Quit,
    /// A word of UCI that means nothing here, or an empty line.
    Nothing,
}

/// Where a game began.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Start {
    Startpos,
    Fen(String),
}

impl Command {
    /// Reads a line.
    ///
    /// # Errors
    /// What is wrong with it, and what was expected.
    pub(super) fn parse(line: &str) -> Result<Command, String> {
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else {
            return Ok(Command::Nothing);
        };
        let command = match first {
            "uci" => Command::Uci,
            "isready" => Command::IsReady,
            "ucinewgame" => Command::NewGame,
            "setoption" => return set_option(words),
            "position" => return position(words),
            "go" => return Go::parse(words).map(Command::Go),
            "stop" => Command::Stop,
            "quit" => Command::Quit,
            "debug" | "ponderhit" | "register" => Command::Nothing,
            _ => {
                return Err(format!(
                    "unknown command '{}', expected uci, isready, setoption, ucinewgame, \
                     position, go, stop or quit",
                    shortened(first)
                ));
            }
        };
        Ok(command)
    }
}

fn set_option<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Command, String> {
    if words.next() != Some("name") {
        return Err("expected 'name' after setoption".into());
    }
    let name = up_to("value", &mut words);
    if name.is_empty() {
        return Err("nothing after setoption name, expected the name of an option".into());
    }
    Ok(Command::SetOption {
        name: name.join(" "),
        value: words.collect::<Vec<_>>().join(" "),
    })
}

fn position<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Command, String> {
    let start = match words.next() {
        Some("startpos") => match words.next() {
            None => {
                return Ok(Command::Position {
                    start: Start::Startpos,
                    moves: Vec::new(),
                });
            }
            Some("moves") => Start::Startpos,
            Some(other) => {
                return Err(format!(
                    "'{}' after position startpos, expected moves",
                    shortened(other)
                ));
            }
        },
        Some("fen") => Start::Fen(up_to("moves", &mut words).join(" ")),
        _ => return Err("expected startpos or fen after position".into()),
    };
    Ok(Command::Position {
        start,
        moves: words.map(String::from).collect(),
    })
}

/// The words before `end`, which is taken too.
fn up_to<'a>(end: &str, words: &mut impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    words.take_while(|word| *word != end).collect()
}

/// The beginning of somebody's text, fit to be quoted in one line.
pub(super) fn shortened(text: &str) -> String {
    const MOST: usize = 60;
    let mut short = String::new();
    for c in text.chars().take(MOST) {
        match c {
            '\'' | '"' => short.push(c),
            _ => short.extend(c.escape_debug()),
        }
    }
    if text.chars().nth(MOST).is_some() {
        short.push('…');
    }
    short
}

/// Somebody's error as one line of no great length, whatever it quotes.
pub(super) fn one_line(error: &str) -> String {
    const MOST: usize = 400;
    let printable = |c: char| if c.is_control() { ' ' } else { c };
    let mut line: String = error.chars().take(MOST).map(printable).collect();
    if error.chars().nth(MOST).is_some() {
        line.push('…');
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read() {
        let set = |name: &str, value: &str| Command::SetOption {
            name: name.into(),
            value: value.into(),
        };
        let position = |start, moves: &[&str]| Command::Position {
            start,
            moves: moves.iter().map(|text| String::from(*text)).collect(),
        };
        let fen = || Start::Fen("4/4/4/w3 b".into());
        for (line, command) in [
            ("  uci ", Command::Uci),
            ("", Command::Nothing),
            ("debug on", Command::Nothing),
            (
                "setoption name Rules value french  shift=no",
                set("Rules", "french shift=no"),
            ),
            ("setoption name Clear Hash", set("Clear Hash", "")),
            ("position startpos", position(Start::Startpos, &[])),
            (
                "position startpos moves a1\tb2",
                position(Start::Startpos, &["a1", "b2"]),
            ),
            ("position fen 4/4/4/w3 b", position(fen(), &[])),
            ("position fen 4/4/4/w3 b moves d4", position(fen(), &["d4"])),
            ("go", Command::Go(Go::default())),
        ] {
            assert_eq!(Command::parse(line), Ok(command), "{line:?}");
        }
    }

    #[test]
    fn errors_say_what_was_expected() {
        for (line, error) in [
            ("setoption Rules", "expected 'name' after setoption"),
            (
                "setoption name value 3",
                "nothing after setoption name, expected the name of an option",
            ),
            ("position", "expected startpos or fen after position"),
            (
                "position startpos a1",
                "'a1' after position startpos, expected moves",
            ),
        ] {
            assert_eq!(Command::parse(line), Err(error.into()), "{line:?}");
        }
        let long = Command::parse(&"\u{1b}é".repeat(1000)).expect_err("unknown");
        assert!(long.contains("\\u{1b}é") && long.contains('…') && long.len() < 500);
    }
}
