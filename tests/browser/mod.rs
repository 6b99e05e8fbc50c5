//! A Chromium that tests drive: the few questions of the WebDriver protocol that they need. They
//! are JSON over plain HTTP, so a whole client library (fifty crates) would be too much.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

const PATIENCE: Duration = Duration::from_secs(30);

/// What the page is looked at with.
#[derive(Clone, Copy)]
pub enum Screen {
    /// 1400 pixels and a mouse.
    Wide,
    /// 360 pixels and a finger.
    Phone,
}

#[derive(Clone, Copy)]
pub enum Pointer {
    Mouse,
    Touch,
}

/// A browser of its own, which ends with the test.
pub struct Browser {
    driver: Child,
    session: String,
}

impl Browser {
    /// Nothing, and a word why, where there is no chromedriver.
    pub fn start(screen: Screen) -> Option<Browser> {
        let mut command = Command::new("chromedriver");
        command.arg("--port=0").stdout(Stdio::piped());
        let Ok(mut driver) = command.stderr(Stdio::null()).spawn() else {
            eprintln!("skipped: there is no chromedriver (Debian: chromium-driver)");
            return None;
        };
        let port = port(&mut driver);
        let mut browser = Browser {
            driver,
            session: format!("http://127.0.0.1:{port}/session"),
        };
        let session = match browser.try_ask("", &capabilities(screen)) {
            Err(message) if message.contains("cannot find Chrome binary") => {
                eprintln!("skipped: there is no Chromium (Debian: chromium)");
                return None;
            }
            session => session.expect("a session"),
        };
        let id = session["sessionId"].as_str().expect("a session");
        browser.session = format!("{}/{id}", browser.session);
        Some(browser)
    }

    fn ask(&self, path: &str, body: &Value) -> Value {
        let answer = self.try_ask(path, body);
        answer.unwrap_or_else(|message| panic!("{path}: {message}"))
    }

    fn try_ask(&self, path: &str, body: &Value) -> Result<Value, String> {
        let request = minreq::post(format!("{}{path}", self.session)).with_timeout(60);
        let request = request.with_json(body).expect("JSON");
        let response = request.send().expect("chromedriver answers");
        let answer: Value = response.json().expect("JSON");
        let value = answer["value"].clone();
        if value["error"].is_null() {
            Ok(value)
        } else {
            Err(value["message"].to_string())
        }
    }

    pub fn open(&self, address: &str) {
        self.ask("/url", &json!({ "url": address }));
    }

    pub fn back(&self) {
        self.ask("/back", &json!({}));
    }

    /// The value of an expression in the page.
    pub fn eval(&self, expression: &str) -> Value {
        let script = format!("return {expression}");
        self.ask("/execute/sync", &json!({ "script": script, "args": [] }))
    }

    /// The value of an expression that is a text.
    pub fn text(&self, expression: &str) -> String {
        let value = self.eval(expression);
        value.as_str().expect("a text").into()
    }

    /// Waits until an expression is true.
    pub fn wait_for(&self, expression: &str) {
        let start = Instant::now();
        while self.eval(&format!("Boolean({expression})")) != true {
            assert!(
                start.elapsed() < PATIENCE,
                "waited for {expression} at {}",
                self.text("location.href")
            );
            thread::sleep(Duration::from_millis(20));
        }
    }

    pub fn click(&self, selector: &str) {
        let query = json!({ "using": "css selector", "value": selector });
        let found = self.ask("/element", &query);
        let element = found.as_object().and_then(|it| it.values().next());
        let id = element.and_then(Value::as_str).expect("an element");
        self.ask(&format!("/element/{id}/click"), &json!({}));
    }

    /// Presses keys one after the other; the driver's private characters stand for arrows and such.
    pub fn type_keys(&self, keys: &str) {
        let strokes = keys.chars().flat_map(|key| {
            ["keyDown", "keyUp"].map(|kind| json!({ "type": kind, "value": key.to_string() }))
        });
        let strokes: Vec<_> = strokes.collect();
        let source = json!({ "type": "key", "id": "keys", "actions": strokes });
        self.ask("/actions", &json!({ "actions": [source] }));
    }

    /// Drags from the middle of one element to the middle of another.
    pub fn drag(&self, from: &str, to: &str, pointer: Pointer) {
        let [x, y] = self.middle(from);
        let [end_x, end_y] = self.middle(to);
        let kind = match pointer {
            Pointer::Mouse => "mouse",
            Pointer::Touch => "touch",
        };
        let go = |x: i64, y: i64| json!({ "type": "pointerMove", "x": x, "y": y, "duration": 60 });
        let source = json!({
            "type": "pointer",
            "id": "pointer",
            "parameters": { "pointerType": kind },
            "actions": [
                go(x, y),
                { "type": "pointerDown", "button": 0 },
                go(i64::midpoint(x, end_x), i64::midpoint(y, end_y)),
                go(end_x, end_y),
                { "type": "pointerUp", "button": 0 },
            ],
        });
        self.ask("/actions", &json!({ "actions": [source] }));
    }

    fn middle(&self, selector: &str) -> [i64; 2] {
        let place = self.eval(&format!(
            "(({{ x, y, width, height }}) => [Math.round(x + width / 2), Math.round(y + height / 2)])\
             (document.querySelector('{selector}').getBoundingClientRect())"
        ));
        [0, 1].map(|axis| place[axis].as_i64().expect("a place"))
    }

    /// What the browser's console has complained of since it was last asked, but for questions that
    /// the API refused: those the page shows to its reader.
    pub fn complaints(&self) -> Vec<String> {
        let log = self.ask("/se/log", &json!({ "type": "browser" }));
        let entries = log.as_array().expect("entries").iter();
        let messages = entries.filter_map(|entry| entry["message"].as_str());
        let unexpected = messages.filter(|message| !message.contains("400 (Bad Request)"));
        unexpected.map(str::to_owned).collect()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = minreq::delete(&self.session).with_timeout(20).send();
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

/// The port that chromedriver says it has found.
fn port(driver: &mut Child) -> u16 {
    let output = driver.stdout.take().expect("piped");
    let mut lines = BufReader::new(output).lines().map_while(Result::ok);
    let port = lines.find_map(|line| {
        let (_, rest) = line.split_once("started successfully on port ")?;
        rest.trim_end_matches('.').parse().ok()
    });
    // Whatever else it says is read, so that it never waits for a reader.
    thread::spawn(move || lines.for_each(drop));
    port.expect("chromedriver names its port")
}

fn capabilities(screen: Screen) -> Value {
    let mut options = json!({
        "args": [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--force-prefers-reduced-motion",
            "--window-size=1400,1000",
        ],
        "prefs": { "intl.accept_languages": "en" },
    });
    if let Screen::Phone = screen {
        let metrics = json!({ "width": 360, "height": 740, "pixelRatio": 2, "touch": true });
        options["mobileEmulation"] = json!({ "deviceMetrics": metrics });
    }
    json!({ "capabilities": { "alwaysMatch": {
        "browserName": "chrome",
        "goog:chromeOptions": options,
        "goog:loggingPrefs": { "browser": "WARNING" },
    } } })
}
