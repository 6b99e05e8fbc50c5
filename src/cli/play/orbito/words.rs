//! The sentences of a game of Orbito.

use crate::cli::play::words::{draw, won};
use crate::cli::text::{GREEN, RED, YELLOW, presses, styled};
use crate::game::Value;
use crate::orbito::{Bitboard, Color, Ending, Move, Position, Rules, Square};

/// Where a cell's marble is after the press.
fn pressed(mv: Move) -> Option<Square> {
    Bitboard::of(mv.place).press().first()
}

/// What a move does: shift, place, press.
pub(super) fn effect(mv: Move) -> String {
    let shift = mv.shift.map_or(String::new(), |shift| {
        format!("shifts {} to {}, ", shift.from, shift.to)
    });
    let press = pressed(mv).map_or(String::new(), |square| {
        format!(", presses: it comes to {square}")
    });
    format!("{shift}places on {}{press}", mv.place)
}

/// How a game ended.
pub(super) fn ended(ending: Ending, rules: &Rules) -> String {
    let both = "one press completed lines of both colours";
    match ending {
        Ending::Line(color) => format!("{}: the line is marked [ ]", won(color)),
        Ending::BothLines(None) => format!("{}: {both}", draw()),
        Ending::BothLines(Some(color)) => {
            format!("{}: {both}, and {} pressed", won(color), color.name())
        }
        Ending::NoLine if rules.extra_presses.get() == 0 => {
            format!("{}: all marbles are placed, and there is no line", draw())
        }
        Ending::NoLine => format!("{}: all presses are made, and there is no line", draw()),
    }
}

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
pub(super) fn worth(value: Value) -> String {
    match value {
        Value::Win(count) => styled(GREEN, format!("wins in {}", presses(count))),
        Value::Draw => styled(YELLOW, "draw"),
        Value::Loss(count) => styled(RED, format!("loses in {}", presses(count))),
    }
}
