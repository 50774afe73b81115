"""Positions: every rule by example, every refusal with its reason."""

import pickle

import pytest

from zertz3d.errors import IllegalMove, PositionError
from zertz3d.rules import (
    Capture,
    GameEnded,
    GroupClaimed,
    MarbleCaptured,
    MarbleJumped,
    MarblePlaced,
    MarbleTaken,
    Outcome,
    Pass,
    Placement,
    Position,
    RingRemoved,
    TurnEnded,
    board,
    custom_board,
)


def after(*moves: str, at: Position | None = None) -> Position:
    position = at or Position.start()
    for text in moves:
        position = position.play(position.parse_move(text))[0]
    return position


def small(rings: str, marbles: dict[str, str], rules: str = "standard", **more: object) -> Position:
    """A few rings of the 37 board; the captures are dealt so that nobody holds a set, if that is possible."""
    return Position.setup("37", rules, rings.split(), marbles, **more)  # type: ignore[arg-type]


class TestPlacement:
    def test_facts_in_the_order_of_the_acts(self) -> None:
        _, events = Position.start().play(Placement("W", "d4", "d1"))
        assert events == (MarbleTaken(0, "W", "pool"), MarblePlaced(0, "W", "d4"), RingRemoved(0, "d1"), TurnEnded(0))

    def test_changes_what_it_should(self) -> None:
        start = Position.start(first=1)
        position = after("Wd4,d1", at=start)
        assert position.marbles == {"d4": "W"}
        assert "d1" not in position.rings
        assert (position.pool, position.mover, position.turn) == ((5, 8, 10), 0, 2)
        assert (start.mover, start.turn, start.marbles) == (1, 1, {})

    def test_the_ring_under_the_placed_marble_stays(self) -> None:
        moves = Position.start().legal_moves()
        assert all(isinstance(move, Placement) and move.cell != move.removed for move in moves)
        assert {move.removed for move in moves if isinstance(move, Placement)} == set(Position.start().free_rings())

    def test_without_a_free_ring_none_goes(self) -> None:
        """A lone ring inside a hexagon of marbles: it has no gap, and the others are occupied."""
        ring = [n for n in board(37).neighbours("d4") if n]
        position = small("d4 " + " ".join(ring), dict.fromkeys(ring[:4], "B") | dict.fromkeys(ring[4:], "G"))
        assert position.free_rings() == ()
        assert str(position.legal_moves()[0]).startswith("Wd4 x ")

    def test_an_isolated_vacant_ring_may_be_removed(self) -> None:
        position = small("a1 d4 d5 e4", {})
        assert position.parse_move("Wd4,a1") == Placement("W", "d4", "a1")

    def test_filling_an_isolated_vacant_ring_claims_it(self) -> None:
        position, events = small("a1 d4 d5 e4", {}).play(Placement("G", "a1", "d4"))
        assert events[3:] == (
            GroupClaimed(0, ("a1",)),
            MarbleCaptured(0, "G", "a1"),
            RingRemoved(0, "a1"),
            TurnEnded(0),
        )
        assert position.rings == ("d5", "e4")
        assert position.captures == ((0, 1, 0), (0, 0, 0))

    def test_several_groups_at_once(self) -> None:
        """b1 binds a1 and c1 d1 to each other; without it both are full groups."""
        position = small("a1 b1 c1 g1 g2 g3", {"a1": "W", "c1": "G"})
        move = position.parse_move("Bg2,b1")
        assert str(move) == "Bg2,b1 x Wa1Gc1"
        _, events = position.play(move)
        assert [e.cells for e in events if isinstance(e, GroupClaimed)] == [("a1",), ("c1",)]

    def test_a_group_with_a_vacant_ring_stays(self) -> None:
        position = after("Bg2,b1", at=small("a1 a2 b1 g1 g2 g3", {"a1": "W"}))
        assert position.marbles["a1"] == "W"

    def test_pool_empty_own_captures_are_played(self) -> None:
        position = small("a1 a2 a3 d4 d5", {}, captures=((3, 4, 5), (3, 4, 5)), pool=(0, 0, 0))
        assert position.outcome() is not None  # both hold three of each: only a set-up can do that
        lone = small("a1 a2 a3 d4 d5 e4 c4 g1 g2 g3 g4 f1", dict.fromkeys(["g1", "g3"], "W") | {"a2": "B", "d5": "B"},
                     captures=((2, 4, 4), (2, 4, 4)), pool=(0, 0, 0))  # fmt: skip
        next_position, events = lone.play(lone.parse_move("Gc4,f1"))
        assert events[0] == MarbleTaken(0, "G", "captures")
        assert next_position.captures[0] == (2, 3, 4)


