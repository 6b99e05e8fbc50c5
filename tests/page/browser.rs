//! A Chromium that tests drive: the few questions of the WebDriver protocol that they need. They
//! are JSON over plain HTTP, so a whole client library (fifty crates) would be too much.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

const PATIENCE: Duration = Duration::from_secs(15);
const PAUSE: Duration = Duration::from_millis(15);

/// What the page is looked at with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    /// 1400 pixels and a mouse.
    Wide,
    /// 360 pixels and a finger.
    Phone,
}

/// What the reader prefers.
#[derive(Clone, Copy, Debug)]
pub enum Preference {
    Light,
    Dark,
    /// Orbits that turn. The other two are without: so tests need not wait for them.
    Motion,
}

/// A browser, which one test has at a time.
pub struct Browser {
    driver: Child,
    session: String,
    screen: Screen,
    /// Whatever the browser writes; goes last.
    _folder: TempDir,
}

/// Browsers that no test has now: to start one takes longer than most tests.
static IDLE: Mutex<Vec<Browser>> = Mutex::new(Vec::new());

/// Ends the browsers that no test has.
pub fn end_all() {
    idle().clear();
}

fn idle() -> MutexGuard<'static, Vec<Browser>> {
    IDLE.lock().expect("nothing panics with it")
}

impl Browser {
    /// A browser that is idle, else another one.
    pub fn take(screen: Screen) -> Browser {
        let mut idle = idle();
        let found = idle.iter().position(|browser| browser.screen == screen);
        let found = found.map(|at| idle.swap_remove(at));
        drop(idle);
        found.unwrap_or_else(|| Browser::start(screen).expect("as there was one before"))
    }

    /// Gives the browser to the next test, as if it were new.
    pub fn give_back(self) {
        self.open("about:blank");
        self.prefer(Preference::Light);
        self.command("Browser.resetPermissions", &json!({}));
        idle().push(self);
    }

    /// Starts a browser, or says which part of it is not there.
    pub fn start(screen: Screen) -> Result<Browser, String> {
        let mut command = Command::new("chromedriver");
        let folder = TempDir::new().expect("a folder");
        command.env("TMPDIR", folder.path());
        command.arg("--port=0").stdout(Stdio::piped());
        let Ok(mut driver) = command.stderr(Stdio::null()).spawn() else {
            return Err("there is no chromedriver (Debian: chromium-driver)".into());
        };
        let port = port(&mut driver);
        let capabilities = capabilities(screen, folder.path());
        let mut browser = Browser {
            driver,
            session: format!("http://127.0.0.1:{port}/session"),
            screen,
            _folder: folder,
        };
        let session = match browser.try_ask("", &capabilities) {
            Err(message) if message.contains("cannot find Chrome binary") => {
                return Err("there is no Chromium (Debian: chromium)".into());
            }
            session => session.expect("a session"),
        };
        let id = session["sessionId"].as_str().expect("a session");
        browser.session = format!("{}/{id}", browser.session);
        browser.prefer(Preference::Light);
        Ok(browser)
    }

    fn ask(&self, path: &str, body: &Value) -> Value {
        let answer = self.try_ask(path, body);
        answer.unwrap_or_else(|message| panic!("{path}: {message}"))
    }

    fn try_ask(&self, path: &str, body: &Value) -> Result<Value, String> {
        let request = minreq::post(format!("{}{path}", self.session));
        result(request.with_json(body).expect("JSON"))
    }

    fn look(&self, path: &str) -> Value {
        let answer = result(minreq::get(format!("{}{path}", self.session)));
        answer.unwrap_or_else(|message| panic!("{path}: {message}"))
    }

    /// Asks the browser itself, below the page.
    fn command(&self, command: &str, parameters: &Value) -> Value {
        let body = json!({ "cmd": command, "params": parameters });
        self.ask("/goog/cdp/execute", &body)
    }

