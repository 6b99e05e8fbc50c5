//! Whether what an entry says is true, and which moves solve it.
//!
//! The tablebase is the judge. All that is wrong is told at once, so that a suite can be mended in
//! one go.

use std::fmt;

use thiserror::Error;

use super::{Category, SuiteEntry};
use crate::game::Value;
use crate::orbito::rating::same_category;
use crate::orbito::tablebase::Tablebase;
use crate::orbito::{Move, Rules};

/// All that is wrong with an entry; at least one thing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", in_words(.mismatches))]
pub struct WrongEntry {
    /// What differs, in the order in which an entry is written.
    pub mismatches: Vec<SuiteMismatch>,
}

/// What an entry says, and what is true.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SuiteMismatch {
    /// `bm` is not the set of all best moves.
    #[error("bm: {}", Moves(.missing, .superfluous))]
    Best {
        /// Best moves that it leaves out.
        missing: Vec<Move>,
        /// Moves of it that are not best.
        superfluous: Vec<Move>,
    },
    /// `am` has moves that are among the best.
    #[error("am: {} among the best moves, expected worse ones", list(.best))]
    Avoid {
        /// Those moves.
        best: Vec<Move>,
    },
    /// Another number of presses.
    #[error("presses: claimed {claimed}, {}", true_presses(.actual))]
    Presses {
        /// What the entry says.
        claimed: u16,
        /// The value of the position.
        actual: Value,
    },
    /// Another category.
    #[error("category: claimed {claimed}, true is {actual}")]
    Category {
        /// What the entry says.
        claimed: Category,
        /// What is true.
        actual: Category,
    },
    /// The tablebase is one of other rules, and no judge.
    #[error("rules: {claimed}, but the tablebase is one of {tablebase}")]
    Rules {
        /// The rules of the entry.
        claimed: Rules,
        /// The rules of the tablebase.
        tablebase: Rules,
    },
}

impl SuiteEntry {
    /// Compares what the entry says with the tablebase of its rules: `bm` is the set of all best
    /// moves, no more and no less; the moves of `am` are worse than those, by category or by
    /// presses; `presses` and `category` are right. What an entry does not say is not missed.
    ///
    /// ```
    /// use orbito_solve::orbito::SuiteEntry;
    /// use orbito_solve::orbito::tablebase::Tablebase;
    ///
    /// let line = r#"1ww1/2bw/4/bb2 w bm d4 b2; presses 2; category win; rules "standard shift=no";"#;
    /// let entry: SuiteEntry = line.parse()?;
    /// let wrong = entry.check(&Tablebase::build(&entry.rules())).expect_err("is wrong");
    /// assert_eq!(wrong.to_string(), "bm: b2 is not best; presses: claimed 2, true is 1");
    /// # Ok::<(), orbito_solve::orbito::SuiteError>(())
    /// ```
    ///
    /// # Errors
    /// All that is wrong; or only that the tablebase is one of other rules.
    pub fn check(&self, tablebase: &Tablebase) -> Result<(), WrongEntry> {
        if *tablebase.rules() != self.rules {
            let mismatch = SuiteMismatch::Rules {
                claimed: self.rules,
                tablebase: *tablebase.rules(),
            };
            return Err(WrongEntry {
                mismatches: vec![mismatch],
            });
        }
        let value = tablebase.probe(&self.position);
        let best = tablebase.best_moves(&self.position);
        let mut mismatches = Vec::new();
        let without = |some: &[Move], others: &[Move]| -> Vec<Move> {
            let rest = some.iter().filter(|mv| !others.contains(mv));
            rest.copied().collect()
        };
        if !self.best.is_empty() {
            let missing = without(&best, &self.best);
            let superfluous = without(&self.best, &best);
            if !missing.is_empty() || !superfluous.is_empty() {
                mismatches.push(SuiteMismatch::Best {
                    missing,
                    superfluous,
                });
            }
        }
        let avoided = self.avoid.iter().filter(|mv| best.contains(mv));
        let avoided: Vec<Move> = avoided.copied().collect();
        if !avoided.is_empty() {
            mismatches.push(SuiteMismatch::Avoid { best: avoided });
        }
        if let Some(claimed) = self.presses.filter(|&it| value.plies() != Some(it)) {
            mismatches.push(SuiteMismatch::Presses {
                claimed,
                actual: value,
            });
        }
        let actual = value.into();
        if let Some(claimed) = self.category.filter(|&it| it != actual) {
            mismatches.push(SuiteMismatch::Category { claimed, actual });
        }
        if mismatches.is_empty() {
            Ok(())
        } else {
            Err(WrongEntry { mismatches })
        }
    }

    /// The moves that solve the entry, sorted: those of `bm`; without it all that keep the
    /// category and are not in `am`. None where nothing is left to choose.
    ///
    /// ```
    /// use orbito_solve::orbito::SuiteEntry;
    /// use orbito_solve::orbito::tablebase::Tablebase;
    ///
    /// let entry: SuiteEntry = r#"2ww/4/b1bw/4 b am a1; rules "standard shift=no";"#.parse()?;
    /// let tablebase = Tablebase::build(&entry.rules());
    /// assert!(entry.check(&tablebase).is_ok());
    /// assert!(entry.solutions(&tablebase).contains(&"d3".parse()?));
    /// assert!(!entry.solutions(&tablebase).contains(&"a1".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solutions(&self, tablebase: &Tablebase) -> Vec<Move> {
        if !self.best.is_empty() {
            return self.best.clone();
        }
        let value = tablebase.probe(&self.position);
        let moves = tablebase.moves(&self.position).into_iter();
        let mut solutions: Vec<Move> = moves
            .filter(|(mv, worth)| same_category(*worth, value) && !self.avoid.contains(mv))
            .map(|(mv, _)| mv)
            .collect();
        solutions.sort_unstable();
        solutions
    }
}

fn in_words(mismatches: &[SuiteMismatch]) -> String {
    let texts: Vec<String> = mismatches.iter().map(SuiteMismatch::to_string).collect();
    texts.join("; ")
}

/// `a1 is`, `a1 b2b3,c1 are`: a move with a shift has a comma in it, so blanks separate them.
fn list(moves: &[Move]) -> String {
    let names: Vec<String> = moves.iter().map(Move::to_string).collect();
    match &names[..] {
        [] => String::new(),
        [one] => format!("{one} is"),
        many => format!("{} are", many.join(" ")),
    }
}

fn true_presses(value: &Value) -> String {
    match value.plies() {
        Some(presses) => format!("true is {presses}"),
        None => "true is a draw, which has none".into(),
    }
}

/// The best moves left out, and the moves that are not best.
struct Moves<'a>(&'a [Move], &'a [Move]);

impl fmt::Display for Moves<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Moves(missing, superfluous) = self;
        if !missing.is_empty() {
            write!(f, "{} missing", list(missing))?;
        }
        if !missing.is_empty() && !superfluous.is_empty() {
            f.write_str(", ")?;
        }
        if !superfluous.is_empty() {
            write!(f, "{} not best", list(superfluous))?;
        }
        Ok(())
    }
}