class TestCapture:
    POSITION = small("a1 b1 d1 d2 d3 d4 e3", {"d1": "W", "d2": "G", "e3": "B"})

    def test_is_compulsory(self) -> None:
        reason = "turn 1, player 1: 'Wa1,b1' is not legal: a capture is compulsory: d1 can jump d2"
        with pytest.raises(IllegalMove, match=reason):
            self.POSITION.play(Placement("W", "a1", "b1"))
        assert [str(move) for move in self.POSITION.legal_moves()] == ["x d1Gd3"]

    def test_facts(self) -> None:
        position, events = self.POSITION.play(self.POSITION.legal_moves()[0])
        assert events == (MarbleJumped(0, "W", "d1", "d2", "d3"), MarbleCaptured(0, "G", "d2"), TurnEnded(0))
        assert position.rings == self.POSITION.rings  # a capture takes no ring
        assert position.marbles == {"d3": "W", "e3": "B"}
        assert position.captures == ((0, 1, 0), (0, 0, 0))

    def test_a_fork_offers_both_ways(self) -> None:
        position = small("d1 d2 d3 d4 d5 e3 f3", {"d1": "W", "d2": "G", "d4": "B", "e3": "W"})
        assert {str(move) for move in position.legal_moves()} == {"x d1Gd3Bd5", "x d1Gd3Wf3"}

    def test_the_shorter_way_may_be_chosen(self) -> None:
        position = small("d1 d2 d3 d4 d5 d6 d7 e3 f3", {"d1": "W", "d2": "G", "d4": "B", "d6": "B", "e3": "W"})
        assert {str(move) for move in position.legal_moves()} == {"x d1Gd3Bd5Bd7", "x d1Gd3Wf3"}

    def test_an_incomplete_chain_is_refused(self) -> None:
        position = small("d1 d2 d3 d4 d5 d6", {"d1": "W", "d2": "G", "d4": "B"})
        with pytest.raises(IllegalMove, match="the marble on d3 can and must jump on"):
            position.play(Capture("d1", (("G", "d3"),)))
        assert str(position.legal_moves()[0]) == "x d1Gd3Bd5"

    @pytest.mark.parametrize(
        ("text", "reason"),
        [
            ("x d4Gd6", "there is no marble on d4"),
            ("x d1Wd3", "the marble on d2 is G"),
            ("x d1Gd4", "d1 cannot jump to d4: a jump goes straight over one ring"),
            ("x d1Ge3", "d1 cannot jump to e3"),
            ("x d2Wd4", "d2 cannot jump to d4: nothing lies between"),
            ("x g1Gg3", "the ring g1 is gone"),
            ("x h1Gh3", "the board of 37 rings has no ring h1"),
        ],
    )
    def test_refusals(self, text: str, reason: str) -> None:
        with pytest.raises(IllegalMove, match=reason):
            self.POSITION.parse_move(text)

    def test_a_jump_onto_a_marble_or_a_missing_ring_is_refused(self) -> None:
        position = small("c1 d1 d2 d3 d5 a1 a2 a3", {"d1": "W", "d2": "G", "d3": "B", "a1": "W", "a2": "G"})
        for text, reason in (("x d1Gd3", "d1 cannot jump to d3: d3 is occupied"), ("x d3Gd1", "d1 is occupied")):
            with pytest.raises(IllegalMove, match=reason):
                position.parse_move(text)
        with pytest.raises(IllegalMove, match="the ring d4 is gone"):
            position.parse_move("x d2Bd4")

    def test_round_a_triangle_back_to_the_start(self) -> None:
        position = small(" ".join(board(37).cells), {"d2": "W", "d3": "G", "e3": "B", "e2": "W"})
        move = position.parse_move("x d2Gd4Bf2Wd2")
        assert move in position.legal_moves()
        after_it = position.play(move)[0]
        assert after_it.marbles == {"d2": "W"}
        assert after_it.captures[0] == (1, 1, 1)

    def test_the_win_is_judged_when_the_chain_has_ended(self) -> None:
        position = small("d1 d2 d3 d4 d5 d6 a1 a2", {"d1": "W", "d2": "W", "d4": "G"}, captures=((3, 0, 0), (0, 0, 0)))
        after_it, events = position.play(position.legal_moves()[0])
        assert [e.colour for e in events if isinstance(e, MarbleCaptured)] == ["W", "G"]
        assert events[-1] == GameEnded(Outcome("win", 0, "white"))
        assert after_it.legal_moves() == []


