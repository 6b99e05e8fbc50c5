//! Rules as text: words with blanks between, each a setting.

use std::ops::Range;

use thiserror::Error;

/// A text that names no set of rules: where, and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("column {}: {message}", .span.start + 1)]
pub struct RulesTextError {
    /// The offending characters, counted from 0 (characters, not bytes).
    pub span: Range<usize>,
    /// What is wrong there and what was expected.
    pub message: String,
}

/// Reads the words of a text one by one; there is at least one.
pub(crate) fn read_settings(
    text: &str,
    expected: &str,
    mut read: impl FnMut(&str) -> Result<(), String>,
) -> Result<(), RulesTextError> {
    if text.trim().is_empty() {
        let message = format!("no rules, expected {expected}");
        return Err(RulesTextError {
            span: 0..0,
            message,
        });
    }
    let mut start = 0;
    for word in text.split(char::is_whitespace) {
        let end = start + word.chars().count();
        if !word.is_empty() {
            let span = start..end;
            read(word).map_err(|message| RulesTextError { span, message })?;
        }
        start = end + 1;
    }
    Ok(())
}

/// Whether there was no value before.
pub(crate) fn set<T>(setting: &mut Option<T>, value: T) -> bool {
    setting.replace(value).is_none()
}

/// A number in nothing but digits.
pub(crate) fn number(text: &str) -> Option<u8> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}
