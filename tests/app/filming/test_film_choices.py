"""What is asked of a film, and the command that makes it."""

import pytest

from zertz3d.app.filming.film_choices import LONG, FilmChoices, FilmEstimate, describe_wait
from zertz3d.hud.screen_model import Pick
from zertz3d.intents import FieldAnswer


def parts(turn: int) -> tuple[str, ...]:
    form = FilmChoices(turn, 9, False).form("Videos", None, None)
    asked = [field for field in form.fields if isinstance(field, Pick) and field.name == "part"]
    return tuple(title for _, title in asked[0].options) if asked else ()


def test_parts_are_offered_inside_the_game_alone() -> None:
    assert parts(0) == parts(9) == ()
    assert parts(1) == ("Whole game", "Up to turn 1", "From turn 2") and parts(8)[2] == "From turn 9"


@pytest.mark.parametrize(
    ("part", "said"), [("whole", ["--titles"]), ("before", ["--to", "t4"]), ("after", ["--from", "t5"])]
)
def test_each_part_has_its_options(part: str, said: list[str]) -> None:
    choices = FilmChoices(4, 9, True).answered(FieldAnswer("part", part))
    usual = ["--tier", "low", "--size", "1280x720", "--view", "seat"]
    assert choices.arguments() == usual + said
    assert choices.answered(FieldAnswer("clocks", "yes")).arguments() == [*usual, *said, "--clocks"]
    assert choices.answered(FieldAnswer("something", "else")) == choices


def test_there_is_a_faster_way_but_to_the_fastest() -> None:
    found = [FilmChoices(0, 9, False, quality=quality).faster for quality in ("full", "low", "classic")]
    assert [choices and choices.quality for choices in found] == ["low", "classic", None]


@pytest.mark.parametrize(("needed", "offered"), [(LONG, False), (LONG + 1, True)])
def test_a_faster_way_is_offered_where_it_takes_long(needed: float, offered: bool) -> None:
    for quality, there in (("low", True), ("classic", False)):
        form = FilmChoices(0, 9, False, quality=quality).form("Videos", FilmEstimate(30.0, needed), None)
        assert next(button for button in form.buttons if button.label == "Faster").enabled is (offered and there)


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0, "about 5 seconds"), (2, "about 5 seconds"), (54, "about 55 seconds"), (600, "about 10 minutes"),
        (89 * 60, "about 89 minutes"), (90 * 60, "about 2 hours"),
    ],
)  # fmt: skip
def test_no_wait_is_told_as_none(seconds: float, said: str) -> None:
    assert describe_wait(seconds) == said
