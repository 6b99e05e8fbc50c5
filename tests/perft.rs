//! Perft against the file of known counts and against the plain reference.

mod common;
mod plain;

use common::{play_by, position, rows, rules};
use orbito_solve::game::Game;
use orbito_solve::orbito::{Position, Rules};
use orbito_solve::perft::{divide, perft};
use plain::Settings;
use proptest::collection::vec;
use proptest::prelude::*;

#[test]
fn perft_of_the_empty_board_is_as_known_under_both_sheets() {
    let mut rows_read = 0;
    for row in rows(include_str!("data/perft.tsv")) {
        let [variant, depth, count] = row[..] else {
            panic!("three columns in {row:?}");
        };
        let shift = match variant {
            "shift" => true,
            "quick" => false,
            _ => panic!("an unknown variant: {variant}"),
        };
        let depth = depth.parse().expect("a depth");
        let count: u64 = count.parse().expect("a count");
        for sheet in [Rules::STANDARD, Rules::FRENCH] {
            let rules = Rules { shift, ..sheet };
            assert_eq!(
                perft(&rules, &Position::START, depth),
                count,
                "{variant} {depth} {rules:?}"
            );
            let parts = divide(&rules, &Position::START, depth);
            assert_eq!(parts.iter().map(|(_, count)| count).sum::<u64>(), count);
        }
        rows_read += 1;
    }
    assert!(rows_read >= 9, "only {rows_read} rows");
}

#[test]
fn no_move_is_one_sequence_and_has_no_parts() {
    assert_eq!(perft(&Rules::STANDARD, &Position::START, 0), 1);
    assert_eq!(divide(&Rules::STANDARD, &Position::START, 0), []);
}

#[test]
fn a_finished_game_has_no_sequences() {
    let rules = Rules::STANDARD;
    let finished = Position::from_fen("wwww/3b/2b1/bb2 w", &rules).expect("a FEN");
    assert_eq!(perft(&rules, &finished, 1), 0);
    assert_eq!(divide(&rules, &finished, 1), []);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn perft_in_mid_game_is_that_of_the_plain_reference(
        choices in vec(any::<u32>(), 6..=16),
        both_lines_draw: bool,
        extra_presses in 0..=10u8,
        shift: bool,
    ) {
        let settings = Settings { both_lines_draw, extra_presses, shift };
        let board = play_by(&choices, &settings);
        let (rules, position) = (rules(&settings), position(&board, &settings));
        for depth in 0..=2 {
            let count = plain::perft(&board, &settings, depth);
            prop_assert_eq!(perft(&rules, &position, depth), count);
        }
        // One move deeper, by hand: each part is the perft of the position after the move.
        let parts = divide(&rules, &position, 2);
        let moves: Vec<String> = parts.iter().map(|(turn, _)| turn.to_string()).collect();
        prop_assert_eq!(&moves, &board.moves(&settings));
        for ((turn, count), text) in parts.iter().zip(&moves) {
            prop_assert_eq!(*count, plain::perft(&board.play(text), &settings, 1));
            prop_assert_eq!(*count, perft(&rules, &rules.play(&position, *turn), 1));
        }
    }
}
