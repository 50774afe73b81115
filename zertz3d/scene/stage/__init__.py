"""The door to the scene: put poses on a `Stage`, take pictures from it; `offscreen` opens one without a window."""
