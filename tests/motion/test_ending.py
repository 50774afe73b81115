"""The end of a won game: the winning set is gathered where it is seen large, stands there, and is put back."""

from itertools import pairwise

import pytest

from tests.motion.games import filmed, random_game
from tests.motion.laws import violations
from zertz3d.motion.camera.follow_camera import followed
from zertz3d.motion.camera.view import View, axes, seat
from zertz3d.motion.choreography import LEVELS
from zertz3d.motion.choreography.ending import ALL_UP, BANNER, CLOSE, CLOSER, HUSH, SHOWN, STAGGER
from zertz3d.motion.choreography.island_drift import middle
from zertz3d.motion.layout import MARBLE_RADIUS, Pose, furniture
from zertz3d.motion.timeline import Timeline
from zertz3d.motion.turn_film import Caption, Clip, Cue
from zertz3d.records.reader import read
from zertz3d.resources import assets
from zertz3d.rules import Event, Position

SIZES = {"usual": 16 / 9, "tall": 9 / 16, "wide": 21 / 9}
COLOURS = ("white", "grey", "black")
HELD = (0, 1, 0)
"""What the other player has."""


def won(reason: str, winner: int, rules: str, board: str = "37") -> tuple[Position, Position, tuple[Event, ...]]:
    """A position in which a capture wins, the one after it, and what happens in between."""
    start = Position.start(board, rules)
    goals = start.rules.goals
    need = (
        [start.rules.each] * 3 if reason == "each" else [goals[i] if c == reason else 1 for i, c in enumerate(COLOURS)]
    )
    last = 2 if reason == "each" else COLOURS.index(reason)
    need[last] -= 1
    held = (tuple(need), HELD) if winner == 0 else (HELD, tuple(need))
    position = Position.setup(board, rules, start.rings, {"d4": "B", "d5": "WGB"[last]}, held, winner)  # type: ignore[arg-type]
    after, events = position.play(position.parse_move(f"x d4{'WGB'[last]}d6"))
    outcome = after.outcome()
    assert outcome and (outcome.winner, outcome.reason) == (winner, reason)
    return position, after, events


def presented(film: Timeline) -> tuple[dict[str, Pose], float, float]:
    """Where the pieces stand that are moved at the end of a won game, and from when to when they do."""
    last, mark = film.turns[-1], film.marks[-2]
    begin = next(cue.time for cue in last.cues if cue.kind == "win")
    pieces = {clip.piece for clip in last.clips if clip.start >= begin}
    homes = {piece: last.after[piece] for piece in pieces}
    times = [mark + begin + k / 100 for k in range(int(100 * (last.duration - begin)))]
    seen = [(t, {piece: film.sample(t)[piece] for piece in pieces}) for t in times]
    away = [(t, row) for t, row in seen if all(row[p] != homes[p] and row[p].phase == "rest" for p in pieces)]
    assert all(row == away[0][1] for _, row in away), "it stands still"
    before = film.sample(mark + begin - 0.01)
    assert {piece: before[piece] for piece in pieces} == homes, "it goes where it came from"
    return away[0][1], away[0][0], away[-1][0]


@pytest.mark.parametrize("arrangement", SIZES)
@pytest.mark.parametrize("rules", ["standard", "blitz"])
@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize("reason", [*COLOURS, "each"])
def test_the_winning_set_is_gathered_side_by_side_and_put_back(
    reason: str, winner: int, rules: str, arrangement: str
) -> None:
    before, after, events = won(reason, winner, rules)
    across = arrangement == "tall"
    for level in LEVELS:
        film = Timeline.begin(before, level, arrangement).append(events)  # type: ignore[arg-type]
        if level != "none":
            assert violations(film, [before, after]) == []
        row, since, until = presented(film)
        need = before.rules.goals[COLOURS.index(reason)] if reason in COLOURS else 3 * before.rules.each
        assert len(row) == need
        assert until - since > 1.5, "it is seen for a while"
        assert {pose.z for pose in row.values()} == {MARBLE_RADIUS}, "on the table"
        places = sorted(pose[0 if across else 1] for pose in row.values())
        assert all(0.64 < b - a < 0.8 for a, b in pairwise(places))
        colours = [COLOURS.index(p.split("-")[0]) for p in sorted(row, key=lambda p: row[p][0 if across else 1])]
        assert colours == sorted(colours), "sorted by colour"
        (line,) = {pose[1 if across else 0] for pose in row.values()}
        tray = film.table.trays[winner]
        assert line * (tray.y if across else tray.x) > 0, "on the winner's side"
        assert film.captions(film.duration - 0.5)[-1].player == winner


