//! What perfect play looks like, in figures: the data of `docs/perfect-play.md` and its plots.
//!
//! Prints CSV. The first argument is the rules, the second one of the sections, all by default:
//!
//! - `first`: the first moves, and how many replies keep their value.
//! - `choices`: by layer, the share of legal moves that keep a win, or a draw, and the share of
//!   positions where a single move does while others do not. Over all positions without a line.
//! - `longest`: by layer, the longest wins and losses: how many, one of them and its best line.
//! - `game`: one game of perfect play, with what each player could choose from.
//!
//! Positions that a turn of the board makes equal are looked at once and counted as often as they
//! occur.

use std::process::ExitCode;

use orbito_solve::game::{Game, Value};
use orbito_solve::orbito::tablebase::Tablebase;
use orbito_solve::orbito::{Move, Position, Rules};
use rayon::prelude::*;

/// Prints one section.
type Section = fn(&Tablebase);

const USAGE: &str = "usage: perfect_play standard|french|quick [first|choices|longest|game]";

fn category(value: Value) -> &'static str {
    match value {
        Value::Win(_) => "win",
        Value::Draw => "draw",
        Value::Loss(_) => "loss",
    }
}

fn presses(value: Value) -> String {
    value
        .plies()
        .map_or(String::new(), |plies| plies.to_string())
}

/// Moves as one field of CSV: they hold commas.
fn field(moves: &[Move]) -> String {
    let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
    format!("\"{}\"", moves.join(" "))
}

/// How many positions are this one up to the turns of the board, counted at one of them only.
fn occurrences(position: &Position) -> Option<u64> {
    let turns: Vec<(u16, u16)> =
        std::iter::successors(Some(*position), |turned| Some(turned.quarter_turn()))
            .take(4)
            .map(|turned| (turned.mine().0, turned.theirs().0))
            .collect();
    let same = turns.iter().filter(|&turn| *turn == turns[0]).count();
    (turns.iter().min() == Some(&turns[0])).then_some(4 / same as u64)
}

/// The positions of a layer where a choice is left, one for all its turns, with their number.
fn layer(tablebase: &Tablebase, marbles: u32) -> Vec<(Position, Value, u64)> {
    let undecided = |position: &Position| tablebase.rules().decided(position).is_none();
    tablebase
        .entries(marbles)
        .filter(|(position, _)| undecided(position))
        .filter_map(|(position, value)| Some((position, value, occurrences(&position)?)))
        .collect()
}

fn first(tablebase: &Tablebase) {
    let after = |turn: Move| tablebase.rules().play(&Position::START, turn);
    println!("moves,category,presses,replies,best_replies");
    let mut moves = tablebase.moves(&Position::START).to_vec();
    while let Some(&(turn, value)) = moves.first() {
        let position = after(turn);
        let equal = |other: Move| after(other).canonical_key() == position.canonical_key();
        let turns = moves.iter().map(|&(other, _)| other);
        let turns: Vec<Move> = turns.filter(|&other| equal(other)).collect();
        println!(
            "{},{},{},{},{}",
            field(&turns),
            category(value),
            presses(value),
            tablebase.moves(&position).len(),
            tablebase.best_moves(&position).len(),
        );
        moves.retain(|&(other, _)| !equal(other));
    }
}

/// What the moves of some positions come to.
#[derive(Clone, Copy, Default)]
struct Choices {
    positions: u64,
    moves: u64,
    /// Moves that keep the result.
    keeping: u64,
    /// The sum over positions of the share of their moves that keep the result.
    share: f64,
    /// Positions where just one of several moves keeps the result.
    only: u64,
}

impl Choices {
    fn of(tablebase: &Tablebase, position: &Position, value: Value, count: u64) -> Choices {
        let moves = tablebase.moves(position);
        let keeps = |(_, other): &&(Move, Value)| category(*other) == category(value);
        let keeping = moves.iter().filter(keeps).count();
        Choices {
            positions: count,
            moves: count * moves.len() as u64,
            keeping: count * keeping as u64,
            share: count as f64 * keeping as f64 / moves.len() as f64,
            only: count * u64::from(keeping == 1 && moves.len() > 1),
        }
    }

