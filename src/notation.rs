//! How a game's positions and moves are written: what records, protocols and people need beyond
//! what the search asks of a [`Game`].

pub use crate::fen::FenError;
use crate::game::{Game, Value};

/// The colour of a player's pieces. Who begins may be either.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// `w` in a FEN.
    White,
    /// `b` in a FEN.
    Black,
}

impl Color {
    /// White and black.
    pub const BOTH: [Color; 2] = [Color::White, Color::Black];

    /// The other colour.
    #[must_use]
    pub const fn other(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }

    /// `w` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Color::White => 'w',
            Color::Black => 'b',
        }
    }

    /// `white` or `black`.
    pub const fn name(self) -> &'static str {
        match self {
            Color::White => "white",
            Color::Black => "black",
        }
    }
}

impl Value {
    /// The winner's colour, if it is not a draw, where this is the value for `turn`.
    ///
    /// ```
    /// use orbito_solve::game::Value;
    /// use orbito_solve::notation::Color;
    ///
    /// assert_eq!(Value::Loss(2).winner(Color::White), Some(Color::Black));
    /// ```
    pub const fn winner(self, turn: Color) -> Option<Color> {
        match self {
            Value::Win(_) => Some(turn),
            Value::Draw => None,
            Value::Loss(_) => Some(turn.other()),
        }
    }
}

/// A game whose positions and moves have a text.
///
/// Errors say what is wrong, where, and what was expected, in words for people.
///
/// ```
/// use orbito_solve::notation::{Color, Notation};
/// use orbito_solve::orbito::Rules;
///
/// let rules = Rules::STANDARD;
/// let position = rules.read_position("4/4/4/w3 b")?;
/// assert_eq!(rules.turn(&position), Color::Black);
/// assert_eq!(rules.position_text(&position), "4/4/4/w3 b");
/// assert!(rules.read_move(&position, "b1a1,c1").is_err());
/// # Ok::<(), String>(())
/// ```
pub trait Notation: Game {
    /// The position in which a game begins.
    fn start(&self) -> Self::Position;

    /// Whose turn it is.
    fn turn(&self, position: &Self::Position) -> Color;

    /// The position in its one canonical form: a FEN, in one line.
    fn position_text(&self, position: &Self::Position) -> String;

    /// Reads a position.
    ///
    /// # Errors
    /// If the text is not a position under these rules.
    fn read_position(&self, text: &str) -> Result<Self::Position, String>;

    /// A move in its one canonical form, without blanks.
    fn move_text(&self, position: &Self::Position, mv: Self::Move) -> String;

    /// Reads a legal move.
    ///
    /// # Errors
    /// If the text is not a move, or the move is not legal in this position.
    fn read_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, String>;
}
