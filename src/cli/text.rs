//! Words and pictures for people at a terminal.

use anstyle::{AnsiColor, Style};
use indicatif::{ProgressBar, ProgressStyle};

use super::input::WrongText;
use crate::game::Value;
use crate::orbito::json;
use crate::orbito::rating::{Difficulty, Margin, RatedPosition};
use crate::orbito::{Color, Move, Position, Solution, Square};

pub(super) const BOLD: Style = Style::new().bold();
pub(super) const DIM: Style = Style::new().dimmed();
pub(super) const RED: Style = AnsiColor::Red.on_default().bold();
pub(super) const GREEN: Style = AnsiColor::Green.on_default().bold();
pub(super) const YELLOW: Style = AnsiColor::Yellow.on_default().bold();
pub(super) const WHITE_MARBLE: Style = AnsiColor::BrightWhite.on_default().bold();
pub(super) const BLACK_MARBLE: Style = AnsiColor::Blue.on_default().bold();

/// A text in a style.
pub(super) fn styled(style: Style, text: impl std::fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}

/// `error:` as it begins a line on standard error.
pub(super) fn error_label() -> String {
    styled(RED, "error:")
}

/// A marble as boards show it: `○` for white, `●` for black.
pub(super) fn marble(color: Color) -> String {
    match color {
        Color::White => styled(WHITE_MARBLE, "○"),
        Color::Black => styled(BLACK_MARBLE, "●"),
    }
}

/// A marble, or `·` for a free cell.
pub(super) fn cell(marble: Option<Color>) -> String {
    marble.map_or_else(|| styled(DIM, "·"), self::marble)
}

/// The board with its coordinates, `○` for white, `●` for black, `·` for a free cell.
pub(super) fn board(position: &Position) -> String {
    let mut text = String::new();
    let files = styled(DIM, "a b c d");
    for rank in (0..4).rev() {
        text += &format!("  {} ", styled(DIM, rank + 1));
        for square in (0..4).filter_map(|file| Square::new(file, rank)) {
            text += &format!(" {}", cell(position.marble_at(square)));
        }
        text += &match rank {
            3 => format!(
                "    {} white   {} black",
                marble(Color::White),
                marble(Color::Black)
            ),
            2 => format!("    {} to move", position.turn().name()),
            _ => String::new(),
        };
        text.push('\n');
    }
    text + &format!("     {files}\n")
}

pub(super) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters
        .next()
        .map(|first| first.to_ascii_uppercase())
        .into_iter()
        .chain(letters)
        .collect()
}

/// `1 press`, `2 presses`.
pub(super) fn presses(count: u16) -> String {
    format!("{count} press{}", if count == 1 { "" } else { "es" })
}

/// A whole number in groups of three digits.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// That a game is over, and who has won it.
pub(super) fn game_over(winner: Option<Color>) -> String {
    match winner {
        None => styled(YELLOW, "The game is over: a draw"),
        Some(winner) => styled(BOLD, format!("The game is over: {} has won", winner.name())),
    }
}

/// Who wins and when, in green if it is the player to move.
pub(super) fn wins(winner: Color, mover: Color, when: &str) -> String {
    let style = if winner == mover { GREEN } else { RED };
    styled(style, format!("{} wins {when}", capital(winner.name())))
}

/// The value of a solution in a sentence.
fn verdict(solution: &Solution) -> String {
    let mover = solution.position.turn();
    if let Some(value) = solution.value() {
        return exact_verdict(&solution.position, value, solution.finished);
    }
    let depth = solution.depth.unwrap_or(0);
    let value = solution.score.value();
    match value.and_then(|value| decision(mover, value)) {
        Some((winner, plies)) => format!(
            "{} wins in {} or fewer (searched {depth} moves ahead)",
            capital(winner.name()),
            presses(plies)
        ),
        None => format!(
            "Not solved: the estimate for {} is {:+} (searched {depth} moves ahead)",
            mover.name(),
            json::score(solution.score)
        ),
    }
}

