"""The show while games are being played: the board that moved last is on stage, the others stand beside it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from zertz3d.app.kiosk.live.live_boards import FinishedGames, LiveBoards
from zertz3d.app.kiosk.live.live_panels import draw_flat, name_round, tell_clocks, tell_points
from zertz3d.app.kiosk.live.recall import Recall
from zertz3d.app.kiosk.live.sheets import Sheets
from zertz3d.app.kiosk.show_games import Note, ShowGame
from zertz3d.app.kiosk.show_loop import ShowLoop, Source
from zertz3d.app.session import Play, Table
from zertz3d.app.session.follow_file import GrowingRecord
from zertz3d.app.system import files
from zertz3d.hud.panels.flat_boards import MOST, FlatBoard, FlatBoards
from zertz3d.hud.screen_model import Screen
from zertz3d.records.record import Record

DWELL = 6.0
"""Seconds that a board stays on stage at least, once its last move has been shown."""
LOOKED_AT = 4.0
"""Seconds that a turn is looked at from where it was seen, before the camera walks on."""
RECALL = 1
"""Turns that are shown again when a board comes on stage."""


class LiveShow(ShowLoop):
    """Shows the boards of a folder; when nobody plays, the standings, the programme and finished games in turn."""

    def __init__(
        self, table: Table, source: Source, note: Note, boards: LiveBoards, patience: float = 60.0,
        recalls: bool = False,
    ) -> None:  # fmt: skip
        """`recalls` says whether the turning point may be told while the game goes on."""
        super().__init__(table, source, note, patience)
        self.recall = Recall(table, recalls)
        self.boards, self.sheets = boards, Sheets(boards.folder)
        self.stage: Path | None = None
        """The board that is on stage."""
        self._growing = GrowingRecord(table)
        self._dwelt = 0.0
        self._drawn: dict[Path, tuple[Record, FlatBoard]] = {}

    def begin(self, back: bool = False) -> None:
        """Put the board that moved last on stage; when nobody plays, show the standings, and then a finished game."""
        self.boards.look(0.0)
        live = self.boards.live
        if live:
            self._put(live[0])
            return
        self.stage = None
        super().begin(back)
        self.sheets.show()

    def _put(self, path: Path) -> None:
        """Put a board on stage, shortly before its last move."""
        record = self.boards.boards[path].record
        assert record.game
        self.stage, self._dwelt = path, 0.0
        self._growing.drop()
        self.recall.drop()
        self.sheets.read()
        self.enter(ShowGame(record, name_round(record, path.stem)))
        player = self._table.player
        player.go_to_turn(max(0, len(player.line) - RECALL))
        if not player.ended:
            player.toggle()

    def tick(self, seconds: float) -> tuple[Play, ...]:
        """Follow the boards; without any, go on with the show as always."""
        changed = self.boards.look(seconds)
        if self.stage is None:
            if self.sheets.tick(seconds) and not self.boards.live:
                return ()
            if not self.boards.live:
                return super().tick(seconds)
            self._put(self.boards.live[0])
            return ()
        self._follow(seconds, changed)
        return ()

    def _follow(self, seconds: float, changed: list[Path]) -> None:
        """A board is on stage: show what is new on it, and go to another one when that has moved and this one rests."""
        assert self.stage
        self.clock += seconds
        player, board = self._table.player, self.boards.boards[self.stage]
        if self.stage in changed:
            self.recall.end()
            self._take(board.record.number)
            self._dwelt = 0.0
        self._growing.tick()
        if self.recall.tick(seconds):
            return
        if player.playback.playing:
            self._dwelt = self._rested = 0.0
            return
        if player.ended:
            self._rested += seconds
        else:
            self._wait_for_presenter(seconds)
        self._dwelt += seconds
        live = self.boards.live
        if self._dwelt < (DWELL if board.live else 2 * DWELL):
            return
        if live and live[0] != self.stage:
            self._put(live[0])
        elif not live:
            self.begin()
        elif self.recall.begin(board.quiet):
            self._dwelt = 0.0

    def _take(self, number: int) -> None:
        assert self.stage
        record = self.boards.boards[self.stage].record
        shown = self._table.record
        same = shown is not None and (shown.number, shown.source) == (number, record.source)
        if not same or not self._growing.fits(record):
            self._put(self.stage)
        else:
            self._growing.take(record)

    def step(self, turns: int) -> None:
        """A presenter goes on by a turn or back."""
        self.recall.drop()
        super().step(turns)

    # ---------------------------------------------------------------- the picture

    @property
    def goes_on(self) -> bool:
        """A board is on stage whose players think."""
        return self.stage is not None

    @property
    def after(self) -> float:
        """While players think their last turn is looked at for a moment; then the camera walks."""
        if self.stage is None or self.over or not self._table.player.ended:
            return super().after
        return max(0.0, self._rested - LOOKED_AT)

    def dress(self, screen: Screen) -> Screen:
        """With clocks, the round, and the other boards; between rounds with the standings and the programme."""
        shown = super().dress(screen)
        if sheet := self.sheets.panel:
            return replace(shown, panels=(sheet,), banner=None, caption="")
        if self.stage is None:
            return shown
        board = self.boards.boards[self.stage]
        players = tell_points(tell_clocks(shown.players, self._table.player.game, board.quiet), self.sheets.standings)
        title = self.recall.words if self.recall.turn else name_round(board.record, board.name)
        others = (FlatBoards(self._flat()),) if len(self.boards.boards) > 1 else ()
        return replace(shown, players=players, title=title, panels=(*others, *shown.panels))

    def _flat(self) -> tuple[FlatBoard, ...]:
        """The other boards of the round as diagrams, drawn anew only when one of them has changed."""
        others = [(path, board) for path, board in sorted(self.boards.boards.items()) if path != self.stage]
        for path, board in others:
            if path not in self._drawn or self._drawn[path][0] is not board.record:
                self._drawn[path] = board.record, draw_flat(board.name, board.record)
        first = sorted(others, key=lambda other: other[1].quiet)[:MOST]
        return tuple(self._drawn[path][1] for path, _ in sorted(first))


def follow_boards(
    table: Table, source: Source, note: Note, folder: Path, delay: float, patience: float, recalls: bool = False
) -> LiveShow:
    """The show of a folder of boards; `source` has the games for when nobody has played there yet."""
    boards = LiveBoards(folder, note, delay, files.age_of)
    return LiveShow(table, FinishedGames(boards, source), note, boards, patience, recalls)
