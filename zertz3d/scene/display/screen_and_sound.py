"""Whether this machine has a screen and a sound card, found out without loading the libraries that use them."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from zertz3d.words import N_

WITHOUT_XWAYLAND = N_("Wayland without XWayland")
"""Where windows of ours cannot be opened, though people see a screen: Panda3D speaks X11 only."""


def has_screen() -> bool:
    """Whether a window system is named; only X11 can be without."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY"))


def name_session(environment: Mapping[str, str] = os.environ) -> str:
    """What kind of window system there is, as far as it matters to windows of ours; nothing where there is none."""
    if sys.platform == "win32":
        return "Windows"
    if sys.platform == "darwin":
        return "macOS"
    x11, wayland = environment.get("DISPLAY"), environment.get("WAYLAND_DISPLAY")
    if wayland:
        return N_("Wayland, through XWayland") if x11 else WITHOUT_XWAYLAND
    return "X11" if x11 else ""


def has_sound(root: Path = Path("/")) -> bool:
    """Whether anything here can play sound; asked before OpenAL, which complains at length."""
    if sys.platform in ("win32", "darwin") or os.environ.get("PULSE_SERVER"):
        return True
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    sockets = [Path(runtime, name) for name in ("pipewire-0", "pulse/native")] if runtime else []
    return any(root.glob("dev/snd/pcm*p")) or any(socket.exists() for socket in sockets)
