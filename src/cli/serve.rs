//! `serve`: the explorer in a browser, and its API.

use std::net::SocketAddr;
use std::time::Duration;

use clap::Args;

use super::Failure;
use super::options::Settings;
use crate::web::{Limits, Server};

/// Explore Orbito in a browser: perfect play, and games against any level
///
/// Needs no network but the one between the browser and this command. Ctrl-C ends it.
#[derive(Args)]
pub(super) struct ServeArguments {
    /// Where to listen; port 0 is any that is free. Only this machine can reach 127.0.0.1
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080", value_parser = address)]
    bind: SocketAddr,

    /// Open the page in the browser
    #[arg(long)]
    open: bool,
}

fn address(text: &str) -> Result<SocketAddr, String> {
    text.parse()
        .map_err(|_| "expected an address and a port, such as 127.0.0.1:8080 or [::1]:8080".into())
}

pub(super) fn run(arguments: &ServeArguments, settings: &Settings) -> Result<(), Failure> {
    settings.expect_no_engine("all values are from the tablebase")?;
    if settings.rules_asked().is_some() || settings.json {
        let message =
            "the page and its questions name their rules, expected no rules and no --json";
        return Err(Failure::Usage(message.into()));
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(serve(arguments, settings))?;
    runtime.shutdown_timeout(Duration::from_secs(1));
    Ok(())
}

async fn serve(arguments: &ServeArguments, settings: &Settings) -> Result<(), Failure> {
    let most = Limits::default();
    let limits = Limits {
        connections: most
            .connections
            .min(open_files().saturating_sub(OTHER_FILES)),
        ..most
    };
    let bind = arguments.bind;
    let server = Server::bind(bind, limits)
        .await
        .map_err(|error| match error.kind() {
            std::io::ErrorKind::AddrInUse => Failure::Other(format!(
                "{bind} is in use, expected a free port (--bind {}:0 takes any)",
                bind.ip()
            )),
            _ => Failure::Other(format!("cannot listen at {bind}: {error}")),
        })?;
    let page = format!("http://{}/", server.address()?);
    settings.remark(&format!("{page} (Ctrl-C ends it)"));
    if arguments.open
        && let Err(error) = open::that_detached(&page)
    {
        let reason = error.kind();
        settings.remark(&format!("no browser could be opened ({reason})"));
    }
    tokio::select! {
        () = server.run(stop()) => {}
        () = again(stop) => {}
    }
    Ok(())
}

/// Comes with Ctrl-C, when the terminal closes, or with the signal by which the system ends a
/// service.
async fn stop() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let signals = (
            signal(SignalKind::terminate()),
            signal(SignalKind::hangup()),
        );
        if let (Ok(mut terminate), Ok(mut hangup)) = signals {
            tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
                _ = hangup.recv() => {}
            }
            return;
        }
    }
    let _ = interrupt.await;
}

/// Comes the second time that `signal` does.
async fn again<F: Future<Output = ()>>(signal: impl Fn() -> F) {
    signal().await;
    signal().await;
}

/// Open files that are no connections, at most.
const OTHER_FILES: usize = 64;

/// How many files may be open, of which every connection is one: as many as the system lets a
/// process have, which is more than at first.
fn open_files() -> usize {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit, setrlimit};
        let mut limit = getrlimit(Resource::Nofile);
        limit.current = limit.maximum;
        let _ = setrlimit(Resource::Nofile, limit);
        let limit = getrlimit(Resource::Nofile).current;
        limit.map_or(usize::MAX, |limit| limit as usize)
    }
    #[cfg(not(unix))]
    usize::MAX
}
