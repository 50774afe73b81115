"""Films and stills without a window: which frames, drawn by whom, written in which format."""
