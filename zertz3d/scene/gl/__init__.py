"""The scene by OpenGL, in the tiers full and low.  `renderer` decides what is drawn when; shaders lie in `shaders/`."""
