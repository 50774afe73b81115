"""A weekend in seconds: visitors who touch, drag and type whatever comes to mind, bad files, operators, long silences.

`ZERTZ_SOAK=5000 pytest -s tests/app/kiosk/test_soak.py` lets 5000 visitors come and says how it goes.
"""

import gc
import os
import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.app.games import NOTATION
from tests.app.kiosk.gamepads import Axis, AxisState, ButtonState, Device, Devices
from tests.app.kiosk.kiosk_table import SIZE, Table, every_key, table
from tests.scene.trend import least_rise
from zertz3d.app.hand import half_steps
from zertz3d.app.kiosk.kiosk_window import CHORD
from zertz3d.app.session.mode import Mover
from zertz3d.app.window import gamepad_map, window
from zertz3d.hud.screen_model import Form
from zertz3d.records.formats import notation
from zertz3d.rules import Game
from zertz3d.scene.input.gamepads import Gamepads
from zertz3d.scene.parts.print_layers import Ink

VISITORS = int(os.environ.get("ZERTZ_SOAK", "110"))
LOOKS = 20
"""How often memory and the rest are looked at."""
WARM = 6
"""The first of these are for caches to fill."""
MEGABYTE = 1 << 20
MOST_RISE = 24 * MEGABYTE
"""Memory may have risen by so much, as far as that is certain."""
MOST_OBJECTS = 20_000
"""So many Python objects more there may be for certain: about a long game."""
KEYS = sorted({*every_key(), "enter", "delete", "f4", "q", "1", "-"})
IDLE = 60.0
DEVICES = Devices()


class Figures(NamedTuple):
    """What must not grow."""

    memory: int
    handles: int
    nodes: int
    objects: int


def figures(at: Table) -> Figures:
    for remembered in (
        half_steps.fitting,
        half_steps.options,
    ):  # a few positions with all their moves: many, but limited
        remembered.cache_clear()
    gc.collect()
    memory = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    base = at.theatre.base
    roots = (base.render, base.render2d, base.pixel2d, at.theatre.view.stage.root)
    nodes = sum(root.find_all_matches("**").get_num_paths() for root in roots)
    return Figures(memory, sum(1 for _ in Path("/proc/self/fd").iterdir()), nodes, len(gc.get_objects()))


class Evening:
    """One table and everybody who comes by."""

    def __init__(self, at: Table, folder: Path, seed: int) -> None:
        self.at, self.folder, self.dice = at, folder, random.Random(seed)
        self.games = self.ended_by_operator = 0
        self.modes = self._modes()

    def _modes(self) -> list[str]:
        return sorted(type(mode).__name__ for mode in self.at.theatre.session.table.modes)

    def visitor(self) -> None:
        """Somebody comes, does whatever comes to mind, and goes; or nobody comes for a while."""
        at, dice = self.at, self.dice
        at.wait(dice.choice((4, 10, 60)), 4.0)
        for _ in range(dice.randrange(9)):
            dice.choice((self._touch, self._press, self._press, self._drag, self._key, self._pad, self._rest))()
            self._inside()
        if dice.random() < 0.08:
            self._operator()
        if dice.random() < 0.1:
            self._meddle_with_files()
        if at.state != "show":
            self._go()

    def _go(self) -> None:
        """Nobody touches anything any more: the table finds back to the show by itself."""
        for seconds in (IDLE + 1, 16, 300):
            self.at.theatre.tick(seconds)
            self.at.wait(0.1)
            if self.at.state == "show":
                break
        assert self.at.state == "show", "nobody is there, and the show does not come back"
        assert self._modes() == self.modes, "something of a visit stayed"
        assert self.at.asked is None and self.at.theatre.table.settings == self.at.theatre._given
        self._inside()

    def _inside(self) -> None:
        """Nobody has found a way out."""
        theatre = self.at.theatre
        if theatre.finished:
            assert self.at.state == "operator", "somebody ended the program"
            self.ended_by_operator += 1
            theatre.own.finished = False
        assert not theatre.view.fullscreen and not self.at.led_out
        assert theatre.table.take_copied() is None and not theatre.sound.muted and theatre.view.hud.scale == 1.0

    def _at(self) -> tuple[float, float]:
        return self.dice.uniform(0, SIZE[0] - 1), self.dice.uniform(0, SIZE[1] - 1)

    def _touch(self) -> None:
        self.at.touch(*self._at())

    def _press(self) -> None:
        """Somebody sees a button, or a piece that can be moved, and presses it."""
        sheets = self.at.theatre.view.hud._sheets.by_name.values()
        targets = [target for sheet in sheets for target in sheet.targets if target.intent]
        if targets and self.dice.random() < 0.7:
            self.at.touch(*self.dice.choice(targets).rect.middle)
        else:
            self._move()

    def _move(self) -> None:
        """A move of the game that is on, as a hand would make it at last."""
        session = self.at.theatre.session
        if (
            self.at.state == "visit"
            and not session.table.player.playback.playing
            and session.table.modes.refusal(Mover.HAND) is None
        ):
            moves = session.table.player.node.position.legal_moves()
            if moves and session.table.player.goal == len(session.table.player.line):
                with suppress(ValueError):
                    session.play(self.dice.choice(moves), Mover.HAND)
        self.at.wait(4, 2.0)

    def _drag(self) -> None:
        button = self.dice.choice(("left", "right", "middle"))
        self.at.hand.drag(button, self._at(), self._at(), 3)
        self.at.wait(0.1)

    def _key(self) -> None:
        *held, name = self.dice.choice(KEYS).rsplit("-", 1) if self.dice.random() < 0.9 else ("x",)
        held = [word for part in held for word in part.split("-") if word]
        if not {*held, name or "-"} >= CHORD:
            self.at.key(name or "-", *held)

    def _pad(self) -> None:
        """A gamepad is plugged in, used, and perhaps torn out."""
        device = Device()
        DEVICES.present[:] = [device]
        for _ in range(self.dice.randrange(4)):
            names = self.dice.sample([*gamepad_map.KEYS, gamepad_map.CHOOSE, "guide"], self.dice.randrange(3))
            device.buttons = [] if set(names) >= gamepad_map.CALL else [ButtonState(name) for name in names]
            device.axes = [AxisState(Axis("right_x"), self.dice.uniform(-1, 1))]
            self.at.wait(0.1)
        if self.dice.random() < 0.5:
            DEVICES.present.clear()
        device.buttons, device.axes = [], []
        self.at.wait(0.1)

    def _rest(self) -> None:
        self.at.theatre.tick(self.dice.choice((5.0, 20.0, IDLE + 1, 90.0)))

    def _operator(self) -> None:
        """The operator comes, presses something, and goes."""
        self.at.call()
        assert self.at.state == "operator"
        form = self.at.asked
        assert isinstance(form, Form)
        self.at.choose(self.dice.choice(form.buttons).label)
        self._inside()

    def _meddle_with_files(self) -> None:
        """Somebody copies games into the folder, spoils some and takes some away, while the show reads them."""
        path = self.folder / f"meddled{self.dice.randrange(6)}.{self.dice.choice(('txt', 'sgf', 'zip'))}"
        what = self.dice.randrange(5)
        if what == 0:
            path.unlink(missing_ok=True)
        elif what == 1:
            path.write_bytes(self.dice.randbytes(500))
        elif what == 2:
            path.write_text("", encoding="utf-8")
        else:
            path.write_text(NOTATION if what == 3 else NOTATION + "9. Wz9\n", encoding="utf-8")


