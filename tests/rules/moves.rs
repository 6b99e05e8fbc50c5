//! Turns: which are legal, what they lead to, why others are refused, and when the game is over.

use std::collections::HashSet;

use orbito_solve::game::{Game, Value};
use orbito_solve::orbito::{IllegalMove, Move, Position, Rules, Shift, Square};
use proptest::prelude::*;

use crate::any_game;
use crate::common::{position, result, rules, value};
use crate::plain::{Board, Color, Settings, Solver};

/// Everything that can be written as a move: 16 placements, each after 16 × 16 shifts or none.
fn all_moves() -> impl Iterator<Item = Move> {
    let shifts = Square::all().flat_map(|from| Square::all().map(move |to| Shift { from, to }));
    let shifts = std::iter::once(None).chain(shifts.map(Some));
    shifts.flat_map(|shift| Square::all().map(move |place| Move { shift, place }))
}

fn marble_at(board: &Board, square: Square) -> Option<Color> {
    board.cells[usize::from(square.rank())][usize::from(square.file())]
}

/// The rules in the order of a turn; of each, what a move that breaks it does.
fn broken_rule(board: &Board, settings: &Settings, turn: Move) -> Option<IllegalMove> {
    if board.finished(settings).is_some() {
        return Some(IllegalMove::GameOver);
    }
    if board.marbles() == 16 {
        return Some(IllegalMove::AllPlaced);
    }
    let place = turn.place;
    let mut place_is_free = marble_at(board, place).is_none();
    if let Some(Shift { from, to }) = turn.shift {
        if !settings.shift {
            return Some(IllegalMove::NoShift);
        }
        match marble_at(board, from) {
            None => return Some(IllegalMove::ShiftFromFree(from)),
            Some(color) if color == board.to_move => return Some(IllegalMove::ShiftOwn(from)),
            Some(_) => {}
        }
        if from.file().abs_diff(to.file()) + from.rank().abs_diff(to.rank()) != 1 {
            return Some(IllegalMove::ShiftTooFar(from, to));
        }
        if marble_at(board, to).is_some() {
            return Some(IllegalMove::ShiftToTaken(to));
        }
        place_is_free = place == from || place_is_free && place != to;
    }
    (!place_is_free).then_some(IllegalMove::PlaceOnTaken(place))
}

proptest! {
    #[test]
    fn legal_moves_and_where_they_lead_are_those_of_the_reference((settings, board) in any_game()) {
        let (rules, position) = (rules(&settings), position(&board, &settings));
        let moves = rules.legal_moves(&position);
        let texts: Vec<String> = moves.iter().map(Move::to_string).collect();
        prop_assert_eq!(&texts, &board.moves(&settings));
        if rules.decided(&position).is_none() {
            prop_assert_eq!(rules.count_moves(&position), moves.len() as u64);
        }
        for (&turn, text) in moves.iter().zip(&texts) {
            let after = board.play(text).to_fen();
            prop_assert_eq!(rules.play(&position, turn).to_string(), &after[..], "{}", text);
            prop_assert_eq!(rules.try_play(&position, turn).map(|p| p.to_string()), Ok(after));
            prop_assert_eq!(text.parse::<Move>(), Ok(turn));
        }
    }

    #[test]
    fn what_is_not_legal_is_refused_with_the_first_rule_it_breaks((settings, board) in any_game()) {
        let (rules, position) = (rules(&settings), position(&board, &settings));
        let legal: HashSet<String> = board.moves(&settings).into_iter().collect();
        for turn in all_moves() {
            let broken = broken_rule(&board, &settings, turn);
            prop_assert_eq!(legal.contains(&turn.to_string()), broken.is_none(), "{}", turn);
            prop_assert_eq!(rules.check_move(&position, turn).err(), broken, "{}", turn);
            prop_assert_eq!(rules.try_play(&position, turn).err(), broken, "{}", turn);
        }
    }

    #[test]
    fn the_game_ends_when_and_as_the_reference_says((settings, board) in any_game()) {
        let (rules, position) = (rules(&settings), position(&board, &settings));
        let finished = board.finished(&settings);
        prop_assert_eq!(rules.result(&position), finished.map(result));
        let winner = rules.winner(&position).map(|winner| winner.map(|color| color.letter()));
        let white_to_move = board.to_move == Color::White;
        prop_assert_eq!(winner, finished.map(|category| match (result(category), white_to_move) {
            (Value::Draw, _) => None,
            (Value::Win(_), true) | (Value::Loss(_), false) => Some('w'),
            _ => Some('b'),
        }));
        // With sixteen marbles only presses are left, which decide the game without a choice.
        let decided = if board.marbles() == 16 {
            Some(value(Solver::new(settings).value(&board)))
        } else {
            finished.map(result)
        };
        prop_assert_eq!(rules.decided(&position), decided);
    }
}

#[test]
fn every_move_reads_back_as_written() {
    let mut count = 0;
    for turn in all_moves() {
        let text = turn.to_string();
        for spelling in [text.clone(), text.to_uppercase(), format!(" {text}\t")] {
            assert_eq!(spelling.parse(), Ok(turn), "{spelling:?}");
        }
        count += 1;
    }
    assert_eq!(count, 16 + 16 * 16 * 16);
}

#[test]
fn the_first_move_is_any_cell() {
    let moves = Rules::STANDARD.legal_moves(&Position::START);
    assert!(moves.into_iter().eq(Square::all().map(Move::place)));
}
