//! The prompt on a terminal: a line with history, and Tab completes commands, moves and files.
//!
//! A move is completed cell by cell: first what places or shifts, then, behind the comma, where a
//! marble can be placed after that shift.

use std::path::{MAIN_SEPARATOR, Path};

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Helper};

use super::command::{COMMANDS, begun_by};
use crate::cli::Failure;
use crate::level::Level;

/// A prompt with history.
pub(super) struct Editor(rustyline::Editor<Completions, DefaultHistory>);

/// What came from the keyboard.
pub(super) enum Typed {
    Line(String),
    /// Ctrl-C.
    Interrupt,
    /// Ctrl-D on a free line.
    End,
}

impl Editor {
    /// A prompt at which these players can be named.
    pub(super) fn new(players: &[&'static str]) -> Result<Editor, Failure> {
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .auto_add_history(true)
            .build();
        let mut editor = rustyline::Editor::with_config(config).map_err(failure)?;
        editor.set_helper(Some(Completions {
            players: players.iter().map(|name| up_to_number(name)).collect(),
            moves: Vec::new(),
        }));
        Ok(Editor(editor))
    }

    /// Lets Tab complete these moves.
    pub(super) fn complete(&mut self, moves: Vec<String>) {
        if let Some(completions) = self.0.helper_mut() {
            completions.moves = moves;
        }
    }

    /// Reads a line.
    pub(super) fn read(&mut self, prompt: &str) -> Result<Typed, Failure> {
        match self.0.readline(prompt) {
            Ok(line) => Ok(Typed::Line(line)),
            Err(ReadlineError::Interrupted) => Ok(Typed::Interrupt),
            Err(ReadlineError::Eof) => Ok(Typed::End),
            Err(error) => Err(failure(error)),
        }
    }
}

fn failure(error: ReadlineError) -> Failure {
    match error {
        ReadlineError::Io(error) => Failure::Io(error),
        error => Failure::Other(format!("the terminal cannot be read: {error}")),
    }
}

/// What can follow what is typed.
struct Completions {
    players: Vec<&'static str>,
    moves: Vec<String>,
}

impl Completions {
    /// Where the word begins that is completed, and what it can become.
    fn of(&self, typed: &str) -> (usize, Vec<String>) {
        let Some((word, argument)) = typed.split_once(' ') else {
            return (0, self.first_words(typed));
        };
        let start = word.len() + 1;
        let candidates = match begun_by(word.trim_end_matches('!'))[..] {
            ["save" | "load"] => paths(argument),
            ["level"] => {
                let levels = Level::RANGE.map(|number| number.to_string());
                beginning_with(argument, levels)
            }
            ["white" | "black"] => {
                let players = self.players.iter().copied().chain(["human"]);
                beginning_with(argument, players.map(String::from))
            }
            _ => Vec::new(),
        };
        (start, candidates)
    }

    fn first_words(&self, typed: &str) -> Vec<String> {
        let comma = typed.contains(',');
        let moves = self.moves.iter().map(|mv| match mv.split_once(',') {
            Some((shift, _)) if !comma => format!("{shift},"),
            _ => mv.clone(),
        });
        let commands = COMMANDS.iter().map(|(name, ..)| (*name).to_owned());
        let mut words = beginning_with(&typed.to_lowercase(), commands.chain(moves));
        words.dedup();
        words
    }
}

/// `level:` of `level:N`: what is not to be replaced by a number or a word.
fn up_to_number(name: &str) -> &str {
    let end = name.find(char::is_uppercase);
    end.map_or(name, |end| &name[..end])
}

fn beginning_with(typed: &str, words: impl IntoIterator<Item = String>) -> Vec<String> {
    let words = words.into_iter();
    words.filter(|word| word.starts_with(typed)).collect()
}

/// The files and folders that a path can become.
fn paths(typed: &str) -> Vec<String> {
    let folder = typed.rfind(['/', MAIN_SEPARATOR]);
    let (folder, name) = typed.split_at(folder.map_or(0, |end| end + 1));
    let place = if folder.is_empty() { "." } else { folder };
    let Ok(entries) = std::fs::read_dir(Path::new(place)) else {
        return Vec::new();
    };
    let mut paths: Vec<String> = entries
        .flatten()
        .filter_map(|entry| {
            let found = entry.file_name().into_string().ok()?;
            let hidden = found.starts_with('.') && !name.starts_with('.');
            let end = if entry.path().is_dir() { "/" } else { "" };
            (found.starts_with(name) && !hidden).then(|| format!("{folder}{found}{end}"))
        })
        .collect();
    paths.sort();
    paths
}

impl Completer for Completions {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(self.of(&line[..at]))
    }
}

impl Hinter for Completions {
    type Hint = String;
}

impl Highlighter for Completions {}
impl Validator for Completions {}
impl Helper for Completions {}

#[cfg(test)]
mod tests {
    use super::*;

    fn completed(typed: &str) -> String {
        let moves = ["a1", "c1", "b2a2,c1", "b2b3,c1", "b2b3,d4"];
        let completions = Completions {
            players: vec!["greedy", "level:"],
            moves: moves.map(String::from).to_vec(),
        };
        let (start, candidates) = completions.of(typed);
        format!("{start}: {}", candidates.join(" "))
    }

    #[test]
    fn moves_are_completed_cell_by_cell() {
        assert_eq!(completed("a"), "0: a1");
        assert_eq!(completed("b"), "0: board black b2a2, b2b3,");
        assert_eq!(completed("B2b"), "0: b2b3,");
        assert_eq!(completed("b2b3,"), "0: b2b3,c1 b2b3,d4");
        assert_eq!(completed("x"), "0: ");
    }

    #[test]
    fn commands_and_what_follows_are_completed() {
        assert_eq!(completed("re"), "0: redo resign");
        assert_eq!(completed("level 1"), "6: 1 10");
        assert_eq!(completed("w le"), "2: level:");
        assert_eq!(completed("black h"), "6: human");
        assert_eq!(completed("undo "), "5: ");
        assert_eq!(completed("load Cargo.t"), "5: Cargo.toml");
        assert_eq!(
            completed("save! src/orbito/game_in"),
            "6: src/orbito/game_in_play.rs"
        );
    }
}
