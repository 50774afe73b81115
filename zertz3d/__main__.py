"""`python -m zertz3d` and the command `zertz3d`: the command line, once it is loaded.

Until then nobody could turn Ctrl+C into a sentence, so the system ends the program by it, without a word.
"""

import sys

try:
    import signal
except KeyboardInterrupt:  # it takes a while
    raise SystemExit(130) from None


def main() -> int:
    """Load the command line, and run it."""
    heeded = signal.getsignal(signal.SIGINT) == signal.default_int_handler
    if heeded:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from zertz3d.app.cli import main as command_line

    if heeded:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    return command_line.run()


if __name__ == "__main__":
    sys.exit(main())
