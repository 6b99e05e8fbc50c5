//! The rules and the notation of Orbito, on positions that random play under random rules leads
//! to, against the plain reference.

#[path = "../common/mod.rs"]
mod common;
#[path = "../plain/mod.rs"]
mod plain;

mod fen;
mod moves;
mod symmetry;

use plain::{Board, Settings};
use proptest::collection::vec;
use proptest::prelude::*;

/// All the rules there are.
fn any_settings() -> impl Strategy<Value = Settings> {
    (any::<bool>(), 0..=10u8, any::<bool>()).prop_map(|(both_lines_draw, extra_presses, shift)| {
        Settings {
            both_lines_draw,
            extra_presses,
            shift,
        }
    })
}

/// Rules and a position of a game under them; it may be finished.
fn any_game() -> impl Strategy<Value = (Settings, Board)> {
    // Sixteen turns and ten extra presses make the longest game.
    (any_settings(), vec(any::<u32>(), 0..=26)).prop_map(|(settings, choices)| {
        let board = common::play_by(&choices, &settings);
        (settings, board)
    })
}

/// Random play is of little use if it never leads where the rules become difficult.
#[test]
fn random_play_leads_to_all_kinds_of_positions() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    let mut runner = TestRunner::deterministic();
    let mut seen = [0; 5];
    for _ in 0..1000 {
        let game = any_game().new_tree(&mut runner).expect("no filter");
        let (settings, board) = game.current();
        let full = board.marbles() == 16;
        let line = board.line(plain::Color::White) || board.line(plain::Color::Black);
        seen[0] += usize::from(!full && !line);
        seen[1] += usize::from(!full && line);
        seen[2] += usize::from(full && board.extra == 0);
        seen[3] += usize::from(full && line && board.extra > 0);
        seen[4] += usize::from(full && !line && board.finished(&settings).is_some());
    }
    assert!(seen.iter().all(|&count| count >= 20), "{seen:?}");
}
