//! The memory of the whole table, one piece.

use super::frame::Framed;
use super::index::{LANE, LAYERS, Lane, Layout};
#[cfg(feature = "system")]
use mapped::Zeroed;
#[cfg(not(feature = "system"))]
use plain::Zeroed;

/// The values of all layers, each laid out by its [`Layout`], from the fewest marbles to the most.
pub(super) struct Memory {
    zeroed: Zeroed,
    /// The first lane of each layer.
    starts: [usize; LAYERS],
    layouts: &'static [Layout; LAYERS],
}

/// What a layer is computed from, and where to.
pub(super) struct Workspace<'a> {
    /// As many lanes as the layer has. They belong to the layers with fewer marbles, which come
    /// later.
    pub(super) scratch: &'a mut [Lane],
    pub(super) layer: &'a mut [Lane],
    /// The layer with one marble more.
    pub(super) children: &'a [Lane],
}

impl Memory {
    /// Memory for all layers, filled with zeros.
    ///
    /// # Panics
    /// If there is none, as any allocation.
    pub(super) fn new() -> Memory {
        let sizes: [usize; LAYERS] = std::array::from_fn(|marbles| Layout::of(marbles).lanes);
        // Some lanes before the first layer, so that the scratch of each layer fits before it.
        let before = |marbles: usize| sizes[..marbles].iter().sum::<usize>();
        let missing = |marbles: usize| sizes[marbles].saturating_sub(before(marbles));
        let spare = (0..LAYERS).map(missing).max().unwrap_or(0);
        let starts = std::array::from_fn(|marbles| spare + before(marbles));
        let lanes = spare + sizes.iter().sum::<usize>();
        Memory {
            zeroed: Zeroed::new(lanes),
            starts,
            layouts: Layout::all(),
        }
    }

    pub(super) fn layer(&self, marbles: usize) -> &[Lane] {
        &self.zeroed.lanes()[self.starts[marbles]..][..Layout::of(marbles).lanes]
    }

    pub(super) fn layer_mut(&mut self, marbles: usize) -> &mut [Lane] {
        &mut self.zeroed.lanes_mut()[self.starts[marbles]..][..Layout::of(marbles).lanes]
    }

    /// What it takes to compute a layer of at most 15 marbles.
    pub(super) fn workspace(&mut self, marbles: usize) -> Workspace<'_> {
        let lanes = self.zeroed.lanes_mut();
        let size = Layout::of(marbles).lanes;
        let (before, rest) = lanes.split_at_mut(self.starts[marbles]);
        let (layer, children) = rest.split_at_mut(size);
        let scratch = before.len() - size;
        Workspace {
            scratch: &mut before[scratch..],
            layer,
            children: &children[..Layout::of(marbles + 1).lanes],
        }
    }

    /// Where the value of a position of the layer is.
    pub(super) fn place(&self, framed: Framed) -> usize {
        let layout = &self.layouts[framed.marbles];
        self.starts[framed.marbles] * LANE + layout.place(framed.filling)
    }

    /// The value at a place.
    pub(super) fn code(&self, place: usize) -> u8 {
        self.zeroed.bytes()[place]
    }
}

#[cfg(feature = "system")]
mod mapped {
    //! A mapping, in large pages where the system has them: with pages of 4 KiB, the first touch
    //! of 14 MB can cost more than all the solving.

    use memmap2::MmapMut;

    use super::{LANE, Lane};

    /// Linux gives large pages to mappings that are a multiple of them.
    const LARGE_PAGE: usize = 2 << 20;

    pub(super) struct Zeroed(MmapMut);

    impl Zeroed {
        pub(super) fn new(lanes: usize) -> Zeroed {
            let bytes = (lanes * LANE).next_multiple_of(LARGE_PAGE);
            let map = MmapMut::map_anon(bytes).expect("14 MB of memory for the tablebase");
            #[cfg(target_os = "linux")]
            {
                // Refused by kernels built without large pages: then the small ones have to do.
                let _ = map.advise(memmap2::Advice::HugePage);
            }
            Zeroed(map)
        }

        pub(super) fn bytes(&self) -> &[u8] {
            &self.0
        }

        pub(super) fn lanes(&self) -> &[Lane] {
            bytemuck::cast_slice(&self.0)
        }

        pub(super) fn lanes_mut(&mut self) -> &mut [Lane] {
            bytemuck::cast_slice_mut(&mut self.0)
        }
    }
}

#[cfg(not(feature = "system"))]
mod plain {
    //! Memory of the allocator, where there are no pages to choose.

    use super::Lane;

    pub(super) struct Zeroed(Vec<Lane>);

    impl Zeroed {
        pub(super) fn new(lanes: usize) -> Zeroed {
            Zeroed(vec![Lane::splat(0); lanes])
        }

        pub(super) fn bytes(&self) -> &[u8] {
            bytemuck::cast_slice(&self.0)
        }

        pub(super) fn lanes(&self) -> &[Lane] {
            &self.0
        }

        pub(super) fn lanes_mut(&mut self) -> &mut [Lane] {
            &mut self.0
        }
    }
}
