//! What the table says of a position: its value, its moves, and how the game goes on.

use super::Tablebase;
use super::code::decode;
use super::frame::Framed;
use crate::game::{Game, MoveList, Value};
use crate::orbito::{Move, Position};

impl Tablebase {
    /// The value of any position, finished or not, for the player to move.
    pub fn probe(&self, position: &Position) -> Value {
        if position.free().is_empty() {
            let decided = self.rules.decided(position);
            return decided.expect("a full board leaves no choice");
        }
        self.value(Framed::new(position))
    }

    /// The value of a position of the table.
    pub(super) fn value(&self, framed: Framed) -> Value {
        decode(self.memory.code(self.memory.place(framed)), framed.marbles)
    }

    /// Every legal move with its value for the player who makes it, this turn's press counted: the
    /// best first, those of the same value in the order of the moves. None where nothing is left
    /// to choose.
    ///
    /// ```
    /// use orbito_solve::game::Value;
    /// use orbito_solve::orbito::tablebase::Tablebase;
    /// use orbito_solve::orbito::{Position, Rules};
    ///
    /// let tablebase = Tablebase::build(&Rules::STANDARD);
    /// let position = Position::from_fen("b1b1/1b2/1ww1/3w w", &Rules::STANDARD)?;
    /// let moves = tablebase.moves(&position);
    /// let (_, value) = moves[0];
    /// assert_eq!(value, tablebase.probe(&position));
    /// # Ok::<(), orbito_solve::orbito::FenError>(())
    /// ```
    pub fn moves(&self, position: &Position) -> MoveList<(Move, Value)> {
        let turns = self.rules.legal_moves(position);
        let marbles = position.marbles() as usize + 1;
        let mut order = self.order(position, &turns);
        // The least code is the best for the mover, being the opponent's.
        order.sort_unstable();
        let with_value = |ranked: Ranked| {
            let value = decode(ranked.code(), marbles).one_ply_earlier();
            (turns[ranked.turn()], value)
        };
        order.into_iter().map(with_value).collect()
    }

    /// All moves of the best value, in their order: the fastest wins, or all draws, or the slowest
    /// losses.
    pub fn best_moves(&self, position: &Position) -> MoveList<Move> {
        let turns = self.rules.legal_moves(position);
        let order = self.order(position, &turns);
        let best = order.iter().map(|ranked| ranked.code()).min();
        let is_best = |ranked: &Ranked| Some(ranked.code()) == best;
        order
            .into_iter()
            .filter(is_best)
            .map(|ranked| turns[ranked.turn()])
            .collect()
    }

    /// The moves with the codes of the positions that they lead to, in the same order.
    ///
    /// The places are computed first and read after, so that the processor waits for memory once
    /// for many of them.
    fn order(&self, position: &Position, turns: &[Move]) -> MoveList<Ranked> {
        let mut places = MoveList::<u32>::new();
        for &turn in turns {
            let framed = Framed::new(&position.after(turn));
            places.push(self.memory.place(framed) as u32);
        }
        let mut order = MoveList::new();
        for (turn, &place) in places.iter().enumerate() {
            let code = self.memory.code(place as usize);
            order.push(Ranked::new(code, turn));
        }
        order
    }

    /// The game in which both players always make the first of their best moves, as long as there
    /// is something to choose.
    pub fn principal_variation(&self, position: &Position) -> Vec<Move> {
        let mut position = *position;
        let mut line = Vec::new();
        while let Some(&turn) = self.best_moves(&position).first() {
            line.push(turn);
            position = position.after(turn);
        }
        line
    }
}

/// The code of a position that a move leads to, then the number of the move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Ranked(u32);

impl Ranked {
    fn new(code: u8, turn: usize) -> Ranked {
        Ranked(u32::from(code) << 16 | turn as u32)
    }

    fn code(self) -> u8 {
        (self.0 >> 16) as u8
    }

    fn turn(self) -> usize {
        (self.0 & 0xffff) as usize
    }
}
