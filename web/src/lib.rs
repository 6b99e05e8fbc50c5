//! The API inside a web page: a question is written into the memory of this module, and the answer
//! read from it.
//!
//! A question is `GET /api/position?fen=…`, and behind a line feed whatever would be the body of
//! the request; an answer is the status, a line feed, and the JSON. The page calls [`question`],
//! writes to where that points, calls [`answer`], and reads as many bytes from [`text`].

use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use orbito_solve::api::{Api, Request};

static API: LazyLock<Api> = LazyLock::new(Api::new);
/// The question, and then the answer.
static TEXT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// Makes room for a question of so many bytes; says where.
#[unsafe(no_mangle)]
pub extern "C" fn question(bytes: usize) -> *mut u8 {
    let mut text = lock();
    text.clear();
    text.resize(bytes, 0);
    text.as_mut_ptr()
}

/// Answers the question; says how many bytes the answer has.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> usize {
    let mut text = lock();
    let (head, body) = split_at_first(&text, b'\n');
    let head = String::from_utf8_lossy(head);
    let (method, target) = head.split_once(' ').unwrap_or_default();
    let (path, query) = target.split_once('?').unwrap_or((target, ""));
    let answer = API.answer(&Request {
        method,
        path,
        query,
        body,
    });
    *text = format!("{}\n{}", answer.status, answer.body).into_bytes();
    text.len()
}

/// Where the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn text() -> *const u8 {
    lock().as_ptr()
}

fn lock() -> MutexGuard<'static, Vec<u8>> {
    TEXT.lock().unwrap_or_else(PoisonError::into_inner)
}

fn split_at_first(bytes: &[u8], separator: u8) -> (&[u8], &[u8]) {
    match bytes.iter().position(|&byte| byte == separator) {
        Some(at) => (&bytes[..at], &bytes[at + 1..]),
        None => (bytes, &[]),
    }
}
