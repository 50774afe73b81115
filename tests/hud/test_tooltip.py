"""What the small card at the pointer says, and where it stands."""

from dataclasses import replace

import pytest

from tests.hud.drawing import view_of
from tests.hud.samples import GAME, GRAPH, HELP, LONG, OPEN, TOOLS
from zertz3d.hud import tooltip
from zertz3d.hud.draw.hit_targets import Touch
from zertz3d.hud.draw.rect import Rect
from zertz3d.hud.game_values import Banner
from zertz3d.hud.screen_model import Screen
from zertz3d.hud.state import HudState

HINTED = replace(OPEN, moves=(replace(OPEN.moves[0], hint="a turning point"), *OPEN.moves[1:]), current=1, graph=GRAPH)


def told(screen: Screen, name: str, size: tuple[int, int] = (1280, 720)) -> tuple[Rect, str] | None:
    view = view_of(size, 1.0, screen)
    view.touch = Touch(name)
    return tooltip.of(view)


def bar_of(view: HudState, *names: str) -> list[str]:
    found = []
    for name in names:
        view.touch = Touch(name)
        if tip := tooltip.of(view):
            found.append(tip[1])
    return found


@pytest.mark.parametrize("name", ["move1", "goal:0:1", "turning:14", "play", "scrub", "tool:undo"])
def test_under_a_dialog_nothing_has_a_name(name: str) -> None:
    screen = replace(HINTED, tools=(replace(TOOLS[0], label="Undo " * 30), *TOOLS[1:]))
    assert told(screen, name)
    assert told(replace(screen, overlay=HELP), name) is None


def test_what_is_held_is_named_before_what_the_pointer_is_on() -> None:
    view = view_of((1280, 720), 1.0, GAME)
    view.touch = Touch("next", "play")
    assert (found := tooltip.of(view)) and found[1] == bar_of(view_of((1280, 720), 1.0, GAME), "play")[0]
    assert len(set(bar_of(view, "play", "next", "moves"))) == 3


def test_only_what_has_something_to_say_has_a_card() -> None:
    assert told(HINTED, "move2") is None and told(HINTED, "move99999") is None
    assert told(replace(HINTED, show_moves=False), "move1") is None
    assert told(GAME, "") is told(GAME, "nothing") is told(GAME, "turning:14") is told(HINTED, "turning:999") is None


def test_a_sign_in_the_list_is_told_beside_its_move_and_stays_under_the_head_of_the_list() -> None:
    many = tuple(replace(move, hint=f"hint {move.node}") for move in OPEN.moves)
    view = view_of((1280, 720), 1.0, replace(OPEN, moves=many, current=1))
    rect = view.layout.rects["moves"]
    seen = []
    for at in (0.0, 40.0, 400.0):
        view.scrolls["moves"].to(at, at_once=True)
        view.touch = Touch("move5")
        found = tooltip.of(view)
        assert found and found[1] == "hint 5" and abs(found[0].middle[0] - rect.middle[0]) <= 60
        seen.append(found[0].bottom)
    assert seen[0] == seen[1] + 40 and rect.y < seen[2] + 30


@pytest.mark.parametrize("far_side", [False, True])
@pytest.mark.parametrize("side", [0, 1])
def test_a_way_of_winning_is_told_below_the_card_of_its_player(side: int, far_side: bool) -> None:
    view = view_of((1280, 720), 1.0, replace(GAME, far_side=far_side))
    view.touch = Touch(f"goal:{side}:1")
    found = tooltip.of(view)
    player = next(player for player in GAME.players if player.side == side)
    assert found and found[1] == f"5 G · {player.captures[1]}/5"
    left = (side == 0) != far_side
    assert found[0].y > view.layout.rects["player0"].bottom and (found[0].middle[0] < 640) == left


@pytest.mark.parametrize("screen", [replace(HINTED, hidden=True), replace(HINTED, players=(), hidden=True)])
@pytest.mark.parametrize("name", ["goal:0:1", "goal:1:1", "turning:14", "move1", "scrub", "play", "tool:undo"])
def test_what_has_just_gone_from_under_the_pointer_has_no_card(screen: Screen, name: str) -> None:
    assert told(screen, name) is None


def test_a_way_of_winning_that_these_rules_do_not_have_is_not_told() -> None:
    assert told(GAME, "goal:0:3") and told(GAME, "goal:0:9") is None


def test_the_time_under_the_pointer_is_told_with_who_stands_better() -> None:
    view = view_of((1280, 720), 1.0, replace(GAME, graph=GRAPH))
    place = view.bar["scrub"]
    words = []
    for x in (-500.0, place.x + 1.0, place.middle[0], place.right - 1.0, 5000.0):
        view.pointer, view.touch = (x, place.middle[1]), Touch("scrub")
        found = tooltip.of(view)
        assert found and found[0].bottom <= view.layout.rects["graph"].y
        words.append(found[1])
        assert abs(found[0].middle[0] - min(place.right, max(place.x, x))) <= 1
    assert words[0] == words[1] != words[2] != words[3] == words[4] and words[0].startswith("Turn 0")
    bare = told(GAME, "scrub")
    assert bare and "%" not in bare[1] and "%" in words[2]


def test_a_turning_point_is_called_so() -> None:
    found = told(replace(GAME, graph=GRAPH), "turning:14")
    assert found and found[1].startswith("Turn 14") and found[1].endswith("turning point")


@pytest.mark.parametrize(("size", "beside"), [((1280, 720), True), ((600, 1000), False)])
def test_a_tool_whose_word_is_cut_is_named_beside_a_column_or_above_rows(size: tuple[int, int], beside: bool) -> None:
    screen = replace(GAME, tools=(replace(TOOLS[0], label=LONG), *TOOLS[1:3]))
    view = view_of(size, 1.0, screen)
    view.touch = Touch("tool:undo")
    found, card, cell = tooltip.of(view), view.layout.rects["tools"], view.layout.tools[0]
    assert found and found[1] == LONG
    if beside:
        assert found[0].x > card.right and abs(found[0].middle[1] - cell.middle[1]) <= 1
    else:
        assert found[0].bottom < card.y
    assert told(screen, "tool:redo", size) is None, "its word can be read"
    wordless = replace(screen, tools=(replace(screen.tools[0], icon=""), *screen.tools[1:]))
    assert told(wordless, "tool:undo", size) is None


def test_it_does_not_lie_on_what_is_said_of_the_game() -> None:
    for screen in (
        replace(GAME, caption="Anna jumps over a marble. " * 2, problem="Turn 7 is not legal. " * 3),
        replace(GAME, banner=Banner("Anna wins", "with four white marbles", "WWWW")),
        replace(GAME, problem="Turn 7 is not legal. " * 4, banner=Banner("Anna wins", "with four", "WWWW")),
        replace(GAME, caption="", problem="Turn 7 is not legal. " * 4),
    ):
        view = view_of((1280, 720), 1.0, screen)
        for name in view.bar:
            view.touch = Touch(name)
            if found := tooltip.of(view):
                parts = {"caption", "banner", "problem"} & view.layout.rects.keys()
                said = [view.layout.rects[part] for part in parts]
                assert said and not any(found[0].meets(rect) for rect in said)
