//! Positions to practise on: found by random play, or among all that the tablebase knows, and
//! described by a [`SuiteEntry`].
//!
//! The same tablebase, kind and seed give the same puzzles, on any number of threads.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::rating::{Difficulty, RatedMove, RatedPosition, same_category};
use super::tablebase::Tablebase;
use super::{Position, SuiteEntry};
use crate::game::Value;
use crate::openings::play_at_random;
use crate::search::TableTooLarge;

/// What sort of puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PuzzleKind {
    /// Four to six marbles, and a draw: where a fair game may begin.
    Opening,
    /// A single distinct move of six or more keeps a draw, or a win that takes three presses or
    /// more.
    OneMover,
    /// Not lost, but every move that looks best one, two or three moves ahead loses; those that
    /// look best three moves ahead are the moves to avoid.
    Trap,
    /// Of all positions with as many marbles, none is won later.
    LongestWin,
    /// All that keeps a draw or a win is to complete lines of both colours at once.
    DoubleLine,
    /// A single distinct move wins, and not before the extra presses.
    ExtraPress,
}

/// Positions that are tried in vain before a source of puzzles counts as exhausted.
const PATIENCE: usize = 200_000;

impl PuzzleKind {
    /// All kinds.
    pub const ALL: [PuzzleKind; 6] = [
        PuzzleKind::Opening,
        PuzzleKind::OneMover,
        PuzzleKind::Trap,
        PuzzleKind::LongestWin,
        PuzzleKind::DoubleLine,
        PuzzleKind::ExtraPress,
    ];

    /// `opening`, `one-mover`, `trap`, `longest-win`, `double-line` or `extra-press`.
    pub const fn name(self) -> &'static str {
        match self {
            PuzzleKind::Opening => "opening",
            PuzzleKind::OneMover => "one-mover",
            PuzzleKind::Trap => "trap",
            PuzzleKind::LongestWin => "longest-win",
            PuzzleKind::DoubleLine => "double-line",
            PuzzleKind::ExtraPress => "extra-press",
        }
    }

    /// The numbers of marbles of the positions that are tried.
    const fn marbles(self) -> RangeInclusive<usize> {
        match self {
            PuzzleKind::Opening => 4..=6,
            PuzzleKind::OneMover | PuzzleKind::Trap => 6..=13,
            PuzzleKind::LongestWin => 0..=15,
            PuzzleKind::DoubleLine => 8..=15,
            PuzzleKind::ExtraPress => 12..=15,
        }
    }

    /// Whether a position is of this kind. [`PuzzleKind::LongestWin`] cannot be told from the
    /// position alone: any win will do.
    ///
    /// # Errors
    /// If there is no memory for the searches that tell a trap.
    pub fn fits(self, rated: &RatedPosition) -> Result<bool, TableTooLarge> {
        let value = rated.value;
        let lost = matches!(value, Value::Loss(_));
        let margin = rated.margin;
        Ok(match self {
            PuzzleKind::Opening => value == Value::Draw,
            PuzzleKind::OneMover => {
                margin.is_only_move() && margin.distinct >= 6 && !lost && value < Value::Win(2)
            }
            PuzzleKind::Trap => !lost && margin.keeping < margin.distinct && is_trap(rated)?,
            PuzzleKind::LongestWin => matches!(value, Value::Win(_)),
            PuzzleKind::DoubleLine => {
                let both_lines = |it: &RatedMove| {
                    it.position.mine().has_line() && it.position.theirs().has_line()
                };
                let mut keeping = rated
                    .moves
                    .iter()
                    .filter(|it| same_category(it.value, value));
                !lost && margin.keeping < margin.distinct && keeping.all(both_lines)
            }
            PuzzleKind::ExtraPress => {
                let turns = rated.position.free().count() as u16;
                margin.is_only_move() && matches!(value, Value::Win(presses) if presses > turns)
            }
        })
    }
}

