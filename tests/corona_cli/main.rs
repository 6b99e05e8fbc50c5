//! `corona-solve` as people and scripts meet it.

mod answers;
mod play;

use std::io::Write;
use std::process::{Command, Stdio};

/// The status, standard output and standard error after these lines.
fn run(arguments: &[&str], lines: &str) -> (Option<i32>, String, String) {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("corona-solve"));
    command.env_remove("NO_COLOR").args(arguments);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let lines = lines.to_owned();
    // A game that ends reads no more.
    let writer = std::thread::spawn(move || stdin.write_all(lines.as_bytes()));
    let output = child.wait_with_output().expect("it ends");
    let _ = writer.join().expect("no panic");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}
