//! From a request of HTTP to an answer.

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::Response;
use http_body_util::LengthLimitError;
use serde::Serialize;

use super::assets;
use crate::api::{self, Answer, Api};

/// Nothing but the page's own files: no script in the page, nothing from elsewhere.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
                      img-src 'self' data:; connect-src 'self'; manifest-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/// How long caches may keep what never changes: an hour, as another version may say more.
const LASTING: &str = "public, max-age=3600";

/// Headers of every answer.
const HEADERS: [(HeaderName, &str); 4] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
];

/// What the server says where the API was not asked.
#[derive(Serialize)]
struct Problem<'a> {
    status: u16,
    error: &'a str,
}

pub(super) struct Site {
    pub api: Api,
    /// How long a body may take to come in.
    pub patience: Duration,
}

pub(super) fn router(site: Arc<Site>) -> Router {
    Router::new().fallback(answer).with_state(site)
}

async fn answer(State(site): State<Arc<Site>>, request: Request) -> Response {
    let head = request.method() == Method::HEAD;
    let path = request.uri().path();
    let mut response = if path.starts_with("/api/") || path == "/healthz" {
        match request.method() {
            &Method::OPTIONS => options(),
            _ => ask(&site, request).await,
        }
    } else {
        file(path, request.method(), request.headers())
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if head {
        let length = response.body().size_hint().exact().unwrap_or(0);
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_LENGTH, HeaderValue::from(length));
        *response.body_mut() = Body::empty();
    }
    response
}

/// Asks the API.
async fn ask(site: &Site, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let too_large = || {
        problem(
            StatusCode::PAYLOAD_TOO_LARGE,
            "expected at most 65536 bytes",
        )
    };
    let announced = parts.headers.get(header::CONTENT_LENGTH);
    let announced = announced.and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if announced.is_some_and(|length| length > Api::MAX_BODY as u64) {
        return too_large();
    }
    let body = match tokio::time::timeout(site.patience, to_bytes(body, Api::MAX_BODY)).await {
        Ok(Ok(body)) => body,
        Ok(Err(error)) if is_too_large(&error) => return too_large(),
        Ok(Err(_)) => return problem(StatusCode::BAD_REQUEST, "the body broke off"),
        Err(_) => {
            return problem(
                StatusCode::REQUEST_TIMEOUT,
                "the body took too long to come",
            );
        }
    };
    let question = api::Request {
        method: parts.method.as_str(),
        path: parts.uri.path(),
        query: parts.uri.query().unwrap_or_default(),
        body: &body,
    };
    // Some questions build a tablebase first; the other threads go on meanwhile.
    let answer = tokio::task::block_in_place(|| site.api.answer(&question));
    json(answer)
}

/// What pages from elsewhere may ask: anything, as there is nothing to protect.
fn options() -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NO_CONTENT;
    let headers = [
        (header::ALLOW, "GET, HEAD, POST, OPTIONS"),
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
        (header::ACCESS_CONTROL_ALLOW_METHODS, "GET, HEAD, POST"),
        (header::ACCESS_CONTROL_ALLOW_HEADERS, "*"),
        (header::ACCESS_CONTROL_MAX_AGE, "86400"),
    ];
    for (name, value) in headers {
        response
            .headers_mut()
            .insert(name, HeaderValue::from_static(value));
    }
    response
}

fn is_too_large(error: &axum::Error) -> bool {
    error
        .source()
        .is_some_and(|source| source.is::<LengthLimitError>())
}

fn json(answer: Answer) -> Response {
    let status = StatusCode::from_u16(answer.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = Response::new(Body::from(answer.body));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    let cache = if answer.lasting { LASTING } else { "no-store" };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("application/json"),
    );
    headers.insert(
        header::ACCESS_CONTROL_ALLOW_ORIGIN,
        HeaderValue::from_static("*"),
    );
    if let Some(allow) = answer.allow {
        headers.insert(header::ALLOW, HeaderValue::from_static(allow));
    }
    response
}

fn problem(status: StatusCode, error: &str) -> Response {
    let problem = Problem {
        status: status.as_u16(),
        error,
    };
    json(Answer {
        status: status.as_u16(),
        body: serde_json::to_string(&problem).unwrap_or_default(),
        allow: (status == StatusCode::METHOD_NOT_ALLOWED).then_some("GET, HEAD"),
        lasting: false,
    })
}

/// Whether a list of tags names this one; by way of a proxy it may have become a weak one.
fn names_tag(list: &HeaderValue, tag: &str) -> bool {
    let list = list.to_str().unwrap_or_default();
    list.split(',').map(str::trim).any(|named| {
        let named = named.strip_prefix("W/").unwrap_or(named);
        named == "*" || named == tag
    })
}

/// A file of the page.
fn file(path: &str, method: &Method, headers: &HeaderMap) -> Response {
    let path = if path == "/" { "/index.html" } else { path };
    let Some(asset) = assets::at(path) else {
        return problem(StatusCode::NOT_FOUND, &format!("nothing is at '{path}'"));
    };
    if method != Method::GET && method != Method::HEAD {
        return problem(
            StatusCode::METHOD_NOT_ALLOWED,
            "expected the method GET, HEAD",
        );
    }
    let tag = format!("\"{:08x}\"", crc32fast::hash(asset.bytes));
    let known = headers.get(header::IF_NONE_MATCH);
    let is_known = known.is_some_and(|known| names_tag(known, &tag));
    let mut response = if is_known {
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        response
    } else {
        Response::new(Body::from(Bytes::from_static(asset.bytes)))
    };
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static(asset.content_type),
    );
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    response
}
