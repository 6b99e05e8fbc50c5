//! Perft against the file of known counts.

use orbito_solve::abalone::{Position, Rules, Start};
use orbito_solve::game::Game;
use orbito_solve::perft::{divide, perft};

use crate::position;

#[test]
fn perft_of_the_starts_is_as_known() {
    let mut rows_read = 0;
    for row in include_str!("../data/abalone-perft.tsv").lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let [start, depth, count] = fields[..] else {
            panic!("three columns in {row:?}");
        };
        let start: Start = start.parse().expect("a start");
        let depth = depth.parse().expect("a depth");
        let count: u64 = count.parse().expect("a count");
        let found = perft(&Rules::STANDARD, &start.position(), depth);
        assert_eq!(found, count, "{row}");
        let parts = divide(&Rules::STANDARD, &start.position(), depth);
        assert_eq!(parts.iter().map(|(_, count)| count).sum::<u64>(), count);
        rows_read += 1;
    }
    assert_eq!(rows_read, 12);
}

#[test]
fn a_game_that_has_ended_is_not_continued() {
    let won = position("5/6/7/8/4b4/8/7/6/w4 w 0 6");
    let drawn = position("5/6/7/8/4b4/8/7/6/w4 w 0 0 100 1");
    let last = position("5/6/7/8/4b4/8/7/6/w4 w 0 0 99 1");
    for (position, counts) in [(won, [1, 0, 0]), (drawn, [1, 0, 0]), (last, [1, 3, 0])] {
        for (depth, count) in (0..).zip(counts) {
            let found = perft(&Rules::STANDARD, &position, depth);
            assert_eq!(found, count, "{position} {depth}");
        }
    }
}

/// As [`perft`], but the moves at the end are listed, not counted.
fn perft_by_lists(position: &Position, depth: u32) -> u64 {
    let rules = Rules::STANDARD;
    let moves = rules.legal_moves(position);
    if depth == 1 {
        return moves.len() as u64;
    }
    let next = moves.iter().map(|&mv| rules.play(position, mv));
    next.map(|position| perft_by_lists(&position, depth - 1))
        .sum()
}

/// One move deeper than the file of known counts: what this generator finds in two ways.
#[test]
#[ignore = "billions of leaves: half a minute in release"]
fn deep_perft_is_the_same_counted_and_listed() {
    for (start, count) in [
        (Start::Standard, 283_320_928),
        (Start::Belgian, 483_942_012),
        (Start::German, 2_993_218_888),
    ] {
        let position = start.position();
        assert_eq!(perft(&Rules::STANDARD, &position, 5), count, "{start}");
        assert_eq!(perft_by_lists(&position, 5), count, "{start}");
    }
}
