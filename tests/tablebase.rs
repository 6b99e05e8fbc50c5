//! The tablebase against known counts, and against the rules applied the plain way.

use std::collections::BTreeMap;

use orbito_solve::game::{Game, MoveList, Value};
use orbito_solve::orbito::tablebase::{LayerCounts, Reach, Tablebase};
use orbito_solve::orbito::{Bitboard, BothLines, Color, ExtraPresses, Position, Rules};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const STANDARD_LAYERS: &str = include_str!("data/standard-layers.tsv");

fn custom(both_lines: BothLines, extra_presses: u8, shift: bool) -> Rules {
    let extra_presses = ExtraPresses::new(extra_presses).expect("at most 10");
    Rules {
        both_lines,
        extra_presses,
        shift,
    }
}

fn rule_sets() -> [Rules; 6] {
    [
        Rules::STANDARD,
        Rules::FRENCH,
        custom(BothLines::Draw, 5, false),
        custom(BothLines::Mover, 0, true),
        custom(BothLines::Mover, 10, false),
        custom(BothLines::Draw, 7, true),
    ]
}

/// The value by the rules alone, given the values one marble later.
fn value_from_successors(tablebase: &Tablebase, position: &Position) -> Value {
    let rules = tablebase.rules();
    if let Some(value) = rules.decided(position) {
        return value;
    }
    let mut moves = MoveList::new();
    rules.moves(position, &mut moves);
    moves
        .iter()
        .map(|&turn| {
            tablebase
                .probe(&rules.play(position, turn))
                .one_ply_earlier()
        })
        .max()
        .expect("an undecided position has a move")
}

/// Any position with so many marbles, all equally likely.
fn random_position(marbles: usize, random: &mut ChaCha8Rng) -> Position {
    let cells: Vec<u16> = (0..16).collect();
    let cells: Vec<u16> = cells.sample(random, marbles).copied().collect();
    let (mine, theirs) = cells.split_at(marbles / 2);
    let set = |cells: &[u16]| Bitboard(cells.iter().fold(0, |set, cell| set | 1 << cell));
    let turn = *[Color::White, Color::Black].choose(random).expect("two");
    let (white, black) = match turn {
        Color::White => (mine, theirs),
        Color::Black => (theirs, mine),
    };
    Position::new(set(white), set(black), turn, 0).expect("a position")
}

/// Every position with so many marbles, white to move.
fn all_positions(marbles: u32) -> impl Iterator<Item = Position> {
    let sets = |count: u32| {
        (0..=u16::MAX)
            .map(Bitboard)
            .filter(move |set| set.count() == count)
    };
    let theirs: Vec<Bitboard> = sets(marbles.div_ceil(2)).collect();
    sets(marbles / 2).flat_map(move |white| {
        let apart: Vec<Bitboard> = match marbles {
            16 => vec![!white],
            _ => theirs
                .iter()
                .copied()
                .filter(|&black| (white & black).is_empty())
                .collect(),
        };
        apart
            .into_iter()
            .map(move |black| Position::new(white, black, Color::White, 0).expect("a position"))
    })
}

#[test]
fn standard_layers_have_the_known_counts() {
    let known = STANDARD_LAYERS.lines().skip(1).map(|row| {
        let numbers: Vec<u64> = row
            .split('\t')
            .map(|field| field.parse().expect("a number"))
            .collect();
        let &[_, lines, wins, draws, losses, longest_win, longest_loss] = numbers.as_slice() else {
            panic!("seven columns: {row}");
        };
        let (longest_win, longest_loss) = (longest_win as u16, longest_loss as u16);
        LayerCounts {
            lines,
            wins,
            draws,
            losses,
            longest_win,
            longest_loss,
        }
    });
    let layers = Tablebase::build(&Rules::STANDARD).layers();
    assert_eq!(layers.to_vec(), known.collect::<Vec<_>>());
}

#[test]
fn counts_of_every_rule_set_add_up() {
    for rules in rule_sets() {
        let lines = STANDARD_LAYERS
            .lines()
            .skip(1)
            .map(|row| row.split('\t').nth(1).expect("lines"));
        for ((marbles, layer), lines) in (0..).zip(Tablebase::build(&rules).layers()).zip(lines) {
            assert_eq!(
                layer.positions(),
                Tablebase::positions(marbles),
                "{rules:?}"
            );
            assert_eq!(
                layer.lines.to_string(),
                lines,
                "{rules:?}, {marbles} marbles"
            );
        }
    }
}

