"""The scene without OpenGL, in the classic tier: light is painted on pictures of balls and rings beforehand."""
