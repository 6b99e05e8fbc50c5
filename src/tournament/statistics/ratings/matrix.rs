//! The little linear algebra that the fit needs: weighted sums of squared differences between
//! players, as matrices.

/// A square matrix in rows.
#[derive(Clone, Debug)]
pub(super) struct Matrix {
    size: usize,
    entries: Vec<f64>,
}

impl Matrix {
    pub(super) fn zero(size: usize) -> Matrix {
        Matrix {
            size,
            entries: vec![0.0; size * size],
        }
    }

    pub(super) fn at(&self, row: usize, column: usize) -> f64 {
        self.entries[row * self.size + column]
    }

    pub(super) fn set(&mut self, row: usize, column: usize, value: f64) {
        self.entries[row * self.size + column] = value;
    }

    /// Adds the matrix of the form `weight` · (*x*ₐ − *x*ᵦ)².
    pub(super) fn add_difference(&mut self, a: usize, b: usize, weight: f64) {
        for (row, column, sign) in [(a, a, 1.0), (b, b, 1.0), (a, b, -1.0), (b, a, -1.0)] {
            self.entries[row * self.size + column] += sign * weight;
        }
    }

    pub(super) fn times(&self, other: &Matrix) -> Matrix {
        let size = self.size;
        let mut product = Matrix::zero(size);
        for row in 0..size {
            let target = &mut product.entries[row * size..][..size];
            for middle in 0..size {
                let factor = self.at(row, middle);
                let source = &other.entries[middle * size..][..size];
                for (sum, entry) in target.iter_mut().zip(source) {
                    *sum += factor * entry;
                }
            }
        }
        product
    }

    /// The inverse on the vectors whose entries sum to 0, for a sum of forms that join all players.
    ///
    /// Those forms do not see a constant added to all; with the mean of all entries as one more
    /// form, the matrix is positive definite.
    pub(super) fn inverse_of_differences(&self) -> Matrix {
        let size = self.size;
        let greatest = (0..size).map(|i| self.at(i, i)).fold(0.0, f64::max);
        let mut grounded = self.clone();
        for entry in &mut grounded.entries {
            *entry += greatest / size as f64;
        }
        let factor = grounded.cholesky();
        let mut inverse = Matrix::zero(size);
        for column in 0..size {
            let mut unit = vec![-1.0 / size as f64; size];
            unit[column] += 1.0;
            for (row, value) in factor.solve(unit).into_iter().enumerate() {
                inverse.set(row, column, value);
            }
        }
        inverse
    }

    /// The lower factor of a positive definite matrix. A pivot that rounding has made too small is
    /// replaced by the least sensible one.
    fn cholesky(&self) -> Matrix {
        let mut factor = Matrix::zero(self.size);
        for row in 0..self.size {
            for column in 0..=row {
                let known = (0..column).map(|k| factor.at(row, k) * factor.at(column, k));
                let rest = self.at(row, column) - known.sum::<f64>();
                let entry = if row == column {
                    let least = f64::EPSILON * self.at(row, row);
                    rest.max(least).max(f64::MIN_POSITIVE).sqrt()
                } else {
                    rest / factor.at(column, column)
                };
                factor.set(row, column, entry);
            }
        }
        factor
    }

    /// Solves *L Lᵀ x* = *b* for a lower factor *L*.
    fn solve(&self, mut vector: Vec<f64>) -> Vec<f64> {
        for row in 0..self.size {
            let known: f64 = (0..row).map(|k| self.at(row, k) * vector[k]).sum();
            vector[row] = (vector[row] - known) / self.at(row, row);
        }
        for row in (0..self.size).rev() {
            let known: f64 = (row + 1..self.size)
                .map(|k| self.at(k, row) * vector[k])
                .sum();
            vector[row] = (vector[row] - known) / self.at(row, row);
        }
        vector
    }

    pub(super) fn apply(&self, vector: &[f64]) -> Vec<f64> {
        let rows = self.entries.chunks_exact(self.size.max(1));
        let product = |row: &[f64]| row.iter().zip(vector).map(|(a, b)| a * b).sum();
        rows.map(product).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inverts_differences() {
        let mut matrix = Matrix::zero(3);
        matrix.add_difference(0, 1, 2.0);
        matrix.add_difference(1, 2, 5.0);
        let inverse = matrix.inverse_of_differences();
        let product = matrix.times(&inverse);
        for row in 0..3 {
            for column in 0..3 {
                let expected = if row == column { 2.0 / 3.0 } else { -1.0 / 3.0 };
                assert!((product.at(row, column) - expected).abs() < 1e-14);
            }
        }
        let sums = inverse.apply(&[1.0; 3]);
        assert!(sums.iter().all(|sum| sum.abs() < 1e-14));
    }
}
