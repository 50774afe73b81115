"""Text to games and back: every way ZÈRTZ was ever written down."""
