//! Suites of positions with what is known of them, in the manner of chess's EPD.
//!
//! ```text
//! 4/1w2/2b1/4 w bm a1 b2b3,c1; presses 3; category win; kind "one-mover"; id "first";
//! ```
//!
//! One position a line; lines that are empty or begin with `#` are remarks. A [`SuiteEntry`]
//! holds only legal moves. [`SuiteReader`] goes on after a bad line; `Display` writes an entry in
//! one canonical form. The grammar is in `docs/notation.md`.

mod check;
mod error;
mod reader;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{IllegalMove, Move, Position, Rules};
use crate::game::Value;
use crate::record::source::{is_blank, one_line, quoted};

pub use check::{SuiteMismatch, WrongEntry};
pub use error::{SuiteError, SuiteProblem};
pub use reader::SuiteReader;

/// A position and what is said of it.
///
/// ```
/// use orbito_solve::game::Value;
/// use orbito_solve::orbito::{Position, Rules, SuiteEntry};
///
/// let position = Position::from_fen("4/1w2/2b1/4 w", &Rules::STANDARD)?;
/// let mut entry = SuiteEntry::new(Rules::STANDARD, position);
/// entry.set_best(["c3".parse()?, "a1".parse()?])?;
/// entry.set_value(Value::Win(17));
/// entry.set_id("first");
/// assert_eq!(
///     entry.to_string(),
///     "4/1w2/2b1/4 w bm a1 c3; presses 17; category win; rules \"standard\"; id \"first\";"
/// );
/// assert_eq!(entry.to_string().parse(), Ok(entry));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SuiteEntry {
    position: Position,
    rules: Rules,
    best: Vec<Move>,
    avoid: Vec<Move>,
    category: Option<Category>,
    presses: Option<u16>,
    kind: Option<String>,
    id: Option<String>,
    comment: Option<String>,
    others: Vec<Operation>,
}

/// The worth of a position without its distance, for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Category {
    /// `loss`
    Loss,
    /// `draw`
    Draw,
    /// `win`
    Win,
}

/// An operation that this program does not know: kept, and written again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    name: String,
    operands: Vec<String>,
}

/// A move of an entry that is illegal in its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{mv} is illegal: {rule}")]
pub struct IllegalSuiteMove {
    /// The move.
    pub mv: Move,
    /// The rule that it breaks.
    pub rule: IllegalMove,
}

/// Why an operation cannot be added.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OperationError {
    /// Not a name.
    #[error("an operation's name has letters, digits, _ and - only, and begins with a letter")]
    Name,
    /// Known, and so set in another way, or there already.
    #[error("the operation {0} is set already, or by a function of its own")]
    Taken(String),
}

impl SuiteEntry {
    /// The most presses until a game is decided: sixteen turns and ten extra presses.
    pub const MAX_PRESSES: u16 = 26;

    /// A position of which nothing is said yet.
    pub fn new(rules: Rules, position: Position) -> SuiteEntry {
        SuiteEntry {
            position,
            rules,
            best: Vec::new(),
            avoid: Vec::new(),
            category: None,
            presses: None,
            kind: None,
            id: None,
            comment: None,
            others: Vec::new(),
        }
    }

    /// The position.
    pub fn position(&self) -> Position {
        self.position
    }

    /// `rules`: those by which all the rest is meant.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// `bm`: all best moves, sorted; none if nothing is said of them.
    pub fn best(&self) -> &[Move] {
        &self.best
    }

    /// `am`: moves to avoid, sorted.
    pub fn avoid(&self) -> &[Move] {
        &self.avoid
    }

    /// `category`, for the player to move.
    pub fn category(&self) -> Option<Category> {
        self.category
    }

    /// `presses`: how many until the deciding line, the coming turn's press counted, 0 to
    /// [`SuiteEntry::MAX_PRESSES`].
    pub fn presses(&self) -> Option<u16> {
        self.presses
    }

    /// `kind`: what sort of position or puzzle this is.
    pub fn kind(&self) -> Option<&str> {
        self.kind.as_deref()
    }

    /// `id`: what it is called.
    pub fn id(&self) -> Option<&str> {
        self.id.as_deref()
    }

    /// `c0`: a comment.
    pub fn comment(&self) -> Option<&str> {
        self.comment.as_deref()
    }

    /// The operations that are not known, in order.
    pub fn others(&self) -> &[Operation] {
        &self.others
    }

    /// Sets all best moves.
    ///
    /// # Errors
    /// If one is illegal in the position.
    pub fn set_best(
        &mut self,
        moves: impl IntoIterator<Item = Move>,
    ) -> Result<(), IllegalSuiteMove> {
        self.best = self.legal(moves)?;
        Ok(())
    }

    /// Sets moves to avoid.
    ///
    /// # Errors
    /// If one is illegal in the position.
    pub fn set_avoid(
        &mut self,
        moves: impl IntoIterator<Item = Move>,
    ) -> Result<(), IllegalSuiteMove> {
        self.avoid = self.legal(moves)?;
        Ok(())
    }

