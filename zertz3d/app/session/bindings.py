"""Which keys mean what: each mode declares its bindings; help, hints and the README's table are made from them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from zertz3d.intents import Action, Intent, Payload

GROUPS = ("Setting up", "Playing", "Watching", "Games and moves", "Teacher", "Looking", "Window")
"""The headings under which bindings are listed, in their order."""


@dataclass(frozen=True, slots=True)
class Binding:
    """Keys, or a gesture of the mouse, that ask for an action, and what the help says of it.

    Keys are Panda3D's names of them.  A key that is held repeats if the binding `repeats`.
    With `values` each key carries a value of its own.
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


_SHOWN = {
    "arrow_right": "→", "arrow_left": "←", "arrow_up": "↑", "arrow_down": "↓", "space": "Space", "home": "Home",
    "end": "End", "page_down": "PgDn", "page_up": "PgUp", "backspace": "Backspace", "tab": "Tab",
    "escape": "Esc", "enter": "Enter", "control": "Ctrl", "shift": "Shift", "alt": "Alt",
}  # fmt: skip
_TWINS = {"control-+", "shift-control-=", "shift-/"}
"""Other names under which some keyboards send a key that is named already."""


def name_key(event: str) -> str:
    """A key as people write it: 'shift-control-z' is Ctrl+Shift+Z."""
    parts = []
    rest = event
    for modifier in ("shift-", "control-", "alt-"):
        if rest.startswith(modifier) and rest != modifier:
            rest = rest.removeprefix(modifier)
            parts.append(_SHOWN[modifier[:-1]])
    parts.sort(key=("Ctrl", "Alt", "Shift").index)
    return "+".join([*parts, _SHOWN.get(rest, rest.upper() if len(rest) <= 3 else rest.capitalize())])


def name_keys(binding: Binding) -> str:
    """Every key and gesture of a binding, as the help shows them."""
    names = [name_key(key) for key in binding.keys if key not in _TWINS]
    return ", ".join(names + ([binding.mouse] if binding.mouse else []))


def in_groups(bindings: Iterable[Binding]) -> list[tuple[str, list[Binding]]]:
    """Bindings under their headings; a heading without any is left out."""
    known = tuple(bindings)
    found = [(group, [binding for binding in known if binding.group == group]) for group in GROUPS]
    return [(group, listed) for group, listed in found if listed]


def to_markdown(bindings: Iterable[Binding]) -> str:
    """A table of bindings as the README shows it."""
    rows = [
        f"| {one.what} | {name_keys(one) or 'in the menu'} |" for _, listed in in_groups(bindings) for one in listed
    ]
    return "\n".join(["| what | keys and mouse |", "|---|---|", *rows])
