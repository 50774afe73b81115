"""The arbiter's table: clocks that are entered from real ones, and several boards in one window."""