#[test]
fn random_positions_have_the_value_that_their_successors_give() {
    let mut random = ChaCha8Rng::seed_from_u64(10_165_779);
    for rules in rule_sets() {
        let tablebase = Tablebase::build(&rules);
        for marbles in 0..=16 {
            for _ in 0..2_000 {
                let position = random_position(marbles, &mut random);
                assert_eq!(
                    tablebase.probe(&position),
                    value_from_successors(&tablebase, &position),
                    "{position} under {rules:?}"
                );
            }
        }
    }
}

#[test]
fn small_layers_are_right_in_full() {
    for rules in [Rules::STANDARD, Rules::FRENCH] {
        let tablebase = Tablebase::build(&rules);
        for position in [0, 1, 2, 3, 4, 5, 15, 16]
            .into_iter()
            .flat_map(all_positions)
        {
            assert_eq!(
                tablebase.probe(&position),
                value_from_successors(&tablebase, &position),
                "{position} under {rules:?}"
            );
        }
    }
}

#[test]
fn every_value_of_the_standard_rules_follows_from_the_next_layer() {
    let mut layers = Vec::new();
    let tablebase = Tablebase::build(&Rules::STANDARD);
    assert_eq!(
        tablebase.verify_with_progress(|marbles| layers.push(marbles)),
        Ok(())
    );
    assert!(layers.into_iter().eq((0..=16).rev()));
}

#[test]
fn values_do_not_depend_on_the_number_of_threads() {
    let build = |threads| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("a pool");
        pool.install(|| Tablebase::build(&Rules::STANDARD))
    };
    let one = build(1);
    for threads in [2, 3, 8] {
        assert!(one == build(threads), "{threads} threads");
    }
}

#[test]
fn turned_positions_have_the_same_value() {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let tablebase = Tablebase::build(&Rules::STANDARD);
    for marbles in 0..=16 {
        for _ in 0..500 {
            let position = random_position(marbles, &mut random);
            let value = tablebase.probe(&position);
            assert_eq!(tablebase.probe(&position.quarter_turn()), value);
            assert_eq!(tablebase.probe(&position.colors_swapped()), value);
        }
    }
}

#[test]
fn moves_are_all_legal_moves_best_first() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    for rules in rule_sets() {
        let tablebase = Tablebase::build(&rules);
        for marbles in 0..=16 {
            for _ in 0..50 {
                let position = random_position(marbles, &mut random);
                let moves = tablebase.moves(&position);
                let mut turns: Vec<_> = moves.iter().map(|&(turn, _)| turn).collect();
                turns.sort();
                assert_eq!(turns, rules.legal_moves(&position).to_vec());
                for &(turn, value) in &moves {
                    let next = rules.try_play(&position, turn).expect("legal");
                    assert_eq!(value, tablebase.probe(&next).one_ply_earlier());
                }
                assert!(moves.is_sorted_by(|(turn, value), (other, other_value)| {
                    value > other_value || value == other_value && turn < other
                }));
                let best = tablebase.best_moves(&position);
                match moves.first() {
                    None => assert!(best.is_empty() && rules.decided(&position).is_some()),
                    Some(&(_, value)) => {
                        assert_eq!(value, tablebase.probe(&position));
                        let same = moves.iter().filter(|(_, other)| *other == value).count();
                        assert_eq!(best.len(), same);
                    }
                }
            }
        }
    }
}

#[test]
fn the_principal_variation_keeps_the_value_to_the_end() {
    let mut random = ChaCha8Rng::seed_from_u64(6);
    let rules = Rules::STANDARD;
    let tablebase = Tablebase::build(&rules);
    for marbles in 0..=16 {
        for _ in 0..50 {
            let start = random_position(marbles, &mut random);
            let line = tablebase.principal_variation(&start);
            let mut position = start;
            for &turn in &line {
                let value = tablebase.probe(&position);
                position = rules.try_play(&position, turn).expect("legal");
                assert_eq!(tablebase.probe(&position).one_ply_earlier(), value);
            }
            assert!(rules.decided(&position).is_some());
            if let Some(presses) = tablebase.probe(&start).plies() {
                assert!(line.len() <= usize::from(presses));
            }
        }
    }
}

