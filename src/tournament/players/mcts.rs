//! Monte Carlo tree search, the usual baseline: UCT with random playouts (Kocsis and Szepesvári,
//! *Bandit based Monte-Carlo Planning*, 2006).
//!
//! The tree grows by one position a playout. On the way down, a choice that was never tried comes
//! first; then the one with the greatest *x* + √(2 ln *n* / *m*), where *x* is its mean result
//! from 0 to 1, *m* how often it was tried and *n* how often its position was reached.

use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::random::any;
use crate::game::{Game, MoveList, Value};
use crate::tournament::{Fault, GameSoFar, Player};

/// Plays the move that was tried most often, one of them if there are several.
pub struct MonteCarlo {
    playouts: u32,
    random: ChaCha8Rng,
}

impl MonteCarlo {
    /// A player that makes so many playouts a move, at least one.
    pub fn new(playouts: u32) -> MonteCarlo {
        MonteCarlo {
            playouts: playouts.max(1),
            random: ChaCha8Rng::seed_from_u64(0),
        }
    }
}

impl<G: Game> Player<G> for MonteCarlo {
    fn begin_game(&mut self, _: &G, random: ChaCha8Rng) -> Result<(), Fault> {
        self.random = random;
        Ok(())
    }

    fn choose(&mut self, play: &GameSoFar<G>) -> Result<G::Move, Fault> {
        let mut tree = Tree::new(play.game(), *play.position());
        for _ in 0..self.playouts {
            tree.playout(&mut self.random);
        }
        let choices = tree.nodes[0].choices.clone();
        let most = tree.nodes[choices.clone()].iter().map(|it| it.tried).max();
        let favourites = tree.nodes[choices]
            .iter()
            .filter(|it| Some(it.tried) == most);
        let moves: Vec<G::Move> = favourites.filter_map(|it| it.mv).collect();
        Ok(any(&moves, &mut self.random))
    }
}

/// The most moves of a playout: games without an end of their own need one.
const PLAYOUT_PLIES: u16 = 400;

struct Node<G: Game> {
    /// The move that leads here; none to the root.
    mv: Option<G::Move>,
    position: G::Position,
    /// The value, where the game is over.
    decided: Option<Value>,
    /// The nodes that the moves lead to, once they are listed.
    choices: std::ops::Range<usize>,
    tried: u32,
    /// Half points won by the player who moved here.
    half_points: u64,
}

struct Tree<'a, G: Game> {
    game: &'a G,
    nodes: Vec<Node<G>>,
}

impl<'a, G: Game> Tree<'a, G> {
    fn new(game: &'a G, position: G::Position) -> Tree<'a, G> {
        let mut tree = Tree {
            game,
            nodes: Vec::new(),
        };
        tree.add(None, position);
        tree.list_choices(0);
        tree
    }

    fn add(&mut self, mv: Option<G::Move>, position: G::Position) {
        self.nodes.push(Node {
            mv,
            position,
            decided: self.game.decided(&position),
            choices: 0..0,
            tried: 0,
            half_points: 0,
        });
    }

    fn list_choices(&mut self, at: usize) {
        let position = self.nodes[at].position;
        let mut moves = MoveList::new();
        self.game.moves(&position, &mut moves);
        let first = self.nodes.len();
        for mv in moves {
            let next = self.game.play(&position, mv);
            self.add(Some(mv), next);
        }
        self.nodes[at].choices = first..self.nodes.len();
    }

    /// Goes down to a position that is new or decided, plays on from there at random, and counts
    /// the result for all on the way.
    fn playout(&mut self, random: &mut ChaCha8Rng) {
        let mut path = vec![0];
        let mut at = 0;
        while self.nodes[at].decided.is_none() {
            if at != 0 && self.nodes[at].tried == 0 {
                break;
            }
            if self.nodes[at].choices.is_empty() {
                self.list_choices(at);
            }
            at = self.select(at, random);
            path.push(at);
        }
        let node = &self.nodes[at];
        let value = node
            .decided
            .unwrap_or_else(|| self.play_on(node.position, random));
        // The player who moved to a position has what the player to move there has not.
        let mut half_points = match value {
            Value::Win(_) => 0,
            Value::Draw => 1,
            Value::Loss(_) => 2,
        };
        for &at in path.iter().rev() {
            self.nodes[at].tried += 1;
            self.nodes[at].half_points += half_points;
            half_points = 2 - half_points;
        }
    }

    fn select(&self, at: usize, random: &mut ChaCha8Rng) -> usize {
        let choices = self.nodes[at].choices.clone();
        let untried = choices
            .clone()
            .filter(|&choice| self.nodes[choice].tried == 0);
        if let Some(choice) = untried.choose(random) {
            return choice;
        }
        let exploration = 2.0 * f64::from(self.nodes[at].tried).ln();
        let bound = |choice: usize| {
            let node = &self.nodes[choice];
            let tried = f64::from(node.tried);
            node.half_points as f64 / (2.0 * tried) + (exploration / tried).sqrt()
        };
        choices
            .max_by(|&one, &other| bound(one).total_cmp(&bound(other)))
            .expect("an undecided position has moves")
    }

    /// The value of a position when both sides play on at random; a game that does not end within
    /// [`PLAYOUT_PLIES`] counts as drawn.
    fn play_on(&self, start: G::Position, random: &mut ChaCha8Rng) -> Value {
        let mut position = start;
        let mut plies = 0;
        let mut moves = MoveList::new();
        let mut value = loop {
            if let Some(value) = self.game.decided(&position) {
                break value;
            }
            if plies == PLAYOUT_PLIES {
                break Value::Draw;
            }
            moves.clear();
            self.game.moves(&position, &mut moves);
            let mv = moves[random.random_range(0..moves.len())];
            position = self.game.play(&position, mv);
            plies += 1;
        };
        for _ in 0..plies {
            value = value.one_ply_earlier();
        }
        value
    }
}