@pytest.mark.parametrize("board", ["37", "48", "61"])
@pytest.mark.parametrize("arrangement", SIZES)
@pytest.mark.parametrize("winner", [0, 1])
def test_the_camera_shows_it_larger_than_before(winner: int, arrangement: str, board: str) -> None:
    before, _, events = won("white", winner, "standard", board)
    film = Timeline.begin(before, "full", arrangement).append(events)  # type: ignore[arg-type]
    _, _, until = presented(film)
    home = seat(furniture(before.board, arrangement), SIZES[arrangement])  # type: ignore[arg-type]
    nearer = {"usual": 0.65, "tall": 0.95, "wide": 0.75}[arrangement]  # a tall picture is hardly wider than its tray
    assert followed(film, home, SIZES[arrangement]).view(until).distance < nearer * home.distance


@pytest.mark.parametrize("arrangement", SIZES)
@pytest.mark.parametrize("winner", [0, 1])
def test_three_of_each_colour_are_seen_larger_than_before(winner: int, arrangement: str) -> None:
    """Nine marbles side by side are as long as a tall picture is wide, so they stand closer there; the near tray, which
    they come from, is as wide as the picture, too."""
    before, _, events = won("each", winner, "standard")
    film = Timeline.begin(before, "full", arrangement).append(events)  # type: ignore[arg-type]
    row, _, until = presented(film)
    home = seat(furniture(before.board, arrangement), SIZES[arrangement])  # type: ignore[arg-type]
    near = followed(film, home, SIZES[arrangement]).view(until)
    depths = [sum(depth(view, pose) for pose in row.values()) for view in (home, near)]
    assert depths[0] / depths[1] > (0.95 if (winner, arrangement) == (0, "tall") else 1.1)


def depth(view: View, pose: Pose) -> float:
    """How far ahead of the camera a piece is."""
    _, _, ahead = axes(view.azimuth, view.elevation)
    return sum((place - eye) * way for place, eye, way in zip(pose[:3], view.eye, ahead, strict=True))


def test_no_more_marbles_are_gathered_than_a_set_has() -> None:
    held = ((3, 0, 0), (0, 0, 0))
    start = Position.setup("37", "standard", Position.start("37").rings, {"d4": "B", "d5": "W", "e5": "W"}, held)
    after, events = start.play(start.parse_move("x d4Wd6Wf4"))
    assert after.captures[0] == (5, 0, 0)
    assert len(presented(Timeline.begin(start).append(events))[0]) == 4


def test_a_set_taken_in_a_whole_game_is_gathered() -> None:
    game = next(g for g in map(random_game, range(40)) if (o := g.position.outcome()) and o.reason == "black")
    row, _, _ = presented(filmed(game))
    assert len(row) == game.root.position.rules.goals[2] and all(piece.startswith("black") for piece in row)


def test_where_the_board_was_filled_all_that_was_taken_rises_in_its_places() -> None:
    record = read(assets() / "games" / "win-whole-board.txt")[0]
    assert record.game
    film = Timeline.of(record.game)
    last = film.turns[-1]
    begin = next(cue.time for cue in last.cues if cue.kind == "win")
    shown = {clip.piece for clip in last.clips if clip.start >= begin}
    taken = record.game.main_line()[-1].position.captures[0]
    assert len(shown) == sum(taken)
    for k in range(20):
        for piece, pose in film.sample(film.marks[-2] + begin + k / 10).items():
            assert piece not in shown or pose[:2] == pytest.approx(last.after[piece][:2])


