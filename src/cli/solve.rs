//! The main job: value, best moves and a best line of each position.

use std::ffi::OsString;
use std::io::Write;

use super::input::for_each_position;
use super::options::Settings;
use super::{Failure, text, write_json};
use crate::orbito::json::SolutionJson;

pub(super) fn run(arguments: &[OsString], settings: &Settings) -> Result<(), Failure> {
    let engine = settings.engine()?;
    let mut gap = "";
    for_each_position(
        arguments,
        &settings.rules,
        settings.json,
        |position, out| {
            let solution = engine.solve(&position, &settings.limits);
            if settings.json {
                return write_json(out, &SolutionJson::from(&solution));
            }
            write!(out, "{gap}{}", text::solution(&solution))?;
            gap = "\n";
            Ok(())
        },
    )
}