@pytest.fixture
def at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    """A table at which time may run in leaps."""
    monkeypatch.setattr(window, "LONGEST_FRAME", 5.0)
    monkeypatch.setattr(Ink, "put", lambda *_: None)  # half of the time, and scene/test_soak.py looks after it
    monkeypatch.setenv("ZERTZ3D_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("HOME", str(tmp_path))
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "bad.sgf").write_text("(;GM[1]", encoding="utf-8")
    (folder / "noise.zip").write_bytes(b"PK\x03\x04 and then nothing")
    (folder / "long.txt").write_text(notation.write(random_game(3)), encoding="utf-8")
    with table(folder, gamepads=Gamepads(DEVICES), idle=IDLE) as made:
        yield made
    assert not (tmp_path / "state").exists() and not (tmp_path / "Pictures").exists()


def random_game(seed: int) -> Game:
    dice, game = random.Random(seed), Game(strict=False)
    while game.cursor.ply < 40 and (moves := game.position.legal_moves()):
        game.play(dice.choice(moves))
    return game


def test_a_weekend(at: Table, tmp_path: Path) -> None:
    evening = Evening(at, tmp_path / "games", seed=86)
    draw = type(at.theatre.view)._draw
    looks: list[Figures] = []
    for number in range(VISITORS):
        evening.visitor()
        if number % max(1, VISITORS // LOOKS) == 0:
            draw(at.theatre.view, True)  # somebody looks now and then
            looks.append(figures(at))
            if VISITORS > 1000:
                print(f"{number} visitors, {said(at)}: {looks[-1]}", flush=True)
    if at.state != "show":
        evening._go()
    print(f"{VISITORS} visitors, {said(at)}, the operator ended it {evening.ended_by_operator} times")
    warm = looks[WARM:]
    assert least_rise([look.memory for look in warm]) < MOST_RISE, [look.memory // MEGABYTE for look in looks]
    assert least_rise([look.objects for look in warm]) < MOST_OBJECTS, [look.objects for look in looks]
    assert max(look.handles for look in warm) <= warm[0].handles + 2, [look.handles for look in looks]
    assert least_rise([look.nodes for look in warm]) < 8, [look.nodes for look in looks]


def said(at: Table) -> str:
    """How many of what there were."""
    counts = {
        word: sum(note.startswith(start) for note in at.notes)
        for word, start in (
            ("games", "shows"), ("touches", "a visitor"), ("visits", "the visitor"), ("questions", "nobody touches"),
            ("operators", "the operator"), ("skipped", "skipped"),
        )
    }  # fmt: skip
    return ", ".join(f"{count} {word}" for word, count in counts.items())
