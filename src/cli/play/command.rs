//! What can be typed: a move, the number of a listed move, or a command by any beginning of its
//! name that no other command shares.

use std::ops::RangeInclusive;

use super::game::{PlayGame, PlayerOf, SeatOf};
use crate::cli::text;
use crate::game_in_play::Seat;
use crate::level::Level;
use crate::notation::Color;
use crate::record::RecordGame;

/// What a line asks for, where `P` are the players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command<P> {
    /// An empty line: the next move of two players that are watched.
    Next,
    /// A move, to be read by its game.
    Move(String),
    /// The move with this number in the last list, from 1.
    Listed(usize),
    Hint,
    /// The best moves, at most so many.
    Moves(usize),
    Undo,
    Redo,
    Board,
    Flip,
    Fen,
    Level(Option<Level>),
    Seat(Color, Option<Seat<P>>),
    Save {
        path: String,
        replace: bool,
    },
    Load(String),
    New,
    Resign,
    /// Two players that are watched play to the end.
    Go,
    Help,
    Quit,
}

/// The names of the commands, what may follow, and what they do; SEATS is the game's to say.
pub(super) const COMMANDS: [(&str, &str, &str); 19] = [
    ("hint", "", "the best move, what it leads to, and a line"),
    (
        "moves",
        "[N|all]",
        "the best moves (10), rated; #3 plays the third",
    ),
    ("undo", "", "take back, to your own turn"),
    ("redo", "", "make again what was taken back"),
    ("board", "", "show the board"),
    ("flip", "", "turn the board by half a turn"),
    ("fen", "", "the position as one line of text"),
    ("level", "[N]", "the opponent's level, 1 to 10"),
    ("white", "[PLAYER]", "who plays white: SEATS"),
    ("black", "[PLAYER]", "who plays black"),
    ("save", "FILE", "write the game; save! replaces a file"),
    ("load", "FILE", "go on with the game of a file"),
    ("new", "", "begin again"),
    ("resign", "", "give up"),
    ("go", "", "let two players play to the end; Enter: one move"),
    ("help", "", "this list"),
    ("quit", "", "leave; so does Ctrl-D"),
    ("exit", "", ""),
    ("?", "", ""),
];

/// The moves that a list has unless more are asked for.
const LISTED: usize = 10;

/// A command in a game.
pub(super) type CommandOf<P> = Command<PlayerOf<P>>;

/// Reads a line.
pub(super) fn read<P: PlayGame>(game: &P, line: &str) -> Result<CommandOf<P>, String> {
    let line = line.trim();
    if line.is_empty() {
        return Ok(Command::Next);
    }
    if let Some(number) = line.strip_prefix('#') {
        let number = number.trim().parse().ok().filter(|&number| number > 0);
        let number = number.ok_or("expected the number of a listed move, such as #3")?;
        return Ok(Command::Listed(number));
    }
    if looks_like_move(line, P::LETTERS) {
        return Ok(Command::Move(line.into()));
    }
    let (word, rest) = match line.split_once(char::is_whitespace) {
        Some((word, rest)) => (word, rest.trim()),
        None => (line, ""),
    };
    let (name, urgent) = match word.strip_suffix('!') {
        Some(name) => (full_name(game, name)?, true),
        None => (full_name(game, word)?, false),
    };
    if urgent && name != "save" {
        return Err(format!("{name}!: only save has an exclamation mark"));
    }
    with_argument::<P>(name, rest, urgent)
}

/// Whether a line begins like a move: with a letter and a digit. Apart from each other they do only
/// if the letter is that of a cell: `m 3` is a command.
pub(super) fn looks_like_move(line: &str, of_cells: RangeInclusive<char>) -> bool {
    let mut letters = line.chars();
    let Some(letter) = letters.next().filter(char::is_ascii_alphabetic) else {
        return false;
    };
    let rest = letters.as_str();
    let digit = rest.trim_start_matches(is_separator);
    let is_close = rest.len() == digit.len() || of_cells.contains(&letter.to_ascii_lowercase());
    is_close && digit.starts_with(|c: char| c.is_ascii_digit())
}

/// What people type between the cells of a move.
pub(super) fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, '-' | '>' | ',' | ';' | ':' | '→' | '–')
}

/// The commands that a word begins: one, if it is a command's whole name.
pub(super) fn begun_by(word: &str) -> Vec<&'static str> {
    let typed = word.to_lowercase();
    let names = COMMANDS.iter().map(|(name, ..)| *name);
    match names.clone().find(|name| *name == typed) {
        Some(name) => vec![name],
        None => names.filter(|name| name.starts_with(&typed)).collect(),
    }
}

/// The command that a word begins.
fn full_name<G: PlayGame>(game: &G, word: &str) -> Result<&'static str, String> {
    let shown = text::shortened(&word.escape_debug().to_string(), 40);
    match begun_by(word)[..] {
        [name] => Ok(name),
        [] => {
            let moves = G::Game::example_moves(game.notation());
            Err(format!(
                "'{shown}' is no move and no command, expected a move such as {moves}, or help"
            ))
        }
        _ if word.is_empty() => Err("'!' is no command, expected save! FILE".into()),
        ref meant => Err(format!("'{shown}' could be {}", meant.join(" or "))),
    }
}

