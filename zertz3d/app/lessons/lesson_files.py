"""Lessons are files in assets/lessons; each is read whole and checked before anybody sees it."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import TypeVar, get_type_hints

from zertz3d import plain_data, resources
from zertz3d.app.lessons.model import Lesson, LessonStep, Wish, Wrong
from zertz3d.app.lessons.move_goals import KINDS
from zertz3d.errors import ZertzError
from zertz3d.rules import COLOURS, Position, parse_move

_T = TypeVar("_T", LessonStep, Wrong, Wish)
Table = Mapping[str, object]
"""A table of a TOML file."""
_PLAIN: dict[object, type] = {str: str, int: int, bool: bool, bool | None: bool, tuple[str, ...]: tuple}
"""What a value in the file must be, by the type of its field; fields of other types are made from tables before."""

LONGEST = 60
"""Words of a text that fit beside the table and into a learner's patience."""
MOST_TURNS = 3


class LessonError(ZertzError):
    """A file that is not a lesson."""


@cache
def all_lessons() -> tuple[Lesson, ...]:
    """Every lesson, in the order in which they are learnt."""
    return tuple(read(path) for path in sorted((resources.assets() / "lessons").glob("*.toml")))


def read(path: Path) -> Lesson:
    """The lesson of a file; LessonError says what is wrong with it and where."""
    try:
        return parse(path.stem, plain_data.read_toml(path))
    except (OSError, ValueError, TypeError) as error:
        raise LessonError(f"the lesson {path.name} cannot be used: {error}") from error


def parse(name: str, written: Mapping[str, object]) -> Lesson:
    """The lesson that a file's table says."""
    strange = set(written) - {"title", "about", "step"}
    if strange or not written.get("title") or not written.get("about") or not written.get("step"):
        raise LessonError(f"a lesson has title, about and steps, {min(strange, default='not all of them')!r} is wrong")
    steps: list[LessonStep] = []
    for number, said in enumerate(_check_tables("step", written["step"]), 1):
        try:
            steps.append(_read_step(said, first=not steps))
        except (ValueError, TypeError) as error:
            raise LessonError(f"step {number}: {error}") from error
    return Lesson(name, str(written["title"]), str(written["about"]), tuple(steps))


def _read_step(said: Table, first: bool) -> LessonStep:
    more: dict[str, object] = {}
    if "position" in said:
        more["position"] = Position.parse(str(said["position"]))
    if "goal" in said:
        more["goal"] = _read_wish(_check_table("goal", said["goal"]))
    if "wrong" in said:
        wrong = _check_tables("wrong", said["wrong"])
        more["wrong"] = tuple(
            _fill(Wrong, {**one, "when": _read_wish(_check_table("when", one.get("when", {})))}) for one in wrong
        )
    step = _fill(LessonStep, {**said, **more})
    if first and step.position is None:
        raise LessonError("the first step needs a position")
    if step.goal:
        _check_goal(step)
    for text in (step.text, step.done, step.hint, step.otherwise, *(wrong.say for wrong in step.wrong)):
        if len(text.split()) > LONGEST:
            raise LessonError(f"{text[:40]!r}… has more than {LONGEST} words")
    return step


def _check_table(name: str, value: object) -> Table:
    if not isinstance(value, dict):
        raise LessonError(f"{name} cannot be {value!r}")
    return value


def _check_tables(name: str, value: object) -> list[Table]:
    if not isinstance(value, list):
        raise LessonError(f"{name} cannot be {value!r}")
    return [_check_table(name, one) for one in value]


def _check_goal(step: LessonStep) -> None:
    """Raise LessonError unless the step has all that a goal needs: a solution, a hint, and words for success."""
    if not 1 <= step.turns <= MOST_TURNS:
        raise LessonError(f"{step.turns} turns are not between 1 and {MOST_TURNS}")
    if not step.solution or not step.done or not step.hint:
        raise LessonError("a goal needs a solution, a hint, and done, the words for success")
    for text in (*step.solution, *([step.reply] if step.reply else [])):
        parse_move(text)


def _read_wish(said: Table) -> Wish:
    wish = _fill(Wish, said)
    if wish.kind and wish.kind not in KINDS:
        raise LessonError(f"{wish.kind!r} is no kind of move: choose one of {', '.join(KINDS)}")
    strange = set(wish.colour + wish.takes + wish.holds) - set(COLOURS)
    if strange:
        raise LessonError(f"{min(strange)!r} is no colour: write W, G and B")
    return wish


def _fill(kind: type[_T], said: Table) -> _T:
    """A dataclass made from a table; LessonError if a name or a type in the table is wrong."""
    hints = get_type_hints(kind)
    known = {field.name for field in fields(kind)}
    if strange := set(said) - known:
        raise LessonError(f"{min(strange)!r} means nothing here")
    values = {name: tuple(value) if isinstance(value, list) else value for name, value in said.items()}
    for name, value in values.items():
        if not _of_type(value, hints[name]):
            raise LessonError(f"{name} cannot be {value!r}")
    make: Callable[..., _T] = kind
    return make(**values)


def _of_type(value: object, hint: object) -> bool:
    plain = _PLAIN.get(hint)
    if plain is None:
        return True
    return isinstance(value, plain) and (plain is not int or not isinstance(value, bool))
