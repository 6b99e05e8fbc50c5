//! The `table` command as a person or a script meets it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command as Process;
use std::sync::LazyLock;

use assert_cmd::Command;
use predicates::prelude::*;
use serde_json::Value;
use tempfile::TempDir;

fn orbito() -> Command {
    Command::cargo_bin("orbito-solve").expect("the binary is built")
}

/// A folder with a tablebase of the standard rules in it.
static STANDARD: LazyLock<(TempDir, PathBuf)> = LazyLock::new(|| {
    let folder = TempDir::new().expect("a temporary folder");
    let file = folder.path().join("standard.orbito");
    orbito()
        .args(["table", "build", "-o"])
        .arg(&file)
        .assert()
        .success();
    (folder, file)
});

fn json(command: &mut Command) -> Value {
    let output = command.arg("--json").assert().success();
    serde_json::from_slice(&output.get_output().stdout).expect("one JSON object")
}

/// The command refuses the file with this exit status and message, without a panic.
fn assert_refused(file: &Path, code: i32, message: &str) {
    for command in ["info", "verify"] {
        orbito()
            .args(["table", command])
            .arg(file)
            .assert()
            .code(code)
            .stdout("")
            .stderr(predicate::str::contains(message))
            .stderr(predicate::str::contains("panicked").not());
    }
}

#[test]
fn a_built_file_can_be_shown_verified_and_probed() {
    let file = &STANDARD.1;
    let info = json(orbito().args(["table", "info"]).arg(file));
    assert_eq!(info["positions"], 10_165_779);
    assert_eq!(info["bytes"], fs::metadata(file).expect("the file").len());
    assert_eq!(info["layers"].as_array().map(Vec::len), Some(17));
    let verified = json(orbito().args(["table", "verify"]).arg(file));
    assert_eq!(verified["verified"], 10_165_779);
    let fen = "1w1w/wb2/2b1/4 b";
    let probed = json(orbito().args(["table", "probe"]).arg(file).arg(fen));
    let searched = json(orbito().args(["--engine", "search", fen]));
    for key in ["fen", "rules", "category", "presses", "exact", "best", "pv"] {
        assert_eq!(probed[key], searched[key], "{key}");
    }
    assert_eq!(
        (&probed["engine"], &searched["engine"]),
        (&"table".into(), &"search".into())
    );
}

#[test]
fn statistics_equal_the_known_values() {
    let output = orbito()
        .args(["table", "stats", "--format", "csv"])
        .assert()
        .success();
    let csv = String::from_utf8_lossy(&output.get_output().stdout).into_owned();
    assert_eq!(
        csv.replace(',', "\t"),
        include_str!("../data/standard-layers.tsv")
    );
    let stats = json(orbito().args(["table", "stats", "--rules", "french"]));
    assert_eq!(stats["layers"][0]["longest_win"], 15);
    assert_eq!(stats["rules"]["extra_presses"], 10);
    orbito()
        .args(["table", "stats"])
        .assert()
        .success()
        .stdout(predicate::str::contains("10,165,779"));
}

#[test]
fn other_rules_are_refused_by_name() {
    orbito()
        .args(["table", "probe", "--rules", "french"])
        .arg(&STANDARD.1)
        .arg("startpos")
        .assert()
        .code(2)
        .stderr(predicate::str::contains("made for the rules standard"))
        .stderr(predicate::str::contains("expected french"));
    orbito()
        .args(["table", "stats", "--no-shift", "--file"])
        .arg(&STANDARD.1)
        .assert()
        .code(2);
}

#[test]
fn damaged_and_foreign_files_are_refused() {
    let folder = TempDir::new().expect("a temporary folder");
    let file = folder.path().join("file");
    let good = fs::read(&STANDARD.1).expect("the file");
    let mut flipped = good.clone();
    flipped[1_000_000] ^= 4;
    for (bytes, message) in [
        (&good[..good.len() - 1], "truncated"),
        (&good[..100], "truncated"),
        (&flipped, "the file is damaged"),
        (&[0; 5000], "only zeros"),
        (b"PNG and other things", "is not a tablebase"),
        (b"", "is empty"),
    ] {
        fs::write(&file, bytes).expect("the folder can be written");
        assert_refused(&file, 1, message);
    }
    assert_refused(folder.path(), 1, "is a directory, expected a file");
    assert_refused(&folder.path().join("missing"), 1, "cannot be read");
}

#[test]
fn nothing_half_written_is_left_behind() {
    let folder = TempDir::new().expect("a temporary folder");
    let missing = folder.path().join("missing").join("file");
    for target in [folder.path(), &missing] {
        orbito()
            .args(["table", "build", "-o"])
            .arg(target)
            .assert()
            .code(1)
            .stdout("")
            .stderr(predicate::str::contains(target.display().to_string()));
    }
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 0);
}

/// A disk of 64 KiB, while it lives; only root can have one.
struct SmallDisk(TempDir);

impl SmallDisk {
    fn mount() -> Option<SmallDisk> {
        let folder = TempDir::new().ok()?;
        let mut mount = Process::new("mount");
        mount
            .args(["-t", "tmpfs", "-o", "size=64k", "tmpfs"])
            .arg(folder.path());
        let done = mount.output().is_ok_and(|output| output.status.success());
        done.then_some(SmallDisk(folder))
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Process::new("umount").arg(self.0.path()).output();
    }
}

#[test]
fn a_full_disk_leaves_the_old_file_or_none() {
    let Some(disk) = SmallDisk::mount() else {
        eprintln!("skipped: a small disk cannot be mounted here");
        return;
    };
    let file = disk.0.path().join("file");
    let build = || {
        orbito()
            .args(["table", "build", "-o"])
            .arg(&file)
            .assert()
            .code(1)
            .stderr(predicate::str::contains("cannot be written"));
    };
    build();
    assert_eq!(fs::read_dir(disk.0.path()).expect("the disk").count(), 0);
    fs::write(&file, "old").expect("three bytes fit");
    build();
    assert_eq!(fs::read(&file).expect("the old file"), b"old");
}
