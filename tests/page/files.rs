//! A plain host of files: it knows a content type by its ending, and answers GET.

use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::sync::Arc;
use std::{fs, thread};

/// Files by their path from the folder, with slashes.
pub type Files = HashMap<String, Vec<u8>>;

/// Reads all files of a folder, which must have a page.
pub fn read(folder: &Path) -> io::Result<Files> {
    let mut files = Files::new();
    read_into(&mut files, folder, "")?;
    if files.contains_key("index.html") {
        Ok(files)
    } else {
        Err(io::Error::other("there is no index.html in it"))
    }
}

fn read_into(files: &mut Files, folder: &Path, prefix: &str) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().expect("a name").to_string_lossy();
        if path.is_dir() {
            read_into(files, &path, &format!("{prefix}{name}/"))?;
        } else {
            files.insert(format!("{prefix}{name}"), fs::read(&path)?);
        }
    }
    Ok(())
}

/// Serves files below a path as long as the tests run, and nothing else.
pub fn serve(root: &'static str, files: Files) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("an address");
    let files = Arc::new(files);
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let files = Arc::clone(&files);
            // A browser that breaks off is no concern of the others.
            thread::spawn(move || answer(stream, root, &files));
        }
    });
    address
}

fn answer(mut stream: TcpStream, root: &str, files: &Files) -> io::Result<()> {
    let mut reader = BufReader::new(&stream);
    let mut request = String::new();
    reader.read_line(&mut request)?;
    for line in reader.lines() {
        if line?.is_empty() {
            break;
        }
    }
    let (status, kind, bytes) = match find(&request, root, files) {
        Some((name, bytes)) => ("200 OK", content_type(name), bytes),
        None => ("404 Not Found", "text/plain", &b"nothing is here"[..]),
    };
    let length = bytes.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n"
    )?;
    stream.write_all(bytes)
}

/// The file that a request asks for, with its name.
fn find<'a>(request: &'a str, root: &str, files: &'a Files) -> Option<(&'a str, &'a [u8])> {
    let target = request.strip_prefix("GET ")?.split(' ').next()?;
    let path = target.split('?').next()?.strip_prefix(root)?;
    let name = if path.is_empty() { "index.html" } else { path };
    Some((name, files.get(name)?))
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    }
}
