//! The list of moves, their number and what they do, against the rules asked move by move.

use std::collections::BTreeSet;

use orbito_solve::abalone::{Bitboard, Direction, Move, Position, Square};
use orbito_solve::game::Game;
use proptest::prelude::*;

use crate::{ENDLESS, any_game, any_position};

/// Every line in every direction that the rules allow.
fn moves_one_by_one(position: &Position) -> BTreeSet<Move> {
    let mut moves = BTreeSet::new();
    for square in Square::all() {
        for direction in Direction::ALL {
            for size in 1..=3 {
                moves.extend(ENDLESS.in_line(position, square, direction, size));
                for line in Direction::ALL {
                    let mv = ENDLESS.broadside(position, square, line, size, direction);
                    moves.extend(mv);
                }
            }
        }
    }
    moves
}

/// What stands on the board after a move, one marble at a time.
fn played_by_hand(position: &Position, mv: Move) -> (Bitboard, Bitboard, u8) {
    let (mut mine, mut theirs) = (position.mine(), position.theirs());
    let mut lost = position.their_lost();
    let direction = mv.direction();
    if !mv.is_broadside() {
        let pushed = (0..mv.pushed()).filter_map(|i| mv.end().steps(direction, i));
        for from in pushed.collect::<Vec<_>>().into_iter().rev() {
            theirs = theirs.without(from);
            match from.neighbour(direction) {
                Some(to) => theirs = theirs.with(to),
                None => lost += 1,
            }
        }
    }
    for from in mv.from_squares() {
        mine = mine.without(from);
    }
    for from in mv.from_squares() {
        let to = from.neighbour(direction).expect("own marbles stay");
        mine = mine.with(to);
    }
    (mine, theirs, lost)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn the_list_is_what_the_rules_allow_one_by_one(position in any_position()) {
        let listed = ENDLESS.legal_moves(&position);
        let moves: BTreeSet<Move> = listed.iter().copied().collect();
        prop_assert_eq!(listed.len(), moves.len());
        prop_assert_eq!(&moves, &moves_one_by_one(&position));
        if ENDLESS.decided(&position).is_none() {
            prop_assert_eq!(ENDLESS.count_moves(&position), moves.len() as u64);
            prop_assert!(!moves.is_empty());
        }
        let pushes: Vec<Move> = ENDLESS.pushes(&position).into_iter().collect();
        let pushing = listed.into_iter().filter(|mv| mv.pushed() > 0);
        prop_assert_eq!(pushes, pushing.collect::<Vec<_>>());
        for &mv in &moves {
            prop_assert_eq!(ENDLESS.check_move(&position, mv), Ok(mv));
            prop_assert!(usize::from(mv.kind()) < Move::KINDS);
        }
        let kinds: BTreeSet<u16> = moves.iter().map(|mv| mv.kind()).collect();
        prop_assert_eq!(kinds.len(), moves.len());
    }

    #[test]
    fn a_move_does_what_it_does_by_hand(position in any_position()) {
        for mv in ENDLESS.legal_moves(&position) {
            let next = ENDLESS.play(&position, mv);
            let (mine, theirs, lost) = played_by_hand(&position, mv);
            prop_assert_eq!((next.theirs(), next.mine(), next.my_lost()), (mine, theirs, lost));
            prop_assert_eq!(mv.ejects(), lost > position.their_lost());
            prop_assert_eq!(next.their_lost(), position.my_lost());
            prop_assert_eq!(next.turn(), position.turn().other());
            let quiet = if mv.ejects() { 0 } else { position.quiet_moves().saturating_add(1) };
            prop_assert_eq!(next.quiet_moves(), quiet);
        }
    }

    #[test]
    fn hash_and_distances_are_those_of_the_position_set_up_anew(positions in any_game()) {
        for position in positions {
            prop_assert_eq!(Position::new(position.setup()), Ok(position));
        }
    }

    #[test]
    fn a_position_and_a_hash_belong_together(positions in any_game()) {
        let board = |position: &Position| {
            let setup = position.setup();
            (setup.black, setup.white, setup.turn)
        };
        for one in &positions {
            for other in &positions {
                prop_assert_eq!(board(one) == board(other), one.hash() == other.hash());
            }
        }
    }
}
