"""Every caption of whole games, everything a hand is told, and whatever the teacher says is marked."""

import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from tests.ai.positions import KINDS, wander
from tests.motion.games import random_game
from tests.words.gathered import left, speak
from zertz3d.ai import telling
from zertz3d.ai.teacher import Verdict
from zertz3d.app.analysis import puzzle_words
from zertz3d.app.analysis.guess_score import Guess, tell_result
from zertz3d.app.film.titles import GameFacts, build_closing_card, build_opening_card, format_date
from zertz3d.app.hand import guidance, refusals
from zertz3d.app.hand.half_steps import in_steps
from zertz3d.app.hand.move_in_progress import (
    Cancelled,
    Coloured,
    Confirmed,
    Dragged,
    Dropped,
    Hand,
    Picked,
    Undone,
    feed,
)
from zertz3d.motion import captions
from zertz3d.motion.timeline import Timeline
from zertz3d.records import library, reader
from zertz3d.rules import COLOUR_NAMES, Game, GameEnded, Move, Node, Outcome, Pass, Placement, Position, parse_move

RANDOM_GAMES = 24
PLAYERS = ("Zoë d'Été", "Борис")


def nearly_over(rules: str, seed: int) -> Game:
    """A random game by these rules, to where it leads within two hundred turns."""
    return random_game(seed, Position.start("37", rules), 200)


@pytest.fixture(autouse=True)
def brackets(monkeypatch: pytest.MonkeyPatch) -> None:
    speak(monkeypatch)


def told(game: Game) -> Iterator[str]:
    """Every caption of a game, its end with them."""
    for node in game.main_line():
        yield from captions.tell_turn(node.events)
    if outcome := game.outcome(game.end):
        yield captions.tell(GameEnded(outcome))


def check(game: Game, name: str) -> int:
    """Assert that all captions of a game are marked; returns how many there are."""
    said = list(told(game))
    assert left(said) == [] and all(words.startswith("[") for words in said), name
    return len(said)


def test_every_caption_of_random_games() -> None:
    assert sum(check(random_game(seed), f"random game {seed}") for seed in range(RANDOM_GAMES)) > 1_000


def test_every_caption_of_real_games(records_folder: Path) -> None:
    count = 0
    for path in sorted((records_folder / "curated").glob("*.sgf"))[::8]:
        count += sum(check(record.game, path.name) for record in reader.read(path) if record.game)
    for entry in list(library.entries([records_folder / "archive-1500.zip"]))[::150]:
        game = entry.record().game
        count += check(game, entry.source) if game else 0
    assert count > 500


def test_every_caption_of_films() -> None:
    for seed in (1, 2, 7):
        film = Timeline.of(random_game(seed), "none")
        assert left(caption.text for turn in film.turns for caption in turn.captions) == []


@pytest.mark.parametrize("colour", COLOUR_NAMES)
def test_islands_and_passes(colour: str) -> None:
    moves = (parse_move(f"{colour}d4,a1 x {colour}a2"), parse_move(f"{colour}d4,a1 x Wa2Gb2Bc3"), Pass())
    for move in moves:
        assert left(telling_of(move)) == []


def telling_of(move: Move) -> list[str]:
    """A move as it is advised, forced and expected."""
    return [telling.proposed(move), telling.compulsory(move), telling.expected(move)]


@pytest.mark.parametrize(
    ("kind", "reasons"),
    [
        ("win", ("white", "grey", "black", "each", "board")), ("tie", ("passes",)), ("draw", ("agreement",)),
        ("both-lose", ("all marbles on the board",)), ("resign", ("resignation",)), ("time", ("time",)),
        ("repetition", ("repetition",)),
    ],
)  # fmt: skip
def test_every_end(kind: str, reasons: tuple[str, ...]) -> None:
    winner = 1 if kind in ("win", "resign", "time") else None
    for reason in reasons:
        outcome = Outcome(kind, winner, reason)  # type: ignore[arg-type]
        assert left([captions.tell(GameEnded(outcome)), str(outcome)]) == []


# What a hand is told


