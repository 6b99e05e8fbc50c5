//! Games on random graphs: a token goes from node to node, some nodes end the game, and there are
//! circles, so that a game need not end at all.
//!
//! No two such games are alike, and none is like Orbito. An end may count further plies, as
//! Orbito's extra presses do. The values come from going over all nodes again and again until
//! nothing changes; what goes on for ever is a draw.

use orbito_solve::game::{Child, Choice, Game, MoveList, Score, Value, spread};
use orbito_solve::search::{Limits, search};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::table;

/// For each node, the value where it ends the game, or the nodes that it leads to.
#[derive(Clone, Debug)]
pub struct Graph(Vec<Result<Value, Vec<usize>>>);

impl Graph {
    fn value_of(&self, node: usize, values: &[Value]) -> Value {
        match &self.0[node] {
            Ok(value) => *value,
            Err(next) => {
                let values = next.iter().map(|&node| values[node].one_ply_earlier());
                values.max().expect("a move")
            }
        }
    }

    /// The exact values: first nothing is known beyond the ends, then each round looks one ply
    /// further.
    pub fn values(&self) -> Vec<Value> {
        let mut values = vec![Value::Draw; self.0.len()];
        loop {
            let next: Vec<Value> = (0..self.0.len())
                .map(|node| self.value_of(node, &values))
                .collect();
            if next == values {
                return values;
            }
            values = next;
        }
    }

    fn best(&self, node: usize, values: &[Value]) -> Vec<usize> {
        let Err(next) = &self.0[node] else {
            return Vec::new();
        };
        let best = |node: &usize| values[*node].one_ply_earlier();
        let value = next.iter().map(best).max();
        let mut next = next.clone();
        next.retain(|node| Some(best(node)) == value);
        next
    }
}

impl Game for Graph {
    type Position = usize;
    type Move = usize;
    type Node = usize;
    type Step = Child<usize>;

    fn decided(&self, node: &usize) -> Option<Value> {
        self.0[*node].clone().ok()
    }

    fn moves(&self, node: &usize, moves: &mut MoveList<usize>) {
        if let Err(next) = &self.0[*node] {
            moves.extend(next.iter().copied());
        }
    }

    fn play(&self, _: &usize, next: usize) -> usize {
        next
    }

    fn moves_left(&self, _: &usize) -> Option<u16> {
        None
    }

    fn choices(&self, node: &usize, choices: &mut MoveList<Choice<Child<usize>>>) {
        let mut moves = MoveList::new();
        self.moves(node, &mut moves);
        choices.extend(moves.into_iter().map(|node| {
            let value = self.decided(&node).map(Score::from);
            let child = Child {
                node,
                key: self.key(&node),
            };
            Choice {
                step: child,
                mark: child.mark(),
                lower: value.unwrap_or(Score::MIN),
                upper: value.unwrap_or(Score::MAX),
                passes_turn: true,
                loud: false,
                kind: node as u16,
            }
        }));
    }

    fn take(&self, _: &usize, child: &Child<usize>) -> Child<usize> {
        *child
    }

    fn key(&self, node: &usize) -> u64 {
        spread(*node as u64)
    }

    fn evaluate(&self, node: &usize) -> i16 {
        (self.key(node) >> 30) as i16 % Score::ESTIMATE_MAX
    }

    fn promise(&self, node: &usize) -> i16 {
        self.evaluate(node) / 1000
    }
}

/// A third of the nodes end the game, at once or after so many plies more; the others lead to
/// one, two or three nodes.
pub fn any_graph(delays: std::ops::Range<u16>) -> impl Strategy<Value = Graph> {
    let end = (0..3, delays).prop_map(|(end, delay)| match end {
        0 => Value::Loss(delay),
        1 => Value::Draw,
        _ => Value::Win(delay),
    });
    (3..40usize).prop_flat_map(move |size| {
        let next = vec(0..size, 1..=3).prop_map(|mut next| {
            next.sort_unstable();
            next.dedup();
            next
        });
        let node = prop_oneof![1 => end.clone().prop_map(Ok), 2 => next.prop_map(Err)];
        vec(node, size).prop_map(Graph)
    })
}

fn check(graph: &Graph, depth: u8, sees_all_in_reach: bool) -> Result<(), TestCaseError> {
    let values = graph.values();
    let table = table(1);
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    for (node, value) in values.iter().enumerate() {
        let report = search(graph, &node, &table, &limits);
        if sees_all_in_reach && value.plies().is_some_and(|plies| plies <= depth.into()) {
            prop_assert!(report.exact, "{} in {:?}", node, graph);
        }
        if !report.exact {
            prop_assert!(!report.best.is_empty());
            continue;
        }
        prop_assert_eq!(report.value(), Some(*value), "{}", node);
        prop_assert_eq!(report.best, graph.best(node, &values), "{}", node);
        let mut here = node;
        for mv in report.line {
            prop_assert!(
                graph.best(here, &values).first() == Some(&mv),
                "{} at {}",
                mv,
                here
            );
            here = mv;
        }
        prop_assert!(graph.decided(&here).is_some(), "the line ends at {}", here);
    }
    Ok(())
}

proptest! {
    #[test]
    fn what_is_decided_in_reach_is_exact(graph in any_graph(0..1), depth in 1..=8u8) {
        check(&graph, depth, true)?;
    }

    #[test]
    fn ends_that_count_further_plies_are_told_apart(graph in any_graph(0..12), depth in 1..=8u8) {
        check(&graph, depth, true)?;
    }
}
