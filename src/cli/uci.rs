//! `uci`: speaks the protocol of chess engines, for other programs.

use std::io;

use clap::Args;

use super::Failure;
use crate::uci::{Engine, serve};

/// Speak a protocol in the manner of UCI on standard input and output
///
/// The options given here are where the engine begins; setoption changes them.
#[derive(Args)]
pub(super) struct UciArguments {}

/// Speaks for an engine, unless the options asked for what the protocol has its own way to say.
pub(super) fn run<E: Engine>(
    limits_or_json: bool,
    engine: impl FnOnce() -> Result<E, Failure>,
) -> Result<(), Failure> {
    if limits_or_json {
        let message = "the protocol has its own limits and form, expected none of \
                       --depth, --nodes, --time and --json with uci";
        return Err(Failure::Usage(message.into()));
    }
    let input = io::BufReader::new(io::stdin());
    serve(engine()?, input, io::stdout().lock())?;
    Ok(())
}
