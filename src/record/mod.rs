//! Games as they were played, written in the manner of chess's PGN.
//!
//! ```text
//! [White "Ann"]
//! [Black "Bob"]
//! [Result "1-0"]
//! [Rules "standard"]
//!
//! 1. c1 a4 2. d1b1,c4? {lets go of the file} … 1-0
//! ```
//!
//! A record is of any game that tells how: [`RecordGame`].
//!
//! A [`GameRecord`] cannot hold an illegal move, nor a result that its last position refutes.
//! [`GameReader`] reads any number of games and goes on after a bad one; `Display` writes a game
//! in one canonical form. The grammar is in `docs/notation.md`.

mod error;
mod game;
mod glyph;
mod number;
mod reader;
mod result;
pub(crate) mod source;
mod tags;
mod writer;

use std::fmt;

use thiserror::Error;

use crate::history::History;

pub use error::{RecordError, RecordProblem};
pub use game::{MoveProblem, RecordGame, TagTextError};
pub use glyph::Glyph;
pub use number::MoveNumber;
pub use reader::GameReader;
pub use result::{GameResult, ResultTextError};
pub use tags::{TagError, Tags};

/// A game: rules, start, moves, result, and what people say about it.
///
/// ```
/// use orbito_solve::orbito::{GameRecord, GameResult, Glyph, Position, Rules};
///
/// let mut game = GameRecord::new(Rules::STANDARD, Position::START)?;
/// game.tags_mut().set("White", "Ann")?;
/// game.play("c1".parse()?)?;
/// game.play("a4".parse()?)?;
/// game.moves_mut()[1].add_glyph(Glyph::MISTAKE);
/// game.set_result(GameResult::WhiteWins)?; // black has given up
/// assert_eq!(
///     game.to_string(),
///     "[White \"Ann\"]\n[Result \"1-0\"]\n[Rules \"standard\"]\n\n1. c1 a4? 1-0\n"
/// );
/// assert_eq!(game.to_string().parse(), Ok(game));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord<G: RecordGame> {
    tags: Tags<G>,
    rules: G,
    notation: G::MoveNotation,
    start: G::Position,
    comment: String,
    moves: Vec<PlayedMove<G::Move>>,
    end: G::Position,
    history: History,
    result: GameResult,
}

impl<G: RecordGame> GameRecord<G> {
    /// A game without moves. Its result is that of the position, or [`GameResult::Unfinished`].
    ///
    /// # Errors
    /// If the position does not fit the rules.
    pub fn new(rules: G, start: G::Position) -> Result<GameRecord<G>, G::StartError> {
        rules.check_start(&start)?;
        Ok(GameRecord::begin(rules, start))
    }

    /// A game from a position that fits the rules.
    pub(crate) fn begin(rules: G, start: G::Position) -> GameRecord<G> {
        let mut record = GameRecord {
            tags: Tags::default(),
            rules,
            notation: G::MoveNotation::default(),
            start,
            comment: String::new(),
            moves: Vec::new(),
            end: start,
            history: History::begin(&rules, &start),
            result: GameResult::Unfinished,
        };
        record.update_result();
        record
    }

    /// The tags, except those of which the record itself makes use, such as `Result`, `Rules` and
    /// `FEN`.
    pub fn tags(&self) -> &Tags<G> {
        &self.tags
    }

    /// The tags, to be changed.
    pub fn tags_mut(&mut self) -> &mut Tags<G> {
        &mut self.tags
    }

    /// The rules of the game.
    pub fn rules(&self) -> G {
        self.rules
    }

    /// How the moves are written.
    pub fn notation(&self) -> G::MoveNotation {
        self.notation
    }

    /// Writes the moves in this notation from now on.
    pub fn set_notation(&mut self, notation: G::MoveNotation) {
        self.notation = notation;
    }

    /// The position before the first move.
    pub fn start(&self) -> G::Position {
        self.start
    }

    /// The position after the last move: in Orbito, before any extra press.
    pub fn end(&self) -> G::Position {
        self.end
    }

    /// The positions that may occur again.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The result.
    pub fn result(&self) -> GameResult {
        self.result
    }

    /// The result that the rules give the game at its end; none if moves are still to be made.
    /// After Orbito's sixteenth marble the button alone decides.
    pub fn outcome(&self) -> Option<GameResult> {
        let value = self.history.result(&self.rules, &self.end)?;
        let winner = value.winner(self.rules.turn(&self.end));
        Some(winner.map_or(GameResult::Draw, GameResult::won_by))
    }

    fn update_result(&mut self) {
        self.result = self.outcome().unwrap_or(GameResult::Unfinished);
    }

    /// The game as text with black's result first, in place of white's.
    pub fn black_first(&self) -> impl fmt::Display {
        writer::BlackFirst(self)
    }

    /// What is said about the game as a whole: words with single blanks between them.
    pub fn comment(&self) -> Option<&str> {
        some_text(&self.comment)
    }

