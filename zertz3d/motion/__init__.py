"""Facts become movement: one immutable timeline, sampled at any instant."""