/// Who wins with this player to move, and in how many plies.
pub(super) fn decision(mover: Color, value: Value) -> Option<(Color, u16)> {
    value.winner(mover).zip(value.plies())
}

fn exact_verdict(position: &Position, value: Value, finished: bool) -> String {
    let mover = position.turn();
    match decision(mover, value) {
        None if finished => game_over(None),
        None => styled(YELLOW, "Draw with best play"),
        Some((winner, 0)) => game_over(Some(winner)),
        Some((winner, plies)) => wins(winner, mover, &format!("in {}", presses(plies))),
    }
}

/// Words broken into lines of at most 80 columns, the lines after the first indented.
pub(super) fn wrapped(words: impl IntoIterator<Item = String>, indent: usize) -> String {
    let mut text = String::new();
    let mut column = indent;
    for word in words {
        let width = word.chars().count();
        if column > indent {
            if column + 1 + width > 80 {
                text += &format!("\n{:indent$}", "");
                column = indent;
            } else {
                text.push(' ');
                column += 1;
            }
        }
        text += &word;
        column += width;
    }
    text
}

/// A text of at most so many characters, cut with `…` if it is longer.
pub(super) fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let beginning: String = text.chars().take(most.saturating_sub(1)).collect();
    beginning + "…"
}

/// A text as a field of CSV, in quotes where it must be.
pub(super) fn csv_field(text: &str) -> String {
    if text.contains(['"', ',', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// A line of an answer: a label in a column of so many characters, and what it says.
pub(super) fn row(label: &str, width: usize, content: &str) -> String {
    format!("  {}{content}\n", styled(DIM, format!("{label:<width$}")))
}

fn moves(moves: &[Move]) -> impl Iterator<Item = String> {
    moves.iter().map(Move::to_string)
}

/// All there is to say of a solution.
pub(super) fn solution(solution: &Solution) -> String {
    let mut text = board(&solution.position);
    text += &format!("\n  {}\n\n", verdict(solution));
    let mut row = |label: &str, content: String| text += &self::row(label, 6, &content);
    row("fen", solution.position.to_string());
    if !solution.best.is_empty() {
        row("best", wrapped(moves(&solution.best), 8));
    }
    let mut line: Vec<String> = moves(&solution.line).collect();
    match solution.extra_presses() {
        None | Some(0) => {}
        Some(extra) => line.push(format!(
            "+ {extra} extra {}",
            if extra == 1 { "press" } else { "presses" }
        )),
    }
    if !solution.line.is_empty() {
        row("line", wrapped(line, 8));
    }
    if solution.finished {
        return text;
    }
    let nodes = match solution.nodes {
        0 => String::new(),
        nodes => format!("{} nodes, ", grouped(nodes)),
    };
    row(
        "by",
        format!(
            "{}, {nodes}{}",
            solution.method.name(),
            time(solution.elapsed)
        ),
    );
    text
}

/// All moves of a position, those of the same value together.
fn difficulty(difficulty: &Difficulty) -> String {
    let look = match difficulty.depth_to_see() {
        Some(1) => "seen at once".into(),
        Some(depth) => format!("seen {depth} moves ahead"),
        None => format!("not seen {} moves ahead", Difficulty::DEEPEST),
    };
    format!(
        "  Difficulty {:.0} of 100: {look}, temptation {:.0} %\n",
        difficulty.score(),
        100.0 * difficulty.temptation()
    )
}

pub(super) fn rating(rated: &RatedPosition, difficulty: Option<&Difficulty>, top: usize) -> String {
    let mut text = board(&rated.position);
    let count = |category: fn(&Value) -> bool| {
        rated
            .moves
            .iter()
            .filter(|rated| category(&rated.value))
            .count()
    };
    let wins = count(|value| matches!(value, Value::Win(_)));
    let draws = count(|value| matches!(value, Value::Draw));
    let losses = count(|value| matches!(value, Value::Loss(_)));
    text += &format!(
        "\n  {}\n",
        exact_verdict(&rated.position, rated.value, rated.finished)
    );
    if rated.moves.is_empty() {
        return text;
    }
    text += &format!(
        "  {} moves: {} win, {} draw, {} lose\n",
        rated.moves.len(),
        styled(GREEN, wins),
        styled(YELLOW, draws),
        styled(RED, losses)
    );
    if rated.margin.is_only_move() {
        text += "  Only one move (up to the turns of the board) keeps this\n";
    } else {
        let Margin { keeping, distinct } = rated.margin;
        text += &format!("  {keeping} of {distinct} distinct moves keep this\n");
    }
    if let Some(difficulty) = difficulty {
        text += &self::difficulty(difficulty);
    }
    text.push('\n');
    for group in
        rated.moves[..top.min(rated.moves.len())].chunk_by(|one, other| one.value == other.value)
    {
        let (style, label) = match group[0].value {
            Value::Win(plies) => (GREEN, format!("win {plies}")),
            Value::Draw => (YELLOW, "draw".into()),
            Value::Loss(plies) => (RED, format!("loss {plies}")),
        };
        let moves = group.iter().map(|rated| rated.turn.to_string());
        text += &format!(
            "  {}  {}\n",
            styled(style, format!("{label:<7}")),
            wrapped(moves, 11)
        );
    }
    text
}

/// A bar of so many steps that people see and scripts do not.
pub(super) fn progress(quiet: bool, steps: u64, what: &'static str) -> ProgressBar {
    if quiet {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{msg} [{bar:34}] {pos}/{len} {elapsed_precise}");
    // A bar draws itself on standard error, and only on a terminal.
    ProgressBar::new(steps)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        .with_message(what)
}

/// A time with three digits and a unit.
pub(super) fn time(elapsed: std::time::Duration) -> String {
    let seconds = elapsed.as_secs_f64();
    let (amount, unit) = if seconds >= 1.0 {
        (seconds, "s")
    } else if seconds >= 1e-3 {
        (seconds * 1e3, "ms")
    } else {
        (seconds * 1e6, "µs")
    };
    let decimals = if amount >= 100.0 {
        0
    } else if amount >= 10.0 {
        1
    } else {
        2
    };
    format!("{amount:.decimals$} {unit}")
}

/// An error in a text, with the place marked under the text.
pub(super) fn marked_error(label: &str, input: &str, error: &WrongText) -> String {
    // A window of the text around the place, so that the mark fits on any terminal.
    const BEFORE: usize = 30;
    const WIDTH: usize = 60;
    let start = error.span.start.saturating_sub(BEFORE);
    let shown: String = input
        .chars()
        .skip(start)
        .take(WIDTH)
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    let marked = error.span.len().clamp(1, WIDTH - BEFORE);
    let cut = if start > 0 { "…" } else { "" };
    format!(
        "{} {label}{}\n  {cut}{shown}\n  {:indent$}{}",
        error_label(),
        error.message,
        "",
        styled(RED, "^".repeat(marked)),
        indent = error.span.start - start + cut.chars().count(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::command_game::CommandGame;
    use crate::orbito::Rules;

    #[test]
    fn numbers_are_grouped_by_thousands() {
        let texts = [0, 999, 1000, 1_234_567].map(grouped);
        assert_eq!(texts, ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn a_caret_marks_the_place() {
        let fen = "4/5/4/4 w";
        let error = Rules::STANDARD.read(fen).expect_err("five cells");
        let message = anstream::adapter::strip_str(&marked_error("", fen, &error)).to_string();
        let lines: Vec<&str> = message.lines().skip(1).collect();
        assert_eq!(lines, ["  4/5/4/4 w", "    ^"]);
    }
}
