"""A line of text that is typed into: the words, the caret, and what keys do to them."""

MOST = 400
"""Letters a line takes."""


class TextLine:
    """Text with a caret; the owner of the text is the app, this is where it is edited."""

    def __init__(self, text: str = "") -> None:
        self.text = text
        self.caret = len(text)

    def show(self, text: str) -> None:
        """The app says what the text is; a caret stays where it was if nothing has changed."""
        if text != self.text:
            self.text, self.caret = text, len(text)

    def key(self, name: str, typed: str = "") -> bool:
        """A key was pressed; whether the text or the caret has changed."""
        before = (self.text, self.caret)
        if typed and typed.isprintable():
            self._put(typed)
        else:
            self._edit(name)
        return (self.text, self.caret) != before

    def _put(self, typed: str) -> None:
        typed = typed[: MOST - len(self.text)]
        self.text = self.text[: self.caret] + typed + self.text[self.caret :]
        self.caret += len(typed)

    def _edit(self, name: str) -> None:
        at = self.caret
        if name == "backspace" and at:
            self._cut(at - 1, at)
        elif name == "delete":
            self._cut(at, at + 1)
        elif name in ("control-backspace", "control-w"):
            self._cut(len(self.text[:at].rstrip().rpartition(" ")[0]), at)
        elif name == "control-u":
            self._cut(0, at)
        else:
            steps = {"arrow_left": at - 1, "arrow_right": at + 1, "home": 0, "end": len(self.text)}
            self.caret = min(len(self.text), max(0, steps.get(name, at)))

    def _cut(self, start: int, end: int) -> None:
        self.text = self.text[:start] + self.text[end:]
        self.caret = start
