"""Figures of this machine, one module a subject; run by `zertz3d bench`."""
