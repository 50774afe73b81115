"""Sound: `mixer` mixes the cues of a film into samples, `player` plays them in a window."""
