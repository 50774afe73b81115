"""The typefaces of this system, for letters that ours lack: names may be written in any script."""

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

INSTALLED = {
    "win32": (
        "{WINDIR}/Fonts/msyh.ttc", "{WINDIR}/Fonts/YuGothM.ttc", "{WINDIR}/Fonts/meiryo.ttc",
        "{WINDIR}/Fonts/malgun.ttf", "{WINDIR}/Fonts/simsun.ttc", "{WINDIR}/Fonts/segoeui.ttf",
        "{WINDIR}/Fonts/seguisym.ttf",
    ),
    "darwin": (
        "/System/Library/Fonts/PingFang.ttc", "/System/Library/Fonts/Hiragino Sans GB.ttc",
        "/System/Library/Fonts/AppleSDGothicNeo.ttc", "/System/Library/Fonts/Supplemental/Arial Unicode.ttf",
        "/Library/Fonts/Arial Unicode.ttf",
    ),
}  # fmt: skip
"""Typefaces that systems bring for letters of all the world; Linux is asked."""
PATIENCE = 2.0
"""Seconds after which a system that does not name a typeface has none."""


def find_installed(
    letter: str, platform: str = sys.platform, environment: Mapping[str, str] = os.environ
) -> list[Path]:
    """Typefaces of this system that may have a letter which ours lack."""
    if platform in INSTALLED:
        named = (place.format(WINDIR=environment.get("WINDIR", "C:/Windows")) for place in INSTALLED[platform])
        return [Path(name) for name in named if Path(name).is_file()]
    if not shutil.which("fc-match"):
        return []
    wanted = ["fc-match", "--format", "%{file}", f":charset={ord(letter):x}"]
    with contextlib.suppress(OSError, subprocess.SubprocessError):
        said = subprocess.run(wanted, capture_output=True, text=True, timeout=PATIENCE, check=False).stdout
        return [Path(said)] if said and Path(said).is_file() else []
    return []
