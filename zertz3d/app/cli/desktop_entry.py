"""The program in a Linux desktop: its entry in the menu, its icon, its kind of file; put there and taken away again."""

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from zertz3d import resources
from zertz3d.app.system import files

NAME = "zertz3d"
ICONS = (16, 24, 32, 48, 64, 128, 256, 512)
MIME = "application/x-zertz"
"""Official notation; its files end in .zertz."""

ENTRY = """[Desktop Entry]
Type=Application
Name=ZÈRTZ 3D
GenericName=Board game
Comment=Watch, play and show the board game ZÈRTZ in three dimensions
Exec={command} %F
Icon=zertz3d
Terminal=false
Categories=Game;BoardGame;
Keywords=zertz;gipf;board;strategy;abstract;replay;sgf;
MimeType={mime};application/x-go-sgf;
StartupWMClass=zertz3d
StartupNotify=false
Actions=play;learn;demo;

[Desktop Action play]
Name=New Game
Exec={command} play

[Desktop Action learn]
Name=Learn the Game
Exec={command} play --learn

[Desktop Action demo]
Name=Show Games
Exec={command} demo
"""

TYPES = """<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="application/x-zertz">
    <comment>ZÈRTZ game</comment>
    <sub-class-of type="text/plain"/>
    <generic-icon name="zertz3d"/>
    <glob pattern="*.zertz"/>
  </mime-type>
</mime-info>
"""

SHEET = """<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>zertz3d</id>
  <metadata_license>CC0-1.0</metadata_license>
  <project_license>MIT</project_license>
  <name>ZÈRTZ 3D</name>
  <summary>Watch, play and show the board game ZÈRTZ in three dimensions</summary>
  <developer id="zertz3d">
    <name>zertz3d contributors</name>
  </developer>
  <description>
    <p>
      Every recorded game becomes a film that can be entered at any moment: rings slide out through real gaps, marbles
      jump and come to rest. Play against somebody or against the computer at six levels, learn by short lessons, find
      wins by force, and let a teacher look through a game.
    </p>
    <p>
      ZÈRTZ is a game by Kris Burm and a trademark of Don &amp; Co NV. This is an unofficial project of people who like
      it.
    </p>
  </description>
  <launchable type="desktop-id">zertz3d.desktop</launchable>
  <categories>
    <category>Game</category>
    <category>BoardGame</category>
  </categories>
  <provides>
    <binary>zertz3d</binary>
    <mediatype>application/x-zertz</mediatype>
  </provides>
  <content_rating type="oars-1.1"/>
</component>
"""
MANUAL = {
    "zertz3d.1": "man/man1/zertz3d.1",
    "zertz3d.bash": "bash-completion/completions/zertz3d",
    "zertz3d.fish": "fish/vendor_completions.d/zertz3d.fish",
    "_zertz3d": "zsh/site-functions/_zertz3d",
}
"""The manual page and the completions of shells, and where a desktop looks for them."""
UPDATES = (("update-desktop-database", "applications"), ("update-mime-database", "mime"))
"""Programs that tell a desktop what is new, and the folder each looks through; without them it looks by itself."""


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where a desktop looks for what its user has installed."""
    named = environment.get("XDG_DATA_HOME")
    return Path(named) if named else Path(environment.get("HOME") or Path.home()) / ".local" / "share"


def find_command() -> str:
    """How a desktop starts this very program, quoted as its entry wants it."""
    started = Path(sys.argv[0]).absolute()
    if resources.frozen():
        return _quote([os.environ.get("APPIMAGE") or sys.executable])
    if started.stem == NAME and os.access(started, os.X_OK):
        return _quote([str(started)])
    return _quote([sys.executable, "-m", NAME])


def _quote(words: list[str]) -> str:
    """Words as an entry's Exec line holds them: in quotes where needed, and no sign of percent is a field."""
    shown = []
    for word in words:
        escaped = "".join(f"\\{sign}" if sign in '\\"`$' else sign for sign in word)
        shown.append(word if shlex.quote(word) == word else f'"{escaped}"')
    return " ".join(shown).replace("\\", "\\\\").replace("%", "%%")


def list_files(folder: Path) -> Iterator[tuple[Path, bytes]]:
    """Every file of the program's place in a desktop, and what it holds."""
    entry = ENTRY.format(command=find_command(), mime=MIME)
    yield folder / "applications" / f"{NAME}.desktop", entry.encode()
    yield folder / "mime" / "packages" / f"{NAME}.xml", TYPES.encode()
    yield folder / "metainfo" / f"{NAME}.metainfo.xml", SHEET.encode()
    for size in ICONS:
        place = folder / "icons" / "hicolor" / f"{size}x{size}" / "apps" / f"{NAME}.png"
        yield place, (resources.assets() / "icons" / f"{NAME}-{size}.png").read_bytes()
    for name, where in MANUAL.items():
        yield folder / where, (resources.assets() / "manual" / name).read_bytes()


def install(folder: Path) -> list[Path]:
    """Put the program into a desktop; returns what was written."""
    written = []
    for path, content in list_files(folder):
        path.parent.mkdir(parents=True, exist_ok=True)
        files.write_bytes(path, content)
        written.append(path)
    _tell(folder)
    return written


def remove(folder: Path) -> list[Path]:
    """Take away what `install` has written, and nothing else; returns what was there."""
    gone = []
    for path, _ in list_files(folder):
        if path.is_file():
            path.unlink()
            gone.append(path)
    _tell(folder)
    return gone


def _tell(folder: Path) -> None:
    """Let the desktop know."""
    for program, part in UPDATES:
        if shutil.which(program) and (folder / part).is_dir():
            subprocess.run(
                [program, str(folder / part)], stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=60
            )
