"""`zertz3d doctor`: what draws here, how well, why, and what is missing."""

import argparse
import json
import platform
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from typing import Any

from zertz3d import __version__, resources
from zertz3d.app.system import missing_packages
from zertz3d.errors import ZertzError

PACKAGES = ("panda3d", "numpy", "font-manrope")
"""What the program is built on."""

TIERS = ("full", "low", "classic")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--tier", choices=TIERS, help="ask for this tier instead of the best")
    parser.add_argument("--json", action="store_true", help="print a JSON object instead of lines")
    parser.epilog = (
        "Ends with 0 when pictures can be drawn, with 1 when not.\n\n"
        "examples:\n  zertz3d doctor\n  zertz3d doctor --tier classic\n  zertz3d doctor --json"
    )


def run(args: argparse.Namespace) -> int:
    """Look, tell."""
    found = report(args.tier)
    print(json.dumps(found, indent=1, ensure_ascii=False) if args.json else "\n".join(lines(found)))
    return 0 if found["ok"] else 1


def report(tier: str | None = None) -> dict[str, Any]:
    """Everything the doctor finds, as plain values."""
    graphics, sound, screen = _graphics(tier)
    drawn = graphics.get("tier")
    return {
        "ok": drawn is not None,
        "graphics": graphics,
        "screen": screen,
        "sound": sound,
        "versions": versions(),
        "folders": {name: _folder(look) for name, look in _FOLDERS.items()},
        "ffmpeg": missing_packages.ffmpeg(),
        "missing": [vars(lack) for lack in missing_packages.missing("full" if tier and drawn == tier else drawn)],
    }


_FOLDERS: dict[str, Callable[[], Path]] = {
    "models": resources.models,
    "shaders": resources.shaders,
    "assets": resources.assets,
}


def _graphics(tier: str | None) -> tuple[dict[str, Any], bool, bool]:
    try:
        from zertz3d.scene.display import backend, screen_and_sound
    except ImportError as error:
        return {"error": f"Panda3D cannot be loaded: {error}"}, False, False
    sound, screen = screen_and_sound.has_sound(), screen_and_sound.has_screen()
    try:
        found = backend.probe(tier)
    except ZertzError as error:
        return {"error": str(error).split(";")[0]}, sound, screen
    told = {key: getattr(found, key) for key in ("tier", "why", "module", "renderer", "version")}
    return (
        told | {"glsl": ".".join(map(str, found.glsl)) if found.shaders else "", "window": found.window},
        sound,
        screen,
    )


def versions() -> dict[str, str]:
    """Of this program and of what it is built on."""
    found = {"zertz3d": __version__, "python": platform.python_version(), "system": platform.platform()}
    for package in PACKAGES:
        try:
            found[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            found[package] = "built in" if resources.frozen() else "not installed"
    return found


def _folder(look: Callable[[], Path]) -> str:
    try:
        return str(look())
    except ZertzError as error:
        return str(error)


def lines(found: dict[str, Any]) -> list[str]:
    """The report for people."""
    told = _told(found["graphics"], found["screen"])
    told.append(("sound", "there is a device" if found["sound"] else "no device: the program stays silent"))
    told += list(found["versions"].items())
    told += list(found["folders"].items())
    told.append(("ffmpeg", found["ffmpeg"] or "none: films are written as APNG"))
    wide = max(len(name) for name, _ in told)
    shown = [f"{name:<{wide}}  {value}" for name, value in told]
    return shown + _cures(found["missing"]) + ["", _verdict(found)]


def _told(graphics: dict[str, Any], screen: bool) -> list[tuple[str, str]]:
    if "error" in graphics:
        return [("graphics", graphics["error"])]
    glsl = f", GLSL {graphics['glsl']}" if graphics["glsl"] else ""
    version = f", OpenGL {graphics['version']}" if graphics["version"] else ""
    window = "windows can be opened" if graphics["window"] else "no window can be opened"
    return [
        ("tier", f"{graphics['tier']}: {graphics['why']}"),
        ("driver", f"{graphics['renderer']} ({graphics['module']}{version}{glsl})"),
        ("screen", f"{'there is one' if screen else 'there is none'}; {window}"),
    ]


def _cures(missing: list[dict[str, str]]) -> list[str]:
    if not missing:
        return ["", "nothing is missing"]
    return ["", "missing:"] + [f"  {m['what']}, for {m['purpose']}: {m['install']}" for m in missing]


def _verdict(found: dict[str, Any]) -> str:
    if not found["ok"]:
        return "pictures cannot be drawn here"
    if not found["graphics"]["window"]:
        return "pictures can be drawn here, windows cannot be opened"
    return "pictures can be drawn and windows opened here"
