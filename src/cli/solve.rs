//! The main job: value, best moves and a best line of each position.

use std::ffi::OsString;

use super::input::answer_each;
use super::options::Settings;
use super::{Failure, text};
use crate::orbito::Engine;
use crate::orbito::json::SolutionJson;

pub(super) fn run(arguments: &[OsString], settings: &Settings) -> Result<(), Failure> {
    answer(arguments, &settings.engine()?, settings)
}

/// Solves positions by this engine.
pub(super) fn answer(
    arguments: &[OsString],
    engine: &Engine,
    settings: &Settings,
) -> Result<(), Failure> {
    answer_each(
        arguments,
        engine.rules(),
        settings.json,
        |position| engine.solve(position, &settings.limits),
        |solution| SolutionJson::from(solution),
        text::solution,
    )
}