#[test]
fn extra_presses_already_made_are_counted() {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    for rules in rule_sets() {
        let tablebase = Tablebase::build(&rules);
        for _ in 0..200 {
            let board = random_position(16, &mut random);
            let (white, black) = (
                board.marbles_of(Color::White),
                board.marbles_of(Color::Black),
            );
            let presses = random.random_range(0..=rules.extra_presses.get());
            let position = Position::new(white, black, board.turn(), presses).expect("a position");
            assert_eq!(Some(tablebase.probe(&position)), rules.decided(&position));
        }
    }
}

/// All positions up to turns after each number of moves, by plain play.
fn reachable(tablebase: &Tablebase, moves: usize, reach: Reach) -> Vec<BTreeMap<u64, Position>> {
    let rules = tablebase.rules();
    let mut layers = vec![BTreeMap::from([(
        Position::START.canonical_key(),
        Position::START,
    )])];
    for _ in 0..moves {
        let mut next = BTreeMap::new();
        for position in layers.last().expect("a layer").values() {
            let turns = match reach {
                Reach::Legal => rules.legal_moves(position),
                Reach::Best => tablebase.best_moves(position),
            };
            for turn in turns {
                let position = rules.try_play(position, turn).expect("legal");
                next.insert(position.canonical_key(), position);
            }
        }
        layers.push(next);
    }
    layers
}

#[test]
fn reachable_positions_are_those_of_plain_play() {
    for rules in [Rules::STANDARD, custom(BothLines::Mover, 0, false)] {
        let tablebase = Tablebase::build(&rules);
        for (moves, reach) in [(5, Reach::Legal), (16, Reach::Best)] {
            let mut entries = tablebase.reachable(moves, reach);
            for layer in reachable(&tablebase, moves as usize, reach) {
                for (&key, plain) in &layer {
                    let entry = entries.next().expect("as many entries");
                    let position = entry.position;
                    assert_eq!(position.canonical_key(), key);
                    assert_eq!(position.turn(), plain.turn());
                    let number =
                        u64::from(position.mine().0) | u64::from(position.theirs().0) << 16;
                    assert_eq!(number, key, "{position} is not turned");
                    assert_eq!(entry.value, tablebase.probe(&position));
                    assert_eq!(entry.best, tablebase.best_moves(&position));
                }
            }
            assert_eq!(entries.next(), None);
        }
    }
}

#[test]
fn the_npy_file_holds_every_position() {
    let tablebase = Tablebase::build(&Rules::STANDARD);
    let mut file = Vec::new();
    tablebase.write_npy(&mut file).expect("written");
    let header = "{'descr': [('mine', '<u2'), ('theirs', '<u2'), ('category', 'i1'), \
                  ('presses', 'u1')], 'fortran_order': False, 'shape': (10165779,), }";
    assert_eq!(file[..8], *b"\x93NUMPY\x01\x00");
    let start = 10 + usize::from(u16::from_le_bytes([file[8], file[9]]));
    assert_eq!(start % 64, 0);
    let text = std::str::from_utf8(&file[10..start]).expect("text");
    assert_eq!(text.trim_end_matches(' ').trim_end(), header);
    assert!(text.ends_with('\n'));
    let mut before = None;
    for record in file[start..].as_chunks::<6>().0 {
        let &[a, b, c, d, category, presses] = record;
        let marbles = (u16::from_le_bytes([a, b]), u16::from_le_bytes([c, d]));
        assert!(before < Some(marbles));
        before = Some(marbles);
        let (mine, theirs) = (Bitboard(marbles.0), Bitboard(marbles.1));
        let position = Position::new(mine, theirs, Color::White, 0).expect("a position");
        let value = match (category as i8, u16::from(presses)) {
            (1, presses) => Value::Win(presses),
            (0, 0) => Value::Draw,
            (-1, presses) => Value::Loss(presses),
            other => panic!("{other:?}"),
        };
        assert_eq!(tablebase.probe(&position), value);
    }
    assert_eq!(file.len(), start + 6 * 10_165_779);
}
