//! The settings in which the rule sheets of Orbito differ.

use thiserror::Error;

/// Who wins when one press completes lines of both colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BothLines {
    /// Nobody: the game is drawn (the publisher's sheet).
    Draw,
    /// The player who pressed (the French sheet).
    Mover,
}

/// The number of presses after the sixteenth marble's turn, 0 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ExtraPresses(u8);

/// A number of extra presses above [`ExtraPresses::MAX`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected 0 to {max} extra presses, not {0}", max = ExtraPresses::MAX)]
pub struct ExtraPressesError(pub u64);

impl ExtraPresses {
    /// The most that any sheet allows: ten.
    pub const MAX: u8 = 10;

    /// A number of extra presses.
    ///
    /// # Errors
    /// If `count` is above [`ExtraPresses::MAX`].
    pub fn new(count: u8) -> Result<ExtraPresses, ExtraPressesError> {
        if count <= ExtraPresses::MAX {
            Ok(ExtraPresses(count))
        } else {
            Err(ExtraPressesError(count.into()))
        }
    }

    /// How many presses.
    pub const fn get(self) -> u8 {
        self.0
    }
}

/// One set of rules: the three settings in which the sheets differ.
///
/// ```
/// use orbito_solve::orbito::Rules;
///
/// assert_eq!(Rules::STANDARD.extra_presses.get(), 5);
/// let quick = Rules { shift: false, ..Rules::FRENCH };
/// assert_eq!(quick.extra_presses.get(), 10);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// What lines of both colours after one press mean.
    pub both_lines: BothLines,
    /// How often the button is pressed again once all marbles are placed.
    pub extra_presses: ExtraPresses,
    /// Whether a turn may begin by shifting a marble of the opponent; not in the quick variant.
    pub shift: bool,
}

impl Rules {
    /// The publisher's sheet: double lines draw, 5 extra presses.
    pub const STANDARD: Rules = Rules {
        both_lines: BothLines::Draw,
        extra_presses: ExtraPresses(5),
        shift: true,
    };

    /// The French sheet: the presser wins double lines, 10 extra presses.
    pub const FRENCH: Rules = Rules {
        both_lines: BothLines::Mover,
        extra_presses: ExtraPresses(10),
        shift: true,
    };

    /// The rules in words, with their name if they have one.
    ///
    /// ```
    /// use orbito_solve::orbito::Rules;
    ///
    /// let words = "standard (double lines draw, 5 extra presses, shifts)";
    /// assert_eq!(Rules::STANDARD.describe(), words);
    /// ```
    pub fn describe(&self) -> String {
        let both_lines = match self.both_lines {
            BothLines::Draw => "double lines draw",
            BothLines::Mover => "the presser wins double lines",
        };
        let presses = self.extra_presses.get();
        let shifts = if self.shift { "shifts" } else { "no shifts" };
        let settings = format!("{both_lines}, {presses} extra presses, {shifts}");
        match *self {
            Rules::STANDARD => format!("standard ({settings})"),
            Rules::FRENCH => format!("french ({settings})"),
            _ => settings,
        }
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::STANDARD
    }
}
