//! `uci`: speaks the protocol of chess engines, for other programs.

use std::io;

use clap::Args;

use super::Failure;
use super::options::{Settings, most_hash};
use crate::orbito::UciEngine;
use crate::uci::serve;

/// Speak a protocol in the manner of UCI on standard input and output
///
/// The options given here are where the engine begins; setoption changes them.
#[derive(Args)]
pub(super) struct UciArguments {}

pub(super) fn run(_: &UciArguments, settings: &Settings) -> Result<(), Failure> {
    if settings.has_limits() || settings.json {
        let message = "the protocol has its own limits and form, expected no --depth, --time or \
                       --json with uci";
        return Err(Failure::Usage(message.into()));
    }
    let (rules, method, hash) = (settings.rules, settings.method, settings.hash);
    let engine = UciEngine::new(rules, method, hash, most_hash())
        .map_err(|error| Failure::Usage(format!("--hash {hash}: {error}")))?;
    serve(engine, io::BufReader::new(io::stdin()), io::stdout().lock())?;
    Ok(())
}
