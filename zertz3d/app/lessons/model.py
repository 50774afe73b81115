"""What a lesson is made of: values without any life of their own."""

from dataclasses import dataclass

from zertz3d.rules import Position


@dataclass(frozen=True, slots=True)
class Wish:
    """What a move is to be; everything that is named must be true of it.

    It says which moves reach a goal, and also which wrong moves are answered with a sentence of their own.
    """

    move: str = ""
    """Exactly this move."""
    kind: str = ""
    """place, capture or pass."""
    colour: str = ""
    """The marble put down is one of these letters."""
    cell: tuple[str, ...] = ()
    """It is put on one of these rings, or the marble that jumps starts there."""
    away: tuple[str, ...] = ()
    """One of these rings is taken away."""
    ring: bool | None = None
    """Whether a ring is taken away at all."""
    takes: str = ""
    """These marbles, at least, are won by it, as in WWG."""
    count: int = 0
    """So many marbles, at least, are won by it."""
    groups: int = 0
    """So many cut-off groups, at least, are claimed by it."""
    frees: tuple[str, ...] = ()
    """These rings are free after it."""
    holds: str = ""
    """These marbles, at least, are the mover's after it."""
    jumps: bool | None = None
    """Whether the opponent has to jump after it."""
    loses: bool | None = None
    """Whether the opponent can win at once after it."""
    wins: bool | None = None
    """Whether it wins the game."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """A move that is legal and misses the goal: what is said, and whether the opponent shows why."""

    when: Wish
    say: str
    shows: bool = False


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A text to read and, if there is a goal, something to do."""

    text: str
    position: Position | None = None
    """Where it begins; without one it goes on from the step before."""
    goal: Wish | None = None
    turns: int = 1
    """In how many own turns the goal must be reached."""
    solution: tuple[str, ...] = ()
    """Moves of both players that reach the goal."""
    done: str = ""
    """Said when it is reached."""
    reply: str = ""
    """What the opponent plays then."""
    hint: str = ""
    wrong: tuple[Wrong, ...] = ()
    otherwise: str = ""
    """Said to all other moves that miss the goal."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """Steps under a title; `name` is that of its file."""

    name: str
    title: str
    about: str
    """What it teaches, in a line."""
    steps: tuple[LessonStep, ...]
