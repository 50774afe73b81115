"""What is heard: `mixer` makes sound from cues for films, `player` plays it in a window."""
