//! The parameters of a question.

use std::borrow::Cow;

use super::{Answer, Problem};

/// Parameters by name, each at most once.
pub(crate) struct Query<'a>(Vec<(Cow<'a, str>, Cow<'a, str>)>);

impl<'a> Query<'a> {
    pub(crate) fn new(text: &'a str) -> Result<Query<'a>, Problem> {
        let parameters: Vec<_> = form_urlencoded::parse(text.as_bytes()).collect();
        for (number, (name, _)) in parameters.iter().enumerate() {
            if parameters[..number].iter().any(|(other, _)| other == name) {
                let message = format!("{}: given twice, expected once", name.escape_debug());
                return Err(Problem::parameter(name, message));
            }
        }
        Ok(Query(parameters))
    }

    /// Answers by what it says. With `errors=inline` a wrong question is answered with status 200,
    /// too, and its own status stands in the answer: a browser writes all others to its console.
    pub(crate) fn answered(
        mut self,
        answer: impl FnOnce(Query<'a>) -> Result<Answer, Problem>,
    ) -> Result<Answer, Problem> {
        match self.take("errors").as_deref() {
            None => answer(self),
            Some("inline") => Ok(answer(self).unwrap_or_else(|problem| Answer::json(&problem))),
            Some(_) => {
                let message = "errors: expected inline".into();
                Err(Problem::parameter("errors", message))
            }
        }
    }

    /// Takes a parameter, if it is there.
    pub(crate) fn take(&mut self, name: &str) -> Option<Cow<'a, str>> {
        let at = self.0.iter().position(|(other, _)| other == name)?;
        Some(self.0.swap_remove(at).1)
    }

    /// Takes a parameter that must be there.
    pub(crate) fn expect(&mut self, name: &str, example: &str) -> Result<Cow<'a, str>, Problem> {
        self.take(name).ok_or_else(|| {
            Problem::parameter(
                name,
                format!("{name} is missing, expected {name}={example}"),
            )
        })
    }

    /// Takes a whole number that is within a range, or the default.
    pub(crate) fn number(
        &mut self,
        name: &str,
        range: std::ops::RangeInclusive<u64>,
        default: u64,
    ) -> Result<u64, Problem> {
        let Some(text) = self.take(name) else {
            return Ok(default);
        };
        match text.parse() {
            Ok(number) if range.contains(&number) => Ok(number),
            _ => {
                let (start, end) = range.into_inner();
                let message = format!("{name}: expected {start} to {end}");
                Err(Problem::parameter(name, message))
            }
        }
    }

    /// Refuses parameters that were not taken.
    pub(crate) fn finish(self, expected: &str) -> Result<(), Problem> {
        match self.0.first() {
            None => Ok(()),
            Some((name, _)) => {
                let shown: String = name.chars().take(40).flat_map(char::escape_debug).collect();
                let message = format!("unknown parameter '{shown}', expected {expected}");
                Err(Problem::parameter(name, message))
            }
        }
    }
}