def positions() -> Iterator[Position]:
    """Positions of every kind of game, early and late."""
    for name, rules in KINDS:
        for seed in range(3):
            line = wander(name, rules, seed)
            yield from (line[0], line[len(line) // 2], *line[-3:])


def test_all_guidance() -> None:
    chance, seen = random.Random(19), set()
    for position in positions():
        for move in chance.sample(position.legal_moves(), min(4, len(position.legal_moves()))):
            steps = in_steps(move)
            for count in range(len(steps)):
                hand = Hand(position, tuple(steps[:count]))
                cells = chance.sample(hand.cells, min(3, len(hand.cells)))
                said = [guidance.caption(hand, over, "beginner") for over in (None, steps[count].what, *cells)]
                assert left(said) == []
                seen |= {hand.next}
    assert seen >= {"take", "put", "remove", "jumper", "land"}


def test_all_refusals() -> None:
    chance, refused = random.Random(19), 0
    for position in positions():
        places = [*position.board.cells, "table", "pool", "tray-0", "tray-1"]
        hand = Hand(position)
        for _turn in range(40):
            place, colour = chance.choice(places), chance.choice(["", *"WGB"])
            event = chance.choice([
                Picked(place, colour), Dragged(place, colour), Dropped(place), Coloured(colour or "W"), Confirmed(),
                Undone(), Cancelled(),
            ])  # fmt: skip
            answer = feed(hand, event)
            assert left([answer.refusal]) == []
            refused += bool(answer.refusal)
            hand = Hand(position) if answer.move else answer.hand
        for kind in ("take", "put", "remove", "claim", "jumper", "land", "pass", ""):
            assert left([refusals.asked(position, kind)]) == []
        assert left(map(refusals._, refusals.MISSING.values())) == []
    assert refused > 500


def test_an_island_that_is_asked_for() -> None:
    claims = (
        Hand(node.position, in_steps(move))
        for seed in range(300)
        for node in nearly_over("standard+optional", seed=seed).nodes()
        for move in ([] if node.position.must_capture else node.position.legal_moves())
        if isinstance(move, Placement) and move.claims
    )
    hands = [*islice((hand for hand in claims if hand.next == "claim"), 3)]
    asked = [guidance.caption(hand, None, "standard") for hand in hands if hand.next == "claim"]
    assert asked and left(asked) == []
    assert left(refusals.asked(hand.position, hand.next) for hand in hands[:20]) == []


# What the teacher says


def test_every_line() -> None:
    for position in positions():
        line: list[Move] = []
        after = position
        while not after.outcome() and len(line) < 6:
            line.append(after.legal_moves()[len(line) % len(after.legal_moves())])
            after = after.play(line[-1])[0]
        moves = tuple(line)
        said = [
            telling.told(position, moves, PLAYERS), telling.told(position, moves[:1]), telling.hinted(moves),
            telling.threatened(position, moves, PLAYERS), *telling.steps(position, moves),
            puzzle_words.tell_promise(position, 2), puzzle_words.tell_task(position, 3),
            puzzle_words.tell_hint(position, moves, whole=False), puzzle_words.tell_hint(position, moves, whole=True),
        ]  # fmt: skip
        assert left(said, PLAYERS) == []


def test_every_verdict() -> None:
    game = random_game(3)
    node: Node = game.main_line()[4]
    assert node.move
    for fault in telling.FAULTS:
        verdict = Verdict(node.move, 1.0 if fault else 0.0, fault, (), ())
        said = [telling.describe_fault(node, fault, PLAYERS), telling.describe_verdict(node, verdict, PLAYERS)]
        assert left(said, (*PLAYERS, str(node.move))) == []
    after = node.position.legal_moves()[:1]
    assert left([puzzle_words.tell_refutation(node, tuple(after)), puzzle_words.tell_refutation(node, ())]) == []


def test_guesses_and_their_result() -> None:
    here, near, other = parse_move("Wd4,a1"), parse_move("Wd4,a2"), parse_move("Gc3,a1")
    guesses = [
        Guess(1, here, None), Guess(2, here, here, 0.0, 0.0), Guess(3, here, near, 0.1, 0.1),
        Guess(4, parse_move("Wd4"), near, 0.1, 0.1), Guess(5, here, other), Guess(6, here, other, 0.0, 0.1),
        Guess(7, here, other, 0.2, 0.1), Guess(8, here, other, 1.0, 0.1),
    ]  # fmt: skip
    notation = [str(move) for guess in guesses for move in (guess.recorded, guess.guessed) if move]
    assert left((guess.words for guess in guesses), notation) == []
    for some in ([], guesses[:1], guesses[1:2], guesses, guesses[5:]):
        assert left(tell_result(some, PLAYERS[0]), PLAYERS) == []


# What a film says


@pytest.mark.parametrize("names", [("?", "?"), ("Zoë d'Été", "?"), PLAYERS])
def test_the_cards_of_a_film(names: tuple[str, str]) -> None:
    for seed in range(8):
        game = random_game(seed)
        facts = GameFacts(names, GameFacts.of_game(game).positions, game.outcome(game.end), "", "2026-04-11")
        for card in (build_opening_card(facts), build_closing_card(facts)):
            assert left([card.title, *card.lines], (*PLAYERS, "ZÈRTZ")) == []
    assert left(format_date(f"2026-{month:02}-01") for month in range(1, 13)) == []
