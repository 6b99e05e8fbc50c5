//! Multisets: how many pieces stand on each of the twelve spaces, how many dice show each of the
//! six numbers. All multisets of a size are numbered without a gap.
//!
//! The number is that of the combinatorial number system: with the elements sorted,
//! *a*₁ ≤ *a*₂ ≤ … (from 0), the sum of the binomials (*aᵢ* + *i* − 1 over *i*). Multisets are so in
//! the order of their greatest element, then of the second, and so on.

/// How often each of `KINDS` kinds occurs.
pub(super) type Counts<const KINDS: usize> = [u8; KINDS];

/// The binomials up to 18 over 6.
const BINOMIALS: [[u16; 7]; 19] = binomials();

const fn binomials() -> [[u16; 7]; 19] {
    let mut table = [[0; 7]; 19];
    let mut n = 0;
    while n < 19 {
        table[n][0] = 1;
        let mut k = 1;
        while k < 7 && n > 0 {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
}

/// How many multisets of `size` elements there are of `kinds` kinds; at most 6 of 12.
pub(super) const fn count(kinds: usize, size: usize) -> usize {
    if size == 0 {
        return 1;
    }
    BINOMIALS[kinds + size - 1][size] as usize
}

/// The number of a multiset among those of its size.
pub(super) fn rank<const KINDS: usize>(counts: &Counts<KINDS>) -> usize {
    let mut taken = 0;
    let mut rank = 0;
    for (kind, &count) in counts.iter().enumerate() {
        for _ in 0..count {
            taken += 1;
            rank += usize::from(BINOMIALS[kind + taken - 1][taken]);
        }
    }
    rank
}

/// All multisets of a size, in the order of their numbers.
pub(super) fn all<const KINDS: usize>(size: usize) -> Vec<Counts<KINDS>> {
    fn extend<const KINDS: usize>(
        kinds: usize,
        size: usize,
        rest: &Counts<KINDS>,
        all: &mut Vec<Counts<KINDS>>,
    ) {
        if size == 0 {
            return all.push(*rest);
        }
        // The greatest element decides first, so it is chosen first.
        for kind in 0..kinds {
            let mut counts = *rest;
            counts[kind] += 1;
            extend(kind + 1, size - 1, &counts, all);
        }
    }
    let mut all = Vec::with_capacity(count(KINDS, size));
    extend(KINDS, size, &[0; KINDS], &mut all);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_no_gap() {
        for size in 0..=6 {
            let spaces = all::<12>(size);
            assert_eq!(spaces.len(), count(12, size));
            assert!(spaces.iter().map(rank).eq(0..spaces.len()));
            let dice = all::<6>(size);
            assert_eq!(dice.len(), count(6, size));
            assert!(dice.iter().map(rank).eq(0..dice.len()));
        }
    }
}
