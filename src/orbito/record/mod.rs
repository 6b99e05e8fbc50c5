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
mod reader;
mod rules_text;
pub(super) mod source;
mod tags;
mod writer;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Color, IllegalMove, Move, Position, Rules};
use crate::game::{Game, Value};

pub use error::{RecordError, RecordProblem};
pub use reader::GameReader;
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
    fn begin(rules: Rules, start: Position) -> GameRecord {
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
    let mover = position.turn();
    rules.decided(position).map(|value| match value {
        Value::Win(_) => GameResult::won_by(mover),
        Value::Loss(_) => GameResult::won_by(mover.other()),
        Value::Draw => GameResult::Draw,
    })
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

/// A numeric glyph of PGN: `$1` is `!`, `$2` is `?`, and so on to `$255`.
///
/// ```
/// use orbito_solve::orbito::Glyph;
///
/// assert_eq!(Glyph::BLUNDER.symbol(), Some("??"));
/// assert_eq!(Glyph::BLUNDER, Glyph(4));
/// assert_eq!(Glyph(14).symbol(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Glyph(pub u8);

impl Glyph {
    /// `!`
    pub const GOOD: Glyph = Glyph(1);
    /// `?`
    pub const MISTAKE: Glyph = Glyph(2);
    /// `!!`
    pub const BRILLIANT: Glyph = Glyph(3);
    /// `??`
    pub const BLUNDER: Glyph = Glyph(4);
    /// `!?`
    pub const INTERESTING: Glyph = Glyph(5);
    /// `?!`
    pub const DUBIOUS: Glyph = Glyph(6);

    /// The signs behind a move, for the six glyphs that have some.
    pub const fn symbol(self) -> Option<&'static str> {
        match self {
            Glyph::GOOD => Some("!"),
            Glyph::MISTAKE => Some("?"),
            Glyph::BRILLIANT => Some("!!"),
            Glyph::BLUNDER => Some("??"),
            Glyph::INTERESTING => Some("!?"),
            Glyph::DUBIOUS => Some("?!"),
            _ => None,
        }
    }

    /// The glyph with these signs.
    fn of_symbol(symbol: &str) -> Option<Glyph> {
        (1..=6)
            .map(Glyph)
            .find(|glyph| glyph.symbol() == Some(symbol))
    }
}

/// How a game ended, white first whoever began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: the game goes on, was left, or nobody knows.
    Unfinished,
}

impl GameResult {
    const ALL: [GameResult; 4] = [
        GameResult::WhiteWins,
        GameResult::BlackWins,
        GameResult::Draw,
        GameResult::Unfinished,
    ];

    /// The result of a game that this colour has won.
    pub const fn won_by(color: Color) -> GameResult {
        match color {
            Color::White => GameResult::WhiteWins,
            Color::Black => GameResult::BlackWins,
        }
    }

    /// The colour that has won, if one has.
    pub const fn winner(self) -> Option<Color> {
        match self {
            GameResult::WhiteWins => Some(Color::White),
            GameResult::BlackWins => Some(Color::Black),
            GameResult::Draw | GameResult::Unfinished => None,
        }
    }

    /// The text of a record.
    pub const fn text(self) -> &'static str {
        match self {
            GameResult::WhiteWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unfinished => "*",
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// A text that is no result.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected 1-0, 0-1, 1/2-1/2 or *")]
pub struct ResultTextError;

impl FromStr for GameResult {
    type Err = ResultTextError;

    /// Reads `1-0`, `0-1`, `1/2-1/2` and `*`.
    fn from_str(text: &str) -> Result<GameResult, ResultTextError> {
        let result = GameResult::ALL.into_iter().find(|it| it.text() == text);
        result.ok_or(ResultTextError)
    }
}

/// The number of a move, counted as in chess: it goes up when white is to move.
///
/// ```
/// use orbito_solve::orbito::GameRecord;
///
/// let game: GameRecord = "[FEN \"4/4/4/4 b\"] 1... c1 2. d4 a1 *".parse()?;
/// let numbers: Vec<String> = game.turns().map(|(number, ..)| number.to_string()).collect();
/// assert_eq!(numbers, ["1...", "2.", "2..."]);
/// # Ok::<(), orbito_solve::orbito::RecordError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveNumber {
    /// 1 for the first move.
    pub number: u32,
    /// Who moves.
    pub color: Color,
}

impl MoveNumber {
    fn of_ply(beginner: Color, ply: usize) -> MoveNumber {
        let black_began = usize::from(beginner == Color::Black);
        let ply = ply + black_began;
        MoveNumber {
            number: (ply / 2 + 1) as u32,
            color: if ply.is_multiple_of(2) {
                Color::White
            } else {
                Color::Black
            },
        }
    }
}

impl fmt::Display for MoveNumber {
    /// Writes `3.` for white, `3...` for black.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dots = match self.color {
            Color::White => ".",
            Color::Black => "...",
        };
        write!(f, "{}{dots}", self.number)
    }
}
