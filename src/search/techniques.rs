//! What lets a search look further in the same time, at the price of missing something now and
//! then. For games too large to be searched to their end.

/// The techniques that a search uses. Each can be switched on for itself; without any, what the
/// search says is exact as far as it looks.
///
/// None of them proves a win that is not there: [`Report::exact`](super::Report::exact) holds with
/// all of them, but other, faster wins may be missed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Techniques {
    /// Look for one best move, not for all that are as good.
    pub single_best: bool,
    /// Begin each iteration with a narrow window around the score of the last.
    pub aspiration: bool,
    /// Go on beyond the last ply with [loud choices](crate::game::Game::loud_choices) until there
    /// are none, or the player to move would rather stand pat.
    pub quiescence: bool,
    /// Cut off where even [doing nothing](crate::game::Game::pass) keeps the score above beta.
    pub null_move: bool,
    /// Near the last ply, cut off where the estimate is far above beta, and leave out quiet
    /// choices where it is far below alpha.
    pub futility: bool,
    /// Search quiet choices that come late in the order less deep, unless they surprise.
    pub late_move_reductions: bool,
    /// Near the last ply, leave out quiet choices that come very late.
    pub late_move_pruning: bool,
}

impl Techniques {
    /// None: every choice is searched as deep as every other, and all best moves are found.
    pub const NONE: Techniques = Techniques {
        single_best: false,
        aspiration: false,
        quiescence: false,
        null_move: false,
        futility: false,
        late_move_reductions: false,
        late_move_pruning: false,
    };

    /// All of them.
    pub const ALL: Techniques = Techniques {
        single_best: true,
        aspiration: true,
        quiescence: true,
        null_move: true,
        futility: true,
        late_move_reductions: true,
        late_move_pruning: true,
    };

    /// The names of those that decide what is searched, as [`Techniques::without`] knows them.
    pub const NAMES: [&str; 6] = [
        "aspiration",
        "quiescence",
        "null-move",
        "futility",
        "late-move-reductions",
        "late-move-pruning",
    ];

    /// These without the one of this name, if there is one.
    ///
    /// ```
    /// use orbito_solve::search::Techniques;
    ///
    /// let without = Techniques::ALL.without("null-move");
    /// assert_eq!(without, Some(Techniques { null_move: false, ..Techniques::ALL }));
    /// assert_eq!(Techniques::ALL.without("magic"), None);
    /// ```
    pub fn without(self, name: &str) -> Option<Techniques> {
        let mut left = self;
        let technique = match name {
            "aspiration" => &mut left.aspiration,
            "quiescence" => &mut left.quiescence,
            "null-move" => &mut left.null_move,
            "futility" => &mut left.futility,
            "late-move-reductions" => &mut left.late_move_reductions,
            "late-move-pruning" => &mut left.late_move_pruning,
            _ => return None,
        };
        *technique = false;
        Some(left)
    }

    /// Whether choices may be left out, or searched less deep than others.
    pub(super) const fn are_selective(&self) -> bool {
        self.null_move || self.futility || self.late_move_reductions || self.late_move_pruning
    }
}
