//! What can be wrong with a question.

use std::fmt::{Debug, Display};

use serde::Serialize;

use super::Answer;
use crate::fen::FenError;
use crate::record::RecordError;
use crate::rules_text::RulesTextError;

/// A wrong question.
#[derive(Debug, Serialize)]
pub(crate) struct Problem {
    status: u16,
    /// What is wrong, where, and what was expected.
    error: String,
    #[serde(flatten)]
    place: Box<Place>,
    #[serde(skip)]
    allow: Option<&'static str>,
}

/// Where it is wrong, as far as that is known.
#[derive(Debug, Default, Serialize)]
struct Place {
    /// Which part of the question.
    #[serde(skip_serializing_if = "Option::is_none")]
    parameter: Option<String>,
    /// Which field of the parameter.
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<String>,
    /// The line of a record, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    /// The place in the text, from 1, in characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u64>,
}

impl Problem {
    fn new(status: u16, error: String, place: Place) -> Problem {
        Problem {
            status,
            error,
            place: Box::new(place),
            allow: None,
        }
    }

    /// A parameter is wrong.
    pub(crate) fn parameter(name: &str, error: String) -> Problem {
        let parameter = Some(name.into());
        let place = Place {
            parameter,
            ..Place::default()
        };
        Problem::new(400, error, place)
    }

    /// A parameter is wrong that is a text of several fields, such as a FEN.
    pub(crate) fn fields<F: Debug + Display>(name: &str, error: &FenError<F>) -> Problem {
        let place = Place {
            parameter: Some(name.into()),
            field: Some(error.field.to_string()),
            column: Some(error.span.start as u64 + 1),
            ..Place::default()
        };
        Problem::new(400, error.to_string(), place)
    }

    /// The rules are wrong.
    pub(crate) fn rules(error: &RulesTextError) -> Problem {
        let place = Place {
            parameter: Some("rules".into()),
            column: Some(error.span.start as u64 + 1),
            ..Place::default()
        };
        Problem::new(400, error.to_string(), place)
    }

    /// The record is wrong.
    pub(crate) fn record<E: Display>(error: &RecordError<E>) -> Problem {
        let place = Place {
            line: Some(error.line),
            column: Some(error.column),
            ..Place::default()
        };
        Problem::new(400, error.to_string(), place)
    }

    /// The body is wrong.
    pub(crate) fn body(error: String) -> Problem {
        Problem::new(400, error, Place::default())
    }

    /// The path has other methods.
    pub(crate) fn method(allow: &'static str) -> Problem {
        Problem {
            allow: Some(allow),
            ..Problem::new(
                405,
                format!("expected the method {allow}"),
                Place::default(),
            )
        }
    }

    /// There is no such path.
    pub(crate) fn unknown_path(path: &str) -> Problem {
        let shown: String = path.chars().take(80).flat_map(char::escape_debug).collect();
        Problem::new(404, format!("nothing is at '{shown}'"), Place::default())
    }

    pub(crate) fn answer(self) -> Answer {
        Answer {
            status: self.status,
            allow: self.allow,
            lasting: self.status == 400,
            ..Answer::json(&self)
        }
    }
}
