//! The explorer on the network: a page, and the answers of the [`Api`](crate::api::Api) that
//! it asks for.
//!
//! | module | what |
//! |---|---|
//! | `assets` | the page's files, part of the program |
//! | `router` | from a request of HTTP to an answer, with its headers |
//! | `server` | connections: how many, how slow, and their end |

mod assets;
mod router;
mod server;

pub use server::{Limits, Server};