    /// Says something about the game as a whole; an empty text says nothing.
    pub fn set_comment(&mut self, text: &str) {
        self.comment = source::single_blanks(text);
    }

    /// The moves in order.
    pub fn moves(&self) -> &[PlayedMove<G::Move>] {
        &self.moves
    }

    /// The moves, whose glyphs and comments can be changed.
    pub fn moves_mut(&mut self) -> &mut [PlayedMove<G::Move>] {
        &mut self.moves
    }

    /// Adds a move. The result becomes that of the game so far, or [`GameResult::Unfinished`].
    ///
    /// # Errors
    /// If the move is illegal or the game is over.
    pub fn play(&mut self, mv: G::Move) -> Result<(), G::IllegalMove> {
        if self.outcome().is_some() {
            return Err(self.rules.game_over(&self.end));
        }
        self.go_on_to(self.rules.try_play(&self.end, mv)?);
        self.update_result();
        self.moves.push(PlayedMove {
            mv,
            glyphs: Vec::new(),
            comment: String::new(),
        });
        Ok(())
    }

    fn go_on_to(&mut self, next: G::Position) {
        self.end = next;
        self.history.push(&self.rules, &next);
    }

    /// Takes the last move back, if there is one. The result becomes that of the game so far, or
    /// [`GameResult::Unfinished`].
    pub fn take_back(&mut self) -> Option<PlayedMove<G::Move>> {
        let last = self.moves.pop()?;
        self.end = self.start;
        self.history = History::begin(&self.rules, &self.start);
        for at in 0..self.moves.len() {
            self.go_on_to(self.rules.play(&self.end, self.moves[at].mv));
        }
        self.update_result();
        Some(last)
    }

    /// Sets the result of a game that was given up, agreed or left.
    ///
    /// # Errors
    /// If the position at the end has another.
    pub fn set_result(&mut self, result: GameResult) -> Result<(), ResultError> {
        match self.outcome() {
            Some(expected) if expected != result => Err(ResultError {
                expected,
                found: result,
            }),
            _ => {
                self.result = result;
                Ok(())
            }
        }
    }

    /// The positions from the start to the end: one more than there are moves.
    ///
    /// ```
    /// use orbito_solve::orbito::GameRecord;
    ///
    /// let game: GameRecord = "1. c1 d4 *".parse()?;
    /// let fens: Vec<String> = game.positions().map(|position| position.to_string()).collect();
    /// assert_eq!(fens, ["4/4/4/4 w", "4/4/4/3w b", "2b1/4/3w/4 w"]);
    /// # Ok::<(), orbito_solve::orbito::RecordError>(())
    /// ```
    pub fn positions(&self) -> impl Iterator<Item = G::Position> {
        let after = self.moves.iter().scan(self.start, |position, played| {
            *position = self.rules.play(position, played.mv);
            Some(*position)
        });
        std::iter::once(self.start).chain(after)
    }

    /// Each move with its number and the position in which it was made.
    pub fn turns(&self) -> impl Iterator<Item = (MoveNumber, G::Position, &PlayedMove<G::Move>)> {
        let positions = self.positions();
        let turns = positions.zip(&self.moves).enumerate();
        turns.map(|(ply, (position, played))| (self.number(ply), position, played))
    }

    /// The number of the move that so many moves precede.
    fn number(&self, ply: usize) -> MoveNumber {
        MoveNumber::of_ply(&self.rules, &self.start, ply)
    }
}

impl<G: RecordGame> Default for GameRecord<G> {
    /// The standard rules, the usual start, no move yet.
    fn default() -> GameRecord<G> {
        let rules = G::default();
        GameRecord::begin(rules, rules.start())
    }
}

/// A text, unless it is empty.
fn some_text(text: &str) -> Option<&str> {
    Some(text).filter(|text| !text.is_empty())
}

/// A result that the position at the end of the game refutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the position at the end gives {expected}, not {found}")]
pub struct ResultError {
    /// What the rules say.
    pub expected: GameResult,
    /// What was said instead.
    pub found: GameResult,
}

/// A move of a game, with what people say about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove<M> {
    mv: M,
    glyphs: Vec<Glyph>,
    comment: String,
}

impl<M: Copy> PlayedMove<M> {
    /// The move.
    pub fn mv(&self) -> M {
        self.mv
    }

    /// The glyphs in order.
    pub fn glyphs(&self) -> &[Glyph] {
        &self.glyphs
    }

    /// Adds a glyph after the others.
    pub fn add_glyph(&mut self, glyph: Glyph) {
        self.glyphs.push(glyph);
    }

    /// Takes all glyphs away.
    pub fn clear_glyphs(&mut self) {
        self.glyphs.clear();
    }

    /// The comment: words with single blanks between them.
    pub fn comment(&self) -> Option<&str> {
        some_text(&self.comment)
    }

    /// Replaces the comment; an empty text takes it away.
    pub fn set_comment(&mut self, text: &str) {
        self.comment = source::single_blanks(text);
    }
}
