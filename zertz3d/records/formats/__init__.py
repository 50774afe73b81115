"""The formats in which games are written down, one module each; `registry` is the list of them."""
