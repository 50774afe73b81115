"""The scene of a table: how fine it is drawn, what is done once, and what another board changes; drawing nothing."""

from math import pi
from types import SimpleNamespace
from unittest.mock import Mock

import pytest

from zertz3d.app.collection.game_list import GameList
from zertz3d.app.session import Table
from zertz3d.app.system.settings import Settings
from zertz3d.app.window import table_scene
from zertz3d.app.window.table_scene import FAINT, TableScene
from zertz3d.motion.camera.view import WHOLE, View, Window
from zertz3d.motion.layout import furniture
from zertz3d.rules import board
from zertz3d.scene.marks.marker import BEAT

TABLE = furniture(board("37"))


class Scene(TableScene):
    """A scene that draws nothing."""

    size = (200, 100)

    def __init__(self, settings: Settings | None = None, tier: str = "full", shaders: bool = True) -> None:
        self.table = Table(GameList(), settings or Settings())
        base = SimpleNamespace(backend=SimpleNamespace(tier=tier, shaders=shaders))
        super().__init__(base, self.table)
        self.set_up(TABLE)

    def framing(self) -> tuple[float, Window]:
        return 2.0, WHOLE


@pytest.fixture(autouse=True)
def nothing_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    def stage(*told: object, **more: object) -> Mock:
        return Mock(furniture=TABLE, told=(told, more))

    monkeypatch.setattr(table_scene, "Stage", stage)
    monkeypatch.setattr(table_scene, "Marker", lambda *told: Mock())


@pytest.mark.parametrize(
    ("wanted", "shaders", "tier"),
    [
        ("auto", True, "full"), ("classic", True, "full"), ("low", True, "low"), ("full", True, "full"),
        ("auto", False, "classic"), ("full", False, "classic"), ("low", False, "classic"),
    ],
)  # fmt: skip
def test_it_is_drawn_as_finely_as_the_window_can(wanted: str, shaders: bool, tier: str) -> None:
    scene = Scene(Settings(tier=wanted), shaders=shaders)
    scene.choose_tier()
    scene.stage.set_tier.assert_called_once_with(tier)


def test_it_begins_as_the_settings_want_it() -> None:
    scene = Scene(Settings(stone_marks="dot", table="slate"), tier="low")
    scene.stage.set_stone_marks.assert_called_once_with("dot")
    assert scene.camera.orbit.aspect == 2.0
    (told, more) = scene.stage.told
    assert (told[2].name, told[3:], more) == ("slate", ("full", (200, 100), True), {"arrangement": "usual"})


def test_the_table_can_be_cut_out_and_letters_follow_the_cloth() -> None:
    scene = Scene(Settings(table="slate"))
    scene.key((0.0, 1.0, 0.0))
    theme = scene.stage.set_theme.call_args[0][0]
    assert (theme.name, theme.keyed) == ("slate", (0.0, 1.0, 0.0))
    assert scene.marker.letters is scene.stage.theme.letters


def test_a_view_is_looked_at_once() -> None:
    scene = Scene()
    for azimuth in (0.0, 0.0, 1.0):
        scene.look(View(azimuth=azimuth))
    assert [told[0][0].azimuth for told in scene.stage.look.call_args_list] == [0.0, 1.0]


def test_other_furniture_around_the_same_board_is_seen_as_it_was_and_another_board_from_the_seat() -> None:
    scene = Scene()
    scene.camera.look("top")
    before = scene.stage
    scene.change_furniture(TABLE)
    before.close.assert_called_once_with()
    assert scene.camera.preset == "top" and not scene.camera.orbit.flying
    scene.change_furniture(furniture(board("48")))
    assert scene.camera.preset == "seat" and scene.board == board("48")


@pytest.mark.parametrize(
    ("tier", "motion", "beat"),
    [("full", "full", 0.1), ("low", "full", BEAT / 2), ("full", "reduced", BEAT / 2), ("full", "none", BEAT / 2)],
)
def test_marks_beat_only_where_the_picture_moves_anyway(tier: str, motion: str, beat: float) -> None:
    scene = Scene(Settings(motion=motion), tier=tier)
    scene.age = 0.1
    scene.put_pieces({}, Mock(), Mock(), "")
    assert scene.marker.show.call_args[0][2] == beat


def test_names_are_read_from_the_side_one_is_going_to_and_a_ghost_is_faint() -> None:
    scene = Scene()
    for azimuth, far_side in ((0.0, False), (pi, True)):
        scene.camera.fly(View(azimuth=azimuth))
        scene.put_pieces({}, Mock(), Mock(), "white-1" if far_side else "")
        assert scene.marker.far_side is far_side
    scene.stage.pieces.ghost.assert_called_once_with("white-1", FAINT)
