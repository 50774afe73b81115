"""Setting up a position at the table: by brush, by keys, by text; then playing or watching from it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from zertz3d.app.editor.draft import Easel, PositionDraft
from zertz3d.app.editor.forms import BoardQuestions, build_form, sheet, tools
from zertz3d.app.session import Binding, Grasp, Layer, Mode, Mover, Play, Reply, Table
from zertz3d.app.session.arrow_keys import ARROWS, nearest, step
from zertz3d.errors import PositionError, UsageError
from zertz3d.hud.screen_model import Form, Overlay, Screen
from zertz3d.intents import Action, FieldAnswer, Intent, Steering, TableSpot
from zertz3d.records.record import Record
from zertz3d.rules import SIDE_NAMES, Game, Position
from zertz3d.scene.marks.model import NONE, Marks
from zertz3d.words import N_, _, chosen

LATER = frozenset({
    Action.SAVE, Action.HINT, Action.BEST_LINE, Action.PLAY_LINE, Action.GRAPH, Action.WHY, Action.TYPE_MOVE,
})  # fmt: skip
"""What makes no sense before the position is finished, and may be impossible."""


class EditorMode(Mode):
    """A position that is being set up; `leave` is called when it is finished or given up."""

    layer = Layer.TABLE
    BINDINGS = (
        Binding(
            Action.BRUSH, "Setting up", N_("lay white, grey, black marbles, or rings; remove what is there"),
            ("w", "g", "b", "o", "x"), values=("W", "G", "B", "ring", "erase"),
        ),
        Binding(
            Action.STEER, "Setting up", N_("from ring to ring"), tuple(ARROWS), repeats=True,
            values=tuple(Steering(*way) for way in ARROWS.values()),
        ),
        Binding(Action.STROKE, "Setting up", N_("use the brush there"), ("space", "j"), N_("click")),
        Binding(Action.UNDO, "Setting up", N_("take back a stroke"), ("control-z",), label=N_("Take back a stroke")),
        Binding(
            Action.REDO, "Setting up", N_("make it again"), ("control-y", "shift-control-z"), label=N_("Make it again"),
        ),
        Binding(Action.COPY, "Setting up", N_("copy the position as text"), ("control-c",), label=N_("Copy position")),
        Binding(Action.PASTE, "Setting up", N_("take the copied position"), ("control-v",), label=N_("Paste position")),
        Binding(
            Action.SET_UP_PLAY, "Setting up", N_("play from this position"), ("control-p",), label=N_("Play from here"),
        ),
    )  # fmt: skip

    def __init__(self, table: Table, draft: PositionDraft, leave: Callable[[], None]) -> None:
        self._table, self._leave = table, leave
        self.easel = Easel(draft)
        self.cursor: str | None = None
        """The cell that was chosen by keys."""
        self.sheet: BoardQuestions | None = None
        """The answers of the form that asks for board, rules and captures, while it is open."""
        self._form_of: tuple[BoardQuestions | PositionDraft, str, Form] | None = None
        self._show()

    def handle(self, intent: Intent) -> Reply:
        """What buttons, keys and clicks do while a position is set up."""
        if intent.action in LATER:
            raise UsageError(_("the position is still being set up: Play or Watch first"))
        match intent.action:
            case Action.SET_UP_PLAY | Action.PLAY_FROM_HERE:
                self._go()
                return Intent(Action.PLAY_FROM_HERE)
            case Action.SET_UP_WATCH:
                self._go()
            case Action.SET_UP_LEAVE:
                self._leave()
            case Action.HOME:
                self._leave()
                return False
            case Action.SET_UP_BOARD:
                self.sheet = sheet(self.draft)
            case Action.SET_UP_DONE:
                self._take_answers()
            case Action.FORM:
                self._answer(intent.answer)
            case Action.CANCEL | Action.ESCAPE:
                self._close()
            case Action.COPY:
                self._table.copy(str(self._finished()), _("Position copied"))
            case Action.PASTE:
                self._paste(intent.text)
            case _:
                return self._draw(intent)
        return True

    def _draw(self, intent: Intent) -> bool:
        """What is done to the draft itself."""
        match intent.action:
            case Action.BRUSH:
                self.easel = self.easel.taking(intent.text)
            case Action.CLICK:
                self._click(intent.spot)
            case Action.STEER:
                self._steer(intent.steering)
            case Action.STROKE | Action.PLAY | Action.CHOOSE:
                self._stroke()
            case Action.UNDO:
                self._be(self.easel.undo())
            case Action.REDO:
                self._be(self.easel.redo())
            case _:
                return False
        return True

    def grasp(self, spot: TableSpot) -> Grasp:
        """Rings, gaps and marbles take a click; the bare table takes one in vain."""
        return Grasp.REFUSED if spot.place == "table" and not spot.gap else Grasp.CLICK

    # ------------------------------------------------------------------ changing

    @property
    def draft(self) -> PositionDraft:
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
        game.headers = {"Player1": _(SIDE_NAMES[0]), "Player2": _(SIDE_NAMES[1])}
        self._table.show(Record(_("Position"), 1, None, game))
        self._player = self._table.player

    def _click(self, spot: TableSpot) -> None:
        """A click on the table is a stroke of the brush."""
        if self.sheet is None:
            self.cursor = None
            self._be(self.easel.picked(spot.gap or spot.place, spot.colour))

    # ---------------------------------------------------------------------- keys

    def _steer(self, way: Steering) -> None:
        board = self.draft.board
        here = self.cursor
        self.cursor = step(board, board.cells, here, way) if here else nearest(board, board.cells)

    def _stroke(self) -> None:
        if self.cursor is None:
            self._steer(Steering(0, 0))
        else:
            self._be(self.easel.picked(self.cursor))

    # ---------------------------------------------------------------- board, text

    def _answer(self, answer: FieldAnswer) -> None:
        """An answer of the form that is open, or of the one at the side."""
        if self.sheet is not None:
            self.sheet = self.sheet.answered(answer)
        elif answer.field == "mover":
            self._be(self.easel.did(self.draft.moved_by(int(answer.text))))

    def _take_answers(self) -> None:
        """Board, rules and captures are as the form says."""
        if self.sheet is None:
            return
        draft = self.sheet.applied(self.draft)
        self.sheet = None
        self._be(self.easel.did(draft))

    def _paste(self, text: str) -> None:
        if not text.strip():
            raise UsageError(_("the clipboard is empty"))
        self._be(self.easel.did(PositionDraft.of(Position.parse(text.strip()))))

    # ------------------------------------------------------------------ finishing

    def _finished(self) -> Position:
        """The position, if it is possible."""
        try:
            return self.draft.position()
        except PositionError as error:
            raise UsageError(self.draft.problem or str(error)) from None

    def _go(self) -> None:
        """Leave, with the position on the table."""
        if problem := self.draft.problem:
            raise UsageError(problem)
        record = Record(_("Position"), 1, None, Game(self._finished()))
        self._leave()
        self._table.show(record)

    def refusal(self, by: Mover) -> str | None:
        """No moves are played meanwhile."""
        return _("the position is being set up: Play or Watch goes on from it")

    def tick(self, seconds: float) -> tuple[Play, ...]:
        """Leave when another game is opened."""
        if self._table.player is not self._player:
            self._table.modes.leave(self)
        else:
            self._table.linger()
        return ()

    # ------------------------------------------------------------------ the screen

    @property
    def overlay(self) -> Overlay:
        """What is asked of the board, or at the side what is on the table; kept, since every frame asks for it."""
        shown = self.sheet or self.draft
        kept = self._form_of
        if kept is None or kept[0] is not shown or kept[1] != chosen():
            form = shown.form() if isinstance(shown, BoardQuestions) else build_form(shown)
            self._form_of = kept = shown, chosen(), form
        return kept[2]

    def dress(self, screen: Screen) -> Screen:
        """The palette beside the table; nothing of a film."""
        first, second = (replace(panel, to_move=panel.side == self.draft.mover, note="") for panel in screen.players)
        return replace(
            screen, players=(first, second), title=_("Set up a position"), tools=tools(self.easel), banner=None,
            problem=None, moves=(), caption="", controls=False,
        )  # fmt: skip

    def mark(self, marks: Marks) -> Marks:
        """Rings bear their names, gaps are outlined; the cursor is seen, and nothing that only concerns moves."""
        bare = replace(marks, targets=NONE, free=NONE, jumpers=NONE, landings=NONE, branches=(), threats=(), last=None)
        gaps = frozenset(self.draft.board.cells) - self.draft.rings
        return replace(bare, over=self.cursor, coordinates="rings", gaps=gaps)

    def _close(self) -> None:
        """Close the form over the table, let go of the cursor, else leave."""
        if self.sheet or self.cursor:
            self.sheet = self.cursor = None
        else:
            self._leave()

    def suspend(self) -> bool:
        """Another mode takes the table: an unfinished position is nothing to come back to."""
        self._leave()
        return False