class TestEnd:
    @pytest.mark.parametrize(
        ("rules", "captures", "reason"),
        [
            ("standard", (4, 0, 0), "white"), ("standard", (0, 5, 0), "grey"), ("standard", (0, 0, 6), "black"),
            ("standard", (3, 3, 3), "each"), ("blitz", (3, 0, 0), "white"), ("blitz", (0, 4, 0), "grey"),
            ("blitz", (0, 0, 5), "black"), ("blitz", (2, 2, 2), "each"),
            ("standard", (3, 4, 2), None), ("standard", (3, 2, 5), None), ("blitz", (1, 3, 4), None),
        ],
    )  # fmt: skip
    def test_sets(self, rules: str, captures: tuple[int, int, int], reason: str | None) -> None:
        held = Position.start("37", rules, first=1, handicap=(captures, (0, 0, 0)))
        assert held.outcome() == (reason and Outcome("win", 0, reason))

    @pytest.mark.parametrize(
        ("outcome", "said"),
        [
            (Outcome("win", 0, "white"), "player 1 won: enough white marbles"),
            (Outcome("win", 1, "grey"), "player 2 won: enough grey marbles"),
            (Outcome("win", 1, "black"), "player 2 won: enough black marbles"),
            (Outcome("win", 0, "each"), "player 1 won: enough marbles of each colour"),
            (Outcome("win", 1, "board"), "player 2 won: the whole board was filled"),
            (Outcome("resign", 0, "resignation"), "player 1 won by resignation"),
            (Outcome("time", 1, "time"), "player 2 won on time"),
            (Outcome("tie", None, "passes"), "a tie: neither player can move"),
            (Outcome("draw", None, "agreement"), "a draw by agreement"),
            (Outcome("repetition", None, ""), "a tie: the last four turns repeat the four before them"),
            (Outcome("both-lose", None, ""), "both players lost: all marbles are on the board and none is captured"),
        ],
    )
    def test_an_outcome_says_who_won_and_how(self, outcome: Outcome, said: str) -> None:
        assert str(outcome) == said

    def test_a_set_counts_only_after_the_own_move(self) -> None:
        mine = Position.start("37", "standard", first=0, handicap=((4, 0, 0), (0, 0, 0)))
        assert mine.outcome() is None
        assert after("Wd4,d1", at=mine).outcome() == Outcome("win", 0, "white")

    def test_filling_the_last_vacant_ring_wins_the_board(self) -> None:
        position = small("a1 a2 d4", {"a1": "B", "d4": "G"}, "standard+optional", mover=1)
        ended, events = position.play(Placement("W", "a2"))
        assert events[-1] == GameEnded(Outcome("win", 1, "board"))
        assert ended.rings == ("d4",)  # declined long ago, out of play for good

    def test_taking_the_last_vacant_ring_wins_too(self) -> None:
        position = small("a1 a2", {})
        ended, events = position.play(position.parse_move("Ba1,a2"))
        assert ended.rings == ()
        assert events[-1] == GameEnded(Outcome("win", 0, "board"))

    def test_a_set_counts_before_the_board(self) -> None:
        held = ((0, 0, 0), (4, 0, 0))
        assert small("", {}, captures=held).outcome() == Outcome("win", 1, "white")
        assert small("", {}, captures=held, mover=1).outcome() == Outcome("win", 0, "board")

    def test_where_no_ring_is_free_none_is_named(self) -> None:
        moves = small("a1", {}).legal_moves()
        assert {move.removed for move in moves if isinstance(move, Placement)} == {None}

    def test_two_passes_tie(self) -> None:
        once, events = stuck().play(Pass())
        assert events == (TurnEnded(0, passed=True),)
        assert once.outcome() is None
        twice, events = once.play(*once.legal_moves())
        assert events[-1] == GameEnded(Outcome("tie", None, "passes"))
        assert twice.legal_moves() == []
        assert Position.parse(str(twice)).outcome() == twice.outcome()

    @pytest.mark.parametrize("holder", [0, 1])
    @pytest.mark.parametrize("mover", [0, 1])
    def test_after_two_passes_whoever_holds_a_set_has_won(self, holder: int, mover: int) -> None:
        held = ((4, 0, 0), (0, 0, 0)) if holder == 0 else ((0, 0, 0), (4, 0, 0))
        board = Position.start().board
        ended = Position.setup(board, "standard", board.cells, {}, held, mover, passes=2)
        assert ended.outcome() == Outcome("win", holder, "white")

    def test_a_move_ends_a_row_of_passes(self) -> None:
        board = Position.start().board
        for marbles, move in (({}, "Wd4,a1"), ({"d4": "W", "d5": "G"}, "x d4Gd6")):
            before = Position.setup(board, "standard", board.cells, marbles, passes=1)
            played, events = before.play(before.parse_move(move))
            assert played.passes == 0 and before.replay(events) == played
            assert before.replay(events).turn == played.turn == 2

    def test_passing_is_refused_to_who_can_move(self) -> None:
        with pytest.raises(IllegalMove, match="only a player who can neither capture nor place"):
            Position.start().play(Pass())

    def test_both_lose_in_a_tournament(self) -> None:
        all_marbles = spread(Position.start("61", "tournament"))
        assert all_marbles.outcome() == Outcome("both-lose", None, "all marbles on the board")
        assert all_marbles.legal_moves() == []
        assert spread(Position.start("61", "standard")).outcome() is None

    def test_nothing_after_the_end(self) -> None:
        over = Position.start("37", "standard", first=1, handicap=((4, 0, 0), (0, 0, 0)))
        with pytest.raises(
            IllegalMove, match="turn 1, player 2: 'Wd4,d1' is not legal: the game is over, player 1 won"
        ):
            over.play(Placement("W", "d4", "d1"))


