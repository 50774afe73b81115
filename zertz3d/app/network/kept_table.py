"""What a machine remembers of a shared table, so that a program that was killed goes on where it was."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass
from pathlib import Path

from zertz3d import plain_data
from zertz3d.app.network.shared_game import read_shared
from zertz3d.app.network.wire import WireFault
from zertz3d.app.system import files
from zertz3d.plain_data import DamagedData
from zertz3d.rules import Game

FOLDER = "two-machines"
"""Where tables are remembered, in the folder of what is kept from run to run."""
_STRANGE = re.compile(r"[^0-9A-Za-z.-]+")


@dataclass
class KeptTable:
    """The six digits, the key by which the host knows its guest, the count of states, and the game as a record."""

    digits: str = ""
    key: str = ""
    version: int = 0
    record: str = ""
    own: str = ""
    """A guest's game with the step that the host may not know yet."""
    ended: str = ""
    """A host's game before, whose end the guest may not have heard of."""

    def game(self) -> Game | None:
        """The game that the host has counted."""
        return _read(self.record)

    def own_game(self) -> Game | None:
        """The game as the guest left it."""
        return _read(self.own)

    def ended_game(self) -> Game | None:
        """The game before."""
        return _read(self.ended)


def _read(text: str) -> Game | None:
    try:
        return read_shared(text) if text else None
    except WireFault:
        return None


def path_of(state: Path, role: str, where: str) -> Path:
    """The file of a table: `role` is host or join, `where` its address."""
    return state / FOLDER / f"{role}-{_STRANGE.sub('-', where)[:100]}.json"


def load(path: Path) -> KeptTable:
    """What was remembered; a file that is damaged is put aside."""
    try:
        found = plain_data.read_json(path)
        if not isinstance(found, dict):
            raise DamagedData("it is not an object")
        kept = KeptTable(**found)
        words = kept.digits, kept.key, kept.record, kept.own, kept.ended
        if not all(isinstance(word, str) for word in words) or type(kept.version) is not int:
            raise DamagedData("its fields are of other kinds")
    except (DamagedData, TypeError) as error:
        files.put_aside(path, str(error))
    except OSError:
        pass
    else:
        return kept
    return KeptTable()


def save(kept: KeptTable, path: Path) -> None:
    """Remember it; OSError where that cannot be written."""
    path.parent.mkdir(parents=True, exist_ok=True)
    files.write_text(path, json.dumps(asdict(kept), indent=1))
