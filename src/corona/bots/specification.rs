//! Bots by their names: `greedy`, `limited:plans=50`, `perfect:delay=20s`.

use std::str::FromStr;
use std::time::Duration;

use super::{Bot, Rate, Style, Trust};
use crate::tournament::{Parameters, Specification, SpecificationError};

impl Bot {
    /// What names there are, each with what it plays like.
    pub const ALL: [(&'static str, &'static str); 4] = [
        (
            "greedy",
            "calls what comes of always taking the best next score",
        ),
        (
            "limited:plans=N",
            "looks at N random plans a second of the glass, 1 to 100000, and calls the best it has \
             found",
        ),
        (
            "bidder:plans=N",
            "looks at N random plans a second, and calls also what it may still find, where that \
             is worth more chips on average than to let the highest call stand; trust=N (90) is \
             how far it believes that others have found what they call, 0 to 100 per cent",
        ),
        ("perfect", "calls the best there is"),
    ];

    /// What is said of the time that every bot takes.
    pub const DELAY: &'static str = "each also with delay=DURATION, such as perfect:delay=20s: it \
                                     says nothing before the glass has run so long (greedy 5s, \
                                     perfect 10s, the others 1s)";
}

impl FromStr for Bot {
    type Err = SpecificationError;

    /// Reads a bot's name.
    ///
    /// ```
    /// use orbito_solve::corona::bots::Bot;
    ///
    /// assert!("limited:plans=50,delay=3s".parse::<Bot>().is_ok());
    /// assert_eq!(
    ///     "limited:plans=0".parse::<Bot>().unwrap_err().to_string(),
    ///     "player 'limited:plans=0': plans=0: expected 1 to 100000"
    /// );
    /// ```
    fn from_str(text: &str) -> Result<Bot, SpecificationError> {
        let name = Specification::new(text);
        if name.text().contains(char::is_control) {
            return Err(name.error("a control character, expected none"));
        }
        match name.kind() {
            "greedy" => known(&name, Style::Greedy, Duration::from_secs(5)),
            "perfect" => known(&name, Style::Perfect, Duration::from_secs(10)),
            "limited" => {
                let mut parameters = name.parameters()?;
                let plans = plans(&name, &mut parameters)?;
                let delay = delay(&mut parameters)?.unwrap_or(SEARCHER_DELAY);
                parameters.finish("plans or delay")?;
                let style = Style::Limited { plans };
                Ok(Bot { style, delay })
            }
            "bidder" => {
                let mut parameters = name.parameters()?;
                let plans = plans(&name, &mut parameters)?;
                let delay = delay(&mut parameters)?.unwrap_or(SEARCHER_DELAY);
                let trust = parameters.number("trust", 0..=100)?;
                parameters.finish("plans, delay or trust")?;
                let trust = trust.and_then(|per_cent| Trust::new(per_cent as u8));
                let style = Style::Bidder {
                    plans,
                    trust: trust.unwrap_or_default(),
                };
                Ok(Bot { style, delay })
            }
            _ => Err(name.error("unknown, expected greedy, limited, bidder or perfect")),
        }
    }
}

const SEARCHER_DELAY: Duration = Duration::from_secs(1);

/// A bot that has its plan from the beginning.
fn known(name: &Specification, style: Style, usual: Duration) -> Result<Bot, SpecificationError> {
    let mut parameters = name.parameters()?;
    let delay = delay(&mut parameters)?.unwrap_or(usual);
    parameters.finish("delay")?;
    Ok(Bot { style, delay })
}

fn delay(parameters: &mut Parameters) -> Result<Option<Duration>, SpecificationError> {
    parameters.time("delay")
}

fn plans(name: &Specification, parameters: &mut Parameters) -> Result<Rate, SpecificationError> {
    let plans = parameters.number("plans", 1..=Rate::MOST.into())?;
    let rate = plans.and_then(|plans| Rate::new(plans as u32));
    rate.ok_or_else(|| name.error("expected plans=N, how many plans it looks at in a second"))
}
