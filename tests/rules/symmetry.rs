//! The four turns of the board and the exchange of the colours: what they leave as it is.

use std::collections::HashMap;

use orbito_solve::game::Game;
use orbito_solve::orbito::{Bitboard, Color, Position, Rules};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::any_game;
use crate::common::{play_by, position, rules, turned};
use crate::plain::{Board, Settings};

proptest! {
    #[test]
    fn four_quarter_turns_are_the_identity_and_each_is_as_the_reference_turns(
        (settings, board) in any_game(),
    ) {
        let start = position(&board, &settings);
        let (mut turned_board, mut turned_position) = (board, start);
        for _ in 0..4 {
            (turned_board, turned_position) = (turned_board.turned(), turned_position.quarter_turn());
            prop_assert_eq!(turned_position.to_string(), turned_board.to_fen());
            prop_assert_eq!(turned_position.canonical_key(), start.canonical_key());
        }
        prop_assert_eq!(turned_position, start);
    }

    #[test]
    fn exchanging_the_colours_is_as_the_reference_does_it((settings, board) in any_game()) {
        let start = position(&board, &settings);
        let swapped = start.colors_swapped();
        prop_assert_eq!(swapped.to_string(), board.swapped().to_fen());
        prop_assert_eq!(swapped.canonical_key(), start.canonical_key());
        prop_assert_eq!(swapped.colors_swapped(), start);
    }

    #[test]
    fn a_turned_move_leads_to_the_turned_position((settings, board) in any_game()) {
        let (rules, position) = (rules(&settings), position(&board, &settings));
        let turned_start = position.quarter_turn();
        let moves = rules.legal_moves(&position);
        let mut turned_moves: Vec<_> = moves.iter().map(|&turn| turned(turn)).collect();
        turned_moves.sort();
        prop_assert_eq!(&turned_moves[..], &rules.legal_moves(&turned_start)[..]);
        for turn in moves {
            prop_assert_eq!(
                rules.play(&turned_start, turned(turn)),
                rules.play(&position, turn).quarter_turn()
            );
        }
    }

    #[test]
    fn each_number_of_extra_presses_has_its_own_key(choices in sixteen_turns()) {
        let settings = Settings { extra_presses: 10, ..Settings::QUICK };
        let board = play_by(&choices, &settings);
        prop_assume!(board.marbles() == 16);
        let mut keys: Vec<u64> = (0..=10)
            .map(|extra| position(&Board { extra, ..board }, &settings).canonical_key())
            .collect();
        keys.sort_unstable();
        keys.dedup();
        prop_assert_eq!(keys.len(), 11);
    }
}

fn sixteen_turns() -> impl Strategy<Value = Vec<u32>> {
    vec(
        (1..u32::MAX).prop_filter("may end the game early", |n| n % 8 != 0),
        16,
    )
}

#[test]
fn twelve_presses_are_the_identity_and_four_turns_commute_with_each() {
    for set in (0..=u16::MAX).map(Bitboard) {
        let mut pressed = set;
        for _ in 0..12 {
            let after = pressed.press();
            assert_eq!(pressed.quarter_turn().press(), after.quarter_turn());
            assert_eq!(after.count(), set.count());
            pressed = after;
        }
        assert_eq!(pressed, set);
        assert_eq!((0..4).fold(set, |set, _| set.quarter_turn()), set);
    }
}

/// All positions of a layer, white to move.
fn layer(marbles: u32) -> impl Iterator<Item = Position> {
    let sets = move |count: u32| {
        (0..=u16::MAX)
            .map(Bitboard)
            .filter(move |set| set.count() == count)
    };
    sets(marbles.div_ceil(2)).flat_map(move |theirs| {
        sets(marbles / 2)
            .filter(move |&mine| (mine & theirs).is_empty())
            .map(move |mine| Position::new(mine, theirs, Color::White, 0).expect("a position"))
    })
}

/// The least FEN of the four turns, by the plain reference.
fn least_turn(position: &Position) -> String {
    let mut board = Board::from_fen(&position.to_string());
    let turns = std::iter::repeat_with(|| {
        board = board.turned();
        board.to_fen()
    });
    turns.take(4).min().expect("four")
}

#[test]
fn in_small_layers_positions_share_a_key_just_if_they_are_turns_of_one_another() {
    let mut sizes = Vec::new();
    for marbles in 0..=4 {
        let mut key_of_class = HashMap::new();
        let mut class_of_key = HashMap::new();
        let mut size = 0;
        for position in layer(marbles) {
            let (key, class) = (position.canonical_key(), least_turn(&position));
            let known = key_of_class.entry(class.clone()).or_insert(key);
            assert_eq!(*known, key, "two keys for turns of {position}");
            let known = class_of_key.entry(key).or_insert(class.clone());
            assert_eq!(*known, class, "one key for different positions");
            assert_eq!(position.colors_swapped().canonical_key(), key);
            size += 1;
        }
        sizes.push(size);
    }
    assert_eq!(sizes, [1, 16, 240, 1680, 10920]);
}

#[test]
fn a_key_belongs_to_one_layer() {
    let mut layer_of_key = HashMap::new();
    for marbles in 0..=4 {
        for position in layer(marbles) {
            let known = layer_of_key.entry(position.canonical_key());
            assert_eq!(*known.or_insert(marbles), marbles, "{position}");
        }
    }
    // The search keeps positions and places in the middle of a turn in one table.
    let rules = Rules::STANDARD;
    let start = Position::START.into();
    let mut choices = orbito_solve::game::MoveList::new();
    rules.choices(&start, &mut choices);
    assert_ne!(choices[0].step.key, rules.key(&start));
}
