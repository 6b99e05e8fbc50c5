//! The server as clients meet it: good ones, wrong ones, slow ones, and a thousand at once.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::time::{Duration, Instant};
use std::{fs, thread};

use orbito_solve::api::{Api, Request};
use orbito_solve::web::{Limits, Server};
use tokio::runtime::Runtime;
use tokio::sync::oneshot;

/// A server on a port of its own, which ends with the test.
struct Running {
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<thread::JoinHandle<()>>,
}

impl Running {
    fn new(limits: Limits) -> Running {
        let (stop, stopped) = oneshot::channel();
        let (tell, told) = std::sync::mpsc::channel();
        let thread = thread::spawn(move || {
            let runtime = Runtime::new().expect("threads");
            runtime.block_on(async {
                let any = "127.0.0.1:0".parse().expect("an address");
                let server = Server::bind(any, limits).await.expect("a free port");
                tell.send(server.address().expect("an address"))
                    .expect("heard");
                let stopped = async {
                    let _ = stopped.await;
                };
                server.run(stopped).await;
            });
            runtime.shutdown_timeout(Duration::from_secs(1));
        });
        Running {
            address: told.recv().expect("the address"),
            stop: Some(stop),
            thread: Some(thread),
        }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).expect("a connection");
        let patience = Some(Duration::from_secs(60));
        stream.set_read_timeout(patience).expect("set");
        stream
    }

    /// Sends a request and takes in all that comes until the connection is closed.
    fn exchange(&self, request: &[u8]) -> Reply {
        let mut stream = self.connect();
        // A server that refuses may close before it has taken all in.
        let _ = stream.write_all(request);
        Reply::read(stream)
    }

    fn ask(&self, method: &str, target: &str, body: &[u8]) -> Reply {
        let head = format!(
            "{method} {target} HTTP/1.1\r\nhost: here\r\nconnection: close\r\ncontent-length: {}\r\n\r\n",
            body.len()
        );
        self.exchange(&[head.as_bytes(), body].concat())
    }

    fn stop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            thread.join().expect("it ends");
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop();
    }
}

/// What came back; status 0 if nothing did.
struct Reply {
    status: u16,
    head: String,
    body: String,
}

impl Reply {
    fn read(stream: TcpStream) -> Reply {
        let mut reader = BufReader::new(stream);
        let mut head = String::new();
        while reader.read_line(&mut head).is_ok_and(|read| read > 2) {}
        let mut body = Vec::new();
        let _ = reader.read_to_end(&mut body);
        let status = head.split(' ').nth(1).and_then(|it| it.parse().ok());
        Reply {
            status: status.unwrap_or(0),
            head: head.to_lowercase(),
            body: String::from_utf8(body).expect("UTF-8"),
        }
    }

    fn has(&self, header: &str) -> bool {
        self.head.contains(&format!("\r\n{header}"))
    }
}

#[test]
fn the_answers_are_those_of_the_api() {
    let server = Running::new(Limits::default());
    let api = Api::new();
    for (method, path, query, body) in [
        ("GET", "/api/position", "fen=4/4/4/w3_b", ""),
        (
            "GET",
            "/api/position",
            "fen=4/4/4/w3+b&rules=french+shift%3Dno",
            "",
        ),
        ("GET", "/api/line", "fen=startpos", ""),
        ("GET", "/api/move", "fen=startpos&level=3&seed=7", ""),
        ("GET", "/api/play", "fen=startpos&move=e5", ""),
        ("GET", "/api/position", "fen=4/5/4/4_w", ""),
        ("GET", "/api/position", "", ""),
        ("POST", "/api/game", "", "1. c1 c2 2. d1 a4 *"),
        ("GET", "/api/corona/deal", "deal=101011110000_561245", ""),
        (
            "GET",
            "/api/corona/score",
            "deal=101011110000_561245&plan=1%2B5+8%2B1",
            "",
        ),
        ("GET", "/api/corona/draw", "seed=7", ""),
        ("GET", "/api/corona/deal", "deal=101011110000_561247", ""),
        ("GET", "/api/openapi.json", "", ""),
        ("GET", "/healthz", "", ""),
        ("GET", "/api/nothing", "", ""),
        ("PUT", "/api/line", "", ""),
        ("DELETE", "/api/game", "", ""),
    ] {
        let expected = api.answer(&Request {
            method,
            path,
            query,
            body: body.as_bytes(),
        });
        let reply = server.ask(method, &format!("{path}?{query}"), body.as_bytes());
        assert_eq!(
            (reply.status, &reply.body),
            (expected.status, &expected.body)
        );
        assert!(reply.has("content-type: application/json"));
        assert!(reply.has("x-content-type-options: nosniff"));
        assert!(reply.has("content-security-policy: default-src 'none'"));
        let cache = if expected.lasting {
            "cache-control: public, max-age=3600"
        } else {
            "cache-control: no-store"
        };
        assert!(reply.has(cache), "{}", reply.head);
        assert_eq!(reply.has("allow: "), reply.status == 405);
    }
    for target in ["/api/line?fen=startpos", "/", "/healthz"] {
        let length = server.ask("GET", target, b"").body.len();
        let head = server.ask("HEAD", target, b"");
        assert_eq!((head.status, head.body.as_str()), (200, ""));
        assert!(head.has(&format!("content-length: {length}\r")), "{target}");
    }
}

