//! Where the page comes from: from the program, which answers its questions too, or from a folder
//! of plain files, whose page answers them itself.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use super::files;

pub struct Site {
    /// Where the page is, with the slash at its end.
    pub address: String,
    /// Whether the page asks a server, whose refusals the browser's console tells.
    pub has_server: bool,
    program: Option<Child>,
}

impl Site {
    /// The program, at a free port.
    pub fn program() -> Site {
        let mut command = Command::new(env!("CARGO_BIN_EXE_orbito-solve"));
        command.args(["serve", "--bind", "127.0.0.1:0"]);
        let program = command.stderr(Stdio::piped()).spawn();
        let mut program = program.expect("the program runs");
        let mut told = BufReader::new(program.stderr.take().expect("piped"));
        let mut line = String::new();
        told.read_line(&mut line).expect("the address");
        let address = line.split(' ').next().expect("the address");
        Site {
            address: address.into(),
            has_server: true,
            program: Some(program),
        }
    }

    /// A folder, at a free port and in a folder of the host: a page that needs to be at the root is
    /// not found there.
    pub fn folder(folder: &Path) -> Result<Site, String> {
        let files =
            files::read(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        Ok(Site {
            address: format!("http://{}/orbito/", files::serve("/orbito/", files)),
            has_server: false,
            program: None,
        })
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        if let Some(program) = &mut self.program {
            let _ = program.kill();
            let _ = program.wait();
        }
    }
}
