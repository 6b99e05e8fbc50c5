//! Selective techniques may miss things, but what they call certain is: on random graphs of which
//! every value is known, with every mix of techniques, and on Orbito against exact searches.

use orbito_solve::game::{Child, Choice, Game, MoveList, Value};
use orbito_solve::orbito::Rules;
use orbito_solve::search::{Limits, Techniques, search};
use proptest::prelude::*;

use crate::common::position;
use crate::graph_games::{Graph, any_graph};
use crate::plain::Settings;
use crate::{random_boards, table};

/// A graph where one may pass, nodes of odd numbers are loud, estimates hardly change, and what
/// repeats is a draw: none of it true, so that every technique goes wrong as often as it can.
struct Misleading<'a> {
    graph: &'a Graph,
    repetitions: usize,
}

impl Game for Misleading<'_> {
    type Position = usize;
    type Move = usize;
    type Node = usize;
    type Step = Child<usize>;

    fn decided(&self, node: &usize) -> Option<Value> {
        self.graph.decided(node)
    }

    fn moves(&self, node: &usize, moves: &mut MoveList<usize>) {
        self.graph.moves(node, moves);
    }

    fn play(&self, node: &usize, next: usize) -> usize {
        self.graph.play(node, next)
    }

    fn moves_left(&self, _: &usize) -> Option<u16> {
        None
    }

    fn choices(&self, node: &usize, choices: &mut MoveList<Choice<Child<usize>>>) {
        self.graph.choices(node, choices);
        for choice in choices {
            choice.loud = choice.step.node % 2 == 1;
        }
    }

    fn take(&self, node: &usize, child: &Child<usize>) -> Child<usize> {
        self.graph.take(node, child)
    }

    fn loud_choices(&self, node: &usize, choices: &mut MoveList<Choice<Child<usize>>>) {
        self.choices(node, choices);
        choices.retain(|choice| choice.loud);
    }

    fn pass(&self, node: &usize) -> Option<Child<usize>> {
        Some(Child {
            node: *node,
            key: self.key(node),
        })
    }

    fn repetitions(&self) -> usize {
        self.repetitions
    }

    fn reversible_plies(&self, _: &usize) -> usize {
        usize::MAX
    }

    fn futility_margin(&self, plies: u8) -> i16 {
        i16::from(plies)
    }

    fn key(&self, node: &usize) -> u64 {
        self.graph.key(node)
    }

    fn evaluate(&self, node: &usize) -> i16 {
        self.graph.evaluate(node)
    }

    fn promise(&self, node: &usize) -> i16 {
        self.graph.promise(node)
    }
}

fn any_techniques() -> impl Strategy<Value = Techniques> {
    any::<[bool; 7]>().prop_map(
        |[
            single_best,
            aspiration,
            quiescence,
            null_move,
            futility,
            late_move_reductions,
            late_move_pruning,
        ]| Techniques {
            single_best,
            aspiration,
            quiescence,
            null_move,
            futility,
            late_move_reductions,
            late_move_pruning,
        },
    )
}

proptest! {
    #[test]
    fn certain_wins_and_losses_are_real(
        graph in any_graph(0..3),
        depth in 1..=9u8,
        techniques in any_techniques(),
        repetitions in prop_oneof![Just(0), 2..=3usize],
        history in proptest::collection::vec(0..40usize, 0..4),
    ) {
        let values = graph.values();
        let game = Misleading { graph: &graph, repetitions };
        let history: Vec<u64> = history.iter().map(|node| game.key(node)).collect();
        let limits = Limits { depth: Some(depth), techniques, history: &history, ..Limits::default() };
        let table = table(1);
        for (node, &value) in values.iter().enumerate() {
            let report = search(&game, &node, &table, &limits);
            if report.exact && report.score.is_decisive() {
                let sign = |value: Value| value.cmp(&Value::Draw);
                prop_assert_eq!(report.value().map(sign), Some(sign(value)), "{}", node);
            }
            prop_assert!(report.exact || !report.best.is_empty());
        }
    }
}

/// With all techniques a deep enough search finds nearly all wins that there are, and no others.
#[test]
fn wins_of_orbito_are_found() {
    let settings = Settings::STANDARD;
    let limits = Limits {
        depth: Some(8),
        techniques: Techniques::ALL,
        ..Limits::default()
    };
    let (mut wins, mut found) = (0, 0);
    for board in random_boards(10, settings, 5).take(60) {
        let position = position(&board, &settings);
        let exact = search(&Rules::STANDARD, &position, &table(1), &Limits::default());
        let report = search(&Rules::STANDARD, &position, &table(1), &limits);
        let is_win = matches!(exact.value(), Some(Value::Win(_)));
        if report.exact && matches!(report.value(), Some(Value::Win(_))) {
            assert!(is_win, "{position}");
            found += 1;
        }
        wins += i32::from(is_win);
    }
    assert!(wins > 20 && found * 10 >= wins * 9, "{found} of {wins}");
}
