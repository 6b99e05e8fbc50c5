//! A test as text, the way it is given on a command line.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{EloModel, Sprt};

/// A text that names no test, and what was expected.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum SprtTextError {
    /// A part that is no setting.
    #[error("expected elo0=…, elo1=…, alpha=…, beta=… or model=…, found '{0}'")]
    Setting(String),
    /// A setting given twice.
    #[error("{0} is given twice")]
    Repeated(&'static str),
    /// A setting that is needed.
    #[error("{0} is missing, expected for example elo0=0,elo1=10")]
    Missing(&'static str),
    /// A value that is not what the setting takes: its name, that, and what was found.
    #[error("expected {1} for {0}, found '{2}'")]
    Value(&'static str, &'static str, String),
    /// Hypotheses that do not follow each other.
    #[error("expected elo0 below elo1, found {0} and {1}")]
    Order(f64, f64),
}

/// What a text may say, each at most once.
#[derive(Default)]
struct Settings {
    elo0: Option<f64>,
    elo1: Option<f64>,
    alpha: Option<f64>,
    beta: Option<f64>,
    model: Option<EloModel>,
}

impl FromStr for Sprt {
    type Err = SprtTextError;

    /// Reads settings between commas: `elo0` and `elo1` (−1000 to 1000, the first below the
    /// second), and if wanted `alpha` and `beta` (above 0, below 0.5; without: 0.05) and `model`
    /// (`logistic` or `normalized`; without: `logistic`). The order is free.
    ///
    /// # Errors
    /// If a setting is unknown, given twice or missing, or a value is out of its range.
    ///
    /// ```
    /// use orbito_solve::tournament::statistics::Sprt;
    ///
    /// let error = "elo0=0,elo1=five".parse::<Sprt>().unwrap_err();
    /// assert_eq!(error.to_string(), "expected a number from -1000 to 1000 for elo1, found 'five'");
    /// ```
    fn from_str(text: &str) -> Result<Sprt, SprtTextError> {
        let mut settings = Settings::default();
        for part in text.split(',') {
            settings.read(part.trim())?;
        }
        let elo0 = settings.elo0.ok_or(SprtTextError::Missing("elo0"))?;
        let elo1 = settings.elo1.ok_or(SprtTextError::Missing("elo1"))?;
        if elo0 >= elo1 {
            return Err(SprtTextError::Order(elo0, elo1));
        }
        Ok(Sprt {
            elo0,
            elo1,
            alpha: settings.alpha.unwrap_or(0.05),
            beta: settings.beta.unwrap_or(0.05),
            model: settings.model.unwrap_or_default(),
        })
    }
}

impl Settings {
    fn read(&mut self, part: &str) -> Result<(), SprtTextError> {
        let (name, value) = part
            .split_once('=')
            .ok_or_else(|| SprtTextError::Setting(excerpt(part)))?;
        let value = value.trim();
        match name.trim() {
            "elo0" => set(&mut self.elo0, "elo0", elo("elo0", value)?),
            "elo1" => set(&mut self.elo1, "elo1", elo("elo1", value)?),
            "alpha" => set(&mut self.alpha, "alpha", rate("alpha", value)?),
            "beta" => set(&mut self.beta, "beta", rate("beta", value)?),
            "model" => set(&mut self.model, "model", model(value)?),
            _ => Err(SprtTextError::Setting(excerpt(part))),
        }
    }
}

fn set<T>(setting: &mut Option<T>, name: &'static str, value: T) -> Result<(), SprtTextError> {
    match setting.replace(value) {
        None => Ok(()),
        Some(_) => Err(SprtTextError::Repeated(name)),
    }
}

fn elo(name: &'static str, value: &str) -> Result<f64, SprtTextError> {
    let in_range = |elo: &f64| elo.abs() <= Sprt::MAX_ELO;
    let elo = value.parse().ok().filter(in_range);
    // Adding 0 makes −0 a plain 0.
    elo.map(|elo| elo + 0.0)
        .ok_or_else(|| SprtTextError::Value(name, "a number from -1000 to 1000", excerpt(value)))
}

fn rate(name: &'static str, value: &str) -> Result<f64, SprtTextError> {
    let in_range = |rate: &f64| *rate > 0.0 && *rate < 0.5;
    let rate = value.parse().ok().filter(in_range);
    let expected = "a number above 0 and below 0.5";
    rate.ok_or_else(|| SprtTextError::Value(name, expected, excerpt(value)))
}

fn model(value: &str) -> Result<EloModel, SprtTextError> {
    match value {
        "logistic" => Ok(EloModel::Logistic),
        "normalized" => Ok(EloModel::Normalized),
        _ => {
            let expected = "logistic or normalized";
            Err(SprtTextError::Value("model", expected, excerpt(value)))
        }
    }
}

/// The beginning of a text, fit for one line of a message.
fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut start: String = text.chars().take(LONGEST).collect();
    if start.len() < text.len() {
        start.push('…');
    }
    start.escape_debug().to_string()
}

impl fmt::Display for Sprt {
    /// The text that reads as this test, the model only if it is not the logistic one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sprt {
            elo0,
            elo1,
            alpha,
            beta,
            model,
        } = self;
        write!(f, "elo0={elo0},elo1={elo1},alpha={alpha},beta={beta}")?;
        match model {
            EloModel::Logistic => Ok(()),
            EloModel::Normalized => f.write_str(",model=normalized"),
        }
    }
}
