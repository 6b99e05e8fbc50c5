//! Lines of bytes from somebody who may write anything: none takes more than 64 KiB of memory.

use std::io::{self, BufRead, Read};
use std::mem;

/// The most bytes of a line, its end not counted.
pub(crate) const MAX_LINE: usize = 64 << 10;

/// One line, without its end.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    Bytes(Vec<u8>),
    /// The beginning of one longer than [`MAX_LINE`]: known as soon as that much was read, the
    /// rest is skipped later.
    TooLong(Vec<u8>),
}

/// The lines of an input.
pub(crate) struct Lines<R> {
    input: R,
    inside_long_line: bool,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(input: R) -> Lines<R> {
        Lines {
            input,
            inside_long_line: false,
        }
    }

    fn read(&mut self) -> io::Result<Option<Line>> {
        if mem::take(&mut self.inside_long_line) {
            self.input.skip_until(b'\n')?;
        }
        let mut bytes = Vec::new();
        let most = MAX_LINE as u64 + 1;
        let read = self.input.by_ref().take(most).read_until(b'\n', &mut bytes);
        if read? == 0 {
            return Ok(None);
        }
        if bytes.pop_if(|byte| *byte == b'\n').is_none() && bytes.len() > MAX_LINE {
            self.inside_long_line = true;
            return Ok(Some(Line::TooLong(bytes)));
        }
        bytes.pop_if(|byte| *byte == b'\r');
        Ok(Some(Line::Bytes(bytes)))
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = io::Result<Line>;

    fn next(&mut self) -> Option<io::Result<Line>> {
        self.read().transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_told_and_skipped() {
        let longest = vec![b'x'; MAX_LINE];
        let mut input = longest.clone();
        input.extend(b"\r\nshort\n");
        input.extend(vec![b'y'; 3 * MAX_LINE]);
        input.extend(b"\n\nlast");
        let lines: io::Result<Vec<Line>> = Lines::new(&input[..]).collect();
        let beginning = |of: &[u8]| Line::TooLong(of[..=MAX_LINE].into());
        // The carriage return of the first line is one byte too many.
        let expected = [
            beginning(&input),
            Line::Bytes(b"short".into()),
            beginning(&[b'y'; MAX_LINE + 1]),
            Line::Bytes(Vec::new()),
            Line::Bytes(b"last".into()),
        ];
        assert_eq!(lines.expect("memory does not fail"), expected);

        let mut input = longest.clone();
        input.push(b'\n');
        let lines: io::Result<Vec<Line>> = Lines::new(&input[..]).collect();
        let expected = [Line::Bytes(longest)];
        assert_eq!(lines.expect("memory does not fail"), expected);
    }
}