#[test]
fn pages_from_elsewhere_may_ask() {
    let server = Running::new(Limits::default());
    let reply = server.ask("OPTIONS", "/api/game", b"");
    assert_eq!((reply.status, reply.body.as_str()), (204, ""));
    assert!(reply.has("access-control-allow-origin: *"));
    assert!(reply.has("access-control-allow-methods: get, head, post"));
}

#[test]
fn the_page_and_nothing_else_is_served() {
    let server = Running::new(Limits::default());
    let page = server.ask("GET", "/", b"");
    assert_eq!(page.status, 200);
    assert!(page.has("content-type: text/html; charset=utf-8"));
    let tag = page
        .head
        .lines()
        .find_map(|line| line.strip_prefix("etag: "))
        .expect("a tag");
    let other = "\"other\"";
    for (known, status) in [
        (tag.into(), 304),
        (format!("{other}, W/{tag}"), 304),
        ("*".into(), 304),
        (other.into(), 200),
    ] {
        let again = format!(
            "GET / HTTP/1.1\r\nhost: here\r\nconnection: close\r\nif-none-match: {known}\r\n\r\n"
        );
        let again = server.exchange(again.as_bytes());
        assert_eq!(again.status, status, "{known}");
        assert_eq!(again.body.is_empty(), status == 304, "{known}");
    }
    for path in [
        "/../Cargo.toml",
        "/..%2f..%2fetc/passwd",
        "//etc/passwd",
        "/assets/../index.html",
        "/index.html/",
        "/%00",
        "/.git/config",
        "/index",
        "/api",
    ] {
        let reply = server.ask("GET", path, b"");
        assert_eq!(reply.status, 404, "{path}");
        assert!(reply.body.contains("\"error\""), "{path}");
    }
    assert_eq!(server.ask("POST", "/", b"").status, 405);
}

#[test]
fn every_file_of_the_pages_is_served() {
    fn expect_files(server: &Running, folder: &Path, address: &str) -> usize {
        let files = fs::read_dir(folder).expect("a folder");
        let paths = files.map(|file| file.expect("a file").path());
        let served = paths.map(|path| {
            let name = path.file_name().expect("a name").to_string_lossy();
            let address = format!("{address}/{name}");
            if path.is_dir() {
                return expect_files(server, &path, &address);
            }
            let reply = server.ask("GET", &address, b"");
            assert_eq!(reply.status, 200, "{address}");
            assert_eq!(reply.body, fs::read_to_string(&path).expect("a text"));
            1
        });
        served.sum()
    }
    let server = Running::new(Limits::default());
    let assets = concat!(env!("CARGO_MANIFEST_DIR"), "/src/web/assets");
    let count = expect_files(&server, Path::new(assets), "");
    assert!(count > 30, "{count} files");
}

#[test]
fn what_is_too_large_or_no_request_is_refused() {
    let server = Running::new(Limits::default());
    let large = vec![b' '; Api::MAX_BODY + 1];
    assert_eq!(server.ask("POST", "/api/game", &large).status, 413);
    let head = "POST /api/game HTTP/1.1\r\nhost: here\r\nconnection: close\r\n";
    let announced = format!("{head}content-length: 99999999999\r\n\r\n");
    assert_eq!(server.exchange(announced.as_bytes()).status, 413);
    let chunk = format!("1000\r\n{}\r\n", " ".repeat(4096));
    let chunked = format!(
        "{head}transfer-encoding: chunked\r\n\r\n{}0\r\n\r\n",
        chunk.repeat(20)
    );
    assert_eq!(server.exchange(chunked.as_bytes()).status, 413);
    let broken = format!("{head}transfer-encoding: chunked\r\n\r\nZZ\r\n");
    assert_eq!(server.exchange(broken.as_bytes()).status, 400);
    let long = format!(
        "GET /{} HTTP/1.1\r\nhost: here\r\n\r\n",
        "x".repeat(100_000)
    );
    assert!([0, 414, 431].contains(&server.exchange(long.as_bytes()).status));
    let many = format!("GET / HTTP/1.1\r\n{}\r\n", "x: y\r\n".repeat(500));
    assert_eq!(server.exchange(many.as_bytes()).status, 431);
    for garbage in [
        &b"\x00\x01\x02\r\n\r\n"[..],
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
    ] {
        assert!([0, 400, 505].contains(&server.exchange(garbage).status));
    }
    assert_eq!(server.ask("GET", "/healthz", b"").status, 200);
}

