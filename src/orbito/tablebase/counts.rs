//! How many positions of each layer are finished, won, drawn and lost.

use super::Tablebase;
use super::code::decode;
use super::index::{LAYERS, Lane, Layout};
use super::lines::{Lines, Supersets};
use crate::game::Value;
use crate::orbito::BothLines;

/// The positions of one layer, seen by the player to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LayerCounts {
    /// Positions where a line stands: the game is over.
    pub lines: u64,
    /// Positions without a line that are won.
    pub wins: u64,
    /// Positions without a line that are drawn.
    pub draws: u64,
    /// Positions without a line that are lost.
    pub losses: u64,
    /// The most presses that a win takes, 0 if there is none.
    pub longest_win: u16,
    /// The most presses that a loss takes, 0 if there is none.
    pub longest_loss: u16,
}

impl LayerCounts {
    /// All positions of the layer.
    pub const fn positions(&self) -> u64 {
        self.lines + self.wins + self.draws + self.losses
    }

    fn add(&mut self, value: Value, count: u64) {
        match value {
            Value::Win(0) | Value::Loss(0) => self.lines += count,
            Value::Draw => self.draws += count,
            Value::Win(presses) => {
                self.wins += count;
                self.longest_win = self.longest_win.max(presses);
            }
            Value::Loss(presses) => {
                self.losses += count;
                self.longest_loss = self.longest_loss.max(presses);
            }
        }
    }
}

impl Tablebase {
    /// The counts of all layers, by number of marbles.
    ///
    /// ```
    /// use orbito_solve::orbito::Rules;
    /// use orbito_solve::orbito::tablebase::Tablebase;
    ///
    /// let layers = Tablebase::build(&Rules::STANDARD).layers();
    /// assert_eq!((layers[2].wins, layers[2].longest_win), (240, 15));
    /// ```
    pub fn layers(&self) -> [LayerCounts; LAYERS] {
        let supersets = Supersets::new();
        std::array::from_fn(|marbles| self.layer(marbles, &supersets))
    }

    fn layer(&self, marbles: usize, supersets: &Supersets) -> LayerCounts {
        let mut by_code = [0; 256];
        let mut drawn_lines = 0;
        let double_lines = Lines::double(marbles, 1);
        let mut double = Vec::new();
        for (block, start) in Layout::of(marbles).blocks() {
            let values = &self.memory.layer(marbles)[start..][..block.lanes()];
            for code in block.values(values) {
                by_code[usize::from(code)] += 1;
            }
            if self.rules.both_lines == BothLines::Draw {
                double.clear();
                double.resize(block.lanes(), Lane::ZERO);
                double_lines.stamp(&block, supersets, &mut double);
                drawn_lines += block.values(&double).filter(|&stamp| stamp == 1).count();
            }
        }
        let mut counts = LayerCounts::default();
        for (code, &count) in by_code.iter().enumerate().filter(|&(_, &count)| count > 0) {
            counts.add(decode(code as u8, marbles), count);
        }
        counts.draws -= drawn_lines as u64;
        counts.lines += drawn_lines as u64;
        counts
    }
}
