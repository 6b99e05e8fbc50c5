//! The command `orbito-solve`.

use std::process::ExitCode;

fn main() -> ExitCode {
    orbito_solve::cli::main()
}