    pub fn prefer(&self, preference: Preference) {
        let (scheme, motion) = match preference {
            Preference::Light => ("light", "reduce"),
            Preference::Dark => ("dark", "reduce"),
            Preference::Motion => ("light", "no-preference"),
        };
        let features = json!([
            { "name": "prefers-color-scheme", "value": scheme },
            { "name": "prefers-reduced-motion", "value": motion },
        ]);
        self.command(
            "Emulation.setEmulatedMedia",
            &json!({ "features": features }),
        );
    }

    pub fn let_read_the_clipboard(&self) {
        let permissions =
            json!({ "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"] });
        self.command("Browser.grantPermissions", &permissions);
    }

    // ——— The page as a whole ———

    pub fn open(&self, address: &str) {
        self.ask("/url", &json!({ "url": address }));
    }

    pub fn back(&self) {
        self.ask("/back", &json!({}));
    }

    pub fn forward(&self) {
        self.ask("/forward", &json!({}));
    }

    /// The whole page as a PNG in base 64.
    pub fn picture(&self) -> String {
        let size = "document.documentElement.getBoundingClientRect()";
        let size = self.eval(&format!(
            "(({{ width, height }}) => ({{ width, height }}))({size})"
        ));
        let clip =
            json!({ "x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1 });
        let how = json!({ "captureBeyondViewport": true, "clip": clip });
        let picture = self.command("Page.captureScreenshot", &how);
        picture["data"].as_str().expect("a picture").into()
    }

    /// The value of an expression in the page.
    pub fn eval(&self, expression: &str) -> Value {
        self.run(&format!("return {expression}"))
    }

    /// What a script returns, or promises.
    pub fn run(&self, script: &str) -> Value {
        self.ask("/execute/sync", &json!({ "script": script, "args": [] }))
    }

    /// The value of an expression that is a text.
    pub fn text(&self, expression: &str) -> String {
        let value = self.eval(expression);
        let text = value.as_str();
        text.unwrap_or_else(|| panic!("{expression} is {value}"))
            .into()
    }

    /// Waits until an expression is true.
    pub fn wait_for(&self, expression: &str) {
        let start = Instant::now();
        while self.eval(&format!("Boolean({expression})")) != true {
            assert!(
                start.elapsed() < PATIENCE,
                "waited for {expression} at {}, which says: {}",
                self.text("location.href"),
                self.text("document.getElementById('status').textContent")
            );
            thread::sleep(PAUSE);
        }
    }

    /// What the console has complained of since it was last asked.
    pub fn complaints(&self) -> Vec<String> {
        let log = self.ask("/se/log", &json!({ "type": "browser" }));
        let entries = log.as_array().expect("entries").iter();
        let messages = entries.filter_map(|entry| entry["message"].as_str());
        messages.map(str::to_owned).collect()
    }

    // ——— Elements ———

    /// An element, as the protocol names it.
    fn element(&self, selector: &str) -> Value {
        let query = json!({ "using": "css selector", "value": selector });
        self.ask("/element", &query)
    }

    fn path(&self, selector: &str) -> String {
        let element = self.element(selector);
        let id = element.as_object().and_then(|it| it.values().next());
        format!("/element/{}", id.and_then(Value::as_str).expect("an id"))
    }

    /// What a screen reader takes an element for.
    pub fn role(&self, selector: &str) -> String {
        let role = self.look(&format!("{}/computedrole", self.path(selector)));
        role.as_str().expect("a role").into()
    }

    /// Writes a text in place of what stands in a field.
    pub fn fill(&self, selector: &str, text: &str) {
        let field = self.path(selector);
        self.ask(&format!("{field}/clear"), &json!({}));
        self.ask(&format!("{field}/value"), &json!({ "text": text }));
    }

    /// Chooses an option of a list.
    pub fn choose(&self, selector: &str, value: &str) {
        let option = self.path(&format!("{selector} option[value='{value}']"));
        self.ask(&format!("{option}/click"), &json!({}));
    }

    // ——— Mouse, finger and keyboard ———

    /// Taps the middle of an element, after scrolling to it where it is out of sight.
    pub fn tap(&self, selector: &str) {
        self.point(selector, &[]);
    }

    /// Clicks the middle of an element twice at once.
    pub fn double_click(&self, selector: &str) {
        let origin = self.element(selector);
        let go = json!({ "type": "pointerMove", "origin": origin, "x": 0, "y": 0, "duration": 0 });
        let [down, up] =
            ["pointerDown", "pointerUp"].map(|kind| json!({ "type": kind, "button": 0 }));
        let source =
            json!({ "type": "pointer", "id": "mouse", "actions": [go, down, up, down, up] });
        self.ask("/actions", &json!({ "actions": [source] }));
    }

    /// Drags from the middle of one element to the middle of another.
    pub fn drag(&self, from: &str, to: &str) {
        self.point(from, &[to]);
    }

    fn point(&self, start: &str, way: &[&str]) {
        self.run(&format!(
            "document.querySelector(\"{start}\").scrollIntoView({{ block: 'nearest' }})"
        ));
        let go = |selector: &str, duration: u32| {
            let origin = self.element(selector);
            json!({ "type": "pointerMove", "origin": origin, "x": 0, "y": 0, "duration": duration })
        };
        let mut actions = vec![go(start, 0), json!({ "type": "pointerDown", "button": 0 })];
        actions.extend(way.iter().map(|selector| go(selector, 80)));
        actions.push(json!({ "type": "pointerUp", "button": 0 }));
        let kind = match self.screen {
            Screen::Wide => "mouse",
            Screen::Phone => "touch",
        };
        let source = json!({
            "type": "pointer",
            "id": kind,
            "parameters": { "pointerType": kind },
            "actions": actions,
        });
        self.ask("/actions", &json!({ "actions": [source] }));
    }

    /// Moves the mouse to the middle of an element.
    pub fn hover(&self, selector: &str) {
        let origin = self.element(selector);
        let go = json!({ "type": "pointerMove", "origin": origin, "x": 0, "y": 0, "duration": 0 });
        let source = json!({ "type": "pointer", "id": "mouse", "actions": [go] });
        self.ask("/actions", &json!({ "actions": [source] }));
    }

    /// Strikes keys one after the other; characters of [`keys`](super::keys) stand for arrows and
    /// such.
    pub fn type_keys(&self, keys: &str) {
        let strokes = keys.chars().flat_map(|key| [down(key), up(key)]);
        self.strike(strokes.collect());
    }

    /// Strikes a key while another is held.
    pub fn type_with(&self, held: char, key: char) {
        self.strike(vec![down(held), down(key), up(key), up(held)]);
    }

    fn strike(&self, strokes: Vec<Value>) {
        let source = json!({ "type": "key", "id": "keys", "actions": strokes });
        self.ask("/actions", &json!({ "actions": [source] }));
    }
}

fn down(key: char) -> Value {
    json!({ "type": "keyDown", "value": key.to_string() })
}

fn up(key: char) -> Value {
    json!({ "type": "keyUp", "value": key.to_string() })
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = minreq::delete(&self.session).with_timeout(20).send();
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

fn result(request: minreq::Request) -> Result<Value, String> {
    let response = request.with_timeout(60).send();
    let response = response.expect("chromedriver answers");
    let answer: Value = response.json().expect("JSON");
    let value = answer["value"].clone();
    if value["error"].is_null() {
        Ok(value)
    } else {
        Err(value["message"].to_string())
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

fn capabilities(screen: Screen, folder: &Path) -> Value {
    let mut options = json!({
        "args": [
            "--headless",
            // Chromium refuses to run as root with its sandbox, and a container has no other user.
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-quic",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--no-first-run",
            "--window-size=1400,1000",
            format!("--user-data-dir={}", folder.join("profile").display()),
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
