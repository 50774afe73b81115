"""The rules as pure functions on integers; everything that plays ZÈRTZ stands on these.

A state is nine integers: the bits of the rings that are present and of the white, grey and black marbles;
the pool and both players' captures, each packed into one number (see `ruleset.pack`); the player to move;
and how many passes came just before.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise

from zertz3d.rules.boards import Board
from zertz3d.rules.ruleset import UNIT, RuleSet

State = tuple[int, int, int, int, int, int, int, int, int]
"""rings, white, grey, black, pool, captures of player 0, of player 1, player to move, passes."""

Chain = tuple[int, ...]
"""The numbers of the rings a jumping marble touches, from where it starts to where it ends."""


def can_jump(board: Board, occupied: int, vacant: int) -> bool:
    """Does any marble have another beside it and a vacant ring right behind that?"""
    column = board.stride
    for step in (1, column, column - 1):
        pairs = occupied & occupied >> step
        if pairs and pairs & (vacant >> 2 * step | vacant << step):
            return True
    return False


def first_hops(board: Board, occupied: int, vacant: int) -> list[tuple[int, int, int]]:
    """Every single jump as bits: where it starts, what it jumps, where it lands."""
    found = []
    column = board.stride
    for step in (1, column, column - 1):
        pairs = occupied & occupied >> step
        if not pairs:
            continue
        upward = pairs & vacant >> 2 * step
        while upward:
            low = upward & -upward
            upward ^= low
            found.append((low, low << step, low << 2 * step))
        downward = pairs & vacant << step
        while downward:
            low = downward & -downward
            downward ^= low
            found.append((low << step, low, low >> step))
    return found


def chains(board: Board, rings: int, occupied: int) -> list[Chain]:
    """Every complete chain of jumps; a lifted marble's ring can be landed on again at once."""
    complete: list[Chain] = []
    # A chain in the making: the marbles still lying (without the jumper), and the rings touched so far.
    growing: list[tuple[int, Chain]] = [
        (occupied & ~start & ~over, (start.bit_length() - 1, landing.bit_length() - 1))
        for start, over, landing in reversed(first_hops(board, occupied, rings & ~occupied))
    ]
    while growing:
        lying, touched = growing.pop()
        vacant = rings & ~lying
        onward = [hop for hop in board.hops[touched[-1]] if lying & hop[0] and vacant & hop[1]]
        if not onward:
            complete.append(touched)
        for over, landing in reversed(onward):
            growing.append((lying & ~over, (*touched, landing.bit_length() - 1)))
    return complete


def rim(board: Board, rings: int) -> int:
    """The rings with two missing neighbours that follow each other: those that could slide out."""
    column = board.stride
    a, b, c = rings >> 1, rings >> column, rings >> column - 1
    d, e, f = rings << 1, rings << column, rings << column - 1
    return rings & ~((a | b) & (b | c) & (c | d) & (d | e) & (e | f) & (f | a))


def full_groups(board: Board, rings: int, occupied: int, put: int, removed: int) -> list[int]:
    """The groups without a vacant ring that arose by marble bit `put` and ring bit `removed` (0: none).

    Only the group of the new marble and those beside the missing ring can have become full.
    """
    near = board.near
    vacant = rings & ~occupied
    seeds = put
    if removed:
        seeds |= near[removed.bit_length() - 1] & occupied
    groups = []
    while seeds:
        seed = seeds & -seeds
        seeds ^= seed
        group = _grown(near, occupied, vacant, seed)
        seeds &= ~group
        if group:
            groups.append(group)
    return groups


def _grown(near: list[int], occupied: int, vacant: int, seed: int) -> int:
    """The group of marbles around the seed, or 0 as soon as it meets a vacant ring."""
    group = edge = seed
    while edge:
        bit = edge & -edge
        edge ^= bit
        around = near[bit.bit_length() - 1]
        if around & vacant:
            return 0
        fresh = around & occupied & ~group
        group |= fresh
        edge |= fresh
    return group


def place(state: State, colour: int, put: int, removed: int, claimed: int = 0) -> State:
    """The state after that colour on bit `put`, without ring bit `removed`, and with those bits claimed."""
    rings, white, grey, black, pool, mine, yours, mover, _ = state
    if mover:
        mine, yours = yours, mine
    if pool:
        pool -= UNIT[colour]
    else:
        mine -= UNIT[colour]
    if colour == 0:
        white |= put
    elif colour == 1:
        grey |= put
    else:
        black |= put
    if claimed:
        mine += packed_on(white, grey, black, claimed)
        white, grey, black = white & ~claimed, grey & ~claimed, black & ~claimed
    rings &= ~(removed | claimed)
    if mover:
        return rings, white, grey, black, pool, yours, mine, 0, 0
    return rings, white, grey, black, pool, mine, yours, 1, 0