    /// The moves sorted, each once.
    fn legal(&self, moves: impl IntoIterator<Item = Move>) -> Result<Vec<Move>, IllegalSuiteMove> {
        let check = |mv| {
            let checked = self.rules.check_move(&self.position, mv);
            checked
                .map(|()| mv)
                .map_err(|rule| IllegalSuiteMove { mv, rule })
        };
        let mut moves = moves
            .into_iter()
            .map(check)
            .collect::<Result<Vec<_>, _>>()?;
        moves.sort_unstable();
        moves.dedup();
        Ok(moves)
    }

    /// Sets category and presses.
    pub fn set_value(&mut self, value: Value) {
        self.category = Some(value.into());
        self.presses = value.plies().map(|presses| presses.min(Self::MAX_PRESSES));
    }

    /// Sets the category alone; a draw has no presses.
    pub fn set_category(&mut self, category: Category) {
        self.category = Some(category);
        if category == Category::Draw {
            self.presses = None;
        }
    }

    /// Sets the kind. Here and below, control characters become blanks.
    pub fn set_kind(&mut self, kind: &str) {
        self.kind = Some(one_line(kind));
    }

    /// Sets the name.
    pub fn set_id(&mut self, id: &str) {
        self.id = Some(one_line(id));
    }

    /// Sets the comment.
    pub fn set_comment(&mut self, comment: &str) {
        self.comment = Some(one_line(comment));
    }

    /// Adds an operation of which nothing is known but its name.
    ///
    /// # Errors
    /// If the name is none, or is taken.
    pub fn add_other(
        &mut self,
        name: &str,
        operands: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Result<(), OperationError> {
        let good = name.starts_with(|c: char| c.is_ascii_alphabetic());
        if !good || !name.chars().all(is_name_character) {
            return Err(OperationError::Name);
        }
        let known = KNOWN.contains(&name);
        if known || self.others.iter().any(|other| other.name == name) {
            return Err(OperationError::Taken(name.into()));
        }
        let operands = operands.into_iter();
        self.others.push(Operation {
            name: name.into(),
            operands: operands.map(|text| one_line(text.as_ref())).collect(),
        });
        Ok(())
    }
}

/// The operations with a meaning, in the order in which they are written.
const KNOWN: [&str; 8] = [
    "bm", "am", "presses", "category", "kind", "rules", "id", "c0",
];

fn is_name_character(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '-'
}

impl Operation {
    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its words and texts.
    pub fn operands(&self) -> &[String] {
        &self.operands
    }
}

impl Category {
    /// `win`, `draw` or `loss`.
    pub const fn name(self) -> &'static str {
        match self {
            Category::Loss => "loss",
            Category::Draw => "draw",
            Category::Win => "win",
        }
    }
}

impl From<Value> for Category {
    fn from(value: Value) -> Category {
        match value {
            Value::Loss(_) => Category::Loss,
            Value::Draw => Category::Draw,
            Value::Win(_) => Category::Win,
        }
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that is no category.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected win, draw or loss")]
pub struct CategoryError;

impl FromStr for Category {
    type Err = CategoryError;

    /// Reads `win`, `draw` and `loss`.
    fn from_str(text: &str) -> Result<Category, CategoryError> {
        let all = [Category::Win, Category::Draw, Category::Loss];
        let category = all.into_iter().find(|it| it.name() == text);
        category.ok_or(CategoryError)
    }
}

impl fmt::Display for SuiteEntry {
    /// Writes the canonical line, without its end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.position)?;
        for (name, moves) in [("bm", &self.best), ("am", &self.avoid)] {
            if !moves.is_empty() {
                let texts: Vec<String> = moves.iter().map(Move::to_string).collect();
                write!(f, " {name} {};", texts.join(" "))?;
            }
        }
        if let Some(presses) = self.presses {
            write!(f, " presses {presses};")?;
        }
        if let Some(category) = self.category {
            write!(f, " category {category};")?;
        }
        let text = |name, text: Option<&str>| match text {
            Some(text) => format!(" {name} {};", quoted(text)),
            None => String::new(),
        };
        f.write_str(&text("kind", self.kind()))?;
        f.write_str(&text("rules", Some(&self.rules.to_string())))?;
        f.write_str(&text("id", self.id()))?;
        f.write_str(&text("c0", self.comment()))?;
        for Operation { name, operands } in &self.others {
            write!(f, " {name}")?;
            for operand in operands {
                write!(f, " {}", word_or_quoted(operand))?;
            }
            f.write_str(";")?;
        }
        Ok(())
    }
}

/// An operand as it is written: in quotes only if it has to be.
fn word_or_quoted(operand: &str) -> String {
    if operand.is_empty() || !operand.chars().all(is_word_character) {
        quoted(operand)
    } else {
        operand.into()
    }
}

/// Whether a character may stand in an operand without quotes.
fn is_word_character(c: char) -> bool {
    !is_blank(c) && !matches!(c, ';' | '"')
}
