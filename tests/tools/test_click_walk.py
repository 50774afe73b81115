"""The way of a click, as the guide for contributors shows it."""

import re
import sys
from types import FrameType

import pytest

from tests.conftest import ROOT
from zertz3d.errors import ZertzError
from zertz3d.scene.display.backend import probe
from zertz3d.tools import click_walk
from zertz3d.tools.click_walk import Walk, walk_a_click

GUIDE = (ROOT / ".github" / "CONTRIBUTING.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def walk() -> Walk:
    """A click that completes a move."""
    try:
        probe("classic")
    except ZertzError as lack:
        pytest.skip(str(lack))
    return walk_a_click()


def test_the_guide_shows_the_walk(walk: Walk) -> None:
    section = GUIDE.partition("## A click")[2].partition("## ")[0]
    assert tuple(re.findall(r"^([a-z_]+\.[a-z_]+)  +\S", section, re.MULTILINE)) == walk.modules(routed=True)


def test_it_is_short_and_nothing_goes_back(walk: Walk) -> None:
    assert len(walk.modules(routed=True)) <= 12
    assert walk.back == ()


def test_it_leads_from_the_router_to_the_film(walk: Walk) -> None:
    click, rest = walk.modules(routed=True), walk.modules(routed=False)
    assert click[0] == "window.input_router"
    assert click.index("session.session") < click.index("hand.hand_mode") < click.index("player.film_player")
    assert "session.screen_builder" in rest and "session.screen_builder" not in click


def test_a_call_that_goes_back_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two modules, of which the second calls the first again."""
    monkeypatch.setattr(click_walk, "APP", "made.up.")
    low: dict[str, object] = {"__name__": "made.up.low"}
    high: dict[str, object] = {"__name__": "made.up.high"}
    exec("def work(call):\n    call()", low)
    exec("def begin(work, call):\n    work(call)\ndef again():\n    pass", high)
    walk = Walk()

    def note(frame: FrameType, event: str, argument: object) -> None:
        walk.note(frame, event, argument)

    sys.setprofile(note)
    try:
        high["begin"](low["work"], high["again"])  # type: ignore[operator]
    finally:
        sys.setprofile(None)
    assert [(call.caller, call.module, call.back) for call in walk.calls] == [
        ("high", "low", False),
        ("low", "high", True),
    ]
    assert [call.function for call in walk.back] == ["again"]
