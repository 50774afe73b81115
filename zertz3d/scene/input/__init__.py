"""What a hand does to the picture: camera gestures, gamepads, and which piece lies under a pointer."""
