//! The command `abalone-solve`.

use std::process::ExitCode;

fn main() -> ExitCode {
    orbito_solve::cli::abalone::main()
}