/// Whether all that looks best at each shallow depth loses.
fn is_trap(rated: &RatedPosition) -> Result<bool, TableTooLarge> {
    for depth in 1..=Difficulty::SHALLOW {
        let best = Difficulty::best_looking(rated, depth)?;
        let mut chosen = rated.moves.iter().filter(|it| best.contains(&it.turn));
        if !chosen.all(|it| matches!(it.value, Value::Loss(_))) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// An endless source of puzzles, or one that ends where no more are found.
pub struct Puzzles<'a> {
    tablebase: &'a Tablebase,
    kind: PuzzleKind,
    random: ChaCha8Rng,
    /// Positions given already, up to the turns of the board and the exchange of the colours.
    seen: HashSet<u64>,
    /// The positions to give, where they are found all at once.
    found: Option<std::vec::IntoIter<Position>>,
}

impl<'a> Puzzles<'a> {
    /// Puzzles of a kind under the rules of a tablebase.
    ///
    /// ```
    /// use orbito_solve::orbito::tablebase::Tablebase;
    /// use orbito_solve::orbito::{PuzzleKind, Puzzles, Rules};
    ///
    /// let tablebase = Tablebase::build(&Rules::STANDARD);
    /// let mut puzzles = Puzzles::new(&tablebase, PuzzleKind::OneMover, 1);
    /// let puzzle = puzzles.next().expect("there are many")?;
    /// assert_eq!(puzzle.id(), Some("one-mover 1"));
    /// assert!(puzzle.check(&tablebase).is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(tablebase: &'a Tablebase, kind: PuzzleKind, seed: u64) -> Puzzles<'a> {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let found = (kind == PuzzleKind::LongestWin)
            .then(|| longest_wins(tablebase, &mut random).into_iter());
        Puzzles {
            tablebase,
            kind,
            random,
            seen: HashSet::new(),
            found,
        }
    }

    /// The next position of the kind that was not given before.
    fn find(&mut self) -> Result<Option<RatedPosition>, TableTooLarge> {
        for _ in 0..PATIENCE {
            let position = match &mut self.found {
                Some(found) => match found.next() {
                    Some(position) => position,
                    None => return Ok(None),
                },
                None => {
                    let marbles = self.random.random_range(self.kind.marbles());
                    play_at_random(
                        self.tablebase.rules(),
                        Position::START,
                        marbles,
                        &mut self.random,
                    )
                    .0
                }
            };
            let rated = RatedPosition::new(self.tablebase, &position);
            let new = !self.seen.contains(&position.canonical_key());
            if new && !rated.moves.is_empty() && self.kind.fits(&rated)? {
                self.seen.insert(position.canonical_key());
                return Ok(Some(rated));
            }
        }
        Ok(None)
    }

    /// What is to be said of a position.
    fn entry(&self, rated: &RatedPosition) -> Result<SuiteEntry, TableTooLarge> {
        let best = rated.moves.iter().take_while(|it| it.value == rated.value);
        let mut entry = SuiteEntry::new(rated.rules, rated.position);
        entry
            .set_best(best.map(|it| it.turn))
            .expect("the tablebase's moves are legal");
        if self.kind == PuzzleKind::Trap {
            let looks_best = Difficulty::best_looking(rated, Difficulty::SHALLOW)?;
            entry
                .set_avoid(looks_best)
                .expect("the search's moves are legal");
        }
        entry.set_value(rated.value);
        entry.set_kind(self.kind.name());
        entry.set_id(&format!("{} {}", self.kind.name(), self.seen.len()));
        Ok(entry)
    }
}

impl Iterator for Puzzles<'_> {
    type Item = Result<SuiteEntry, TableTooLarge>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.find() {
            Ok(rated) => rated.map(|rated| self.entry(&rated)),
            Err(error) => Some(Err(error)),
        }
    }
}

/// Of every number of marbles the positions that are won latest, in random order; one of each, from
/// few marbles to many, then another of each, until there are no more.
fn longest_wins(tablebase: &Tablebase, random: &mut ChaCha8Rng) -> Vec<Position> {
    let layers: Vec<Vec<Position>> = (0..=15)
        .map(|marbles| {
            let mut seen = HashSet::new();
            let mut latest = 0;
            let mut positions = Vec::new();
            for (position, value) in tablebase.entries(marbles) {
                let Value::Win(presses) = value else { continue };
                if presses > latest {
                    latest = presses;
                    positions.clear();
                    seen.clear();
                }
                if presses == latest && seen.insert(position.canonical_key()) {
                    positions.push(position);
                }
            }
            positions.shuffle(random);
            positions
        })
        .collect();
    let longest = layers.iter().map(Vec::len).max().unwrap_or(0);
    (0..longest)
        .flat_map(|i| layers.iter().filter_map(move |layer| layer.get(i)))
        .copied()
        .collect()
}
