"""What people ask of an archive: who wins, by what, how long it takes, and how it is opened."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from zertz3d.records.record import Record, year_of
from zertz3d.rules import Capture, Placement
from zertz3d.words import Figure, _, ngettext, pgettext

OPENINGS = 10
"""How many of the most played first moves are named."""
SETS = {"white": "white", "grey": "grey", "black": "black", "each": "each colour", "board": "whole board"}
"""How a won set is called; 'board' is the last vacant ring filled."""


@dataclass
class Statistics:
    """Counts over any number of games, in little memory; the lengths are those of complete games."""

    games: int = 0
    faulty: int = 0
    unreadable: int = 0
    boards: Counter[str] = field(default_factory=Counter)
    years: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    sides: Counter[str] = field(default_factory=Counter)
    sets: Counter[str] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    first_moves: Counter[str] = field(default_factory=Counter)
    chains: Counter[int] = field(default_factory=Counter)
    claims: Counter[int] = field(default_factory=Counter)

    def add(self, record: Record) -> None:
        """Count one record."""
        if not record.game:
            self.unreadable += 1
            return
        self.games += 1
        self.faulty += not record.clean
        self.boards[record.game.root.position.board.name] += 1
        self.years[str(year_of(record.game.headers) or "unknown")] += 1
        self.ends[record.end] += 1
        self._count_win(record)
        if record.end != "unfinished":
            self.lengths[record.turns] += 1
        self._count_moves(record)

    def merge(self, other: "Statistics") -> None:
        """Add the counts of other games."""
        for name, counted in vars(other).items():
            if isinstance(counted, Counter):
                getattr(self, name).update(counted)
            else:
                setattr(self, name, getattr(self, name) + counted)

    def _count_win(self, record: Record) -> None:
        assert record.game
        outcome = record.outcome
        if outcome and outcome.winner is not None:
            self.sides["first" if outcome.winner == record.game.root.position.mover else "second"] += 1
            if outcome.kind == "win":
                self.sets[SETS[outcome.reason]] += 1

    def _count_moves(self, record: Record) -> None:
        moves = record.moves
        if moves:
            self.first_moves[str(moves[0])] += 1
        for move in moves:
            if isinstance(move, Capture):
                self.chains[len(move.jumps)] += 1
            elif isinstance(move, Placement) and move.claims:
                self.claims[len(move.claims)] += 1

    def median(self) -> int:
        """The middle length of a complete game, in turns."""
        half, seen = sum(self.lengths.values()) / 2, 0
        for length, count in sorted(self.lengths.items()):
            seen += count
            if seen >= half:
                return length
        return 0

    def mean(self) -> float:
        """The average length of a complete game, in turns."""
        games = sum(self.lengths.values())
        return sum(length * count for length, count in self.lengths.items()) / games if games else 0.0

    def report(self) -> dict[str, object]:
        """All counts as plain values."""
        return {
            "games": self.games,
            "with_problems": self.faulty,
            "unreadable": self.unreadable,
            "boards": dict(self.boards.most_common()),
            "years": dict(sorted(self.years.items())),
            "ends": dict(self.ends.most_common()),
            "wins_by_side": {side: self.sides[side] for side in ("first", "second")},
            "wins_by_set": dict(self.sets.most_common()),
            "turns": {
                "shortest": min(self.lengths, default=0),
                "median": self.median(),
                "mean": round(self.mean(), 1),
                "longest": max(self.lengths, default=0),
            },
            "first_moves": dict(self.first_moves.most_common(OPENINGS)),
            "longest_chain": max(self.chains, default=0),
            "largest_claim": max(self.claims, default=0),
        }

    def lines(self) -> Iterator[str]:
        """The counts as text."""
        games = ngettext("{count:,} games", "{count:,} games", self.games).format(count=Figure(self.games))
        files = ngettext("{count:,} files unreadable", "{count:,} files unreadable", self.unreadable)
        said = _("{games}, {faulty:,} with problems, {files}")
        yield said.format(games=games, faulty=Figure(self.faulty), files=files.format(count=Figure(self.unreadable)))
        decided = sum(self.sides.values())
        yield from _table(_("ends"), _tell(self.ends), self.games)
        yield from _table(_("won by the player who"), _named(self.sides), decided)
        yield from _table(_("won by"), _tell(self.sets), sum(self.sets.values()))
        yield from _table(_("boards"), self.boards, self.games)
        yield from _table(_("first moves"), Counter(dict(self.first_moves.most_common(OPENINGS))), self.games)
        if self.lengths:
            said = _("turns of a complete game: {least} to {most}, median {median}, mean {mean:.1f}")
            least, most = min(self.lengths), max(self.lengths)
            yield said.format(least=least, most=most, median=self.median(), mean=Figure(self.mean()))
        yield _("longest chain of jumps: {count}").format(count=max(self.chains, default=0))
        yield _("most marbles claimed at once: {count}").format(count=max(self.claims, default=0))


def _named(winners: Counter[str]) -> Counter[str]:
    return Counter({_("moved first"): winners["first"], _("moved second"): winners["second"]})


def _tell(counts: Counter[str]) -> Counter[str]:
    """Counts by the names that ends and won sets have in the language."""
    names = {
        "win": pgettext("end of games", "win"), "tie": pgettext("end of games", "tie"),
        "both-lose": pgettext("end of games", "both-lose"), "resign": pgettext("end of games", "resign"),
        "time": pgettext("end of games", "time"), "draw": pgettext("end of games", "draw"),
        "repetition": pgettext("end of games", "repetition"), "unfinished": pgettext("end of games", "unfinished"),
        "white": pgettext("set that won", "white"), "grey": pgettext("set that won", "grey"),
        "black": pgettext("set that won", "black"), "each colour": pgettext("set that won", "each colour"),
        "whole board": pgettext("set that won", "whole board"),
    }  # fmt: skip
    return Counter({names[name]: count for name, count in counts.items()})


def _table(title: str, counts: Counter[str], total: int) -> Iterator[str]:
    if total:
        yield f"{title}:"
        for name, count in counts.most_common():
            yield f"  {name:<14} {Figure(count):>9,}  {Figure(100 * count / total):5.1f} %"
