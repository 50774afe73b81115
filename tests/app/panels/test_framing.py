"""Whatever the window, the board and the panels: nothing that matters is under a panel or outside of the picture."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from tests.hud.samples import ASIDE, GAME
from tests.motion.camera.mattering import pieces, project, rim
from tests.motion.games import filmed, random_game
from zertz3d.app.panels.framing import LEAST, frame_beside_panels
from zertz3d.hud.draw.rect import Rect
from zertz3d.hud.draw.theme import DARK
from zertz3d.hud.game_values import Banner
from zertz3d.hud.layout import Layout, layout
from zertz3d.hud.screen_model import Graph, Screen, Tool
from zertz3d.intents import Action, Intent
from zertz3d.motion.camera import view as camera
from zertz3d.motion.camera.follow_camera import followed
from zertz3d.motion.camera.show_camera import FLIGHT, directed
from zertz3d.motion.camera.view import View, far_pieces
from zertz3d.motion.layout import Arrangement, Pose, arrangement_for, rest
from zertz3d.motion.piece_roles import Cast
from zertz3d.motion.timeline import Timeline
from zertz3d.records.reader import read
from zertz3d.resources import assets
from zertz3d.rules import Position
from zertz3d.rules.boards import NAMES

SIZES = [
    (640, 480), (800, 600), (1024, 768), (1280, 720), (1280, 800), (1920, 1080), (3840, 2160), (2560, 1080),
    (3440, 1440), (720, 1280), (1080, 1920), (600, 1000),
]  # fmt: skip
SCALES = (0.75, 1.0, 1.5, 2.0)
TURNS = 60
TOOLS = tuple(Tool(str(number), "Offer draw", Intent(Action.HOME), "home") for number in range(8))
WATCHED = replace(GAME, tools=TOOLS[:5], caption="An island of 1 ring is claimed: 1 marble", show_moves=False)
ENDED = Banner("Mira Solberg wins", "three of each colour", "WWWGGGBBB", 0)
PANELS = {
    "nothing": Screen(hidden=True),
    "watched": WATCHED,
    "moves": replace(WATCHED, show_moves=True),
    "graph": replace(WATCHED, graph=Graph((0.0, 0.5, -0.5))),
    "played": replace(WATCHED, live=True, tools=TOOLS),
    "played, moves": replace(WATCHED, live=True, tools=TOOLS, show_moves=True),
    "problem": replace(WATCHED, problem="Turn 15: ring d4 is not free."),
    "form": replace(WATCHED, overlay=ASIDE, controls=False, tools=TOOLS),
    "film": replace(WATCHED, controls=False, tools=()),
    "ended": replace(WATCHED, caption="", banner=ENDED),
}


@cache
def film_of(name: str, arrangement: Arrangement = "usual") -> Timeline:
    return filmed(random_game(7, Position.start(name), TURNS), arrangement=arrangement)


@cache
def moments(name: str, arrangement: Arrangement) -> tuple[tuple[Cast, dict[str, Pose], tuple[str, ...]], ...]:
    """The table after every twentieth turn and the last: the cast, the poses, and each player's newest captures."""
    game, film = random_game(7, Position.start(name), TURNS), film_of(name, arrangement)
    found = []
    newest: dict[str, tuple[str, ...]] = {}
    line = game.main_line()
    for turn, node in enumerate(line, 1):
        before, cast = film.cast_after(turn - 1), film.cast_after(turn)
        for player in ("0", "1"):
            own = [piece for piece, at in cast.places.items() if at.name == player and before.places[piece] != at]
            newest[player] = tuple(own) or newest.get(player, ())
        if turn % 20 == 0 or turn == len(line):
            found.append((cast, rest(node.position, cast), (*newest["0"], *newest["1"])))
    return tuple(found)


def seen_past(plan: Layout) -> list[Rect]:
    """What lies over the table and stays."""
    fleeting = ("toast", "progress", "prompt")
    return [rect for name, rect in plan.rects.items() if not name.startswith(fleeting)]


def views(name: str, plan: Layout, hidden: bool) -> Iterator[tuple[View, dict[str, Pose]]]:
    """Each moment from the seat, with what matters in it: all but older captures."""
    size = plan.width, plan.height
    window = camera.WHOLE if hidden else frame_beside_panels(plan.free, plan.covered, size)
    for cast, poses, newest in moments(name, arrangement_for(size[0] / size[1])):
        view = camera.preset("seat", cast.table, size[0] / size[1], far_pieces(cast), window)
        kept = {place.kind for place in cast.places.values()} - {"spot", "stand"}
        yield view, {piece: at for piece, at in poses.items() if cast.places[piece].kind in kept or piece in newest}


