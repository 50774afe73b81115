"""Which keys mean what: each mode declares its bindings; help, hints and the README's table are made from them."""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from zertz3d.intents import Action, Intent, Payload
from zertz3d.words import N_, _, pgettext

GROUPS = (
    N_("Setting up"), N_("Playing"), N_("Watching"), N_("Games and moves"), N_("Teacher"), N_("Looking"), N_("Window"),
)  # fmt: skip
"""The headings under which bindings are listed, in their order."""


@dataclass(frozen=True, slots=True)
class Binding:
    """Keys, or a gesture of the mouse, that ask for an action, and what the help says of it.

    Keys are Panda3D's names of them.  A key that is held repeats if the binding `repeats`.
    With `values` each key carries a value of its own.  What it says is marked, and told where it is shown.
    """

    action: Action
    group: str
    what: str
    keys: tuple[str, ...] = ()
    mouse: str = ""
    repeats: bool = False
    values: tuple[Payload, ...] = ()
    label: str = ""
    """Its name in the menu; what has none has a button or a gesture. "{}" stands for the value of each key."""

    def intent(self, key: str) -> Intent:
        """What a key asks for."""
        return Intent(self.action, self.values[self.keys.index(key)] if self.values else None)

    def without(self, keys: frozenset[str]) -> "Binding":
        """The binding without some of its keys."""
        left = [number for number, key in enumerate(self.keys) if key not in keys]
        values = tuple(self.values[number] for number in left) if self.values else ()
        return replace(self, keys=tuple(self.keys[number] for number in left), values=values)


def merge(layers: Iterable[Iterable[Binding]]) -> Iterator[Binding]:
    """The bindings of several modes, the first asked first: a key that is bound twice means what the first says."""
    taken: frozenset[str] = frozenset()
    for layer in layers:
        bindings = tuple(layer)
        for binding in bindings:
            left = binding.without(taken)
            if left.keys or left.mouse or (left.label and not binding.keys):
                yield left
        taken |= {key for binding in bindings for key in binding.keys}


MODIFIERS = ("control", "alt", "shift")
"""What is held with a key, in the order in which it is named."""
_TWINS = {"control-+", "shift-control-=", "shift-/"}
"""Other names under which some keyboards send a key that is named already."""


def _written(key: str) -> str:
    """What is written on a key; on a Mac people hold Cmd where others hold Ctrl."""
    if key == "control" and sys.platform == "darwin":
        return "Cmd"
    words = {
        "arrow_right": "→", "arrow_left": "←", "arrow_up": "↑", "arrow_down": "↓", "space": pgettext("key", "Space"),
        "home": pgettext("key", "Home"), "end": pgettext("key", "End"), "page_down": pgettext("key", "PgDn"),
        "page_up": pgettext("key", "PgUp"), "backspace": pgettext("key", "Backspace"), "tab": pgettext("key", "Tab"),
        "escape": pgettext("key", "Esc"), "enter": pgettext("key", "Enter"), "control": pgettext("key", "Ctrl"),
        "shift": pgettext("key", "Shift"), "alt": pgettext("key", "Alt"), "pause": pgettext("key", "Pause"),
    }  # fmt: skip
    return words.get(key, key.upper() if len(key) <= 3 else key.capitalize())


def name_key(event: str) -> str:
    """A key as people write it: 'shift-control-z' is Ctrl+Shift+Z."""
    held = set()
    rest = event
    for modifier in ("shift", "control", "alt"):
        if rest.startswith(f"{modifier}-") and rest != f"{modifier}-":
            rest = rest.removeprefix(f"{modifier}-")
            held.add(modifier)
    return "+".join(map(_written, (*(modifier for modifier in MODIFIERS if modifier in held), rest)))


def list_keys(binding: Binding) -> str:
    """Every key of a binding, as the help shows them."""
    return ", ".join(name_key(key) for key in binding.keys if key not in _TWINS)


def name_keys(binding: Binding) -> str:
    """Every key and gesture of a binding, in one line."""
    return ", ".join(filter(None, (list_keys(binding), tell(binding.mouse))))


def tell(said: str) -> str:
    """What a binding says of itself, told now; nothing where it says nothing."""
    return _(said) if said else ""


def in_groups(bindings: Iterable[Binding]) -> list[tuple[str, list[Binding]]]:
    """Bindings under their headings; a heading without any is left out."""
    known = tuple(bindings)
    found = [(group, [binding for binding in known if binding.group == group]) for group in GROUPS]
    return [(group, listed) for group, listed in found if listed]


def to_markdown(bindings: Iterable[Binding]) -> str:
    """A table of bindings as the README shows it."""
    rows = [
        f"| {one.what} | {name_keys(one) or 'in the menu'} |" for group, listed in in_groups(bindings) for one in listed
    ]
    return "\n".join(["| what | keys and mouse |", "|---|---|", *rows])
