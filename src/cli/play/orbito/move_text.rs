//! Moves as people type them: `b2b3,c1`, `B2-B3 c1`, `b2 b3 c1`, `b2>b3,c1`, `b2b3c1`.
//!
//! Only the cells count: one is a placement, three are a shift and a placement.

use crate::cli::play::command::is_separator;
use crate::orbito::{Move, Shift, Square};

/// Reads the cells of a move, whatever stands between them.
pub(super) fn read(line: &str) -> Result<Move, String> {
    let letters: Vec<char> = line.chars().filter(|c| !is_separator(*c)).collect();
    let cells = letters.chunks(2).map(|pair| {
        let name: String = pair.iter().collect();
        let cell = name.parse::<Square>();
        cell.map_err(|error| format!("'{}': {error}", name.escape_debug()))
    });
    // More than four need not be read to be too many.
    let cells = cells.take(4).collect::<Result<Vec<Square>, String>>()?;
    match cells[..] {
        [place] => Ok(Move::place(place)),
        [from, to, place] => Ok(Move {
            shift: Some(Shift { from, to }),
            place,
        }),
        [from, to] => Err(format!(
            "{from}{to} shifts, but a turn must place too: expected a third cell, such as \
             {from}{to},c1"
        )),
        _ => Err("expected a move of one cell or three, such as c1 or b2b3,c1".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::play::command;

    fn looks_like_move(text: &str) -> bool {
        command::looks_like_move(text, 'a'..='d')
    }

    #[test]
    fn moves_are_read_liberally() {
        for (text, canonical) in [
            ("c1", "c1"),
            ("C1", "c1"),
            ("c 1", "c1"),
            ("b2b3,c1", "b2b3,c1"),
            ("B2B3,C1", "b2b3,c1"),
            ("b2-b3 c1", "b2b3,c1"),
            ("b2 b3 c1", "b2b3,c1"),
            ("b2>b3,c1", "b2b3,c1"),
            ("b2->b3; c1", "b2b3,c1"),
            ("b2 → b3, c1", "b2b3,c1"),
            ("b2b3c1", "b2b3,c1"),
        ] {
            assert!(looks_like_move(text), "{text}");
            assert_eq!(read(text).map(|mv| mv.to_string()), Ok(canonical.into()));
        }
    }

    #[test]
    fn what_is_missing_is_told() {
        for (text, problem) in [
            ("e1", "'e1': expected a cell from a1 to d4"),
            ("a5", "'a5': expected a cell from a1 to d4"),
            ("b2b3,c", "'c': expected a cell from a1 to d4"),
            (
                "b2b3",
                "b2b3 shifts, but a turn must place too: expected a third cell, such as b2b3,c1",
            ),
            (
                "b2b3c1d1",
                "expected a move of one cell or three, such as c1 or b2b3,c1",
            ),
        ] {
            assert!(looks_like_move(text), "{text}");
            assert_eq!(read(text), Err(problem.into()));
        }
        for text in ["", "undo", "#3", "1c", "é1", "level 3", "m 3"] {
            assert!(!looks_like_move(text), "{text}");
        }
    }
}
