"""How many pictures a second reach the screen while pieces move: `python -m zertz3d.tools.shown_frames [OPTION ...]`.

Opens a replay in a real window, on a screen of its own made by Xvfb, records that screen with ffmpeg, and counts
the pictures that differ from the one before.  Options are those of `zertz3d replay`.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path

from zertz3d import resources

RATE = 60
"""Pictures a second that are recorded."""
STILL = 0.25
"""Seconds without a new picture from which the table counts as resting."""
SIZE = (1280, 720)
BEGINS = 8.0
"""Seconds from the start of the program to that of the recording."""


def moving_rate(times: Sequence[float]) -> float:
    """New pictures a second while anything moves, from the moments at which they came."""
    steps = [after - before for before, after in pairwise(times) if after - before < STILL]
    return len(steps) / sum(steps) if steps else 0.0


def read_moments(listing: str) -> list[float]:
    """The moments of pictures that differ from the one before, from ffmpeg's list of their hashes."""
    moments, before = list[float](), ""
    for line in listing.splitlines():
        if line.startswith("#") or not line.strip():
            continue
        parts = [part.strip() for part in line.split(",")]
        if parts[-1] != before:
            moments.append(int(parts[2]) / RATE)
        before = parts[-1]
    return moments


def record(display: str, size: tuple[int, int], seconds: float) -> str:
    """The hashes of what a screen shows for so long."""
    made = subprocess.run(
        [
            "ffmpeg", "-loglevel", "error", "-f", "x11grab", "-draw_mouse", "0", "-framerate", str(RATE),
            "-video_size", f"{size[0]}x{size[1]}", "-i", display, "-t", str(seconds),
            "-f", "framehash", "-hash", "adler32", "-",
        ],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    return made.stdout


def measure(options: Sequence[str], seconds: float) -> list[float]:
    """The moments at which new pictures reached a screen of our own."""
    with ExitStack() as opened:
        folder = Path(opened.enter_context(tempfile.TemporaryDirectory()))
        read, write = os.pipe()
        screen = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{SIZE[0]}x{SIZE[1]}x24"],
            pass_fds=(write,), stderr=subprocess.DEVNULL,
        )  # fmt: skip
        opened.callback(screen.wait)
        opened.callback(screen.terminate)
        os.close(write)
        with os.fdopen(read) as told:
            display = f":{told.readline().strip()}"
        environment = os.environ | {"DISPLAY": display, "HOME": str(folder), "ZERTZ3D_STATE": str(folder / "state")}
        environment.pop("WAYLAND_DISPLAY", None)
        game = str(resources.assets() / "games" / "showcase.txt")
        program = subprocess.Popen(
            [sys.executable, "-m", "zertz3d", "replay", game, *options], env=environment, stdout=subprocess.DEVNULL
        )
        opened.callback(program.wait)
        opened.callback(program.terminate)
        time.sleep(BEGINS)
        return read_moments(record(display, SIZE, seconds))


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description="Count the pictures that reach the screen while pieces move.")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long to record")
    asked, options = parser.parse_known_args(arguments)
    missing = [name for name in ("Xvfb", "ffmpeg") if shutil.which(name) is None]
    if missing:
        print(f"{' and '.join(missing)} must be installed to record a screen", file=sys.stderr)
        return 1
    moments = measure(options, asked.seconds)
    print(f"{moving_rate(moments):.1f} new pictures a second while pieces move ({len(moments)} in {asked.seconds:g} s)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
