//! The sentences of a game: what a move did, what it is worth, how it ended.

use super::command::COMMANDS;
use crate::cli::text::{BOLD, DIM, GREEN, RED, YELLOW, capital, presses, styled, wrapped};
use crate::game::Value;
use crate::orbito::rating::RatedMove;
use crate::orbito::tablebase::Tablebase;
use crate::orbito::{Bitboard, Color, GameEnd, Move, Position, Rules, Square, Undone};

pub(super) const WELCOME: &str = "\
Four of your colour in a row, a column or a long diagonal after a press win.
A move is c1 (place) or b2b3,c1 (shift the opponent's b2 to b3, then place).
help shows the commands, Tab completes.";

/// Where a cell's marble is after the press.
fn pressed(mv: Move) -> Option<Square> {
    Bitboard::of(mv.place).press().first()
}

/// What a move does: shift, place, press.
pub(super) fn played(color: Color, mv: Move) -> String {
    let who = color.name();
    let shift = mv.shift.map_or(String::new(), |shift| {
        format!("shifts {} to {}, ", shift.from, shift.to)
    });
    let press = pressed(mv).map_or(String::new(), |square| {
        format!(", presses: it comes to {square}")
    });
    let place = mv.place;
    format!(
        "{who} plays {}: {shift}places on {place}{press}",
        styled(BOLD, mv)
    )
}

/// How a game ended.
pub(super) fn ended(end: GameEnd, rules: &Rules) -> String {
    let won = |color: Color| styled(GREEN, format!("{} has won", capital(color.name())));
    let draw = styled(YELLOW, "A draw");
    match end {
        GameEnd::Line(color) => format!("{}: the line is marked [ ]", won(color)),
        GameEnd::BothLines(None) => format!("{draw}: one press completed lines of both colours"),
        GameEnd::BothLines(Some(color)) => format!(
            "{}: one press completed lines of both colours, and {} pressed",
            won(color),
            color.name()
        ),
        GameEnd::NoLine if rules.extra_presses.get() == 0 => {
            format!("{draw}: all marbles are placed, and there is no line")
        }
        GameEnd::NoLine => format!("{draw}: all presses are made, and there is no line"),
        GameEnd::Resigned(loser) => {
            format!("{}: {} has given up", won(loser.other()), loser.name())
        }
        GameEnd::Agreed => format!("{draw} was agreed"),
    }
}

/// What can be done after the end.
pub(super) const AFTER_THE_END: &str = "undo, new, save FILE or quit?";

/// One of the presses after the sixteenth marble's turn.
pub(super) fn extra_press(position: &Position, rules: &Rules) -> String {
    let (press, all) = (position.extra_presses(), rules.extra_presses.get());
    let has_line = |color| position.marbles_of(color).has_line();
    let found = match Color::BOTH.map(has_line) {
        [false, false] => "no line",
        [true, false] => "a line of white",
        [false, true] => "a line of black",
        [true, true] => "lines of both colours",
    };
    format!("extra press {press} of {all}: {found}")
}

/// `wins in 5 presses`, in its colour.
fn worth(value: Value) -> String {
    match value {
        Value::Win(count) => styled(GREEN, format!("wins in {}", presses(count))),
        Value::Draw => styled(YELLOW, "draw"),
        Value::Loss(count) => styled(RED, format!("loses in {}", presses(count))),
    }
}

/// The best move of a position, and a line of best play after it.
pub(super) fn hint(tablebase: &Tablebase, position: &Position) -> Option<String> {
    let best = tablebase.best_moves(position);
    // A move without a shift is the easiest to grasp.
    let mv = best.iter().find(|mv| mv.shift.is_none()).or(best.first())?;
    let after = tablebase.rules().try_play(position, *mv).ok()?;
    let value = tablebase.probe(&after).one_ply_earlier();
    let mut text = format!("{} {}", styled(BOLD, mv), worth(value));
    let line = tablebase.principal_variation(&after);
    if !line.is_empty() {
        let moves = line.iter().map(Move::to_string);
        text += &format!("\n{}{}", styled(DIM, "then  "), wrapped(moves, 6));
    }
    Some(text)
}

/// The best moves with their numbers and values.
pub(super) fn moves(rated: &[RatedMove], shown: usize) -> String {
    let rows = rated.iter().take(shown).zip(1..).map(|(rated, number)| {
        let number = styled(DIM, format!("{:>5}", format!("#{number}")));
        let mv = rated.turn.to_string();
        format!("{number}  {mv:<9} {}", worth(rated.value))
    });
    let mut lines: Vec<String> = rows.collect();
    let hidden = rated.len().saturating_sub(shown);
    if hidden > 0 {
        lines.push(format!("       and {hidden} more: moves all"));
    }
    lines.join("\n")
}

/// What an undo did.
pub(super) fn undone(undone: Undone) -> String {
    match undone {
        Undone::End => "the game goes on".into(),
        Undone::Moves(count) => format!("took back {}", counted(count)),
    }
}

/// `1 move`, `2 moves`.
pub(super) fn counted(moves: usize) -> String {
    format!("{moves} move{}", if moves == 1 { "" } else { "s" })
}

/// The commands.
pub(super) fn help() -> String {
    let mut text = String::from(
        "A move: c1, or b2b3,c1 with a shift; b2 b3 c1 and B2-B3 C1 are the same.\n\
         Commands, of which the beginning is enough:\n",
    );
    for (name, argument, what) in COMMANDS {
        if !what.is_empty() {
            let usage = format!("{name} {argument}");
            text += &format!("  {usage:<16} {what}\n");
        }
    }
    text.truncate(text.trim_end().len());
    text
}
