//! Deals and plans as text.
//!
//! A deal is read liberally: twelve counts from space 1 (`.` for 0) or a list of six spaces, blanks
//! or underscores, then six dice in the order of their colours. It is written in one form:
//! `101011110000 561245`. A plan is its moves in order, `space+die`, with the points if wished:
//! `1+5=2 8+1=0`.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;

use super::{
    Deal, Die, Move, PIECES, Placement, Plan, PlanError, ScoredPlan, Space, Throw, WrongMove,
};
use super::{Empty, ScoredMove};
use crate::fen::FenError;
use crate::fields::{Word, excerpt, shown, words};

/// A field of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealField {
    /// The pieces.
    Pieces,
    /// The dice.
    Dice,
}

impl fmt::Display for DealField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            DealField::Pieces => "pieces",
            DealField::Dice => "dice",
        })
    }
}

/// Why a text is not a deal: the field, the place, and what was expected there.
pub type DealError = FenError<DealField>;

/// A move of a plan, from 1, as errors name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveNumber(usize);

impl fmt::Display for MoveNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {}", self.0)
    }
}

/// Why a text is not a plan: which move, the place, and what was expected there.
pub type PlanTextError = FenError<MoveNumber>;

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.counts().iter().try_for_each(|count| count.fmt(f))
    }
}

impl fmt::Display for Throw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.dice().iter().try_for_each(|die| die.fmt(f))
    }
}

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.placement, self.throw)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.space, self.die)
    }
}

impl fmt::Display for ScoredMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.mv, self.points)
    }
}

fn separated(
    f: &mut fmt::Formatter<'_>,
    moves: impl Iterator<Item = impl fmt::Display>,
) -> fmt::Result {
    for (index, mv) in moves.enumerate() {
        write!(f, "{}{mv}", if index == 0 { "" } else { " " })?;
    }
    Ok(())
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        separated(f, self.moves.iter())
    }
}

impl fmt::Display for ScoredPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        separated(f, self.moves.iter())
    }
}

const WHOLE_DEAL: &str = "expected twelve counts or six spaces, then six dice, \
                          such as 101011110000 561245";

impl FromStr for Deal {
    type Err = DealError;

    fn from_str(text: &str) -> Result<Deal, DealError> {
        let words = words(text);
        let end = text.chars().count();
        let [pieces, dice, rest @ ..] = &words[..] else {
            let field = match words.first() {
                None => DealField::Pieces,
                Some(pieces) => placement(pieces).map(|_| DealField::Dice)?,
            };
            return Err(DealError::new(
                field,
                end..end,
                format!("{WHOLE_DEAL}, found the end"),
            ));
        };
        let deal = Deal {
            placement: placement(pieces)?,
            throw: throw(dice)?,
        };
        DealError::expect_none(DealField::Dice, rest.first(), "expected the end")?;
        Ok(deal)
    }
}

impl FromStr for Placement {
    type Err = DealError;

    /// Reads the first field of a deal.
    fn from_str(text: &str) -> Result<Placement, DealError> {
        match &words(text)[..] {
            [] => Err(DealError::new(
                DealField::Pieces,
                0..0,
                "expected twelve counts or six spaces, such as 101011110000 or 1,3,5,6,7,8, found \
                 nothing",
            )),
            [pieces, rest @ ..] => {
                DealError::expect_none(DealField::Pieces, rest.first(), "expected the end")?;
                placement(pieces)
            }
        }
    }
}

impl FromStr for Throw {
    type Err = DealError;

    /// Reads the second field of a deal.
    fn from_str(text: &str) -> Result<Throw, DealError> {
        match &words(text)[..] {
            [] => Err(DealError::new(
                DealField::Dice,
                0..0,
                "expected six dice, such as 561245, found nothing",
            )),
            [dice, rest @ ..] => {
                DealError::expect_none(DealField::Dice, rest.first(), "expected the end")?;
                throw(dice)
            }
        }
    }
}

fn placement(word: &Word) -> Result<Placement, DealError> {
    if word.chars.contains(&',') {
        spaces(word)
    } else {
        counts(word)
    }
}

fn counts(word: &Word) -> Result<Placement, DealError> {
    let mut counts = [0; Space::COUNT];
    for (at, &c) in word.chars.iter().enumerate() {
        let here = word.start + at..word.start + at + 1;
        let count = match c {
            '.' => 0,
            '0'..='6' => c as u8 - b'0',
            '7'..='9' => {
                let message = format!("more than six pieces on a space, found {}", shown(c));
                return Err(DealError::new(DealField::Pieces, here, message));
            }
            _ => {
                let message = format!(
                    "expected how many pieces stand on a space, 0 to 6 or . for 0, or six spaces with commas, found {}",
                    shown(c)
                );
                return Err(DealError::new(DealField::Pieces, here, message));
            }
        };
        match counts.get_mut(at) {
            Some(place) => *place = count,
            None => {
                let found = word.chars.len();
                let message = format!("{found} spaces, expected 12");
                return Err(DealError::new(DealField::Pieces, here, message));
            }
        }
    }
    if word.chars.len() < Space::COUNT {
        let message = format!("{} spaces, expected 12", word.chars.len());
        return Err(DealError::new(DealField::Pieces, word.span(), message));
    }
    Placement::from_counts(counts).ok_or_else(|| {
        let pieces: u32 = counts.iter().map(|&count| u32::from(count)).sum();
        let message = format!("{pieces} pieces, expected 6");
        DealError::new(DealField::Pieces, word.span(), message)
    })
}