def spread(start: Position) -> Position:
    """All 24 marbles on rings so far apart that none can jump."""
    on = start.board
    cells = list(on.cells)
    marbles = dict(zip(cells[:24], "W" * 6 + "G" * 8 + "B" * 10, strict=True))
    return Position.setup(on, start.rules, cells, marbles)


def stuck() -> Position:
    """Nothing in the pool, nothing captured, no jump: 24 marbles, each alone on an island of two rings."""
    rings = [f"{x}{n}" for x in "acegikmoq" for n in (1, 2, 5, 6, 9, 10)]
    islands = [cell for cell in rings if cell[1:] in ("1", "5", "9")]
    marbles = dict(zip(islands, "W" * 6 + "G" * 8 + "B" * 10, strict=False))
    return Position.setup(custom_board(rings), "standard", rings, marbles)


class TestOptionalClaims:
    START = Position.setup("37", "standard+optional", ["a1", "b1", "g1", "g2", "g3"], {"a1": "W"})

    def test_both_ways_are_legal(self) -> None:
        texts = {str(m) for m in self.START.legal_moves()}
        assert {"Bg2,b1", "Bg2,b1 x Wa1"} <= texts
        assert self.START.count_moves() == len(texts)

    def test_a_declined_group_is_out_of_play_for_good(self) -> None:
        declined = after("Bg2,b1", at=self.START)
        assert declined.marbles == {"a1": "W", "g2": "B"}
        assert declined.pool == (5, 8, 9)
        assert all("Wa1" not in str(m) for m in declined.legal_moves())

    def test_claiming(self) -> None:
        assert after("Bg2,b1 x Wa1", at=self.START).captures[0] == (1, 0, 0)

    def test_under_automatic_claims_the_list_may_be_left_out(self) -> None:
        automatic = Position.setup("37", "standard", ["a1", "b1", "g1", "g2", "g3"], {"a1": "W"})
        assert str(automatic.parse_move("Bg2,b1")) == "Bg2,b1 x Wa1"

    @pytest.mark.parametrize(
        ("text", "named"), [("Bg2,b1 x Ba1", "Wa1"), ("Bg2,b1 x Wa1Wa2", "Wa1"), ("Bg2,g3 x Wa1", "nothing")]
    )
    def test_a_wrong_list_is_refused_with_the_right_one(self, text: str, named: str) -> None:
        with pytest.raises(IllegalMove, match=f"it claims {named}"):
            self.START.parse_move(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Wd4,d4", "d4 holds a marble and cannot be removed"),
        ("Wd4,c3", "c3 is not free: it can't slide out without two adjacent gaps beside it"),
        ("Wd4", "a free ring must be removed: one of a1, a2"),
        ("Wd4,d8", "the board of 37 rings has no ring d8"),
        ("Wh4,d1", "the board of 37 rings has no ring h4"),
    ],
)
def test_refused_placements(text: str, reason: str) -> None:
    with pytest.raises(IllegalMove, match=reason):
        Position.start().parse_move(text)