def packed_on(white: int, grey: int, black: int, mask: int) -> int:
    """How many marbles of each colour lie on these bits, packed."""
    return UNIT[0] * (white & mask).bit_count() + UNIT[1] * (grey & mask).bit_count() + (black & mask).bit_count()


def jumped(chain: Chain) -> int:
    """The bits of the marbles a chain jumps: each lies midway between two rings touched."""
    mask = 0
    for here, there in pairwise(chain):
        mask |= 1 << (here + there) // 2
    return mask


def capture(state: State, chain: Chain) -> State:
    """The state after the marble on the chain's first ring has jumped along it."""
    rings, white, grey, black, pool, caught0, caught1, mover, _ = state
    taken = jumped(chain)
    gain = packed_on(white, grey, black, taken)
    start, keep = 1 << chain[0], ~(taken | 1 << chain[0])
    end = 1 << chain[-1]
    if white & start:
        white, grey, black = white & keep | end, grey & keep, black & keep
    elif grey & start:
        white, grey, black = white & keep, grey & keep | end, black & keep
    else:
        white, grey, black = white & keep, grey & keep, black & keep | end
    if mover:
        return rings, white, grey, black, pool, caught0, caught1 + gain, 0, 0
    return rings, white, grey, black, pool, caught0 + gain, caught1, 1, 0


def pass_turn(state: State) -> State:
    """The state after a pass."""
    return (*state[:7], 1 - state[7], state[8] + 1)


def is_over(rules: RuleSet, state: State) -> bool:
    """Has the last complete move ended the game?"""
    rings, white, grey, black, pool, caught0, caught1, mover, passes = state
    if rules.wins[caught0 if mover else caught1] or not rings & ~(white | grey | black) or passes > 1:
        return True
    return rules.both_lose and not (pool or caught0 or caught1)


def placeable(rules: RuleSet, state: State) -> tuple[int, ...]:
    """The colours the player to move can place."""
    return rules.choices[state[4] or state[5 + state[7]]]


def placements(board: Board, state: State) -> Iterator[tuple[int, int, list[int]]]:
    """Every (put, removed, full groups), whatever the colour; `removed` is 0 where no ring is free."""
    rings, occupied = state[0], state[1] | state[2] | state[3]
    vacant = rings & ~occupied
    free = rim(board, rings) & vacant
    free_bits = [bit for bit in board.bits if bit & free]
    for put in board.bits:
        if not put & vacant:
            continue
        for removed in [bit for bit in free_bits if bit != put] or (0,):
            yield put, removed, full_groups(board, rings & ~removed, occupied | put, put, removed)


def children(board: Board, rules: RuleSet, state: State) -> Iterator[State]:
    """The state after every legal move."""
    rings, occupied = state[0], state[1] | state[2] | state[3]
    if is_over(rules, state):
        return
    if can_jump(board, occupied, rings & ~occupied):
        for chain in chains(board, rings, occupied):
            yield capture(state, chain)
        return
    colours = placeable(rules, state)
    if not colours:
        yield pass_turn(state)
        return
    for put, removed, groups in placements(board, state):
        for claimed in claim_choices(rules, state, put, removed, groups):
            for colour in colours:
                yield place(state, colour, put, removed, claimed)


def claim_choices(rules: RuleSet, state: State, put: int, removed: int, groups: list[int]) -> tuple[int, ...]:
    """The bits a placement may claim: all full groups, or with optional claims also none of them.

    Whoever fills the last vacant ring always takes the board.
    """
    if not groups:
        return (0,)
    full = state[0] & ~removed == (state[1] | state[2] | state[3] | put)
    return (sum(groups),) if rules.claims == "automatic" or full else (sum(groups), 0)


def count(board: Board, rules: RuleSet, state: State) -> tuple[int, int]:
    """How many legal moves there are, and how many of them are captures; nothing is listed."""
    rings, occupied = state[0], state[1] | state[2] | state[3]
    if is_over(rules, state):
        return 0, 0
    vacant = rings & ~occupied
    if can_jump(board, occupied, vacant):
        found = len(chains(board, rings, occupied))
        return found, found
    colours = len(placeable(rules, state))
    if not colours:
        return 1, 0
    room, free = vacant.bit_count(), (rim(board, rings) & vacant).bit_count()
    # On a free ring one choice fewer is left for the removal, and none at all if it was the only one.
    pairs = (room - free) * (free or 1) + free * max(free - 1, 1)
    if rules.claims == "optional":
        pairs += sum(
            len(claim_choices(rules, state, put, removed, groups)) - 1
            for put, removed, groups in placements(board, state)
        )
    return pairs * colours, 0


