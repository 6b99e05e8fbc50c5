//! Corona: its notation, both solvers, and what follows from them, against each other and against
//! a plain enumeration.

mod agreement;
mod api;
mod bots;
mod file;
mod game;
mod generation;
mod notation;
mod odds;
mod plain;
mod scoring;

use std::sync::LazyLock;

use orbito_solve::corona::{Deal, Empty, Table};
use proptest::array::uniform6;
use proptest::prelude::*;

const EMPTY: [Empty; 2] = [Empty::Nothing, Empty::One];

/// The tables of both editions.
static TABLES: LazyLock<[Table; 2]> = LazyLock::new(|| EMPTY.map(Table::build));

fn deal(text: &str) -> Deal {
    text.parse().expect(text)
}

/// A deal as the plain reference knows it.
fn plainly(deal: &Deal) -> plain::Deal {
    plain::read_deal(&deal.to_string())
}

/// Deals from all over, turned, with the dice in any order.
fn any_deal() -> impl Strategy<Value = Deal> {
    (uniform6(0..12usize), uniform6(1..7u8)).prop_map(|(spaces, dice)| {
        let mut counts = [0; 12];
        for space in spaces {
            counts[space] += 1;
        }
        let digits = |numbers: &[u8]| numbers.iter().map(u8::to_string).collect::<String>();
        deal(&format!("{} {}", digits(&counts), digits(&dice)))
    })
}

/// A few hundred deals that differ in more than turns and order, from first to last.
fn sample(count: usize) -> impl Iterator<Item = Deal> {
    let step = Deal::COUNT / count;
    (0..Deal::COUNT)
        .step_by(step)
        .map(|index| Deal::from_index(index).expect("an index below the count"))
}
