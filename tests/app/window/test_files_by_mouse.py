"""Games are found, opened and saved by the mouse alone, in few clicks."""

from pathlib import Path

import pytest

from tests.app.games import NOTATION
from tests.scene.virtual_mouse import Hand
from zertz3d.app.window.window import GameWindow
from zertz3d.hud.draw.hit_targets import Target
from zertz3d.hud.screen_model import FileChooser, Form, Library
from zertz3d.intents import Action, Intent


class Clicker:
    """Clicks what is seen, and counts."""

    def __init__(self, viewer: GameWindow, hand: Hand) -> None:
        self.viewer, self.hand, self.clicks = viewer, hand, 0

    def targets(self) -> list[Target]:
        """What can be pressed, the topmost last."""
        return [one for sheet in self.viewer.view.hud._sheets.by_name.values() for one in sheet.targets]

    def click(self, name: str) -> None:
        """Press and let go what has this name."""
        found = [one for one in self.targets() if one.name == name]
        assert found, f"there is no {name}: {[one.name for one in self.targets()]}"
        self.hand.move(*found[-1].rect.middle)
        self.viewer.tick(0.02)
        self.hand.click()
        self.clicks += 1
        for _ in range(4):
            self.viewer.tick(0.02)

    def row(self, words: str) -> None:
        """Click the file, folder or place that is called so."""
        shown = self.viewer.table.modes.overlay
        assert isinstance(shown, FileChooser)
        rows = {row.name: f"file{number}" for number, row in enumerate(shown.rows)}
        rows |= {button.label: f"place:{number}" for number, button in enumerate(shown.places)}
        rows |= {button.label: f"button:{number}" for number, button in enumerate(shown.buttons)}
        assert words in rows, f"there is no {words} in {shown}"
        self.click(rows[words])


@pytest.fixture
def mouse(viewer: GameWindow, hand: Hand, home: Path) -> Clicker:
    folder = home / "Documents" / "Club"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "final.txt").write_text(NOTATION.replace("Anna", "Olga"), encoding="utf-8")
    viewer.table.recent.clear()
    while viewer.table.modes.overlay is not None:
        viewer.handle(Intent(Action.CANCEL))
    viewer.table.hide(False)
    viewer.tick(0.02)
    return Clicker(viewer, hand)


def test_a_record_is_opened_from_a_folder_and_plays(viewer: GameWindow, mouse: Clicker) -> None:
    at = viewer.view.hud.buttons["library"].middle
    mouse.hand.move(*at)
    viewer.tick(0.02)
    mouse.hand.click()
    for _ in range(4):
        viewer.tick(0.02)
    shown = viewer.table.modes.overlay
    assert isinstance(shown, Library)
    mouse.click(f"button:{[button.label for button in shown.buttons].index('Open…')}")
    for words in ("Documents", "Club", "final.txt"):
        mouse.row(words)
    assert viewer.table.modes.overlay is None
    assert viewer.table.record and "Olga" in viewer.table.record.players[0]
    assert viewer.table.player.playback.playing and mouse.clicks + 1 <= 5


def test_a_game_is_saved_and_a_file_replaced_only_by_a_yes(viewer: GameWindow, mouse: Clicker, home: Path) -> None:
    viewer.handle(Intent(Action.SAVE))
    viewer.tick(0.02)
    mouse.row("Documents")
    mouse.row("Club")
    mouse.row("final.txt")
    mouse.click("option:sgf")
    shown = viewer.table.modes.overlay
    assert isinstance(shown, FileChooser) and shown.text == str(home / "Documents" / "Club" / "final.sgf")
    mouse.row("Save")
    assert viewer.table.modes.overlay is None
    assert (home / "Documents" / "Club" / "final.sgf").read_text(encoding="utf-8").startswith("(;")
    viewer.handle(Intent(Action.PASTE, NOTATION.replace("Anna", "Irina")))
    viewer.table.messages.clear()
    viewer.handle(Intent(Action.SAVE))
    viewer.tick(0.02)
    mouse.row("Documents")
    mouse.row("Club")
    mouse.row("final.txt")
    assert (home / "Documents" / "Club" / "final.txt").is_file()
    mouse.row("Save")
    asked = viewer.table.modes.overlay
    assert isinstance(asked, Form) and asked.title == "Replace the file?"
    assert [button.label for button in asked.buttons if button.main] == ["Keep it"]
    mouse.click("button:1")
    assert isinstance(viewer.table.modes.overlay, FileChooser)
    assert "Olga" in (home / "Documents" / "Club" / "final.txt").read_text(encoding="utf-8")
    mouse.row("Cancel")
    assert viewer.table.modes.overlay is None