def test_refusals_need_the_position() -> None:
    position = after("Wd4,d1")
    with pytest.raises(IllegalMove, match="turn 2, player 2: 'Wd4,a1' is not legal: d4 is occupied"):
        position.parse_move("Wd4,a1")
    with pytest.raises(IllegalMove, match="the ring d1 is gone"):
        position.parse_move("Wd1,a1")
    blitz = Position.start("37", "blitz", handicap=((2, 0, 0), (2, 0, 0)))
    poor = after("Wd4,d1", at=blitz)
    with pytest.raises(IllegalMove, match="there is no W marble in the pool"):
        poor.parse_move("Wa1,a2")


@pytest.mark.parametrize("colour", ["", "WG", "w", "X"])
def test_colours_that_do_not_exist(colour: str) -> None:
    with pytest.raises(IllegalMove, match="marble in the pool") as refused:
        Position.start().play(Placement(colour, "d4", "d1"))
    assert refused.value.reason == f"there is no {colour} marble in the pool"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("48", "blitz"), "blitz is played on 37 rings, not on the board of 48 rings"),
        (("37", "tournament"), "tournament is played on 48 or 61 rings"),
        (("37", "golf"), "there are no rules 'golf'"),
        (("37", "standard+maybe"), "there are no rules"),
    ],
)
def test_rules_and_boards_that_do_not_go_together(arguments: tuple[str, str], reason: str) -> None:
    with pytest.raises(PositionError, match=reason):
        Position.start(*arguments)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"marbles": {"d4": "X"}}, "'X' on d4 is not a colour"),
        ({"marbles": {"d4": "WG"}}, "'WG' on d4 is not a colour"),
        ({"marbles": {"d4": ""}}, "'' on d4 is not a colour"),
        ({"rings": ["a1"], "marbles": {"d4": "W"}}, "a marble cannot lie on d4: its ring is gone"),
        ({"rings": ["z1"]}, "has no ring 'z1'"),
        ({"captures": ((7, 0, 0), (0, 0, 0))}, "hold 7 W marbles, standard has 6"),
        ({"captures": ((-1, 0, 0), (0, 0, 0))}, "are not three numbers"),
        ({"captures": ((1, 0), (0, 0, 0))}, "are not three numbers"),
        ({"captures": ((1, 0, 0), (0, 0, 0), (0, 0, 0))}, "for each of two players"),
        ({"pool": (6, 8, 9)}, "hold 9 B marbles, standard has 10"),
        ({"mover": 2}, "player 2 cannot be to move"),
        ({"mover": -1}, "player -1 cannot be to move"),
        ({"passes": 3}, "after 3 passes"),
        ({"passes": -1}, "after -1 passes"),
        ({"turn": 0}, "in turn 0"),
        (
            {"rings": ["a1", "d4"], "marbles": {"a1": "W"}},
            "the group a1 has no vacant ring: it would have been claimed",
        ),
        ({"rings": ["a1"], "marbles": {"a1": "W"}}, "the group a1 has no vacant ring"),
    ],
)
def test_impossible_positions(change: dict[str, object], reason: str) -> None:
    parts: dict[str, object] = {"on": "37", "rules": "standard", "rings": board(37).cells, "marbles": {}} | change
    with pytest.raises(PositionError, match=reason):
        Position.setup(**parts)  # type: ignore[arg-type]


def test_equality_forgets_the_turn_and_survives_pickle() -> None:
    position = after("Wd4,d1", "Gb2,a1")
    other = after("Gb2,d1", "Wd4,a1")
    assert position == other
    assert hash(position) == hash(other)
    assert position.play(position.legal_moves()[0])[0].turn == 4
    later = Position.setup("37", "standard", position.rings, position.marbles, turn=9)
    assert later == Position.setup("37", "standard", position.rings, position.marbles) and later.turn == 9
    assert pickle.loads(pickle.dumps(position)) == position
