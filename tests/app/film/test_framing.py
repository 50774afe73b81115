"""Where the table is framed in a film: beside everything that is told over it, from the first frame to the last."""

from pathlib import Path

import pytest

from zertz3d import resources
from zertz3d.app.film.frame_renderer import FrameRenderer, open_renderer
from zertz3d.app.film.frames import FilmOptions, FilmPlan, list_frames
from zertz3d.app.panels.framing import frame_beside_panels
from zertz3d.motion.camera.view import Window
from zertz3d.records.reader import read
from zertz3d.scene.parts import themes

FILE = Path(resources.assets() / "games" / "resignation.txt")


def planned(size: tuple[int, int], code: bool = False) -> FilmPlan:
    """A film of a game that ends without a winning set, so that the camera stays where it was."""
    (record,) = read(FILE)
    options = FilmOptions(size, themes.theme("felt"), "classic", hud=True, code=code, fps=5)
    return FilmPlan.of(record, options, "none")


def seen_beside(renderer: FrameRenderer, number: int) -> Window:
    """What the panels of a frame leave to the table."""
    renderer.draw(list_frames(renderer.plan)[number])
    assert renderer.hud
    return frame_beside_panels(renderer.hud.free, renderer.hud.covered, renderer.plan.options.size)


@pytest.mark.parametrize("size", [(640, 360), (840, 360), (360, 640)])
def test_the_banner_of_the_end_has_its_room_from_the_beginning(size: tuple[int, int]) -> None:
    with open_renderer(planned(size)) as renderer:
        for number in (0, -1):
            assert set(seen_beside(renderer, number).panels) <= set(renderer.window.panels)


def test_a_code_at_the_end_takes_no_room_before() -> None:
    windows = []
    for code in (False, True):
        with open_renderer(planned((640, 360), code)) as renderer:
            windows.append(renderer.window)
    assert windows[0] == windows[1]