def perft(board: Board, rules: RuleSet, state: State, depth: int) -> tuple[int, int]:
    """The sequences of `depth` legal moves, and how many of them end in a capture; the last move is counted."""
    if depth == 0:
        return 1, 0
    if depth == 1:
        return count(board, rules, state)
    known: dict[State, tuple[int, int]] = {}
    moves = captures = 0
    for child in children(board, rules, state):
        found = known.get(child)
        if found is None:
            found = known[child] = perft(board, rules, child, depth - 1)
        moves += found[0]
        captures += found[1]
    return moves, captures


def playout(
    board: Board, rules: RuleSet, state: State, random: Callable[[], float], limit: int = 1000
) -> tuple[State, int]:
    """Play random moves to the end of the game; returns the last state and the number of turns.

    This is `children` and a choice in one loop without lists: a bit is drawn until it fits.  Groups are
    always claimed.
    """
    rings, white, grey, black, pool, caught0, caught1, mover, passes = state
    bits, size, near, hops = board.bits, len(board.bits), board.near, board.hops
    wins, both_lose = rules.wins, rules.both_lose
    caught = [caught0, caught1]
    occupied = white | grey | black
    vacant = rings & ~occupied
    free = rim(board, rings)
    over = is_over(rules, state)
    jumping = can_jump(board, occupied, vacant)
    turns = 0
    while not over and turns < limit:
        turns += 1
        if jumping:
            options = first_hops(board, occupied, vacant)
            start, jumped_over, landing = options[int(random() * len(options))]
            taken, lying = jumped_over, occupied ^ start ^ jumped_over
            while True:
                empty = rings & ~lying
                onward = [hop for hop in hops[landing.bit_length() - 1] if lying & hop[0] and empty & hop[1]]
                if not onward:
                    break
                jumped_over, landing = onward[int(random() * len(onward))]
                taken |= jumped_over
                lying ^= jumped_over
            caught[mover] += packed_on(white, grey, black, taken)
            keep = ~(taken | start)
            if white & start:
                white, grey, black = white & keep | landing, grey & keep, black & keep
            elif grey & start:
                white, grey, black = white & keep, grey & keep | landing, black & keep
            else:
                white, grey, black = white & keep, grey & keep, black & keep | landing
            occupied = lying | landing
            vacant = rings & ~occupied
            passes = 0
            over = wins[caught[mover]]
            jumping = can_jump(board, occupied, vacant)
            mover = 1 - mover
            continue
        colours = rules.choices[pool or caught[mover]]
        if not colours:
            passes += 1
            over = passes > 1
            mover = 1 - mover
            continue
        passes = 0
        while True:
            put = bits[int(random() * size)]
            if put & vacant:
                break
        removed = 0
        loose = free & vacant & ~put
        if loose:
            while True:
                removed = bits[int(random() * size)]
                if removed & loose:
                    break
            rings ^= removed
            free = rim(board, rings)
        colour = colours[int(random() * len(colours))]
        if pool:
            pool -= UNIT[colour]
        else:
            caught[mover] -= UNIT[colour]
        if colour == 0:
            white |= put
        elif colour == 1:
            grey |= put
        else:
            black |= put
        occupied |= put
        vacant = rings & ~occupied
        around = near[put.bit_length() - 1]
        if not around & vacant or (removed and near[removed.bit_length() - 1] & occupied):
            claimed = sum(full_groups(board, rings, occupied, put, removed))
            if claimed:
                caught[mover] += packed_on(white, grey, black, claimed)
                # They may stay in `occupied`: no ring that is left lies beside them.
                rings, white, grey, black = rings & ~claimed, white & ~claimed, grey & ~claimed, black & ~claimed
        over = not vacant or wins[caught[mover]] or (both_lose and not (pool or caught[0] or caught[1]))
        # Nobody could jump before, so a jump can only be one with the new marble in it.
        jumping = bool(around & occupied) and can_jump(board, occupied, vacant)
        mover = 1 - mover
    return (rings, white, grey, black, pool, caught[0], caught[1], mover, passes), turns
