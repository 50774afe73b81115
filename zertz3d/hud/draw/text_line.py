"""A line of text that is typed into: the words, the caret, what is selected, and what keys do to them."""

MOST = 400
"""Letters a line takes."""
WORD = ("control-arrow_left", "control-arrow_right")
MOVES = ("arrow_left", "arrow_right", "home", "end", *WORD)
"""Keys that move the caret; with Shift they select."""


class TextLine:
    """Text with a caret; the owner of the text is the app, this is where it is edited."""

    def __init__(self, text: str = "") -> None:
        self.text = text
        self.caret = self.anchor = len(text)
        """What lies between caret and anchor is selected."""

    def show(self, text: str) -> None:
        """The app says what the text is; a caret stays where it was if nothing has changed."""
        if text != self.text:
            self.text, self.caret, self.anchor = text, len(text), len(text)

    @property
    def selection(self) -> tuple[int, int]:
        """Where the selected letters begin and end."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def selected(self) -> str:
        """The selected letters."""
        start, end = self.selection
        return self.text[start:end]

    @property
    def state(self) -> tuple[str, int, int]:
        """All that can be seen of it."""
        return self.text, self.caret, self.anchor

    def point(self, caret: int, selecting: bool) -> None:
        """The pointer is put there, or drawn there from where it was pressed."""
        self.caret = caret
        if not selecting:
            self.anchor = caret

    def select_all(self) -> None:
        """Select every letter: what is typed next replaces them."""
        self.anchor, self.caret = 0, len(self.text)

    def key(self, name: str, typed: str = "") -> bool:
        """A key was pressed; whether anything has changed."""
        before = self.state
        if typed and typed.isprintable():
            self._cut(*self.selection)
            self._put(typed)
        elif name == "control-a":
            self.select_all()
        elif name.removeprefix("shift-") in MOVES:
            self._move(name.removeprefix("shift-"), name.startswith("shift-"))
        else:
            self._delete(name)
        return self.state != before

    def _put(self, typed: str) -> None:
        typed = typed[: MOST - len(self.text)]
        self.text = self.text[: self.caret] + typed + self.text[self.caret :]
        self.caret = self.anchor = self.caret + len(typed)

    def _move(self, name: str, selecting: bool) -> None:
        """Move the caret; without Shift an arrow leaves a selection at its end on that side."""
        at = self.caret
        if self.selected and not selecting and name in ("arrow_left", "arrow_right"):
            self.caret = self.selection[name == "arrow_right"]
        else:
            steps = {"arrow_left": at - 1, "arrow_right": at + 1, "home": 0, "end": len(self.text)}
            steps |= {WORD[0]: self._word_before(at), WORD[1]: self._word_after(at)}
            self.caret = min(len(self.text), max(0, steps[name]))
        if not selecting:
            self.anchor = self.caret

    def _delete(self, name: str) -> None:
        at = self.caret
        ends = {
            "backspace": (at - 1, at), "delete": (at, at + 1), "control-u": (0, at), "control-x": (at, at),
            "control-backspace": (self._gap_before(at), at), "control-w": (self._gap_before(at), at),
        }  # fmt: skip
        if name in ends:
            start, end = self.selection if self.selected else ends[name]
            self._cut(max(0, start), end)

    def _word_before(self, at: int) -> int:
        """Where the word before a place, or the part of a path, begins."""
        left = self.text[:at].rstrip(" /\\")
        return max(left.rfind(" "), left.rfind("/"), left.rfind("\\")) + 1

    def _gap_before(self, at: int) -> int:
        """Where the word before a place begins, with the blanks before it."""
        return len(self.text[: self._word_before(at)].rstrip(" "))

    def _word_after(self, at: int) -> int:
        """Where the word after a place ends."""
        right = self.text[at:].lstrip(" /\\")
        start = len(self.text) - len(right)
        ends = [place for mark in " /\\" if (place := right.find(mark)) >= 0]
        return start + min(ends, default=len(right))

    def _cut(self, start: int, end: int) -> None:
        self.text = self.text[:start] + self.text[end:]
        self.caret = self.anchor = start
