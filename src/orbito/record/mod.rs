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
//! A [`GameRecord`] cannot hold an illegal move, nor a result that its last position refutes.
//! [`GameReader`] reads any number of games and goes on after a bad one; `Display` writes a game
//! in one canonical form. The grammar is in `docs/notation.md`.

mod error;
mod glyph;
mod number;
mod reader;
mod result;
mod rules_text;
pub(super) mod source;
mod tags;
mod writer;

use thiserror::Error;

use super::{IllegalMove, Move, Position, Rules};
use crate::game::Game;

pub use error::{RecordError, RecordProblem};
pub use glyph::Glyph;
pub use number::MoveNumber;
pub use reader::GameReader;
pub use result::{GameResult, ResultTextError};
pub use rules_text::RulesTextError;
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
pub struct GameRecord {
    tags: Tags,
    rules: Rules,
    start: Position,
    comment: String,
    moves: Vec<PlayedMove>,
    end: Position,
    result: GameResult,
}

impl GameRecord {
    /// A game without moves. Its result is that of the position, or [`GameResult::Unfinished`].
    ///
    /// # Errors
    /// If the position has more extra presses than the rules allow.
    pub fn new(rules: Rules, start: Position) -> Result<GameRecord, StartError> {
        let (presses, limit) = (start.extra_presses(), rules.extra_presses.get());
        if presses > limit {
            return Err(StartError { presses, limit });
        }
        Ok(GameRecord::begin(rules, start))
    }

    /// A game from a position that fits the rules.
    pub(super) fn begin(rules: Rules, start: Position) -> GameRecord {
        GameRecord {
            tags: Tags::default(),
            rules,
            start,
            comment: String::new(),
            moves: Vec::new(),
            end: start,
            result: outcome(&rules, &start).unwrap_or(GameResult::Unfinished),
        }
    }

    /// The tags, except `Result`, `Rules` and `FEN`, which the record itself tells.
    pub fn tags(&self) -> &Tags {
        &self.tags
    }

    /// The tags, to be changed.
    pub fn tags_mut(&mut self) -> &mut Tags {
        &mut self.tags
    }

    /// The rules of the game.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The position before the first move.
    pub fn start(&self) -> Position {
        self.start
    }

    /// The position after the last move, before any extra press.
    pub fn end(&self) -> Position {
        self.end
    }

    /// The result.
    pub fn result(&self) -> GameResult {
        self.result
    }

    /// The result that the rules give the position at the end; none if turns are still to be
    /// made. After the sixteenth marble the button alone decides.
    pub fn outcome(&self) -> Option<GameResult> {
        outcome(&self.rules, &self.end)
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
    pub fn moves(&self) -> &[PlayedMove] {
        &self.moves
    }

    /// The moves, whose glyphs and comments can be changed.
    pub fn moves_mut(&mut self) -> &mut [PlayedMove] {
        &mut self.moves
    }

    /// Adds a move. The result becomes that of the position, or [`GameResult::Unfinished`].
    ///
    /// # Errors
    /// If the move is illegal or the game is over.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.end = self.rules.try_play(&self.end, mv)?;
        self.result = self.outcome().unwrap_or(GameResult::Unfinished);
        self.moves.push(PlayedMove {
            mv,
            glyphs: Vec::new(),
            comment: String::new(),
        });
        Ok(())
    }

    /// Takes the last move back, if there is one. The result becomes that of the position, or
    /// [`GameResult::Unfinished`].
    pub fn take_back(&mut self) -> Option<PlayedMove> {
        let last = self.moves.pop()?;
        self.end = self.moves.iter().fold(self.start, |position, played| {
            self.rules.play(&position, played.mv)
        });
        self.result = self.outcome().unwrap_or(GameResult::Unfinished);
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
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        let after = self.moves.iter().scan(self.start, |position, played| {
            *position = self.rules.play(position, played.mv);
            Some(*position)
        });
        std::iter::once(self.start).chain(after)
    }

    /// Each move with its number and the position in which it was made.
    pub fn turns(&self) -> impl Iterator<Item = (MoveNumber, Position, &PlayedMove)> {
        let positions = self.positions();
        let turns = positions.zip(&self.moves).enumerate();
        turns.map(|(ply, (position, played))| (self.number(ply), position, played))
    }

    /// The number of the move that so many moves precede.
    fn number(&self, ply: usize) -> MoveNumber {
        MoveNumber::of_ply(self.start.turn(), ply)
    }
}

impl Default for GameRecord {
    /// The standard rules, the empty board, white to move, no move yet.
    fn default() -> GameRecord {
        GameRecord::begin(Rules::STANDARD, Position::START)
    }
}

/// The result that the rules give a position in which no turn is left to make.
fn outcome(rules: &Rules, position: &Position) -> Option<GameResult> {
    let value = rules.decided(position)?;
    let winner = value.winner(position.turn());
    Some(winner.map_or(GameResult::Draw, GameResult::won_by))
}

/// A text, unless it is empty.
fn some_text(text: &str) -> Option<&str> {
    Some(text).filter(|text| !text.is_empty())
}

/// A start position with more extra presses than the rules have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected 0 to {limit} extra presses under these rules, not {presses}")]
pub struct StartError {
    /// Extra presses made.
    pub presses: u8,
    /// Extra presses allowed.
    pub limit: u8,
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
pub struct PlayedMove {
    mv: Move,
    glyphs: Vec<Glyph>,
    comment: String,
}

impl PlayedMove {
    /// The move.
    pub fn mv(&self) -> Move {
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
