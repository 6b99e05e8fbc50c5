//! The statistics of tournaments: against figures that others have published, by simulation of
//! tournaments between players of known strength, and by what must hold for any results.

mod properties;
mod published;
mod simulation;
