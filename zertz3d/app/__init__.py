"""The wiring: command line, settings, window; nobody imports it."""
