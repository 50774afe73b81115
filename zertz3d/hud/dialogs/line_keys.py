"""What keys do to a line that is typed into, whatever it is asked for."""

from collections.abc import Callable

from zertz3d.hud.draw.text_line import TextLine
from zertz3d.intents import Action, Intent

COPY, CUT = frozenset({"control-c", "control-insert"}), frozenset({"control-x", "shift-delete"})
PASTE = frozenset({"control-v", "shift-insert"})


def pressed(line: TextLine, name: str, text: str, changed: Callable[[str], Intent]) -> list[Intent]:
    """What is wanted by a key, or by a text that is pasted; `changed` says it of another text."""
    if name in PASTE and not text:
        return [Intent(Action.PASTE)]
    copied = [Intent(Action.COPY, line.selected)] if name in COPY | CUT and line.selected else []
    before = line.text
    line.key("control-x" if name in CUT else name, one_line(text) if len(text) > 1 else text)
    return [*copied, changed(line.text)] if line.text != before else copied


def one_line(text: str) -> str:
    """A text as it can be pasted into a line."""
    words = " ".join(part.strip() for part in text.splitlines() if part.strip())
    return "".join(letter for letter in words if letter.isprintable())
