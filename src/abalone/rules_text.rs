//! Rules as text: the settings that differ from the standard ones.
//!
//! ```text
//! rules   = [ "standard" ] { setting }       in any order, blanks between
//! setting = "repetition=" ( "0" | "2" … "255" )
//!         | "quiet-limit=" ( "0" … "255" )   each at most once
//! ```
//!
//! Upper and lower case count the same. Written in one form: `standard`, or else the settings that
//! differ, in the order above.

use std::fmt;
use std::str::FromStr;

use super::Rules;
use crate::record::source::excerpt;
use crate::rules_text::{RulesTextError, number, read_settings, set};

/// What a text may say, each at most once.
#[derive(Default)]
struct Settings {
    standard: Option<()>,
    repetition: Option<u8>,
    quiet_limit: Option<u8>,
}

impl FromStr for Rules {
    type Err = RulesTextError;

    /// Reads `standard`, and settings that differ.
    ///
    /// ```
    /// use orbito_solve::abalone::Rules;
    ///
    /// let rules: Rules = "quiet-limit=50 repetition=2".parse()?;
    /// assert_eq!((rules.repetition, rules.quiet_limit), (2, 50));
    /// assert_eq!(rules.to_string(), "repetition=2 quiet-limit=50");
    /// assert_eq!(Rules::STANDARD.to_string(), "standard");
    ///
    /// let error = "standard repetition=1".parse::<Rules>().unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "column 10: expected repetition=0, or repetition=2 to repetition=255, found 'repetition=1'"
    /// );
    /// # Ok::<(), orbito_solve::abalone::RulesTextError>(())
    /// ```
    fn from_str(text: &str) -> Result<Rules, RulesTextError> {
        let mut settings = Settings::default();
        read_settings(text, "standard or settings", |word| settings.read(word))?;
        let mut rules = Rules::STANDARD;
        rules.repetition = settings.repetition.unwrap_or(rules.repetition);
        rules.quiet_limit = settings.quiet_limit.unwrap_or(rules.quiet_limit);
        Ok(rules)
    }
}

impl Settings {
    fn read(&mut self, word: &str) -> Result<(), String> {
        let lower = word.to_ascii_lowercase();
        let (name, value) = lower.split_once('=').unwrap_or((&lower, ""));
        let wrong = |expected: &str| format!("expected {expected}, found {}", excerpt(word));
        let once = match name {
            "standard" if lower == name => set(&mut self.standard, ()),
            "repetition" => {
                let count = number(value)
                    .filter(|&count| count != 1)
                    .ok_or_else(|| wrong("repetition=0, or repetition=2 to repetition=255"))?;
                set(&mut self.repetition, count)
            }
            "quiet-limit" => {
                let limit =
                    number(value).ok_or_else(|| wrong("quiet-limit=0 to quiet-limit=255"))?;
                set(&mut self.quiet_limit, limit)
            }
            _ => return Err(wrong("standard, repetition=… or quiet-limit=…")),
        };
        if once {
            Ok(())
        } else {
            Err(format!("a second {name}, expected it once"))
        }
    }
}

impl fmt::Display for Rules {
    /// Writes the canonical text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let standard = Rules::STANDARD;
        let settings = [
            ("repetition", self.repetition, standard.repetition),
            ("quiet-limit", self.quiet_limit, standard.quiet_limit),
        ];
        let differ = settings.iter().filter(|(_, value, usual)| value != usual);
        let words: Vec<String> = differ
            .map(|(name, value, _)| format!("{name}={value}"))
            .collect();
        match words[..] {
            [] => f.write_str("standard"),
            _ => f.write_str(&words.join(" ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_read_as_written() {
        for repetition in [0, 2, 3, 4, 255] {
            for quiet_limit in [0, 1, 100, 255] {
                let mut rules = Rules::STANDARD;
                (rules.repetition, rules.quiet_limit) = (repetition, quiet_limit);
                assert_eq!(rules.to_string().parse(), Ok(rules), "{rules}");
            }
        }
        let liberal: Rules = " Standard\tREPETITION=007 ".parse().expect("rules");
        assert_eq!(liberal.to_string(), "repetition=7");
    }

    #[test]
    fn errors_say_where_and_what_was_expected() {
        for (text, expected) in [
            (" ", "column 1: no rules, expected standard or settings"),
            (
                "standard french",
                "column 10: expected standard, repetition=… or quiet-limit=…, found 'french'",
            ),
            (
                "standard standard",
                "column 10: a second standard, expected it once",
            ),
            (
                "repetition=2 repetition=3",
                "column 14: a second repetition, expected it once",
            ),
            (
                "quiet-limit=256",
                "column 1: expected quiet-limit=0 to quiet-limit=255, found 'quiet-limit=256'",
            ),
            (
                "quiet-limit",
                "column 1: expected quiet-limit=0 to quiet-limit=255, found 'quiet-limit'",
            ),
        ] {
            let error = text.parse::<Rules>().expect_err(text);
            assert_eq!(error.to_string(), expected);
        }
    }
}
