//! Commands as scripts run them: lines in, a status and words out.

#![allow(dead_code)] // each program of tests uses only some of it

use std::io::Write;
use std::process::{Command, Stdio};

/// The status, standard output and standard error.
pub type Outcome = (Option<i32>, String, String);

/// How a command ends that is given these lines.
pub fn run(mut command: Command, lines: impl AsRef<[u8]>) -> Outcome {
    command
        .env_remove("NO_COLOR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let lines = lines.as_ref().to_vec();
    // Answers may fill their pipe before all lines are read. A program that ends reads no more.
    let writer = std::thread::spawn(move || stdin.write_all(&lines));
    let output = child.wait_with_output().expect("it ends");
    let _ = writer.join().expect("no panic");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

/// The answers to lines that are all in order.
pub fn answers((status, out, errors): Outcome, lines: &str) -> String {
    assert_eq!((status, errors.as_str()), (Some(0), ""), "{lines}");
    out
}

/// What is wrong with the last of these lines.
pub fn problem((status, _, errors): Outcome, lines: &str) -> String {
    assert_eq!(status, Some(2), "{lines}: {errors}");
    let number = lines.lines().count();
    let problem = errors.strip_prefix(&format!("error: line {number}: "));
    problem.expect(&errors).trim_end().to_owned()
}