def ending(film: Timeline) -> tuple[Cue, Caption, list[Clip]]:
    """What is heard and read at the end of a won game, and the movements that belong to it."""
    last = film.turns[-1]
    (cue,) = (cue for cue in last.cues if cue.kind == "win")
    return cue, last.captions[-1], [clip for clip in last.clips if clip.start >= cue.time]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("winner", [0, 1])
def test_the_end_is_told_a_hush_after_the_last_capture_and_read_until_all_is_over(winner: int, level: str) -> None:
    before, _, events = won("white", winner, "standard")
    film = Timeline.begin(before, level).append(events)  # type: ignore[arg-type]
    last = film.turns[-1]
    cue, caption, clips = ending(film)
    captured = [clip for clip in last.clips if clip not in clips]
    assert cue.time == caption.start == pytest.approx(max(clip.end for clip in captured) + HUSH)
    assert caption.end >= caption.start + BANNER
    assert last.steps == (caption.end,) and caption.end >= max(clip.end for clip in clips)
    homes = [last.after[piece] for piece in {clip.piece for clip in clips}]
    assert cue.position == pytest.approx((*middle([home[:2] for home in homes]), 0.0))


@pytest.mark.parametrize("arrangement", SIZES)
@pytest.mark.parametrize("reason", ["white", "black", "each"])
def test_the_set_stands_beside_its_places_as_near_as_the_board_is_wide(reason: str, arrangement: str) -> None:
    before, _, events = won(reason, 1, "standard")
    film = Timeline.begin(before, "none", arrangement).append(events)  # type: ignore[arg-type]
    row, _, _ = presented(film)
    along = 0 if arrangement == "tall" else 1
    most = film.table.reach[along] - MARBLE_RADIUS
    places = sorted(pose[:2][along] for pose in row.values())
    apart = CLOSE if (len(row) - 1) * CLOSE <= 2 * most else CLOSER
    assert all(b - a == pytest.approx(apart) for a, b in pairwise(places))
    lay = middle([film.final_poses[piece][:2] for piece in row])[along]
    stands = (places[0] + places[-1]) / 2
    assert stands == pytest.approx(lay) or max(map(abs, places)) == pytest.approx(most)
    assert (stands - lay) * lay <= 1e-9, "no farther out"


def test_a_row_is_only_drawn_together_where_it_would_be_too_long() -> None:
    lengths = {}
    for reason in ("white", "each"):
        before, _, events = won(reason, 0, "standard")
        film = Timeline.begin(before, "none", "tall").append(events)
        row = sorted(pose.x for pose in presented(film)[0].values())
        lengths[reason] = row[1] - row[0]
    assert lengths == {"white": pytest.approx(CLOSE), "each": pytest.approx(CLOSER)}


def whole_board(level: str) -> Timeline:
    """The last turn of a game in which the whole board is filled."""
    game = read(assets() / "games" / "win-whole-board.txt")[0].game
    assert game
    before, last = game.main_line()[-2:]
    return Timeline.begin(before.position, level).append(last.events)  # type: ignore[arg-type]


def test_what_fills_a_tray_rises_one_after_the_other_and_is_put_back_together() -> None:
    cue, caption, clips = ending(whole_board("full"))
    starts = sorted(clip.start for clip in clips)
    assert starts[0] == cue.time and starts[-1] <= cue.time + ALL_UP
    waits = [after - before for before, after in pairwise(starts)]
    assert all(wait == pytest.approx(min(STAGGER, ALL_UP / len(clips))) for wait in waits)
    assert all(clip.end == pytest.approx(cue.time + SHOWN) for clip in clips)
    assert caption.end == cue.time + BANNER


@pytest.mark.parametrize("level", ["reduced", "none"])
def test_without_weight_what_fills_a_tray_lies_there(level: str) -> None:
    cue, caption, clips = ending(whole_board(level))
    assert clips == [] and caption.end == cue.time + BANNER
