//! Connections: how many, how slow, and their end.
//!
//! A connection that sends its request too slowly, or does not take its answer, is closed, so that
//! half-open ones do not take the place of others. When told to stop, the server takes no more connections and lets those that
//! are being answered come to their end.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio_io_timeout::TimeoutStream;

use super::router::{Site, router};
use crate::api::{Api, Request};

/// What a client may take.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Connections at the same time.
    pub connections: usize,
    /// How long the head of a request may take to come in, or the next request of a connection.
    pub head: Duration,
    /// How long the body may take.
    pub body: Duration,
    /// How long a client may leave an answer lying without taking anything of it.
    pub answer: Duration,
    /// How long answers may take once the server is to stop.
    pub stop: Duration,
}

impl Default for Limits {
    /// 4,096 connections, ten seconds for all else, five to stop.
    fn default() -> Limits {
        Limits {
            connections: 4096,
            head: Duration::from_secs(10),
            body: Duration::from_secs(10),
            answer: Duration::from_secs(10),
            stop: Duration::from_secs(5),
        }
    }
}

/// The most bytes of a request's head.
const MAX_HEAD: usize = 16 << 10;
/// The most lines of a request's head.
const MAX_HEADERS: usize = 64;
/// After an error of the system, such as too many open files, it waits so long.
const PAUSE: Duration = Duration::from_millis(50);

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    site: Arc<Site>,
    limits: Limits,
}

impl Server {
    /// Listens at an address; port 0 is any that is free. Has the tablebase of the standard rules
    /// ready.
    ///
    /// # Errors
    /// If the address cannot be had.
    pub async fn bind(address: SocketAddr, limits: Limits) -> io::Result<Server> {
        let listener = TcpListener::bind(address).await?;
        let api = Api::new();
        api.answer(&Request {
            method: "GET",
            path: "/api/position",
            query: "fen=startpos",
            body: b"",
        });
        let patience = limits.body;
        Ok(Server {
            listener,
            site: Arc::new(Site { api, patience }),
            limits,
        })
    }

    /// Where it listens.
    ///
    /// # Errors
    /// If the system does not say.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answers until `stop` comes, and lets those that are being answered then come to their end.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let places = Arc::new(Semaphore::new(self.limits.connections));
        let router = router(Arc::clone(&self.site));
        let graceful = GracefulShutdown::new();
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new())
            .header_read_timeout(self.limits.head)
            .max_buf_size(MAX_HEAD)
            .max_headers(MAX_HEADERS);
        tokio::pin!(stop);
        loop {
            let next = async {
                let place = Arc::clone(&places).acquire_owned().await;
                (place, self.listener.accept().await)
            };
            let (place, accepted) = tokio::select! {
                next = next => next,
                () = &mut stop => break,
            };
            let Ok((stream, _)) = accepted else {
                tokio::time::sleep(PAUSE).await;
                continue;
            };
            let _ = stream.set_nodelay(true);
            let service = TowerToHyperService::new(router.clone());
            let mut stream = TimeoutStream::new(stream);
            stream.set_write_timeout(Some(self.limits.answer));
            let stream = TokioIo::new(Box::pin(stream));
            let connection = graceful.watch(http.serve_connection(stream, service));
            tokio::spawn(async move {
                // A client that breaks off is no concern of the others.
                let _ = connection.await;
                drop(place);
            });
        }
        drop(self.listener);
        let _ = tokio::time::timeout(self.limits.stop, graceful.shutdown()).await;
    }
}
