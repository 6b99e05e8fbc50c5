//! The command `corona-solve`.

use std::process::ExitCode;

fn main() -> ExitCode {
    orbito_solve::cli::corona::main()
}