    fn and(self, other: Choices) -> Choices {
        Choices {
            positions: self.positions + other.positions,
            moves: self.moves + other.moves,
            keeping: self.keeping + other.keeping,
            share: self.share + other.share,
            only: self.only + other.only,
        }
    }
}

fn choices(tablebase: &Tablebase) {
    println!("marbles,category,positions,mean_moves,mean_keeping,keeping_share,only_move_share");
    for marbles in 0..16 {
        let positions = layer(tablebase, marbles);
        for wanted in ["win", "draw"] {
            let sum = positions
                .par_iter()
                .filter(|(_, value, _)| category(*value) == wanted)
                .map(|(position, value, count)| Choices::of(tablebase, position, *value, *count))
                .reduce(Choices::default, Choices::and);
            if sum.positions == 0 {
                continue;
            }
            let all = sum.positions as f64;
            println!(
                "{marbles},{wanted},{},{:.1},{:.1},{:.3},{:.4}",
                sum.positions,
                sum.moves as f64 / all,
                sum.keeping as f64 / all,
                sum.share / all,
                sum.only as f64 / all,
            );
        }
    }
}

fn longest(tablebase: &Tablebase) {
    println!("marbles,category,presses,positions,up_to_turns,fen,line");
    for marbles in 0..16 {
        let positions = layer(tablebase, marbles);
        for wanted in ["win", "loss"] {
            let of_category = || {
                positions
                    .iter()
                    .filter(|(_, value, _)| category(*value) == wanted)
            };
            let Some(most) = of_category().map(|(_, value, _)| value.plies()).max() else {
                continue;
            };
            let such: Vec<_> = of_category()
                .filter(|(_, value, _)| value.plies() == most)
                .collect();
            let (example, value, _) = such[0];
            println!(
                "{marbles},{wanted},{},{},{},{example},{}",
                presses(*value),
                such.iter().map(|(_, _, count)| count).sum::<u64>(),
                such.len(),
                field(&tablebase.principal_variation(example)),
            );
        }
    }
}

fn game(tablebase: &Tablebase) {
    println!("turn,fen,category,presses,moves,keeping,best,played");
    let mut position = Position::START;
    for (index, turn) in tablebase
        .principal_variation(&position)
        .into_iter()
        .enumerate()
    {
        let value = tablebase.probe(&position);
        let moves = tablebase.moves(&position);
        let keeps = |(_, other): &&(Move, Value)| category(*other) == category(value);
        println!(
            "{},{position},{},{},{},{},{},{}",
            index + 1,
            category(value),
            presses(value),
            moves.len(),
            moves.iter().filter(keeps).count(),
            tablebase.best_moves(&position).len(),
            field(&[turn]),
        );
        position = tablebase.rules().play(&position, turn);
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (name, section) = match arguments.as_slice() {
        [name] => (name.as_str(), None),
        [name, section] => (name.as_str(), Some(section.as_str())),
        _ => ("", None),
    };
    let rules = match name {
        "standard" => Rules::STANDARD,
        "french" => Rules::FRENCH,
        "quick" => Rules {
            shift: false,
            ..Rules::STANDARD
        },
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    let sections: [(&str, Section); 4] = [
        ("first", first),
        ("choices", choices),
        ("longest", longest),
        ("game", game),
    ];
    if section.is_some_and(|wanted| sections.iter().all(|(name, _)| *name != wanted)) {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    }
    let tablebase = Tablebase::build(&rules);
    let mut printed = false;
    for (name, print) in sections {
        if section.is_none_or(|wanted| wanted == name) {
            if printed {
                println!();
            }
            print(&tablebase);
            printed = true;
        }
    }
    ExitCode::SUCCESS
}
