"""The best games of an archive to show to spectators, the most interesting first."""

import heapq
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from hashlib import blake2b

from zertz3d.app.collection.highlights import Moment, Worth, find_moments, rate_game
from zertz3d.app.collection.playlist import Item
from zertz3d.records.record import UNKNOWN, Record, year_of
from zertz3d.records.text import safe
from zertz3d.words import _, ngettext


@dataclass(frozen=True, slots=True)
class Candidate:
    """A short description of a game that could be shown: where it is, its points, and its best turns."""

    source: str
    number: int
    players: tuple[str, str]
    date: str
    year: int | None
    board: str
    turns: int
    result: str
    worth: Worth
    moments: tuple[Moment, ...]
    same: bytes
    """A hash of the moves: the same for two records of the same game."""

    @property
    def title(self) -> str:
        """What a title card would say."""
        named = " – ".join(self.players) if UNKNOWN not in self.players else ""
        return ", ".join(part for part in (named, str(self.year or "")) if part)

    @property
    def item(self) -> Item:
        """The game as a line of a playlist."""
        turns = tuple(dict.fromkeys(moment.turn for moment in self.moments))
        return Item(self.source, self.number, self.title, turns)

    def report(self) -> dict[str, object]:
        """Everything a script may want to know, as plain values."""
        return {
            "file": self.source, "game": self.number, "players": list(self.players), "date": self.date,
            "board": self.board, "turns": self.turns, "result": self.result, "score": self.worth.score,
            "reasons": [asdict(reason) for reason in self.worth.reasons],
            "moments": [asdict(moment) for moment in self.moments],
        }  # fmt: skip

    def line(self) -> str:
        """The game on one line, in columns."""
        where = _("{file} game {number}").format(file=safe(self.source), number=self.number)
        where = safe(self.source) if self.number == 1 else where
        turns = ngettext("{count:>3} turns", "{count:>3} turns", self.turns).format(count=self.turns)
        game = f"{self.board:>6}  {turns}  {self.title:<34}"
        return f"{self.worth.score:>4}  {game}  {self.why:<60}  {where}"

    @property
    def why(self) -> str:
        """Why the game is worth showing."""
        return self.worth.words or _("nothing in particular")


def assess_game(record: Record) -> Candidate | None:
    """The description of a game; None if its record has a fault or no move."""
    game = record.game
    if game is None or not record.clean or not record.turns:
        return None
    board = game.root.position.board.name
    moves = " ".join(str(move) for move in record.moves)
    same = blake2b(f"{game.root.position} {moves}".encode(), digest_size=8).digest()
    date, year = game.headers.get("Date", ""), year_of(game.headers)
    return Candidate(
        record.source, record.number, record.players, date, year, board, record.turns, game.result, rate_game(game),
        find_moments(game), same,
    )  # fmt: skip


def pick_best(candidates: Iterable[Candidate | None], count: int) -> list[Candidate]:
    """The `count` games with the most points, the best first. The same game is not listed twice."""
    seen: set[bytes] = set()
    kept: list[tuple[int, int, Candidate]] = []
    for order, one in enumerate(candidates):
        if one is None or one.same in seen:
            continue
        seen.add(one.same)
        entry = (one.worth.score, -order, one)
        (heapq.heappush if len(kept) < count else heapq.heappushpop)(kept, entry)
    return [one for *_, one in sorted(kept, key=lambda entry: entry[:2], reverse=True)]
