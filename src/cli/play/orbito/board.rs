//! The board with its two orbits, and which way they turn.
//!
//! ```text
//!   4   ·─◂─·─◂─·─◂─·
//!       ▾           ▴
//!   3   ·   ·─◂─○   ·
//!       ▾   ▾   ▴   ▴
//!   2   ·   ·─▸─·   ·
//!       ▾           ▴
//!   1   ·─▸─·─▸─·─▸(●)
//!       a   b   c   d
//! ```
//!
//! The marble placed last stands in `( )`, those of a line in `[ ]`. Half a turn leaves the orbits
//! as they are.

use anstyle::{AnsiColor, Style};

use crate::cli::play::game::View;
use crate::cli::text::{BOLD, DIM, cell, styled};
use crate::orbito::{Bitboard, Position, Square};

const OUTER: Style = AnsiColor::Cyan.on_default().dimmed();
const INNER: Style = AnsiColor::Magenta.on_default().dimmed();

/// What a picture of the board shows.
pub(super) struct Board<'a> {
    pub position: &'a Position,
    /// Where the marble stands that was placed last.
    pub placed: Option<Square>,
    /// The marbles that stand in a line.
    pub line: Bitboard,
    pub view: View,
}

impl Board<'_> {
    /// Eight lines.
    pub(super) fn draw(&self) -> String {
        let mut notes = self.view.notes.iter();
        let mut text = String::new();
        let mut push = |line: String, end: Option<String>| {
            text += &line;
            match (end, notes.next().filter(|note| !note.is_empty())) {
                (None, None) => {}
                (Some(end), None) => text += &end,
                (end, Some(note)) => text += &format!("{}    {note}", end.unwrap_or(" ".into())),
            }
            text.push('\n');
        };
        for row in 0..4 {
            push(self.cells(row), self.end(row));
            if row < 3 {
                push(arrows_down(row), None);
            }
        }
        let mut files = ["a", "b", "c", "d"];
        if self.view.flipped {
            files.reverse();
        }
        text + &format!("      {}\n", styled(DIM, files.join("   ")))
    }

    /// The cell of a row and a column, from the upper left corner.
    fn square(&self, row: u8, column: u8) -> Option<Square> {
        if self.view.flipped {
            Square::new(3 - column, row)
        } else {
            Square::new(column, 3 - row)
        }
    }

    fn cells(&self, row: u8) -> String {
        let rank = if self.view.flipped { row + 1 } else { 4 - row };
        let mut text = format!("  {}  ", styled(DIM, rank));
        for column in 0..4 {
            text += &self.between(row, column);
            let square = self.square(row, column);
            text += &square.map_or(String::new(), |square| {
                cell(self.position.marble_at(square))
            });
        }
        text
    }

    /// The mark behind the last cell of a row.
    fn end(&self, row: u8) -> Option<String> {
        self.mark(row, 3, ["]", ")"])
    }

    /// The mark of a cell in a line, or of the one where the last marble stands.
    fn mark(&self, row: u8, column: u8, [in_line, placed]: [&str; 2]) -> Option<String> {
        let square = self.square(row, column)?;
        if self.line.contains(square) {
            Some(styled(BOLD, in_line))
        } else if self.placed == Some(square) {
            Some(styled(BOLD, placed))
        } else {
            None
        }
    }

    /// What stands to the left of a column: the arrow along the orbit, and the marks of the cells
    /// on both sides.
    fn between(&self, row: u8, column: u8) -> String {
        let (style, arrow) = match (row, column) {
            (_, 0) => (DIM, ""),
            (0, _) => (OUTER, "◂"),
            (3, _) => (OUTER, "▸"),
            (1, 2) => (INNER, "◂"),
            (2, 2) => (INNER, "▸"),
            _ => (DIM, " "),
        };
        let line = || match arrow {
            "" | " " => " ".to_owned(),
            _ => styled(style, "─"),
        };
        let left = self.mark(row, column, ["[", "("]).unwrap_or_else(line);
        let Some(before) = column.checked_sub(1) else {
            return left;
        };
        let right = self.mark(row, before, ["]", ")"]).unwrap_or_else(line);
        format!("{right}{}{left}", styled(style, arrow))
    }
}

/// The arrows between a row and the next.
fn arrows_down(row: u8) -> String {
    let (down, up) = (styled(OUTER, "▾"), styled(OUTER, "▴"));
    if row == 1 {
        let (in_down, in_up) = (styled(INNER, "▾"), styled(INNER, "▴"));
        format!("      {down}   {in_down}   {in_up}   {up}")
    } else {
        format!("      {down}           {up}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orbito::Rules;

    fn drawn(fen: &str, placed: &str, flipped: bool) -> Vec<String> {
        let position = Position::from_fen(fen, &Rules::STANDARD).expect(fen);
        let board = Board {
            position: &position,
            placed: placed.parse().ok(),
            line: position.in_line(),
            view: View {
                flipped,
                notes: vec!["note".into()],
            },
        };
        let text = anstream::adapter::strip_str(&board.draw()).to_string();
        text.lines()
            .map(|line| line.trim_end().to_owned())
            .collect()
    }

    #[test]
    fn the_orbits_turn_counter_clockwise_from_either_side() {
        assert_eq!(
            drawn("4/2w1/4/3b w", "d1", false),
            [
                "  4   ·─◂─·─◂─·─◂─·     note",
                "      ▾           ▴",
                "  3   ·   ·─◂─○   ·",
                "      ▾   ▾   ▴   ▴",
                "  2   ·   ·─▸─·   ·",
                "      ▾           ▴",
                "  1   ·─▸─·─▸─·─▸(●)",
                "      a   b   c   d",
            ]
        );
        assert_eq!(
            drawn("4/2w1/4/3b w", "d1", true),
            [
                "  1  (●)◂─·─◂─·─◂─·     note",
                "      ▾           ▴",
                "  2   ·   ·─◂─·   ·",
                "      ▾   ▾   ▴   ▴",
                "  3   ·   ○─▸─·   ·",
                "      ▾           ▴",
                "  4   ·─▸─·─▸─·─▸─·",
                "      d   c   b   a",
            ]
        );
    }

    #[test]
    fn a_line_is_marked() {
        let lines = drawn("wwww/bbb1/4/4 b", "a4", false);
        assert_eq!(lines[0], "  4  [○]◂[○]◂[○]◂[○]    note");
        assert_eq!(lines[2], "  3   ●   ●─◂─●   ·");
    }
}