#[test]
fn slow_clients_are_dropped_and_do_not_stop_others() {
    expect_open_files(4096);
    let moment = Duration::from_millis(500);
    let server = Running::new(Limits {
        head: moment,
        body: moment,
        ..Limits::default()
    });
    // Hundreds that say nothing, or half of something.
    let half_open: Vec<TcpStream> = (0..400)
        .map(|number| {
            let mut stream = server.connect();
            if number % 2 == 0 {
                stream.write_all(b"GET /api/line?fen=sta").expect("sent");
            }
            stream
        })
        .collect();
    for _ in 0..20 {
        let reply = server.ask("GET", "/api/line?fen=startpos", b"");
        assert_eq!(reply.status, 200);
    }
    for stream in half_open {
        // Closed, whether with words or without.
        let _ = Reply::read(stream);
    }
    let slow = "POST /api/game HTTP/1.1\r\nhost: here\r\ncontent-length: 100\r\nconnection: close\r\n\r\n1.";
    assert_eq!(server.exchange(slow.as_bytes()).status, 408);
}

#[test]
fn clients_that_do_not_take_their_answers_are_dropped() {
    let server = Running::new(Limits {
        connections: 2,
        answer: Duration::from_millis(500),
        ..Limits::default()
    });
    let request = b"GET / HTTP/1.1\r\nhost: here\r\n\r\n".repeat(2000);
    let mut lazy = [server.connect(), server.connect()];
    for stream in &mut lazy {
        stream.write_all(&request).expect("sent");
    }
    // Both places were taken.
    assert_eq!(server.ask("GET", "/healthz", b"").status, 200);
    drop(lazy);
}

#[test]
fn more_connections_than_places_wait_for_one() {
    let server = Running::new(Limits {
        connections: 2,
        head: Duration::from_millis(300),
        ..Limits::default()
    });
    let idle = [server.connect(), server.connect()];
    assert_eq!(server.ask("GET", "/healthz", b"").status, 200);
    drop(idle);
}

#[test]
fn a_thousand_at_once_and_slow_ones_do_not_stop_others() {
    expect_open_files(4096);
    let minute = Duration::from_secs(60);
    let server = Running::new(Limits {
        head: minute,
        body: minute,
        ..Limits::default()
    });
    let request =
        b"GET /api/position?fen=4/4/4/w3_b HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n";
    let connect =
        |count: usize| -> Vec<TcpStream> { (0..count).map(|_| server.connect()).collect() };
    let mut thousand = connect(1000);
    let mut half_open = connect(300);
    for stream in &mut half_open {
        stream.write_all(&request[..40]).expect("sent");
    }
    let mut slow = connect(100);
    let mut slowest = Duration::ZERO;
    for number in 0..50 {
        for stream in &mut slow {
            stream.write_all(&request[number..=number]).expect("sent");
        }
        let start = Instant::now();
        assert_eq!(server.exchange(request).status, 200);
        slowest = slowest.max(start.elapsed());
    }
    eprintln!("beside 1,400 connections an answer took {slowest:.0?} at worst");
    for stream in &mut thousand {
        stream.write_all(request).expect("sent");
    }
    for stream in &mut slow {
        stream.write_all(&request[50..]).expect("sent");
    }
    for stream in thousand.into_iter().chain(slow) {
        assert_eq!(Reply::read(stream).status, 200);
    }
}

/// Every connection of these tests is two open files, its client's and the server's. Most systems
/// begin with 1,024 and allow more.
fn expect_open_files(count: u64) {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit, setrlimit};
        let mut limit = getrlimit(Resource::Nofile);
        if limit.current.is_some_and(|current| current < count) {
            limit.current = Some(count);
            let raised = setrlimit(Resource::Nofile, limit);
            raised.expect("the system allows so many open files (ulimit -Hn)");
        }
    }
}

#[test]
fn told_to_stop_it_takes_no_more() {
    let mut server = Running::new(Limits::default());
    assert_eq!(server.ask("GET", "/healthz", b"").status, 200);
    let _idle = server.connect();
    server.stop();
    assert!(TcpStream::connect(server.address).is_err());
}
