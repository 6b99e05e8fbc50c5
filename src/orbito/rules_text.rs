//! Rules as text: a sheet, then the settings that differ from it.
//!
//! ```text
//! rules   = [ sheet ] { setting }            in any order, blanks between
//! sheet   = "standard" | "french"            without one: standard
//! setting = "both-lines=" ( "draw" | "mover" )
//!         | "extra-presses=" ( "0" … "10" )
//!         | "shift=" ( "yes" | "no" )        each at most once
//! ```
//!
//! Upper and lower case count the same. Written in one form: the sheet whose double lines the
//! rules have, then `extra-presses` and `shift` where they differ from the sheet's.

use std::fmt;
use std::str::FromStr;

use super::{BothLines, ExtraPresses, Rules};
use crate::record::source::excerpt;
use crate::rules_text::{RulesTextError, number, read_settings, set};

/// What a text may say, each at most once.
#[derive(Default)]
struct Settings {
    sheet: Option<Rules>,
    both_lines: Option<BothLines>,
    extra_presses: Option<ExtraPresses>,
    shift: Option<bool>,
}

impl FromStr for Rules {
    type Err = RulesTextError;

    /// Reads `standard`, `french`, and either with settings that differ.
    ///
    /// ```
    /// use orbito_solve::orbito::{BothLines, Rules};
    ///
    /// let quick: Rules = "french shift=no".parse()?;
    /// assert_eq!(quick, Rules { shift: false, ..Rules::FRENCH });
    ///
    /// let spelled_out: Rules = "both-lines=draw extra-presses=5 shift=yes".parse()?;
    /// assert_eq!(spelled_out.to_string(), "standard");
    ///
    /// let error = "standard extra-presses=11".parse::<Rules>().unwrap_err();
    /// assert_eq!(error.to_string(), "column 10: expected extra-presses=0 to extra-presses=10, found 'extra-presses=11'");
    /// # Ok::<(), orbito_solve::orbito::RulesTextError>(())
    /// ```
    fn from_str(text: &str) -> Result<Rules, RulesTextError> {
        let mut settings = Settings::default();
        read_settings(text, "standard, french or settings", |word| {
            settings.read(word)
        })?;
        let sheet = settings.sheet.unwrap_or(Rules::STANDARD);
        Ok(Rules {
            both_lines: settings.both_lines.unwrap_or(sheet.both_lines),
            extra_presses: settings.extra_presses.unwrap_or(sheet.extra_presses),
            shift: settings.shift.unwrap_or(sheet.shift),
        })
    }
}

impl Settings {
    fn read(&mut self, word: &str) -> Result<(), String> {
        let lower = word.to_ascii_lowercase();
        let (name, value) = lower.split_once('=').unwrap_or((&lower, ""));
        let wrong = |expected: &str| format!("expected {expected}, found {}", excerpt(word));
        let once = match (name, value) {
            ("standard", "") if lower == name => set(&mut self.sheet, Rules::STANDARD),
            ("french", "") if lower == name => set(&mut self.sheet, Rules::FRENCH),
            ("both-lines", "draw") => set(&mut self.both_lines, BothLines::Draw),
            ("both-lines", "mover") => set(&mut self.both_lines, BothLines::Mover),
            ("both-lines", _) => return Err(wrong("both-lines=draw or both-lines=mover")),
            ("extra-presses", _) => {
                let presses = number(value)
                    .and_then(|count| ExtraPresses::new(count).ok())
                    .ok_or_else(|| wrong("extra-presses=0 to extra-presses=10"))?;
                set(&mut self.extra_presses, presses)
            }
            ("shift", "yes") => set(&mut self.shift, true),
            ("shift", "no") => set(&mut self.shift, false),
            ("shift", _) => return Err(wrong("shift=yes or shift=no")),
            _ => {
                let expected = "standard, french, both-lines=…, extra-presses=… or shift=…";
                return Err(wrong(expected));
            }
        };
        match (once, name) {
            (true, _) => Ok(()),
            (false, "standard" | "french") => {
                Err("a second sheet, expected one of standard and french".into())
            }
            (false, _) => Err(format!("a second {name}, expected it once")),
        }
    }
}

impl fmt::Display for Rules {
    /// Writes the canonical text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, sheet) = match self.both_lines {
            BothLines::Draw => ("standard", Rules::STANDARD),
            BothLines::Mover => ("french", Rules::FRENCH),
        };
        f.write_str(name)?;
        if self.extra_presses != sheet.extra_presses {
            write!(f, " extra-presses={}", self.extra_presses.get())?;
        }
        if !self.shift {
            f.write_str(" shift=no")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_44_sets_of_rules_are_read_as_written() {
        for both_lines in [BothLines::Draw, BothLines::Mover] {
            for extra_presses in (0..=10).filter_map(|count| ExtraPresses::new(count).ok()) {
                for shift in [true, false] {
                    let rules = Rules {
                        both_lines,
                        extra_presses,
                        shift,
                    };
                    assert_eq!(rules.to_string().parse(), Ok(rules), "{rules}");
                }
            }
        }
    }

    #[test]
    fn texts_are_read_liberally_and_written_in_one_form() {
        for (text, canonical) in [
            (" STANDARD ", "standard"),
            ("shift=no", "standard shift=no"),
            (
                "Shift=No\textra-presses=0",
                "standard extra-presses=0 shift=no",
            ),
            ("standard both-lines=mover", "french extra-presses=5"),
            ("extra-presses=10 french", "french"),
            ("extra-presses=007", "standard extra-presses=7"),
        ] {
            let rules: Rules = text.parse().expect(text);
            assert_eq!(rules.to_string(), canonical);
        }
    }

    #[test]
    fn errors_say_where_and_what_was_expected() {
        for (text, expected) in [
            (
                "",
                "column 1: no rules, expected standard, french or settings",
            ),
            (
                "  ",
                "column 1: no rules, expected standard, french or settings",
            ),
            (
                "standard spanish",
                "column 10: expected standard, french, both-lines=…, extra-presses=… or shift=…, found 'spanish'",
            ),
            (
                "standard=",
                "column 1: expected standard, french, both-lines=…, extra-presses=… or shift=…, found 'standard='",
            ),
            (
                "standard french",
                "column 10: a second sheet, expected one of standard and french",
            ),
            (
                "shift=no shift=no",
                "column 10: a second shift, expected it once",
            ),
            (
                "é shift=maybe",
                "column 1: expected standard, french, both-lines=…, extra-presses=… or shift=…, found 'é'",
            ),
            (
                "both-lines",
                "column 1: expected both-lines=draw or both-lines=mover, found 'both-lines'",
            ),
            (
                "extra-presses=+5",
                "column 1: expected extra-presses=0 to extra-presses=10, found 'extra-presses=+5'",
            ),
            (
                "shift=maybe",
                "column 1: expected shift=yes or shift=no, found 'shift=maybe'",
            ),
        ] {
            let error = text.parse::<Rules>().expect_err(text);
            assert_eq!(error.to_string(), expected);
        }
    }
}
