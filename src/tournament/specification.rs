//! The names of players: `kind`, `kind:value` or `kind:key=value,key=value`.

use std::ops::RangeInclusive;
use std::time::Duration;

use thiserror::Error;

/// A text that names no player: what is wrong, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("player '{}': {message}", .text.escape_debug())]
pub struct SpecificationError {
    /// The text.
    pub text: String,
    /// What is wrong with it and what was expected.
    pub message: String,
}

/// The parts of a player's name.
#[derive(Clone, Debug)]
pub struct Specification<'a> {
    text: &'a str,
    kind: &'a str,
    argument: Option<&'a str>,
}

/// The parameters of a player's name that were not yet taken.
#[derive(Debug)]
pub struct Parameters<'a> {
    text: &'a str,
    left: Vec<(&'a str, &'a str)>,
}

impl<'a> Specification<'a> {
    /// Splits a name at its first colon.
    pub fn new(text: &'a str) -> Specification<'a> {
        let text = text.trim();
        let (kind, argument) = match text.split_once(':') {
            None => (text, None),
            Some((kind, argument)) => (kind, Some(argument)),
        };
        Specification {
            text,
            kind,
            argument,
        }
    }

    /// The whole name, without blanks around.
    pub fn text(&self) -> &'a str {
        self.text
    }

    /// What comes before the colon.
    pub fn kind(&self) -> &'a str {
        self.kind
    }

    /// What comes after the colon, if there is one.
    pub fn argument(&self) -> Option<&'a str> {
        self.argument
    }

    /// An error in this name.
    pub fn error(&self, message: impl Into<String>) -> SpecificationError {
        SpecificationError {
            text: self.text.into(),
            message: message.into(),
        }
    }

    /// Refuses what comes after a colon.
    ///
    /// # Errors
    /// If something does.
    pub fn expect_no_argument(&self) -> Result<(), SpecificationError> {
        match self.argument {
            None => Ok(()),
            Some(_) => Err(self.error(format!("expected '{}' alone", self.kind))),
        }
    }

    /// The parameters of these keys that come first after the colon, each with its comma, and the
    /// rest, which may be anything.
    ///
    /// # Errors
    /// If a key is another, or comes twice.
    pub fn leading(&self, keys: &[&str]) -> Result<(Parameters<'a>, &'a str), SpecificationError> {
        let mut rest = self.argument.unwrap_or_default();
        let mut left: Vec<(&str, &str)> = Vec::new();
        let is_key = |text: &str| text.chars().all(|c| c.is_ascii_lowercase());
        loop {
            let (part, behind) = rest.split_once(',').unwrap_or((rest, ""));
            let Some((key, value)) = part.split_once('=').filter(|(key, _)| is_key(key)) else {
                break;
            };
            if !keys.contains(&key) {
                let expected = keys.join(", ");
                return Err(self.error(format!("unknown parameter '{key}', expected {expected}")));
            }
            left.push(self.once(&left, (key, value))?);
            rest = behind;
        }
        let text = self.text;
        Ok((Parameters { text, left }, rest))
    }

    /// The parameters after the colon, `key=value` between commas.
    ///
    /// # Errors
    /// If a part is not `key=value`, or a key comes twice.
    pub fn parameters(&self) -> Result<Parameters<'a>, SpecificationError> {
        let mut left: Vec<(&str, &str)> = Vec::new();
        for part in self.argument.iter().flat_map(|it| it.split(',')) {
            let Some((key, value)) = part.split_once('=') else {
                let message = format!("expected key=value, found '{}'", part.escape_debug());
                return Err(self.error(message));
            };
            left.push(self.once(&left, (key.trim(), value.trim()))?);
        }
        Ok(Parameters {
            text: self.text,
            left,
        })
    }

    /// A parameter whose key was not there before.
    fn once(
        &self,
        before: &[(&str, &str)],
        parameter: (&'a str, &'a str),
    ) -> Result<(&'a str, &'a str), SpecificationError> {
        let (key, _) = parameter;
        if before.iter().any(|&(other, _)| other == key) {
            return Err(self.error(format!("{} twice", key.escape_debug())));
        }
        Ok(parameter)
    }
}

impl<'a> Parameters<'a> {
    fn error(&self, message: String) -> SpecificationError {
        SpecificationError {
            text: self.text.into(),
            message,
        }
    }

    /// Takes the parameter of a key, if it is there.
    pub fn take(&mut self, key: &str) -> Option<&'a str> {
        let at = self.left.iter().position(|&(other, _)| other == key)?;
        Some(self.left.remove(at).1)
    }

    /// Takes a whole number, if it is there.
    ///
    /// # Errors
    /// If it is none, or out of range.
    pub fn number(
        &mut self,
        key: &str,
        range: RangeInclusive<u64>,
    ) -> Result<Option<u64>, SpecificationError> {
        let Some(value) = self.take(key) else {
            return Ok(None);
        };
        match value.parse() {
            Ok(number) if range.contains(&number) => Ok(Some(number)),
            _ => Err(self.error(format!(
                "{key}={}: expected {} to {}",
                value.escape_debug(),
                range.start(),
                range.end()
            ))),
        }
    }

    /// Takes a time with its unit, if it is there.
    ///
    /// # Errors
    /// If it is none, or zero.
    pub fn time(&mut self, key: &str) -> Result<Option<Duration>, SpecificationError> {
        let Some(value) = self.take(key) else {
            return Ok(None);
        };
        match humantime::parse_duration(value) {
            Ok(time) if !time.is_zero() => Ok(Some(time)),
            _ => Err(self.error(format!(
                "{key}={}: expected a time above 0 with its unit, such as 10ms",
                value.escape_debug()
            ))),
        }
    }

    /// Refuses parameters that were not taken.
    ///
    /// # Errors
    /// If there is one; `expected` says what there could be.
    pub fn finish(self, expected: &str) -> Result<(), SpecificationError> {
        match self.left.first() {
            None => Ok(()),
            Some((key, _)) => Err(self.error(format!(
                "unknown parameter '{}', expected {expected}",
                key.escape_debug()
            ))),
        }
    }
}
