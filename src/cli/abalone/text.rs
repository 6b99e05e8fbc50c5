//! Words and the drawn board for people at a terminal.

use std::time::Duration;

use crate::abalone::{Bitboard, Color, Move, Position, Rating, Solution, Square, marbles};
use crate::cli::text::{
    self, BOLD, DIM, GREEN, RED, capital, cell, decision, game_over, grouped, marble, styled, time,
    wins, wrapped,
};
use crate::game::{Score, Value};

/// The hexagon with both players' losses, and whose turn it is.
fn board(position: &Position) -> String {
    let lost = |color: Color| {
        let lost = position.lost(color);
        format!("{} {}, {lost} lost", marble(color), color.name())
    };
    let turn = format!("{} to move", position.turn().name());
    let notes = [lost(Color::Black), lost(Color::White), turn];
    hexagon(position, Bitboard::EMPTY, false, &notes)
}

/// The hexagon, row `i` on top: `●` for black, `○` for white, `·` for a free cell. The digits
/// stand at the lower ends of their diagonals.
///
/// Some cells are `marked` by `( )` around them. `flipped`, row `a` is on top, and the notes, at
/// most five, stand to the right.
pub(in crate::cli) fn hexagon(
    position: &Position,
    marked: Bitboard,
    flipped: bool,
    notes: &[String],
) -> String {
    let mut text = String::new();
    for height in (0..Square::ROWS).rev() {
        let row = if flipped { 8 - height } else { height };
        let letter = char::from(b'a' + row);
        let indent = usize::from(row.abs_diff(4));
        text += &format!("  {:indent$}{} ", "", styled(DIM, letter));
        let mut squares: Vec<Square> = Square::digits(row)
            .filter_map(|digit| Square::new(row, digit))
            .collect();
        if flipped {
            squares.reverse();
        }
        let mut inside = false;
        for square in squares {
            let marks = (inside, marked.contains(square));
            inside = marks.1;
            let between = match marks {
                (false, true) => styled(BOLD, "("),
                (true, false) => styled(BOLD, ")"),
                _ => " ".into(),
            };
            text += &format!("{between}{}", cell(position.marble_at(square)));
        }
        let note = notes.get(usize::from(8 - height));
        let end = match (height, note.filter(|note| !note.is_empty())) {
            (4.., Some(note)) => format!("{:indent$} {note}", ""),
            (0..4, _) => {
                let digit = if flipped { 4 - height } else { 6 + height };
                styled(DIM, digit)
            }
            _ => String::new(),
        };
        text += &match (inside, end.is_empty()) {
            (true, _) => styled(BOLD, ")"),
            (false, false) => " ".into(),
            (false, true) => String::new(),
        };
        text += &format!("{end}\n");
    }
    let digits = if flipped { "9 8 7 6 5" } else { "1 2 3 4 5" };
    text + &format!("          {}\n", styled(DIM, digits))
}

fn verdict(solution: &Solution) -> String {
    let mover = solution.position.turn();
    let value = solution.score.value().filter(|_| solution.exact);
    match value.and_then(|value| decision(mover, value)) {
        decision if solution.finished => game_over(decision.map(|(winner, _)| winner)),
        Some((winner, plies)) => {
            let moves = if plies == 1 { "move" } else { "moves" };
            wins(winner, mover, &format!("in at most {plies} {moves}"))
        }
        None => estimate(mover, solution.score),
    }
}

fn estimate(mover: Color, score: Score) -> String {
    let marbles = marbles(score);
    let better = if marbles < 0.0 { mover.other() } else { mover };
    let better = capital(better.name());
    match marbles.abs() {
        ahead if ahead < 0.2 => format!("About even: {marbles:+.2} marbles for {}", mover.name()),
        ahead if ahead < 1.0 => format!("{better} is better, by {ahead:.2} marbles"),
        ahead => format!("{better} is far better, by {ahead:.2} marbles"),
    }
}

/// All there is to say of a solution.
pub(super) fn solution(solution: &Solution, write: impl Fn(&Move) -> String) -> String {
    let mut text = board(&solution.position);
    text += &format!("\n  {}\n\n", verdict(solution));
    text += &row("position", &solution.position.to_string());
    if let Some(best) = &solution.best {
        text += &row("best", &write(best));
        text += &row("line", &wrapped(solution.line.iter().map(write), 12));
    }
    if !solution.finished {
        text += &row(
            "by",
            &effort(solution.depth, solution.nodes, solution.elapsed),
        );
    }
    text
}

/// All moves of a position, those of the same score together.
pub(super) fn rating(rating: &Rating, write: impl Fn(&Move) -> String) -> String {
    let mut text = board(&rating.position) + "\n";
    if rating.moves.is_empty() {
        return text + "  The game is over\n";
    }
    for group in rating.moves.chunk_by(|one, next| one.score == next.score) {
        let label = match group[0].score.value() {
            Some(Value::Win(plies)) => styled(GREEN, format!("{:<8}", format!("win {plies}"))),
            Some(Value::Loss(plies)) => styled(RED, format!("{:<8}", format!("loss {plies}"))),
            _ => format!("{:<+8.3}", marbles(group[0].score)),
        };
        let moves = group.iter().map(|rated| write(&rated.mv));
        text += &format!("  {label}  {}\n", wrapped(moves, 12));
    }
    text + "\n" + &row("by", &effort(rating.depth, rating.nodes, rating.elapsed))
}

fn row(label: &str, content: &str) -> String {
    text::row(label, 10, content)
}

fn effort(depth: u8, nodes: u64, elapsed: Duration) -> String {
    let speed = nodes as f64 / elapsed.as_secs_f64().max(1e-6) / 1e6;
    format!(
        "depth {depth}, {} nodes, {}, {speed:.2} million a second",
        grouped(nodes),
        time(elapsed)
    )
}
