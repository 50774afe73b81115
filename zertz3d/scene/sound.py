"""Cues become sounds: which sample, how loud, from where; silent where there is no device."""

import os
import sys
from pathlib import Path


def has_device(root: Path = Path("/")) -> bool:
    """Whether anything here can play sound; asked before OpenAL, which complains at length."""
    if sys.platform in ("win32", "darwin"):
        return True
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    sockets = [Path(runtime, name) for name in ("pipewire-0", "pulse/native")] if runtime else []
    cards = [*root.glob("dev/snd/pcm*p")]
    return bool(cards or os.environ.get("PULSE_SERVER") or any(socket.exists() for socket in sockets))
