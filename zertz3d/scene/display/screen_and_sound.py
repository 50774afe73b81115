"""Whether this machine has a screen and a sound card, found out without loading the libraries that use them."""

import os
import sys
from pathlib import Path


def has_screen() -> bool:
    """Whether a window system is named; only X11 can be without."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY"))


def has_sound(root: Path = Path("/")) -> bool:
    """Whether anything here can play sound; asked before OpenAL, which complains at length."""
    if sys.platform in ("win32", "darwin") or os.environ.get("PULSE_SERVER"):
        return True
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    sockets = [Path(runtime, name) for name in ("pipewire-0", "pulse/native")] if runtime else []
    return any(root.glob("dev/snd/pcm*p")) or any(socket.exists() for socket in sockets)
