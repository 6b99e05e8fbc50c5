//! How many positions of each layer are won, drawn and lost, by the search alone, against the
//! counts of an independent solver.
//!
//! Positions that are turns of one another are searched once and counted as often as they differ.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Instant;

use orbito_solve::game::Value;
use orbito_solve::orbito::{Bitboard, Color, Position, Rules, canonical};
use orbito_solve::search::{Limits, TranspositionTable, search};

use crate::common::rows;
use crate::{table, with_threads};

const RULES: Rules = Rules::STANDARD;

/// One row of the table of known counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts {
    line_on_board: u64,
    win: u64,
    draw: u64,
    loss: u64,
    longest_win: u16,
    longest_loss: u16,
}

impl Counts {
    fn add(&mut self, position: &Position, value: Value, times: u64) {
        let line = position.mine().has_line() || position.theirs().has_line();
        match value {
            _ if line => self.line_on_board += times,
            Value::Draw => self.draw += times,
            Value::Win(presses) => {
                self.win += times;
                self.longest_win = self.longest_win.max(presses);
            }
            Value::Loss(presses) => {
                self.loss += times;
                self.longest_loss = self.longest_loss.max(presses);
            }
        }
    }

    fn join(self, other: Counts) -> Counts {
        Counts {
            line_on_board: self.line_on_board + other.line_on_board,
            win: self.win + other.win,
            draw: self.draw + other.draw,
            loss: self.loss + other.loss,
            longest_win: self.longest_win.max(other.longest_win),
            longest_loss: self.longest_loss.max(other.longest_loss),
        }
    }
}

fn known(marbles: u32) -> Counts {
    let table = include_str!("../data/standard-layers.tsv");
    let row = rows(table)
        .map(|row| {
            row.iter()
                .map(|word| word.parse().expect("a number"))
                .collect::<Vec<u64>>()
        })
        .find(|row| row[0] == u64::from(marbles))
        .expect("a row for the layer");
    Counts {
        line_on_board: row[1],
        win: row[2],
        draw: row[3],
        loss: row[4],
        longest_win: row[5] as u16,
        longest_loss: row[6] as u16,
    }
}

/// One position of each class of those that are turns of one another, and how many they are.
fn classes(marbles: u32) -> Vec<(Position, u64)> {
    let mut classes = Vec::new();
    for mine in (0..=u16::MAX)
        .map(Bitboard)
        .filter(|set| set.count() == marbles / 2)
    {
        let free = !mine;
        let mut theirs = free.0;
        // All subsets of the free cells.
        loop {
            let set = Bitboard(theirs);
            if set.count() == marbles.div_ceil(2) {
                let pair = |mine: Bitboard, theirs: Bitboard| {
                    u32::from(mine.0) | u32::from(theirs.0) << 16
                };
                let position = Position::new(mine, set, Color::White, 0).expect("a position");
                if canonical(mine, set) == pair(mine, set) {
                    let mut turns = vec![position];
                    for _ in 0..3 {
                        turns.push(turns[turns.len() - 1].quarter_turn());
                    }
                    turns.sort_unstable_by_key(|turn| (turn.mine(), turn.theirs()));
                    turns.dedup();
                    classes.push((position, turns.len() as u64));
                }
            }
            if theirs == 0 {
                break;
            }
            theirs = (theirs - 1) & free.0;
        }
    }
    classes
}

/// Searches all positions of a layer, each on one thread, so many at a time.
fn count(marbles: u32, table: &TranspositionTable, at_a_time: usize) -> Counts {
    let classes = classes(marbles);
    let next = AtomicUsize::new(0);
    let part = || {
        let mut counts = Counts::default();
        while let Some((position, times)) = classes.get(next.fetch_add(1, Relaxed)) {
            let report = search(&RULES, position, table, &Limits::default());
            counts.add(position, report.value().expect("an exact value"), *times);
        }
        counts
    };
    std::thread::scope(|scope| {
        let parts: Vec<_> = (0..at_a_time)
            .map(|_| scope.spawn(|| with_threads(1, part)))
            .collect();
        parts
            .into_iter()
            .map(|part| part.join().expect("a search that ends"))
            .fold(Counts::default(), Counts::join)
    })
}

#[test]
fn the_last_layers_have_the_known_counts() {
    let table = table(16);
    for marbles in (13..=16).rev() {
        assert_eq!(
            count(marbles, &table, 2),
            known(marbles),
            "{marbles} marbles"
        );
    }
}

/// Some minutes: `cargo test --release --test search -- --ignored --nocapture`.
#[test]
#[ignore = "searches 1.3 million positions"]
fn all_layers_with_eleven_or_more_marbles_have_the_known_counts() {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let table = table(256);
    for marbles in (11..=16).rev() {
        let start = Instant::now();
        let counts = count(marbles, &table, threads);
        println!("{marbles} marbles: {counts:?} in {:.1?}", start.elapsed());
        assert_eq!(counts, known(marbles), "{marbles} marbles");
    }
}
