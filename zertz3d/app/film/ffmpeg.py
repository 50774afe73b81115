"""Films that ffmpeg makes: our frames through a pipe, the sound track from a file, everything in one scratch folder."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import tempfile
import wave
from pathlib import Path

import numpy as np

from zertz3d.app.film.apng import Frame
from zertz3d.errors import ZertzError
from zertz3d.scene.audio.mastering import list_pieces
from zertz3d.scene.audio.mixer import RATE, Sound
from zertz3d.words import _

if sys.platform == "linux":
    import fcntl

_AS_SEEN = (
    "-vf scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,format=yuv420p"
    ",setparams=range=tv:colorspace=bt709:color_primaries=bt709:color_trc=bt709"
)
"""Colours by the standard that players expect, and said so in the file."""
_MP4 = f"{_AS_SEEN} -c:v libx264 -preset veryfast -crf 18 -movflags +faststart -c:a aac -aac_pns 0 -b:a 160k"
_WEBM = f"{_AS_SEEN} -c:v libvpx-vp9 -deadline realtime -cpu-used 6 -row-mt 1 -crf 24 -b:v 0 -c:a libopus -b:a 128k"
_EXACT = "-c:v libx264rgb -preset ultrafast -qp 0 -f matroska"
_PALETTE = "-vf palettegen=stats_mode=diff -f image2 -frames:v 1 -update 1"
_GIF = "-filter_complex [0][1]paletteuse=dither=bayer:bayer_scale=4:diff_mode=rectangle -f gif"
CODECS = {".mp4": _MP4, ".webm": _WEBM, ".gif": _EXACT}
"""What ffmpeg is told for each kind of film; a GIF's colours can only be chosen when all frames have been seen."""
HEARD = (".mp4", ".webm")
"""Kinds of film that have a sound track."""
PIPE = 1 << 20
"""Bytes that a pipe to ffmpeg may hold, the most that Linux grants everybody."""
POLITENESS = 10
"""How far ffmpeg steps back behind drawing, which it would interrupt: it has the time between."""
_WHO = re.compile(r"^(\[[^]]*\]\s*)+")
"""The parts of ffmpeg that say something, before what they say."""
EVEN = (".mp4",)
"""Kinds that hold only pictures with even sides: others get one more row or column, like the last."""


class FfmpegWriter:
    """A film that ffmpeg makes from our frames, and from a sound track if there is one."""

    def __init__(self, program: str, path: Path, size: tuple[int, int], fps: int, track: Sound | None) -> None:
        """`path` must lie in a folder for this film alone, where more files may be put."""
        self._program, self._path = program, path
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115  (open as long as the process runs)
        kind = path.suffix.lower()
        width, height = size
        self._more = (height % 2, width % 2) if kind in EVEN else (0, 0)
        wide, high = width + self._more[1], height + self._more[0]
        command = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{wide}x{high}", "-r", str(fps), "-i", "-"]
        if track is not None and kind in HEARD:
            sound = path.with_name("sound.wav")
            write_sound(sound, track)
            command += ["-i", str(sound)]
        self._frames = path.with_name("frames.mkv") if kind == ".gif" else path
        self._process = self._started([*command, *CODECS[kind].split(), str(self._frames)], subprocess.PIPE)

    def _started(self, arguments: list[str], stdin: int) -> subprocess.Popen[bytes]:
        command = [self._program, "-y", "-hide_banner", "-loglevel", "error", *arguments[:-1]]
        command += ["-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact", arguments[-1]]
        process = subprocess.Popen(
            command, stdin=stdin, stdout=subprocess.DEVNULL, stderr=self._errors,
            process_group=0,  # Ctrl+C is for us: we end it
        )  # fmt: skip
        if hasattr(os, "setpriority"):
            with contextlib.suppress(OSError):  # it has ended already
                os.setpriority(os.PRIO_PROCESS, process.pid, POLITENESS)
        if process.stdin and sys.platform == "linux":
            with contextlib.suppress(OSError):  # a pipe that holds a frame or two is written to at once
                fcntl.fcntl(process.stdin, fcntl.F_SETPIPE_SZ, PIPE)
        return process

    def add(self, frame: Frame) -> None:
        """The next frame."""
        assert self._process.stdin
        if any(self._more):
            frame = np.pad(frame, ((0, self._more[0]), (0, self._more[1]), (0, 0)), mode="edge")
        try:
            self._process.stdin.write(np.ascontiguousarray(frame).reshape(-1).data)
        except OSError:
            raise self._fault() from None

    def close(self) -> None:
        """Wait until the film is complete."""
        assert self._process.stdin
        with contextlib.suppress(OSError):
            self._process.stdin.close()
        self._finish()
        if self._frames != self._path:
            self._colour()
        if not self._path.exists():
            raise ZertzError(_("ffmpeg gave up: it ended without writing the film"))
        self._errors.close()

    def _finish(self) -> None:
        if self._process.wait():
            raise self._fault()

    def _colour(self) -> None:
        """The second and third step of a GIF: choose its colours, then give each pixel one of them."""
        palette = str(self._path.with_name("palette.png"))
        for arguments in (
            ["-i", str(self._frames), *_PALETTE.split(), palette],
            ["-i", str(self._frames), "-i", palette, *_GIF.split(), str(self._path)],
        ):
            self._process = self._started(arguments, subprocess.DEVNULL)
            self._finish()

    def abort(self) -> None:
        """End ffmpeg."""
        self._process.kill()
        if self._process.stdin:
            with contextlib.suppress(OSError):
                self._process.stdin.close()
        self._process.wait()
        self._errors.close()

    def _fault(self) -> ZertzError:
        code = self._process.wait()
        self._errors.seek(0)
        said = self._errors.read().decode("utf-8", "replace").strip().splitlines()
        cause = _WHO.sub("", said[0]) if said else ""  # the first is the cause, what follows are consequences
        return ZertzError(_("ffmpeg gave up: {cause}").format(cause=cause or describe_exit(code)))


def describe_exit(code: int | None) -> str:
    """How a process ended, in words."""
    if code is not None and code < 0:
        return _("it was ended by the signal {name}").format(name=signal.Signals(-code).name)
    return _("exit code {code}").format(code=code)


def write_sound(path: Path, track: Sound) -> None:
    """A sound track as a wav file."""
    with wave.open(str(path), "wb") as out:
        out.setnchannels(2)
        out.setsampwidth(2)
        out.setframerate(RATE)
        for piece in list_pieces(track):
            out.writeframes((piece * 32767).astype("<i2").tobytes())
