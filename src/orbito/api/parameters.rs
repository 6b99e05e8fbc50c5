//! The parameters that several questions have.

use crate::orbito::{Position, Rules};
use crate::question::{Problem, Query};

/// Takes the rules, which are the standard ones if nothing is said.
pub(super) fn take_rules(query: &mut Query) -> Result<Rules, Problem> {
    match query.take("rules") {
        None => Ok(Rules::STANDARD),
        Some(text) => text.parse().map_err(|error| Problem::rules(&error)),
    }
}

/// Takes the position, which must be there.
pub(super) fn expect_position(query: &mut Query, rules: &Rules) -> Result<Position, Problem> {
    let fen = query.expect("fen", "startpos")?;
    Position::from_fen(&fen, rules).map_err(|error| Problem::fields("fen", &error))
}
