"""Setting up a position at the session's table: by brush, by keys, by text; then playing or watching from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from zertz3d.app.editor.draft import Draft, Easel
from zertz3d.app.editor.forms import Sheet, form, sheet, tools
from zertz3d.app.session.arrow_keys import nearest, stepped
from zertz3d.app.session.mode import Command, Part
from zertz3d.app.session.session import Session
from zertz3d.app.session.suspended_table import Aside, stays
from zertz3d.errors import PositionError, UsageError
from zertz3d.hud.screen_model import Form, Overlay, Screen
from zertz3d.records.record import Record
from zertz3d.rules import SIDE_NAMES, Game, Position, Triple
from zertz3d.scene.marks.model import NONE, Marks

TITLE = "position"
ARROWS = {"previous": (-1, 0), "next": (1, 0), "previous-variation": (0, 1), "next-variation": (0, -1)}
"""The actions of the arrow keys, which here move from ring to ring."""


LATER = ("save", "hint", "best-line", "play-line", "graph", "why")
"""What makes no sense before the position is finished, and may be impossible."""


def _not_yet(_: object) -> None:
    raise UsageError("the position is still being set up: Play or Watch first")


class Editor(Part):
    """A position that is being set up; `leave` is called when it is finished or given up."""

    picks = True

    def __init__(self, session: Session, draft: Draft, leave: Callable[[], None]) -> None:
        self.session, self._leave = session, leave
        self.easel = Easel(draft)
        self.cursor: str | None = None
        """The cell that was chosen by keys."""
        self.sheet: Sheet | None = None
        """The answers of the form that asks for board, rules and captures, while it is open."""
        self._form_of: tuple[Sheet | Draft, Form] | None = None
        self._commands: dict[str, Command] = {
            "brush": lambda value: self._take(str(value)),
            "take-colour": lambda key: self._take(str(key)[-1:].upper()),
            "type-move": lambda _: self._take("erase"),
            "loop-to": lambda _: self._take("ring"),
            "play": lambda _: self._stroke(),
            "choose": lambda _: self._stroke(),
            "undo": lambda _: self._be(self.easel.undo()),
            "redo": lambda _: self._be(self.easel.redo()),
            "copy": lambda _: self._copy(),
            "paste": lambda text: self._paste(str(text or "")),
            "set-up-board": lambda _: self._ask(),
            "set-up-done": lambda _: self._answered(),
            "set-up-play": lambda _: self._go("play-from-here"),
            "set-up-watch": lambda _: self._go(),
            "set-up-leave": lambda _: self._leave(),
            "play-from-here": lambda _: self._go("play-from-here"),
            "form": self._form,
            **dict.fromkeys(LATER, _not_yet),
            **{name: self._arrow(step) for name, step in ARROWS.items()},
        }
        self._show()

    @property
    def commands(self) -> Mapping[str, Command]:  # type: ignore[override]
        """What its buttons and keys do."""
        return self._commands

    # ------------------------------------------------------------------ changing

    @property
    def draft(self) -> Draft:
        """What lies on the table."""
        return self.easel.draft

    def _be(self, easel: Easel) -> None:
        """Go on with this, and show it if it looks different."""
        changed = easel.draft != self.easel.draft
        self.easel = easel
        if changed:
            self._show()

    def _show(self) -> None:
        if self.cursor not in self.draft.board.index:
            self.cursor = None
        game = Game(self.draft.shown())
        game.headers = {"Player1": SIDE_NAMES[0], "Player2": SIDE_NAMES[1]}
        self.session.show(Record(TITLE, 1, None, game))
        self.replay = self.session.replay

    def _take(self, brush: str) -> None:
        self.easel = self.easel.taking(brush)

    def pick(self, place: str, colour: str) -> None:
        """A click on the table is a stroke of the brush."""
        if self.sheet is None:
            self.cursor = None
            self._be(self.easel.picked(place, colour))

    # ---------------------------------------------------------------------- keys

    def _arrow(self, step: tuple[int, int]) -> Command:
        def move(_: object) -> None:
            board = self.draft.board
            self.cursor = stepped(board, self.cursor, step) if self.cursor else nearest(board, (0.0, 0.0))

        return move

    def _stroke(self) -> None:
        if self.cursor is None:
            self._arrow((0, 0))(None)
        elif self.cursor:
            self._be(self.easel.picked(self.cursor))

    # ---------------------------------------------------------------- board, text

    def _ask(self) -> None:
        self.sheet = sheet(self.draft)

    def _form(self, value: object) -> None:
        if not (isinstance(value, tuple) and len(value) == 2):
            return
        name, answer = str(value[0]), str(value[1])
        if self.sheet is not None:
            self.sheet = replace(self.sheet, **{name: answer}) if name in Sheet.__dataclass_fields__ else self.sheet
        elif name == "mover":
            self._be(self.easel.did(self.draft.moved_by(int(answer))))

    def _answered(self) -> None:
        """Board, rules and captures are as the form says."""
        if self.sheet is None:
            return
        draft = self.sheet.applied(self.draft)
        self.sheet = None
        self._be(self.easel.did(draft))

    def _copy(self) -> None:
        """The position as a line of text, which `paste` and other programs understand."""
        self.session.clipboard = str(self._finished())

    def _paste(self, text: str) -> None:
        if not text.strip():
            raise UsageError("the clipboard is empty")
        self._be(self.easel.did(Draft.of(Position.parse(text.strip()))))

    # ------------------------------------------------------------------ finishing

    def _finished(self) -> Position:
        """The position, if it is possible."""
        try:
            return self.draft.position()
        except PositionError as error:
            raise UsageError(self.draft.problem or str(error)) from None

    def _go(self, then: str = "") -> None:
        """Leave, with the position on the table: to look at it and try moves, or for a game."""
        if problem := self.draft.problem:
            raise UsageError(problem)
        record = Record(TITLE, 1, None, Game(self._finished()))
        self._leave()
        self.session.index = -1
        self.session.show(record)
        if then:
            self.session.do(then)

    def refusal(self) -> str | None:
        """No moves are played meanwhile."""
        return "the position is being set up: Play or Watch goes on from it"

    def tick(self, seconds: float) -> None:
        """Stay above what has come and gone; leave when another game is opened."""
        stays(self.session, self, self.replay)

    # ------------------------------------------------------------------ the screen

    @property
    def overlay(self) -> Overlay:
        """What is asked of the board, or at the side what is on the table; kept, since every frame asks for it."""
        shown = self.sheet or self.draft
        if self._form_of is None or self._form_of[0] is not shown:
            self._form_of = shown, shown.form() if isinstance(shown, Sheet) else form(shown)
        return self._form_of[1]

    def dress(self, screen: Screen) -> Screen:
        """The palette beside the table; nothing of a film."""
        first, second = (replace(panel, to_move=panel.side == self.draft.mover, note="") for panel in screen.players)
        return replace(
            screen, players=(first, second), title="Set up a position", tools=tools(self.easel), banner=None,
            problem=None, moves=(), caption="", controls=False, pool=_none_below(self.draft.pool),
        )  # fmt: skip

    def mark(self, marks: Marks) -> Marks:
        """Rings bear their names, gaps are outlined; the cursor is seen, and nothing that only concerns moves."""
        bare = replace(marks, targets=NONE, free=NONE, jumpers=NONE, landings=NONE, branches=(), threats=(), last=None)
        gaps = frozenset(self.draft.board.cells) - self.draft.rings
        return replace(bare, over=self.cursor, coordinates="rings", gaps=gaps)

    def escape(self) -> bool:
        """Close the form over the table, let go of the cursor, else leave."""
        if self.sheet or self.cursor:
            self.sheet = self.cursor = None
        else:
            self._leave()
        return True


def _none_below(pool: Triple) -> Triple:
    return max(0, pool[0]), max(0, pool[1]), max(0, pool[2])


class SettingUp(Part):
    """The way to the editor; stays joined to a session."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.editor: Editor | None = None
        self._before: Aside | None = None
        self.commands = {"set-up": lambda _: self.begin()}

    def begin(self) -> None:
        """Set up a position, beginning with the one on the table."""
        if self.editor in self.session.parts:
            return
        for part in reversed(self.session.parts):
            if part.overlay:
                part.escape()
        self._before = Aside.put(self.session)
        self.editor = Editor(self.session, Draft.of(self.session.replay.node.position), self._leave)
        self.session.join(self.editor)

    def tick(self, seconds: float) -> None:
        """The editor leaves when another game is opened; then nothing waits for its end any more."""
        if self.editor and self.editor not in self.session.parts:
            self.editor = None
            self._give_up()

    def _give_up(self) -> None:
        if self._before:
            self._before.given_up()
            self._before = None

    def _leave(self) -> None:
        """The table as it was before."""
        editor, self.editor = self.editor, None
        if editor in self.session.parts:
            self.session.leave(editor)
        if self._before:
            self._before.back(self.session)
            self._before = None
