//! The course of a game as bars in the terminal.
//!
//! Above the line white wins, below it black, and the sooner the longer the bar; a draw is a bar
//! of no length. Under the bars stand the moves, and the signs of those that were not the best.

use super::text::{BLACK_MARBLE, BOLD, DIM, RED, YELLOW, styled};
use crate::game::Value;
use crate::orbito::Color;
use crate::orbito::rating::{Judgement, RatedGame, height};

/// Lines on each side of the middle; a line holds two steps of a bar.
const LINES: usize = 6;
/// Columns a move: seventeen values and the labels stay below 80.
const COLUMN: usize = 4;

/// The plot, which ends with a line end.
pub(super) fn course(rated: &RatedGame) -> String {
    let values: Vec<Value> = rated.course().collect();
    let mut text = String::new();
    for line in (0..LINES).rev() {
        let label = if line == LINES - 1 { "white" } else { "" };
        text += &row(label, '│', &values, |value| {
            bar(value, Color::White, line, '▄')
        });
    }
    text += &row("draw", '┼', &values, |value| match value {
        Value::Draw => "━━".into(),
        _ => styled(DIM, "──"),
    });
    for line in 0..LINES {
        let label = if line == LINES - 1 { "black" } else { "" };
        text += &row(label, '│', &values, |value| {
            bar(value, Color::Black, line, '▀')
        });
    }
    text + &moves(rated)
}

/// One line of the plot: its label, the axis, then two characters a value.
fn row(label: &str, axis: char, values: &[Value], cell: impl Fn(Value) -> String) -> String {
    let gap = if axis == '┼' {
        styled(DIM, "──")
    } else {
        "  ".into()
    };
    let cells: Vec<String> = values.iter().map(|&value| cell(value) + &gap).collect();
    let text = format!("  {label:>5} {}{gap}{}", styled(DIM, axis), cells.concat());
    text.trim_end().to_owned() + "\n"
}

/// The part of a bar in a line so far from the middle.
fn bar(value: Value, color: Color, line: usize, half: char) -> String {
    let height = match color {
        Color::White => height(value),
        Color::Black => -height(value),
    };
    let steps = (height.max(0.0) * (2 * LINES) as f64).round() as usize;
    let block = match steps.saturating_sub(2 * line) {
        0 => return "  ".into(),
        1 => half,
        _ => '█',
    };
    let style = match color {
        Color::White => BOLD,
        Color::Black => BLACK_MARBLE,
    };
    styled(style, format!("{block}{block}"))
}

/// The numbers of the moves that led to the values, and under them their signs.
fn moves(rated: &RatedGame) -> String {
    let indent = format!("{:11}{:COLUMN$}", "", "");
    let mut numbers = indent.clone();
    let mut signs = indent;
    for turn in rated.turns() {
        let number = match turn.number.color {
            Color::White => format!("{}.", turn.number.number),
            Color::Black => format!("{}…", turn.number.number),
        };
        numbers += &format!("{number:COLUMN$}");
        let sign = turn.glyph().and_then(|glyph| glyph.symbol()).unwrap_or("");
        signs += &match turn.judgement() {
            Judgement::Best => sign.to_owned(),
            Judgement::Slower => styled(YELLOW, sign),
            Judgement::ThrowsDraw | Judgement::ThrowsWin => styled(RED, sign),
        };
        signs += &" ".repeat(COLUMN - sign.len());
    }
    let percent = |color| match rated.accuracy(color) {
        Some(accuracy) => format!("{accuracy:.1} %"),
        None => "–".into(),
    };
    format!(
        "{}\n{}\n\n  accuracy: white {}, black {}\n",
        styled(DIM, numbers.trim_end()),
        signs.trim_end(),
        percent(Color::White),
        percent(Color::Black)
    )
}
