//! The sentences of a game: what a move did, what it is worth, how it ended.

use super::command::COMMANDS;
use super::game::{Hint, PlayGame};
use crate::cli::command_game::{MoveOf, PositionOf};
use crate::cli::text::{BOLD, DIM, GREEN, YELLOW, capital, styled, wrapped};
use crate::game_in_play::{GameEnd, PlayedGame, Undone};
use crate::notation::{Color, Notation};

/// What a move does.
pub(super) fn played<P: PlayGame>(game: &P, position: &PositionOf<P>, mv: MoveOf<P>) -> String {
    let who = game.game().turn(position).name();
    let text = styled(BOLD, game.move_text(position, mv));
    format!("{who} plays {text}: {}", game.effect(position, mv))
}

/// How a game ended.
pub(super) fn ended<P: PlayGame>(
    game: &P,
    end: GameEnd<<P::Game as PlayedGame>::Ending>,
) -> String {
    match end {
        GameEnd::ByRules(ending) => game.ended(ending),
        GameEnd::Resigned(loser) => {
            format!("{}: {} has given up", won(loser.other()), loser.name())
        }
        GameEnd::Agreed => format!("{} was agreed", draw()),
    }
}

/// `White has won`.
pub(super) fn won(color: Color) -> String {
    styled(GREEN, format!("{} has won", capital(color.name())))
}

/// `A draw`.
pub(super) fn draw() -> String {
    styled(YELLOW, "A draw")
}

/// What can be done after the end.
pub(super) const AFTER_THE_END: &str = "undo, new, save FILE or quit?";

/// The best move of a position, and a line of good play after it.
pub(super) fn hint<P: PlayGame>(
    game: &P,
    position: &PositionOf<P>,
    hint: &Hint<MoveOf<P>>,
) -> String {
    let text = |mv| game.move_text(position, mv);
    let mut words = format!("{} {}", styled(BOLD, text(hint.mv)), hint.worth);
    if !hint.line.is_empty() {
        let moves = hint.line.iter().map(|&mv| text(mv));
        words += &format!("\n{}{}", styled(DIM, "then  "), wrapped(moves, 6));
    }
    words
}

/// The best moves with their numbers and what they are worth.
pub(super) fn moves(rated: &[(String, String)], shown: usize) -> String {
    let rows = rated.iter().take(shown).zip(1..);
    let rows = rows.map(|((mv, worth), number)| {
        let number = styled(DIM, format!("{:>5}", format!("#{number}")));
        format!("{number}  {mv:<9} {worth}")
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
pub(super) fn help<P: PlayGame>() -> String {
    let mut text = format!(
        "{}\nCommands, of which the beginning is enough:\n",
        P::MOVES
    );
    for (name, argument, what) in COMMANDS {
        if !what.is_empty() {
            let usage = format!("{name} {argument}");
            let what = what.replace("SEATS", P::SEATS);
            text += &format!("  {usage:<16} {what}\n");
        }
    }
    text.truncate(text.trim_end().len());
    text
}
