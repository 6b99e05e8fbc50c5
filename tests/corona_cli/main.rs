//! `corona-solve` as people and scripts meet it.

mod answers;
#[path = "../common/command.rs"]
mod command;
mod play;

use std::process::Command;

use command::Outcome;

/// How the command ends that is given these lines.
fn run(arguments: &[&str], lines: &str) -> Outcome {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("corona-solve"));
    command.args(arguments);
    command::run(command, lines)
}