fn with_argument<P: PlayGame>(
    name: &'static str,
    rest: &str,
    urgent: bool,
) -> Result<CommandOf<P>, String> {
    let optional = Some(rest).filter(|rest| !rest.is_empty());
    let command = match name {
        "moves" => return read_count(optional).map(Command::Moves),
        "level" => {
            let level = optional.map(read_level).transpose()?;
            return Ok(Command::Level(level));
        }
        "white" => return read_seat::<P>(Color::White, optional),
        "black" => return read_seat::<P>(Color::Black, optional),
        "save" => {
            let path =
                optional.ok_or("save: expected the name of a file, such as save game.txt")?;
            return Ok(Command::Save {
                path: path.into(),
                replace: urgent,
            });
        }
        "load" => {
            let path =
                optional.ok_or("load: expected the name of a file, such as load game.txt")?;
            return Ok(Command::Load(path.into()));
        }
        "hint" => Command::Hint,
        "undo" => Command::Undo,
        "redo" => Command::Redo,
        "board" => Command::Board,
        "flip" => Command::Flip,
        "fen" => Command::Fen,
        "new" => Command::New,
        "resign" => Command::Resign,
        "go" => Command::Go,
        "quit" | "exit" => Command::Quit,
        _ => Command::Help,
    };
    match optional {
        None => Ok(command),
        Some(rest) => {
            let rest = text::shortened(&rest.escape_debug().to_string(), 40);
            Err(format!(
                "{name}: expected nothing behind it, found '{rest}'"
            ))
        }
    }
}

fn read_count(text: Option<&str>) -> Result<usize, String> {
    match text {
        None => Ok(LISTED),
        Some(all) if all.eq_ignore_ascii_case("all") => Ok(usize::MAX),
        Some(number) => {
            let number = number.parse().ok().filter(|&number| number > 0);
            number.ok_or_else(|| "moves: expected a number of moves, 1 or more, or all".into())
        }
    }
}

fn read_level(text: &str) -> Result<Level, String> {
    let level = text.parse().ok().and_then(|number| Level::new(number).ok());
    level.ok_or_else(|| "level: expected 1 to 10".into())
}

fn read_seat<P: PlayGame>(color: Color, text: Option<&str>) -> Result<CommandOf<P>, String> {
    let seat = text.map(|text| {
        let seat = text.parse::<SeatOf<P>>();
        seat.map_err(|error| format!("{}: {error}; or human", color.name()))
    });
    Ok(Command::Seat(color, seat.transpose()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orbito::Rules;

    fn read(line: &str) -> Result<CommandOf<Rules>, String> {
        super::read(&Rules::STANDARD, line)
    }

    #[test]
    fn commands_are_known_by_their_beginnings() {
        for (line, command) in [
            ("", Command::Next),
            ("  ", Command::Next),
            ("#12", Command::Listed(12)),
            ("u", Command::Undo),
            (" UNDO ", Command::Undo),
            ("hi", Command::Hint),
            ("m", Command::Moves(LISTED)),
            ("moves 3", Command::Moves(3)),
            ("m 3", Command::Moves(3)),
            ("moves all", Command::Moves(usize::MAX)),
            ("q", Command::Quit),
            ("exit", Command::Quit),
            ("?", Command::Help),
            ("le", Command::Level(None)),
            ("level 10", Command::Level(Level::new(10).ok())),
            ("w human", Command::Seat(Color::White, Some(Seat::Human))),
            ("bl", Command::Seat(Color::Black, None)),
            (
                "s! my game.txt",
                Command::Save {
                    path: "my game.txt".into(),
                    replace: true,
                },
            ),
            ("load x", Command::Load("x".into())),
            (" C 1 ", Command::Move("C 1".into())),
        ] {
            assert_eq!(read(line), Ok(command), "{line:?}");
        }
    }

    #[test]
    fn what_is_no_command_is_told() {
        for (line, problem) in [
            ("r", "'r' could be redo or resign"),
            ("h", "'h' could be hint or help"),
            (
                "xyzzy",
                "'xyzzy' is no move and no command, expected a move such as c1 or b2b3,c1, or help",
            ),
            ("!", "'!' is no command, expected save! FILE"),
            ("undo 3", "undo: expected nothing behind it, found '3'"),
            ("undo!", "undo!: only save has an exclamation mark"),
            ("#0", "expected the number of a listed move, such as #3"),
            (
                "moves 0",
                "moves: expected a number of moves, 1 or more, or all",
            ),
            ("level 11", "level: expected 1 to 10"),
            (
                "white x",
                "white: player 'x': unknown, expected random, greedy, search, mcts, level, perfect or cmd; or human",
            ),
            (
                "save",
                "save: expected the name of a file, such as save game.txt",
            ),
        ] {
            assert_eq!(read(line), Err(problem.into()), "{line:?}");
        }
    }
}