fn spaces(word: &Word) -> Result<Placement, DealError> {
    let mut spaces = ArrayVec::<Space, PIECES>::new();
    let mut start = word.start;
    for part in word.chars.split(|&c| c == ',') {
        let here = start..start + part.len();
        start += part.len() + 1;
        let number = part.iter().collect::<String>();
        let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        let space = digits.then(|| number.parse().ok().and_then(Space::new));
        let Some(space) = space.flatten() else {
            let found = excerpt(part.iter().copied());
            let message = format!("expected a space from 1 to 12, found {found}");
            return Err(DealError::new(DealField::Pieces, here, message));
        };
        if spaces.try_push(space).is_err() {
            return Err(DealError::new(
                DealField::Pieces,
                here,
                "more than six pieces, expected 6",
            ));
        }
    }
    match spaces.into_inner() {
        Ok(spaces) => Ok(Placement::from_spaces(spaces)),
        Err(spaces) => {
            let message = format!("{} pieces, expected 6", spaces.len());
            Err(DealError::new(DealField::Pieces, word.span(), message))
        }
    }
}

fn throw(word: &Word) -> Result<Throw, DealError> {
    let mut dice = ArrayVec::<Die, PIECES>::new();
    for (at, &c) in word.chars.iter().enumerate() {
        let here = word.start + at..word.start + at + 1;
        let die = Die::from_char(c)
            .map_err(|message| DealError::new(DealField::Dice, here.clone(), message))?;
        if dice.try_push(die).is_err() {
            let message = format!("{} dice, expected 6", word.chars.len());
            return Err(DealError::new(DealField::Dice, here, message));
        }
    }
    match dice.into_inner() {
        Ok(dice) => Ok(Throw::new(dice)),
        Err(dice) => {
            let message = format!("{} dice, expected 6", dice.len());
            Err(DealError::new(DealField::Dice, word.span(), message))
        }
    }
}

/// A plan as it was written: some of its moves may say what they score.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrittenPlan {
    /// The moves.
    pub plan: Plan,
    /// The points that are written behind each.
    pub points: ArrayVec<Option<u8>, PIECES>,
}

impl WrittenPlan {
    /// Carries the plan out, and checks the points that are written.
    ///
    /// # Errors
    /// The first move that cannot be made or scores something else.
    pub fn score(&self, deal: &Deal, empty: Empty) -> Result<ScoredPlan, PlanError> {
        let wrong_points = |index: usize, scored: &ScoredMove| {
            let written = self.points[index].filter(|&written| written != scored.points)?;
            let scored_points = scored.points;
            Some(PlanError {
                index,
                mv: scored.mv,
                reason: WrongMove::Points {
                    scored: scored_points,
                    written,
                },
            })
        };
        let (made, error) = self.plan.score_as_far_as_possible(deal, empty);
        let mut scored = made.moves.iter().enumerate();
        match scored.find_map(|(index, scored)| wrong_points(index, scored)) {
            Some(error) => Err(error),
            None => error.map_or(Ok(made), Err),
        }
    }
}

impl FromStr for WrittenPlan {
    type Err = PlanTextError;

    fn from_str(text: &str) -> Result<WrittenPlan, PlanTextError> {
        let mut written = WrittenPlan::default();
        for (index, word) in words(text).iter().enumerate() {
            let number = MoveNumber(index + 1);
            let (mv, points) = scored_move(word, number)?;
            if written.plan.moves.try_push(mv).is_err() {
                let message = "more than six moves, expected each of six pieces to move once";
                return Err(PlanTextError::new(number, word.span(), message));
            }
            written.points.push(points);
        }
        Ok(written)
    }
}

impl FromStr for Plan {
    type Err = PlanTextError;

    /// Reads the moves. Points may be written; [`WrittenPlan`] keeps them.
    fn from_str(text: &str) -> Result<Plan, PlanTextError> {
        text.parse().map(|written: WrittenPlan| written.plan)
    }
}

/// `1+5`, or with points `1+5=2`.
fn scored_move(word: &Word, number: MoveNumber) -> Result<(Move, Option<u8>), PlanTextError> {
    let error = |message: String| PlanTextError::new(number, word.span(), message);
    let text = word.text();
    let (mv, points) = match text.split_once('=') {
        Some((mv, points)) => (mv, Some(points)),
        None => (&text[..], None),
    };
    let form = || {
        let found = word.excerpt();
        error(format!(
            "expected a space, + and a die, such as 1+5 or 1+5=2, found {found}"
        ))
    };
    let (space, die) = mv.split_once('+').ok_or_else(form)?;
    let parse = |digits: &str| -> Option<u8> {
        let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        plain.then(|| digits.parse().unwrap_or(u8::MAX))
    };
    let (space, die) = parse(space).zip(parse(die)).ok_or_else(form)?;
    let points = match points {
        None => None,
        Some(points) => Some(parse(points).ok_or_else(form)?),
    };
    if points.is_some_and(|points| usize::from(points) > PIECES) {
        let found = word.excerpt();
        return Err(error(format!("expected at most 6 points in {found}")));
    }
    let space = Space::new(space).ok_or_else(|| {
        error(format!(
            "expected a space from 1 to 12 in {}",
            word.excerpt()
        ))
    })?;
    let die = Die::new(die)
        .ok_or_else(|| error(format!("expected a die from 1 to 6 in {}", word.excerpt())))?;
    Ok((Move { space, die }, points))
}
