//! The results of all pairings, and which players they put above which.

use std::collections::BTreeMap;

use super::Pairing;
use crate::tournament::statistics::Pentanomial;

/// All pairs, gathered by opponents. The players who have any take places from 0.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// The number of the player at each place, ascending.
    numbers: Vec<usize>,
    /// Places of two opponents, the lower first, and their pairs by the points of that one.
    results: BTreeMap<(usize, usize), Pentanomial>,
    /// Whether points were made along a chain from one place to another, in rows of places.
    reach: Vec<bool>,
}

impl Table {
    /// Gathers pairings of two different players each.
    pub(super) fn new<'a>(pairings: impl Iterator<Item = &'a Pairing>) -> Table {
        let pairings: Vec<&Pairing> = pairings.filter(|it| it.pairs.pairs() > 0).collect();
        let both = pairings.iter().flat_map(|it| [it.first, it.second]);
        let mut numbers: Vec<usize> = both.collect();
        numbers.sort_unstable();
        numbers.dedup();

        let place = |number| numbers.partition_point(|&other| other < number);
        let mut results = BTreeMap::<_, Pentanomial>::new();
        for pairing in pairings {
            let (first, second) = (place(pairing.first), place(pairing.second));
            let (opponents, pairs) = if first < second {
                ((first, second), pairing.pairs)
            } else {
                ((second, first), pairing.pairs.reversed())
            };
            let gathered = results.entry(opponents).or_default();
            *gathered = gathered.merged(&pairs);
        }

        let reach = reach(numbers.len(), &results);
        Table {
            numbers,
            results,
            reach,
        }
    }

    /// How many players have pairs.
    pub(super) fn players(&self) -> usize {
        self.numbers.len()
    }

    /// The place of a player, if he has pairs.
    pub(super) fn place(&self, player: usize) -> Option<usize> {
        self.numbers.binary_search(&player).ok()
    }

    /// Opponents, the lower place first, and their pairs by the points of that one.
    pub(super) fn results(&self) -> impl Iterator<Item = ((usize, usize), &Pentanomial)> {
        self.results
            .iter()
            .map(|(opponents, pairs)| (*opponents, pairs))
    }

    /// Whether points were made along a chain from the first to the second, or they are the same.
    pub(super) fn reaches(&self, from: usize, to: usize) -> bool {
        self.reach[from * self.players() + to]
    }

    /// The players in groups whose members all reach each other.
    pub(super) fn groups(&self) -> Vec<Vec<usize>> {
        classes(self.players(), |a, b| {
            self.reaches(a, b) && self.reaches(b, a)
        })
    }

    /// The players in groups that chains of opponents join.
    pub(super) fn fields(&self) -> Vec<Vec<usize>> {
        let drawn = self.with_draws();
        classes(self.players(), |a, b| drawn.reaches(a, b))
    }

    /// The same with one drawn pair more between any two opponents.
    pub(super) fn with_draws(&self) -> Table {
        let mut results = self.results.clone();
        for pairs in results.values_mut() {
            pairs.add(2);
        }
        Table {
            numbers: self.numbers.clone(),
            reach: reach(self.players(), &results),
            results,
        }
    }
}

/// Warshall's algorithm (*Journal of the ACM* 9, 1962).
fn reach(players: usize, results: &BTreeMap<(usize, usize), Pentanomial>) -> Vec<bool> {
    let mut reach = vec![false; players * players];
    for place in 0..players {
        reach[place * players + place] = true;
    }
    for (&(first, second), pairs) in results {
        reach[first * players + second] |= pairs.won() > 0.0;
        reach[second * players + first] |= pairs.reversed().won() > 0.0;
    }
    for over in 0..players {
        for from in 0..players {
            if reach[from * players + over] {
                for to in 0..players {
                    reach[from * players + to] |= reach[over * players + to];
                }
            }
        }
    }
    reach
}

/// The classes of an equivalence.
fn classes(players: usize, same: impl Fn(usize, usize) -> bool) -> Vec<Vec<usize>> {
    let mut classes: Vec<Vec<usize>> = Vec::new();
    for place in 0..players {
        match classes.iter_mut().find(|class| same(class[0], place)) {
            Some(class) => class.push(place),
            None => classes.push(vec![place]),
        }
    }
    classes
}
