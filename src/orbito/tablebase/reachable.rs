//! The perfect-play table: the positions that a game can reach, each with all best moves.
//!
//! White begins. Positions that differ by a turn of the board alone are one; of the four it is listed
//! as the one with the least [`canonical`] number. Layer by layer the positions come in the order of
//! this number. Only one layer is held in memory, a number for each of its positions, and a bit for
//! each place of the next.

use super::Tablebase;
use super::frame::Framed;
use super::index::{LANE, LAYERS, Layout};
use crate::game::{MoveList, Value};
use crate::orbito::{Bitboard, Color, Move, Position, canonical};

/// Which moves lead from a listed position to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// All legal moves.
    Legal,
    /// The best moves only, of both players.
    Best,
}

/// One line of the perfect-play table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The position. It has as many marbles as moves were made.
    pub position: Position,
    /// Its value for the player to move.
    pub value: Value,
    /// All moves of that value, sorted; none where nothing is left to choose.
    pub best: MoveList<Move>,
}

/// The positions that [`Tablebase::reachable`] lists.
pub struct Reachable<'a> {
    tablebase: &'a Tablebase,
    reach: Reach,
    /// The number of marbles of the listed layer.
    marbles: usize,
    last_layer: usize,
    /// What is left of the listed layer, as [`canonical`] numbers.
    layer: std::vec::IntoIter<u32>,
    /// Which places of the next layer are reached.
    next: Vec<u64>,
}

impl Tablebase {
    /// Every distinct position that can be reached from the empty board in at most so many moves,
    /// layer by layer. More moves than sixteen are as many as sixteen.
    ///
    /// ```
    /// use orbito_solve::orbito::Rules;
    /// use orbito_solve::orbito::tablebase::{Reach, Tablebase};
    ///
    /// let tablebase = Tablebase::build(&Rules::STANDARD);
    /// let mut positions = tablebase.reachable(1, Reach::Legal);
    /// let start = positions.next().unwrap();
    /// assert_eq!(start.best.len(), 16);
    /// // The first marble is in a corner, left or right of the middle of an edge, or inside.
    /// assert_eq!(positions.count(), 4);
    /// ```
    pub fn reachable(&self, moves: u32, reach: Reach) -> Reachable<'_> {
        let mut positions = Reachable {
            tablebase: self,
            reach,
            marbles: 0,
            last_layer: (moves as usize).min(LAYERS - 1),
            layer: vec![canonical(Bitboard::EMPTY, Bitboard::EMPTY)].into_iter(),
            next: Vec::new(),
        };
        positions.expect_layer(1);
        positions
    }
}

impl Reachable<'_> {
    /// Forgets what was reached, and makes room for a layer.
    fn expect_layer(&mut self, marbles: usize) {
        let places = Layout::of(marbles.min(LAYERS - 1)).lanes * LANE;
        self.next.clear();
        self.next.resize(places.div_ceil(64), 0);
    }

    /// Notes that a position can be reached.
    fn mark(&mut self, position: &Position) {
        let (mine, theirs) = marbles_of(canonical(position.mine(), position.theirs()));
        let framed = Framed::of_marbles(mine, theirs);
        let place = Layout::of(framed.marbles).place(framed.filling);
        self.next[place / 64] |= 1 << (place % 64);
    }

    /// The numbers of the noted positions, sorted.
    fn marked(&self, marbles: usize) -> Vec<u32> {
        let layout = Layout::of(marbles);
        let is_marked = |framed: &Framed| {
            let place = layout.place(framed.filling);
            self.next[place / 64] >> (place % 64) & 1 == 1
        };
        let mut numbers: Vec<u32> = Framed::all(marbles)
            .filter(is_marked)
            .map(|framed| canonical(framed.position().mine(), framed.position().theirs()))
            .collect();
        numbers.sort_unstable();
        numbers
    }
}

fn marbles_of(number: u32) -> (Bitboard, Bitboard) {
    (Bitboard(number as u16), Bitboard((number >> 16) as u16))
}

impl Iterator for Reachable<'_> {
    type Item = Entry;

    fn next(&mut self) -> Option<Entry> {
        let number = loop {
            match self.layer.next() {
                Some(number) => break number,
                None if self.marbles == self.last_layer => return None,
                None => {
                    self.marbles += 1;
                    self.layer = self.marked(self.marbles).into_iter();
                    self.expect_layer(self.marbles + 1);
                }
            }
        };
        let (mine, theirs) = marbles_of(number);
        let position = if self.marbles.is_multiple_of(2) {
            Position::new(mine, theirs, Color::White, 0)
        } else {
            Position::new(theirs, mine, Color::Black, 0)
        };
        let position = position.expect("a turned position");
        let best = self.tablebase.best_moves(&position);
        if self.marbles < self.last_layer {
            let moves = match self.reach {
                Reach::Legal => self.tablebase.rules.legal_moves(&position),
                Reach::Best => best.clone(),
            };
            for turn in moves {
                self.mark(&position.after(turn));
            }
        }
        Some(Entry {
            position,
            value: self.tablebase.probe(&position),
            best,
        })
    }
}
