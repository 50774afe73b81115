"""What this machine lacks for pictures, sound and films, and the command that installs it."""

import ctypes
import shutil
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from zertz3d import resources
from zertz3d.words import N_


@dataclass(frozen=True)
class Lack:
    """Something that is missing, what it is good for, and how to get it."""

    what: str
    purpose: str
    install: str


LIBRARIES = {
    "libX11.so.6": (N_("drawing at all"), "x11"),
    "libGL.so.1": (N_("drawing with OpenGL"), "gl"),
    "libEGL.so.1": (N_("OpenGL pictures without a screen"), "egl"),
}
"""Libraries that Panda3D loads by itself on Linux: their purpose, and the key of their package in PACKAGES."""

PACKAGES = {
    "apt-get install": {
        "x11": "libx11-6", "gl": "libgl1", "egl": "libegl1", "drivers": "libgl1-mesa-dri", "xwayland": "xwayland",
    },
    "dnf install": {
        "x11": "libX11", "gl": "mesa-libGL", "egl": "mesa-libEGL", "drivers": "mesa-dri-drivers",
        "xwayland": "xorg-x11-server-Xwayland",
    },
    "pacman -S": {
        "x11": "libx11", "gl": "libglvnd", "egl": "libglvnd", "drivers": "mesa", "xwayland": "xorg-xwayland",
    },
    "zypper install": {
        "x11": "libX11-6", "gl": "Mesa-libGL1", "egl": "Mesa-libEGL1", "drivers": "Mesa-dri", "xwayland": "xwayland",
    },
}  # fmt: skip
"""The names of these packages in each family of Linux, by the command that installs them."""

FAMILIES = {
    "debian": "apt-get install",
    "ubuntu": "apt-get install",
    "fedora": "dnf install",
    "rhel": "dnf install",
    "arch": "pacman -S",
    "suse": "zypper install",
}


RELEASE = Path("/etc/os-release")


def find_installer(os_release: str) -> str:
    """The installing command of a Linux, from the text of its os-release file; Debian's if unknown."""
    fields = dict(line.split("=", 1) for line in os_release.splitlines() if "=" in line)
    names = f"{fields.get('ID', '')} {fields.get('ID_LIKE', '')}".replace('"', "").split()
    return next((command for name in names for key, command in FAMILIES.items() if key in name), "apt-get install")


def can_load(library: str) -> bool:
    """Whether the system's loader finds a library that works."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def list_lacks_of_linux(tier: str | None, command: str, loads: Callable[[str], bool] = can_load) -> list[Lack]:
    """What a Linux lacks, given the tier that was found (None: nothing can be drawn)."""
    packages = PACKAGES[command]
    found = [
        Lack(library, purpose, f"{command} {packages[key]}")
        for library, (purpose, key) in LIBRARIES.items()
        if not loads(library)
    ]
    if not found and tier in (None, "classic"):
        found.append(Lack(N_("an OpenGL 3.1 driver"), N_("drawing with OpenGL"), f"{command} {packages['drivers']}"))
    return found


def list_lacks_of_any_system() -> Iterable[Lack]:
    """What any system may lack."""
    if find_spec("panda3d") is None:
        yield Lack("panda3d", N_("drawing at all"), f"{sys.executable} -m pip install panda3d")
    if find_ffmpeg() is None:
        cure = N_("put ffmpeg on the PATH") if resources.frozen() else f"{sys.executable} -m pip install imageio-ffmpeg"
        yield Lack("ffmpeg", N_("films as MP4 (without it: APNG)"), cure)


def find_ffmpeg() -> str | None:
    """The ffmpeg there is: on the PATH, or in the package imageio-ffmpeg."""
    on_path = shutil.which("ffmpeg")
    if on_path or find_spec("imageio_ffmpeg") is None:
        return on_path
    from imageio_ffmpeg import get_ffmpeg_exe

    try:
        return str(get_ffmpeg_exe())
    except RuntimeError:  # the package came without a programme for this machine
        return None


def list_lacks(tier: str | None) -> list[Lack]:
    """Everything this machine lacks, what matters most first."""
    found: list[Lack] = []
    if sys.platform == "linux":
        found += list_lacks_of_linux(tier, find_installer(_read_release()))
    return [*found, *list_lacks_of_any_system()]


def name_xwayland() -> Lack:
    """What lets windows of ours into Wayland, and how to get it."""
    command = find_installer(_read_release())
    return Lack("XWayland", N_("opening windows in Wayland"), f"{command} {PACKAGES[command]['xwayland']}")


def _read_release() -> str:
    """What the system says of itself."""
    return RELEASE.read_text(encoding="utf-8", errors="replace") if RELEASE.is_file() else ""