@pytest.mark.parametrize("panels", PANELS)
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_that_matters_is_hidden(size: tuple[int, int], scale: float, panels: str) -> None:
    screen = PANELS[panels]
    plan = layout(*size, scale, screen, DARK)
    if plan.free.w < LEAST * size[0] or plan.free.h < LEAST * size[1] or ("moves" in plan.rects and covers(plan)):
        pytest.skip("panels that take nearly all of so small a window lie over the table")
    for name in NAMES:
        for view, poses in views(name, plan, screen.hidden):
            seen = project([*pieces(poses, view), *rim(film_of(name).start.board)], view, size[0] / size[1])
            assert np.abs(seen).max() <= 1, name
            x, y = (1 + seen[:, 0]) * size[0] / 2, (1 - seen[:, 1]) * size[1] / 2
            for rect in seen_past(plan):
                under = (x > rect.x) & (x < rect.right) & (y > rect.y) & (y < rect.bottom)
                assert not under.any(), (name, rect)


@pytest.mark.parametrize("reason", ["white", "grey", "black", "each-colour"])
@pytest.mark.parametrize("size", SIZES[2:], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_banner_of_a_film_hides_nothing_of_the_set_that_won(size: tuple[int, int], reason: str) -> None:
    """The camera leans in for the set before the banner is there, and stays."""
    record = read(assets() / "games" / f"win-{reason}.txt")[0]
    assert record.game
    aspect, screen = size[0] / size[1], PANELS["film"]
    film = Timeline.seen_in(aspect, record.game)
    before = layout(*size, 1.0, screen, DARK)
    window = frame_beside_panels(before.free, before.covered, size)
    home = camera.preset("seat", film.table, aspect, far_pieces(film.final_cast), window)
    near = followed(film, home, aspect, window).view(film.duration)
    assert near != home
    banner = layout(*size, 1.0, replace(screen, caption="", banner=ENDED), DARK).rects["banner"]
    last = film.turns[-1]
    begin = next(cue.time for cue in last.cues if cue.kind == "win")
    marbles = {clip.piece: last.after[clip.piece] for clip in last.clips if clip.start >= begin}
    stands = {name: pose for name, pose in last.after.items() if any(pose[:2] == m[:2] for m in marbles.values())}
    seen = project(pieces(marbles | stands, near), near, aspect)
    x, y = (1 + seen[:, 0]) * size[0] / 2, (1 - seen[:, 1]) * size[1] / 2
    assert not ((x > banner.x) & (x < banner.right) & (y > banner.y) & (y < banner.bottom)).any()


@pytest.mark.parametrize("size", SIZES[2:], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_banner_of_a_show_hides_no_name_at_the_rim(size: tuple[int, int]) -> None:
    game, aspect = random_game(7, Position.start("37"), 8), size[0] / size[1]
    film, screen = Timeline.seen_in(aspect, game), PANELS["film"]
    before = layout(*size, 1.0, screen, DARK)
    window = frame_beside_panels(before.free, before.covered, size)
    view = directed(film, {8: "end"}, film.table, aspect, window).view(film.duration + FLIGHT)
    banner = layout(*size, 1.0, replace(screen, caption="", banner=ENDED), DARK).rects["banner"]
    seen = project(rim(film.start.board), view, aspect)
    x, y = (1 + seen[:, 0]) * size[0] / 2, (1 - seen[:, 1]) * size[1] / 2
    assert not ((x > banner.x) & (x < banner.right) & (y > banner.y) & (y < banner.bottom)).any()


def covers(plan: Layout) -> bool:
    """Whether the list of moves lies over the table, where it has no place beside it."""
    return plan.rects["moves"].w > plan.width / 2


@pytest.mark.parametrize(
    ("free", "framed"),
    [((35, 35), True), ((33, 90), False), ((90, 33), False), ((35, 33), False), ((100, 100), True)],
)
def test_panels_that_take_nearly_all_leave_the_table_the_whole_picture(free: tuple[int, int], framed: bool) -> None:
    window = frame_beside_panels(Rect(0, 0, *free), [Rect(0, 90, 100, 10)], (100, 100))
    assert (window != camera.WHOLE) == framed


def test_a_frame_is_told_in_the_camera_s_measures() -> None:
    window = frame_beside_panels(Rect(100, 50, 200, 100), [Rect(0, 0, 100, 200), Rect(300, 150, 100, 50)], (400, 200))
    assert window.free == (-0.5, 0.5, -0.5, 0.5)
    assert window.panels == ((-1, -0.5, -1, 1), (0.5, 1, -1, -0.5))
