//! The search on Abalone: forced wins are proved, draws by repetition are seen, and one thread or
//! two, with or without techniques, they say the same of what is certain.

use orbito_solve::abalone::{Engine, Position, Rules};
use orbito_solve::game::{Game, Value};
use orbito_solve::search::{Limits, Report, Techniques, TranspositionTable, search};

use crate::{after, position};

fn report(
    position: &Position,
    depth: u8,
    techniques: Techniques,
    history: &[u64],
) -> Report<orbito_solve::abalone::Move> {
    let table = TranspositionTable::new(16).expect("16 MiB");
    let limits = Limits {
        depth: Some(depth),
        techniques,
        history,
        ..Limits::default()
    };
    search(&Rules::STANDARD, position, &table, &limits)
}

/// Five white marbles are lost, and a sixth stands at the edge.
const LAST_PUSH: &str = "5/6/7/8/6bbw/8/7/6/5 b 0 5";

#[test]
fn the_sixth_ejection_is_proved_a_win() {
    for techniques in [Techniques::NONE, Techniques::ALL] {
        let report = report(&position(LAST_PUSH), 3, techniques, &[]);
        assert_eq!(report.value(), Some(Value::Win(1)));
        assert_eq!(report.best[0].to_string(), "e7e9");
    }
}

/// What all techniques together call won or lost is so by a search without any.
#[test]
fn certain_results_are_those_of_the_full_search() {
    use crate::plain::Colour::{Black, White};
    use crate::plain::{Kind, Place, Rng, random_position, result};

    let mut random = Rng(7);
    let (mut decisive, mut missed) = (0, 0);
    for _ in 0..400 {
        let mut board = random_position(&mut random, Kind::Played);
        for colour in [Black, White] {
            // Five are lost, and no more than nine are left.
            while board.count(colour) > 9 {
                let cell = random.pick(&board.cells(Place::Marble(colour)));
                board.set(cell, Place::Free);
            }
        }
        board.lost = [5, 5];
        board.quiet = 0;
        if result(&board, 100).is_some() {
            continue;
        }
        let position = position(&board.full_text());
        let full = report(&position, 3, Techniques::NONE, &[]);
        let selective = report(&position, 5, Techniques::ALL, &[]);
        let sign = |value: Option<Value>| value.map(|value| value.cmp(&Value::Draw));
        if full.exact {
            decisive += 1;
            missed += usize::from(!selective.exact);
            assert!(
                !selective.exact || sign(full.value()) == sign(selective.value()),
                "{position}"
            );
        }
    }
    assert!(
        decisive >= 20 && missed * 20 <= decisive,
        "{missed} of {decisive}"
    );
}

/// Who is behind goes back and forth if that brings a third occurrence; who is ahead does not.
#[test]
fn repetition_is_for_who_is_behind() {
    let rules = Rules::STANDARD;
    let mut history = Vec::new();
    let mut here = position("5/6/7/8/3bb4/8/7/1ww3/5 b 4 0");
    for text in "e4e6 b2b4 e6e4 b4b2 e4e6 b2b4 e6e4".split(' ') {
        history.push(here.hash());
        here = after(&here, text);
    }
    // White, ahead, could go back to where the game began: the third time.
    let draw = after(&here, "b4b2");
    assert_eq!(
        history.iter().filter(|&&hash| hash == draw.hash()).count(),
        2
    );
    let report = report(&here, 4, Techniques::ALL, &history);
    assert_ne!(rules.play(&here, report.best[0]), draw);
    assert!(report.score.get() > 0, "{}", report.score.get());
}

#[test]
fn the_line_of_a_proved_result_leads_to_it() {
    for (text, depth) in [
        (
            "1bb2/1ww3/2wwb2/3w1b2/3w1wb2/3b1b2/2bb3/1ww3/w4 b 5 4 0 90",
            6,
        ),
        ("5/6/2www2/4bbww/2wb1bbb1/2wwbb2/1bw4/6/5 b 5 5 27 69", 8),
    ] {
        let engine = Engine::new(Rules::STANDARD, 16).expect("16 MiB");
        let limits = Limits {
            depth: Some(depth),
            threads: Some(1),
            ..Limits::default()
        };
        let start = position(text);
        let solution = engine.solve(&start, &limits);
        let value = solution.score.value().expect("a proved result");
        let plies = value.plies().expect("no draw");
        assert_eq!(solution.line.len(), usize::from(plies), "{text}");
        let play = |position, &mv| Rules::STANDARD.play(&position, mv);
        let end = solution.line.iter().fold(start, play);
        assert_eq!(
            Rules::STANDARD.decided(&end),
            Some(Value::Loss(0)),
            "{text}"
        );
    }
}
