//! Who sits at the table, by their names.

use std::str::FromStr;

use crate::cli::Failure;
use crate::corona::bots::Bot;
use crate::corona::game::{Seat, Seats};

/// Who is asked for: `person`, `person:Ada` or a bot.
#[derive(Clone, Debug)]
pub(in crate::cli::corona) enum Guest {
    Person(Option<String>),
    Bot { text: String, bot: Bot },
}

/// The longest name of a person.
const LONGEST_NAME: usize = 20;

impl FromStr for Guest {
    type Err = String;

    fn from_str(text: &str) -> Result<Guest, String> {
        let text = text.trim();
        if let Some(name) = text.strip_prefix("person:") {
            return person_name(name).map(|name| Guest::Person(Some(name)));
        }
        if text == "person" {
            return Ok(Guest::Person(None));
        }
        match text.parse() {
            Ok(bot) => Ok(Guest::Bot {
                text: text.into(),
                bot,
            }),
            Err(error) => {
                let error: crate::tournament::SpecificationError = error;
                let message = error.to_string();
                Err(message.replace("expected greedy,", "expected person, greedy,"))
            }
        }
    }
}

/// A name that can stand before a call.
fn person_name(text: &str) -> Result<String, String> {
    let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let begins_well = name.starts_with(char::is_alphabetic);
    let is_plain = !name.contains(char::is_control);
    let length = name.chars().count();
    if !begins_well || !is_plain || length > LONGEST_NAME {
        return Err(format!(
            "expected a name of at most {LONGEST_NAME} characters that begins with a letter, such \
             as person:Ada"
        ));
    }
    if RESERVED.iter().any(|word| name.eq_ignore_ascii_case(word)) {
        return Err(format!("'{name}' is a command, expected another name"));
    }
    Ok(name)
}

/// Words that would be taken for a command where a call begins with a name.
const RESERVED: [&str; 2] = ["wait", "give up"];

/// Somebody on a seat.
pub(super) struct Seated {
    pub name: String,
    /// Nothing for a person.
    pub bot: Option<Bot>,
}

/// All who sit at the table, in the order of the seats.
pub(super) struct Table {
    seated: Vec<Seated>,
    seats: Seats,
}

impl Table {
    pub(super) fn new(guests: &[Guest]) -> Result<Table, Failure> {
        let seats = Seats::new(guests.len()).ok_or_else(|| {
            let (found, most) = (guests.len(), Seats::MOST);
            Failure::Usage(format!("{found} seats, expected 1 to {most}"))
        })?;
        let mut seated: Vec<Seated> = Vec::new();
        for guest in guests {
            let is_taken =
                |name: &String| seated.iter().any(|it| it.name.eq_ignore_ascii_case(name));
            let (name, bot) = match guest {
                Guest::Person(Some(name)) if is_taken(name) => {
                    let message = format!("two are called {name}, expected another name");
                    return Err(Failure::Usage(message));
                }
                Guest::Person(Some(name)) => (name.clone(), None),
                Guest::Person(None) => (first_free("Person", " ", "", is_taken), None),
                Guest::Bot { text, bot } => (first_free(text, " (", ")", is_taken), Some(*bot)),
            };
            seated.push(Seated { name, bot });
        }
        Ok(Table { seated, seats })
    }

    pub(super) fn seats(&self) -> Seats {
        self.seats
    }

    pub(super) fn name(&self, seat: Seat) -> &str {
        &self.seated[seat.index()].name
    }

    pub(super) fn is_person(&self, seat: Seat) -> bool {
        self.seated[seat.index()].bot.is_none()
    }

    /// The people, each with their seat.
    pub(super) fn people(&self) -> impl Iterator<Item = (Seat, &str)> {
        let seats = self.seats.all().filter(|&seat| self.is_person(seat));
        seats.map(|seat| (seat, self.name(seat)))
    }

    /// The bots, each with its seat.
    pub(super) fn bots(&self) -> impl Iterator<Item = (Seat, Bot)> {
        let seats = self.seats.all().zip(&self.seated);
        seats.filter_map(|(seat, seated)| Some((seat, seated.bot?)))
    }
}

/// A name that nobody has yet, with a number if it must be.
fn first_free(
    name: &str,
    before: &str,
    behind: &str,
    is_taken: impl Fn(&String) -> bool,
) -> String {
    let numbered = |number| match number {
        1 => name.to_owned(),
        number => format!("{name}{before}{number}{behind}"),
    };
    let mut names = (1..).map(numbered);
    names.find(|name| !is_taken(name)).unwrap_or_default()
}

/// Names in a sentence: `Ada, Ben or Cleo`.
pub(super) fn either<'n>(names: impl Iterator<Item = &'n str>) -> String {
    listed(names, "or")
}

/// Names in a sentence: `Ada, Ben and Cleo`.
pub(super) fn all_of<'n>(names: impl Iterator<Item = &'n str>) -> String {
    listed(names, "and")
}

fn listed<'n>(names: impl Iterator<Item = &'n str>, word: &str) -> String {
    let names: Vec<&str> = names.collect();
    match &names[..] {
        [] => "nobody".into(),
        [one] => (*one).into(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}
