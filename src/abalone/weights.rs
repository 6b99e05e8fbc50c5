//! What the evaluation weighs, each term with its weight.
//!
//! `docs/abalone.md` tells how the weights were found, and what each term is worth in games.

/// The weights of the evaluation, in thousandths of a marble: no rules, but what the search plays
/// by. Each term counts for both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Weights {
    /// By how much each marble lost weighs more than the one before; the first weighs 1,000.
    pub growth: i16,
    /// A marble 0 to 4 steps from the centre.
    pub centre: [i16; 5],
    /// Two marbles side by side.
    pub cohesion: i16,
    /// A marble of the player to move that the opponent could push off the board.
    pub danger: i16,
    /// A marble of the opponent's that the player to move could push off the board.
    pub prey: i16,
    /// Having the move.
    pub tempo: i16,
    /// By how many 64ths where marbles stand counts more for each marble lost by either player.
    pub late: i16,
}

impl Weights {
    /// The weights that the engine plays by.
    pub const STANDARD: Weights = Weights {
        growth: 180,
        centre: [0, 40, -38, -132, -220],
        cohesion: 37,
        danger: 154,
        prey: 176,
        tempo: 114,
        late: 8,
    };

    /// The evaluation of the simplest programs: marbles, and the distance from the centre.
    pub const PLAIN: Weights = Weights {
        growth: 0,
        centre: [0, -25, -50, -75, -100],
        cohesion: 0,
        danger: 0,
        prey: 0,
        tempo: 0,
        late: 0,
    };

    /// All weights in their order, as a tuning procedure sees them.
    pub fn numbers(&self) -> [i16; Weights::COUNT] {
        let [c0, c1, c2, c3, c4] = self.centre;
        [
            self.growth,
            c0,
            c1,
            c2,
            c3,
            c4,
            self.cohesion,
            self.danger,
            self.prey,
            self.tempo,
            self.late,
        ]
    }

    /// The weights of these numbers: the inverse of [`Weights::numbers`].
    ///
    /// ```
    /// use orbito_solve::abalone::Weights;
    ///
    /// assert_eq!(Weights::from_numbers(Weights::STANDARD.numbers()), Weights::STANDARD);
    /// ```
    pub fn from_numbers(numbers: [i16; Weights::COUNT]) -> Weights {
        let [
            growth,
            c0,
            c1,
            c2,
            c3,
            c4,
            cohesion,
            danger,
            prey,
            tempo,
            late,
        ] = numbers;
        Weights {
            growth,
            centre: [c0, c1, c2, c3, c4],
            cohesion,
            danger,
            prey,
            tempo,
            late,
        }
    }

    /// The names of the terms that can be left out: see [`Weights::without`].
    pub const TERMS: [&str; 7] = [
        "growth", "rings", "cohesion", "danger", "prey", "tempo", "late",
    ];

    /// These weights without the term of this name, if there is one: its weight is 0. Without
    /// `rings`, each step from the centre counts as much as another.
    ///
    /// ```
    /// use orbito_solve::abalone::Weights;
    ///
    /// let without = Weights::STANDARD.without("cohesion");
    /// assert_eq!(without, Some(Weights { cohesion: 0, ..Weights::STANDARD }));
    /// assert_eq!(Weights::STANDARD.without("luck"), None);
    /// ```
    pub fn without(self, term: &str) -> Option<Weights> {
        let mut left = self;
        match term {
            "growth" => left.growth = 0,
            "rings" => left.centre = left.even_steps(),
            "cohesion" => left.cohesion = 0,
            "danger" => left.danger = 0,
            "prey" => left.prey = 0,
            "tempo" => left.tempo = 0,
            "late" => left.late = 0,
            _ => return None,
        }
        Some(left)
    }

    /// The weights of the rings, with steps of the same size to the same end.
    fn even_steps(&self) -> [i16; 5] {
        let [centre, .., edge] = self.centre;
        std::array::from_fn(|distance| centre + (edge - centre) / 4 * distance as i16)
    }

    /// How many numbers the weights are.
    pub const COUNT: usize = 11;
}
