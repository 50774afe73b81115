"""How fast films are made and sampled, every figure beside a plain loop of the same run; and how pieces move."""

import random
import time
import tracemalloc
from collections.abc import Callable
from functools import partial
from statistics import median

from zertz3d.bench import motion_weight
from zertz3d.bench.measure import Measure, plain_loop
from zertz3d.motion.camera import view
from zertz3d.motion.camera.follow_camera import followed
from zertz3d.motion.layout import furniture
from zertz3d.motion.timeline import Timeline
from zertz3d.rules import Event, GameEnded, GroupClaimed, MarbleJumped, Move, Position

TURNS = 40


def run(seconds: float) -> list[Measure]:
    """Sampling at any time, compiling a whole game, appending one move of each kind; then the motion itself."""
    loop = 1e6 / plain_loop(seconds / 4)
    start, turns = random_game("61", 3)
    film = Timeline.compiled(start, turns[:TURNS])
    share = seconds / 8
    sampling = [_measure_costs(share, _list_samples(film, order)) for order in ("forward", "shuffled")]
    appended = _measure_appending(share)
    home = view.seat(furniture(start.board), 16 / 9)
    times, following = _list_times(film, 200), followed(film, home, 16 / 9)
    figures = [
        ("sample, forward, 85 pieces", median(sampling[0]), "≤ 10"),
        ("sample, any order, 85 pieces", median(sampling[1]), "≤ 10"),
        ("sample, any order, slowest of a hundred", _find_slowest(sampling[1]), "≤ 10"),
        (
            "compile a game of 40 turns",
            median(_measure_costs(share, [lambda: Timeline.compiled(start, turns[:TURNS])])),
            "≤ 80000",
        ),
        ("append a placement with its ring", median(appended["placement"]), "≤ 5000"),
        ("append a chain", median(appended["chain"]), "≤ 5000"),
        ("append a claim", median(appended["claim"]), "≤ 5000"),
        (
            "append, slowest of a hundred of them",
            _find_slowest([cost for kind in ("placement", "chain", "claim") for cost in appended[kind]]),
            "≤ 5000",
        ),
        ("append a claim of all 24 marbles", median(_measure_costs(share, [_prepare_largest_claim()])), "≤ 60000"),
        ("append a last turn, and its winning set gathered", median(appended["end"]), ""),
        (
            "camera that follows, a film of 40 turns",
            median(_measure_costs(share, [lambda: followed(film, home, 16 / 9)])),
            "",
        ),
        (
            "camera that follows, one view",
            median(_measure_costs(share, [partial(following.view, t) for t in times])),
            "",
        ),
    ]
    costs = [Measure(name, value, "µs", "turns of a plain loop", value / loop, goal) for name, value, goal in figures]
    held = Measure("memory of a film of 60 turns", _measure_memory(start, turns), "MB", "", None, "≤ 8")
    return [*costs, held, *motion_weight.measure_weight()]


def _measure_memory(start: Position, turns: list[tuple[Event, ...]]) -> float:
    """What a film holds that nothing else held, in megabytes."""
    Timeline.compiled(start, turns[:1])
    tracemalloc.start()
    film = Timeline.compiled(start, turns[:60])
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert film.turns
    return held / 1e6 * 60 / len(film.turns)


def random_game(board: str, seed: int) -> tuple[Position, list[tuple[Event, ...]]]:
    """The facts of a random game, turn by turn; one that lasts long enough."""
    rng = random.Random(seed)
    while True:
        position = start = Position.start(board)
        turns: list[tuple[Event, ...]] = []
        while moves := position.legal_moves():
            position, events = position.play(rng.choice(moves))
            turns.append(events)
        if len(turns) >= TURNS:
            return start, turns


def _measure_costs(seconds: float, works: list[Callable[[], object]]) -> list[float]:
    """Microseconds of processor time of each piece of work, all of them over and over until the time is up."""
    costs: list[float] = []
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        for work in works:
            before = time.process_time()
            work()
            costs.append((time.process_time() - before) * 1e6)
    return costs


def _find_slowest(costs: list[float]) -> float:
    return sorted(costs)[int(0.99 * len(costs))]


def _list_times(film: Timeline, count: int) -> list[float]:
    return [film.duration * k / count for k in range(count)]


def _list_samples(film: Timeline, order: str) -> list[Callable[[], object]]:
    times = _list_times(film, 2000)
    if order == "shuffled":
        random.Random(1).shuffle(times)
    return [partial(film.sample, t) for t in times]


def _measure_appending(seconds: float) -> dict[str, list[float]]:
    """What it costs to append the moves of random games, by their kind."""
    costs: dict[str, list[float]] = {"placement": [], "chain": [], "claim": [], "end": []}
    for seed in range(8):
        start, turns = random_game(random.Random(seed).choice(("37", "48", "61")), seed)
        film = Timeline.begin(start)
        for events in turns:
            cost = min(_measure_costs(seconds / 1000, [partial(film.append, events)]))
            costs[_name_kind(events)].append(cost)
            film = film.append(events)
    return costs


def _prepare_largest_claim() -> Callable[[], object]:
    """The work of appending a claim of every marble there is, without the end of the game that follows."""
    start, move = largest_claim()
    events = [event for event in start.play(move)[1] if not isinstance(event, GameEnded)]
    return partial(Timeline.begin(start).append, events)


def largest_claim() -> tuple[Position, Move]:
    """A position in which one move claims all 24 marbles, and that move."""
    cells = Position.start("61").board.cells
    island = [cell for cell in cells if cell[0] in "abcd" and cell not in ("c7", "d6")]
    marbles = zip((cell for cell in island if cell != "d8"), "WGB" * 6 + "GBBBB", strict=True)
    start = Position.setup("61", "standard", [*island, "e9", *(c for c in cells if c[0] in "fghi")], dict(marbles))
    return start, max(start.legal_moves(), key=lambda move: len(start.play(move)[1]))


def _name_kind(events: tuple[Event, ...]) -> str:
    if any(isinstance(event, GameEnded) for event in events):
        return "end"
    if any(isinstance(event, GroupClaimed) for event in events):
        return "claim"
    return "chain" if sum(isinstance(event, MarbleJumped) for event in events) > 1 else "placement"
