//! What a driver may set: the options that an engine lists, and their values.

use std::fmt;

/// One option of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineOption {
    /// What it is called; upper and lower case count the same.
    pub name: &'static str,
    /// Its values.
    pub kind: OptionKind,
}

/// The values of an option, and the one it begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// `true` or `false`.
    Check {
        /// The value at first.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// The value at first.
        default: u64,
        /// The least.
        min: u64,
        /// The greatest.
        max: u64,
    },
    /// One of some words.
    Combo {
        /// The value at first.
        default: &'static str,
        /// All the words.
        choices: &'static [&'static str],
    },
    /// Any text.
    Text {
        /// The value at first.
        default: String,
    },
}

/// A value that fits the [`OptionKind`] of its option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// `true` or `false`.
    Check(bool),
    /// A whole number within the limits.
    Spin(u64),
    /// One of the choices, as the option spells it.
    Combo(&'static str),
    /// Any text.
    Text(String),
}

impl OptionKind {
    /// Reads a value.
    ///
    /// # Errors
    /// What was expected, if the text is no value of this kind.
    ///
    /// ```
    /// use orbito_solve::uci::{OptionKind, OptionValue};
    ///
    /// let kind = OptionKind::Spin { default: 64, min: 1, max: 1024 };
    /// assert_eq!(kind.read("128"), Ok(OptionValue::Spin(128)));
    /// assert_eq!(kind.read("0"), Err("a whole number from 1 to 1024".into()));
    /// ```
    pub fn read(&self, text: &str) -> Result<OptionValue, String> {
        match self {
            OptionKind::Check { .. } => match text {
                "true" => Ok(OptionValue::Check(true)),
                "false" => Ok(OptionValue::Check(false)),
                _ => Err("true or false".into()),
            },
            OptionKind::Spin { min, max, .. } => match text.parse() {
                Ok(number) if (*min..=*max).contains(&number) => Ok(OptionValue::Spin(number)),
                _ => Err(format!("a whole number from {min} to {max}")),
            },
            OptionKind::Combo { choices, .. } => {
                let choice = choices.iter().find(|word| word.eq_ignore_ascii_case(text));
                let expected = || format!("one of {}", choices.join(", "));
                choice
                    .map(|word| OptionValue::Combo(word))
                    .ok_or_else(expected)
            }
            // UCI's way to write nothing.
            OptionKind::Text { .. } if text == "<empty>" => Ok(OptionValue::Text(String::new())),
            OptionKind::Text { .. } => Ok(OptionValue::Text(text.into())),
        }
    }
}

impl fmt::Display for EngineOption {
    /// Writes the line that lists the option.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match &self.kind {
            OptionKind::Check { default } => write!(f, "check default {default}"),
            OptionKind::Spin { default, min, max } => {
                write!(f, "spin default {default} min {min} max {max}")
            }
            OptionKind::Combo { default, choices } => {
                write!(f, "combo default {default}")?;
                choices
                    .iter()
                    .try_for_each(|choice| write!(f, " var {choice}"))
            }
            OptionKind::Text { default } if default.is_empty() => {
                f.write_str("string default <empty>")
            }
            OptionKind::Text { default } => write!(f, "string default {default}"),
        }
    }
}
