"""The laws of motion, checked by sampling: this module knows what pieces and furniture are, not what they do.

`violations(film, positions)` samples a film 240 times a second and at every turn mark, and names each breach.
Solids are the true ones: a ring is a disc with a hole whose upper edge is rounded, a marble is a ball.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import compress
from operator import is_not

import numpy as np

from zertz3d.motion.layout import Furniture, Pose, ground, rest
from zertz3d.motion.timeline import Timeline
from zertz3d.rules import Position

RATE = 240
OVERLAP = 0.01  # pitches that two solids may sink into each other
SPEED = 25.0
JOLT = 650.0  # pitches per second squared: faster changes of velocity are a jump, and need a contact
TOUCHING = 0.03  # pitches between a piece and what it has just left or is about to touch
NEAR = 0.1  # pitches of air from which on no law asks how much it is
FAR = 9.0  # what is told instead of it
RING, HOLE, HEIGHT, EDGE, BALL = 0.4925, 0.21, 0.15, 0.035, 0.31
CHANNEL = 0.985
TILT_AIR = 0.05  # pitches of air that a ring needs around it while it is tilted
REACH = float(np.hypot(RING, HEIGHT))  # pitches from the middle of a ring's underside to its farthest point
AT_HOME = 0.45  # pitches from its place in a tray within which it comes down beside others
RIM_POINTS = 72


@dataclass
class Turn:
    """The samples of one turn: moving pieces as arrays, the others as one pose each."""

    t: np.ndarray
    names: list[str]
    pos: np.ndarray  # (T, M, 3)
    quat: np.ndarray  # (T, M, 4)
    phase: np.ndarray  # (T, M)
    still: dict[str, Pose]
    gaps: np.ndarray = field(default_factory=lambda: np.zeros(0))  # (T, M) to the nearest solid
    air: np.ndarray = field(default_factory=lambda: np.zeros(0))  # (T, M) to the nearest piece

    @cached_property
    def fresh(self) -> np.ndarray:
        """Which poses differ from those of the sample before: (T, M)."""
        differ = np.zeros(self.pos.shape[:2], dtype=bool)
        differ[0] = True
        for poses in (self.pos, self.quat):
            for axis in range(poses.shape[-1]):
                differ[1:] |= poses[1:, :, axis] != poses[:-1, :, axis]
        return differ

    def changes(self, *pieces: int) -> tuple[np.ndarray, np.ndarray]:
        """The samples at which some of these pieces move, and for each sample the number of the last of them."""
        differ = self.fresh[:, pieces].any(axis=1)
        return np.flatnonzero(differ), np.cumsum(differ) - 1


def is_ring(name: str) -> bool:
    return name.startswith("ring")


def sampled(film: Timeline, turn: int) -> Turn:
    """All grid times of a turn, with its exact begin and end."""
    a, b = film.marks[turn : turn + 2]
    grid = np.arange(np.ceil(a * RATE + 1e-6), np.ceil(b * RATE - 1e-6)) / RATE
    times = np.concatenate([[a], grid, [b]])
    frames = [film.sample(t) for t in times.tolist()]
    first = frames[0]
    names, begun = list(first), list(first.values())
    moved: set[str] = set()
    for frame in frames:
        moved.update(compress(names, map(is_not, map(frame.__getitem__, names), begun)))
    moving = [n for n in names if n in moved]
    seen: dict[int, int] = {}
    shown = [pose for frame in frames for pose in map(frame.__getitem__, moving)]
    which = np.array([seen.setdefault(id(pose), len(seen)) for pose in shown], dtype=int)
    poses = list({id(pose): pose for pose in shown}.values())
    values = np.array([p[:7] for p in poses]).reshape(-1, 7)[which].reshape(len(times), len(moving), 7)
    phases = np.array([p.phase for p in poses])[which].reshape(len(times), len(moving))
    still = {n: p for n, p in first.items() if n not in moved}
    return Turn(times, moving, values[..., :3], values[..., 3:], phases, still)


def reach(name: str) -> float:
    """How far the farthest point of a piece is from where it is said to be."""
    return REACH if is_ring(name) else BALL


def far_off(name: str, others: Sequence[str], offset: np.ndarray) -> np.ndarray:
    """How much air there is at least between a piece and others, given their offsets: (…, others)."""
    return np.sqrt((offset**2).sum(axis=-1)) - reach(name) - np.array([reach(other) for other in others])


def ring_ring(d: np.ndarray, h: np.ndarray) -> np.ndarray:
    """Gap between two discs with centres d apart sideways and h apart in height."""
    return np.maximum(d - 2 * RING, abs(h) - HEIGHT)


def ball_ring(d: np.ndarray, z: np.ndarray) -> np.ndarray:
    """Gap between a ball, centre z over the underside of a ring and d off its axis, and the ring."""
    flat = np.hypot(np.maximum(np.maximum(HOLE - d, d - RING), 0), np.maximum(np.maximum(-z, z - HEIGHT), 0))
    edge = np.hypot(HOLE + EDGE - d, z - HEIGHT + EDGE) - EDGE
    return np.where((d < HOLE + EDGE) & (z > HEIGHT - EDGE), edge, flat) - BALL


def boxes_off(points: np.ndarray, boxes: np.ndarray) -> np.ndarray:
    """Distance of points from boxes: (points, boxes)."""
    square = np.zeros((*points.shape[:-1], len(boxes)))
    for axis in range(points.shape[-1]):
        along = points[..., axis, None]
        square += np.maximum(np.maximum(boxes[:, 0, axis] - along, along - boxes[:, 1, axis]), 0) ** 2
    return np.sqrt(square)


@lru_cache(8)
def tray_boxes(table: Furniture) -> np.ndarray:
    """Walls and floors of the trays, each its lowest and its highest corner: (boxes, 2, 3)."""
    boxes = []
    for tray in table.trays:
        x0, x1 = tray.x - tray.width / 2, tray.x + tray.width / 2
        y0, y1 = tray.y - tray.depth / 2, tray.y + tray.depth / 2
        w, h = tray.rim_width, tray.rim_height
        boxes += [
            ([x0, y0, 0], [x1, y1, tray.floor]),
            ([x0, y0, 0], [x0 + w, y1, h]),
            ([x1 - w, y0, 0], [x1, y1, h]),
            ([x0, y0, 0], [x1, y0 + w, h]),
            ([x0, y1 - w, 0], [x1, y1, h]),
        ]
    return np.array(boxes)


@lru_cache(8)
def furniture_boxes(table: Furniture) -> np.ndarray:
    """Walls and floors of the trays, and the rack as a block."""
    rack = table.rack
    x, y = rack.width / 2, rack.depth / 2
    block = ([rack.x - x, rack.y - y, 0], [rack.x + x, rack.y + y, rack.rim_height])
    return np.concatenate([tray_boxes(table), [block]])


@lru_cache(8)
def rack_profile(table: Furniture) -> np.ndarray:
    """Points of the rack's upper surface across its grooves, in the plane of y and z."""
    rack = table.rack
    y = np.linspace(rack.y - rack.depth / 2, rack.y + rack.depth / 2, 400)
    z = np.full_like(y, rack.rim_height)
    for groove in rack.grooves:
        off = abs(y - groove.y)
        inside = off < rack.groove_radius
        trough = rack.floor + rack.groove_radius - np.sqrt(np.maximum(rack.groove_radius**2 - off**2, 0))
        z = np.where(inside, np.minimum(z, trough), z)
    return np.stack([y, z], axis=1)


def matrices(quat: np.ndarray) -> np.ndarray:
    """Orientations as matrices that turn a row of coordinates: (T, 3, 3)."""
    w, x, y, z = quat.T
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
        [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
        [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)],
    ]
    return np.array(rows).transpose(2, 0, 1)


def rims(pos: np.ndarray, quat: np.ndarray) -> np.ndarray:
    """Points on the outer edges of a ring, below and above, over time: (T, points, 3)."""
    angle = np.arange(RIM_POINTS) * 2 * np.pi / RIM_POINTS
    circle = np.stack([RING * np.cos(angle), RING * np.sin(angle), np.zeros(RIM_POINTS)], axis=1)
    points = np.concatenate([circle, circle + np.array((0, 0, HEIGHT))])
    return pos[:, None] + points @ matrices(quat)


def in_frame(points: np.ndarray, pos: np.ndarray, quat: np.ndarray) -> np.ndarray:
    """Places as a ring sees them that lies as told: (T, points, 3)."""
    return (points - pos[:, None]) @ matrices(quat).transpose(0, 2, 1)


def disc(points: np.ndarray) -> np.ndarray:
    """Distance of points from a flat ring's hull that lies in the origin; negative inside."""
    beside, over = np.hypot(points[..., 0], points[..., 1]) - RING, abs(points[..., 2] - HEIGHT / 2) - HEIGHT / 2
    outside = np.hypot(np.maximum(beside, 0), np.maximum(over, 0))
    return np.where((beside < 0) & (over < 0), np.maximum(beside, over), outside)


def leaning_pair(
    pos: np.ndarray, quat: np.ndarray, other: str, other_pos: np.ndarray, other_quat: np.ndarray
) -> np.ndarray:
    """Gap between a ring, tilted or not, and another piece over time."""
    if not is_ring(other):
        seen = in_frame(other_pos[:, None], pos, quat)[:, 0]
        return ball_ring(np.hypot(seen[:, 0], seen[:, 1]), seen[:, 2])
    one = disc(in_frame(rims(pos, quat), other_pos, other_quat)).min(axis=1)
    return np.minimum(one, disc(in_frame(rims(other_pos, other_quat), pos, quat)).min(axis=1))


def tilted(name: str, quat: np.ndarray) -> np.ndarray:
    """When a piece is a ring that does not lie level."""
    return (abs(quat[..., 1:3]).max(axis=-1) > 1e-9) & is_ring(name)


def ball_furniture(pos: np.ndarray, table: Furniture) -> np.ndarray:
    """Gap between balls and table, trays and rack."""
    gap = np.minimum(pos[:, 2], boxes_off(pos, tray_boxes(table)).min(axis=1)) - BALL
    rack = table.rack
    near = (abs(pos[:, 0] - rack.x) < rack.width / 2) & (abs(pos[:, 1] - rack.y) < rack.depth / 2 + BALL)
    near &= pos[:, 2] < rack.rim_height + 2 * BALL
    if near.any():
        y, z = rack_profile(table).T
        off = (pos[near, 1, None] - y) ** 2 + (pos[near, 2, None] - z) ** 2
        gap[near] = np.minimum(gap[near], np.sqrt(off.min(axis=1)) - BALL)
    return gap


def disc_furniture(pos: np.ndarray, table: Furniture) -> np.ndarray:
    """Gap between flat rings and table, trays and rack."""
    boxes = furniture_boxes(table)
    beside = boxes_off(pos[:, :2], boxes[..., :2]) - RING
    return np.minimum(pos[:, 2], np.maximum(beside, pos[:, 2:] - boxes[:, 1, 2]).min(axis=1))


def leaning_furniture(pos: np.ndarray, quat: np.ndarray, table: Furniture) -> np.ndarray:
    """Gap between a tilted ring's edges and table, trays and rack; where it is wide, at least as much as is told."""
    boxes = furniture_boxes(table)
    gap = np.minimum(pos[:, 2], boxes_off(pos, boxes).min(axis=1)) - REACH
    if (near := gap <= NEAR).any():
        points = rims(pos[near], quat[near])
        gap[near] = points[..., 2].min(axis=1)
        for one in boxes:
            air = boxes_off(pos[near], one[None])[:, 0] - REACH
            if (beside := air <= NEAR).any():
                x, y, z = np.moveaxis(np.minimum(points[beside] - one[0], one[1] - points[beside]), -1, 0)
                inside = np.minimum(np.minimum(x, y), z)
                air[beside] = np.where(inside > 0, -inside, boxes_off(points[beside], one[None])[..., 0]).min(axis=1)
            gap[near] = np.minimum(gap[near], air)
    return gap


def gaps(film: Timeline, turn: Turn) -> Iterator[tuple[str, str, np.ndarray]]:
    """How much air is over time between each moving piece and the furniture, and each piece that comes near it."""
    rings, balls = [n for n in turn.still if is_ring(n)], [n for n in turn.still if not is_ring(n)]
    for i, name in enumerate(turn.names):
        fresh, last = turn.changes(i)
        pos, quat = turn.pos[fresh, i], turn.quat[fresh, i]
        lean = tilted(name, quat)
        gap = (disc_furniture if is_ring(name) else ball_furniture)(pos, film.table)
        if lean.any():
            gap[lean] = leaning_furniture(pos[lean], quat[lean], film.table)
        yield name, "furniture", gap[last]
        air = far_off(name, turn.names[:i], turn.pos[:, i, None] - turn.pos[:, :i]).min(axis=0)
        for j in np.flatnonzero(air <= NEAR).tolist():
            yield name, turn.names[j], moving_pair(turn, i, j)
        lowest, highest = pos.min(axis=0), pos.max(axis=0)
        for kind in (rings, balls):
            places = np.array([turn.still[n][:3] for n in kind]).reshape(-1, 3)
            off = np.maximum(np.maximum(lowest - places, places - highest), 0)
            group = list(compress(kind, far_off(name, kind, off) <= NEAR))
            if group:
                others = np.array([turn.still[n][:3] for n in group])
                offset = pos[:, None] - others
                all_gaps = pair(name, group[0], offset)
                leaning = lean[:, None] & (far_off(name, group, offset) <= NEAR)
                for n in np.flatnonzero(leaning.any(axis=0)).tolist():
                    when = leaning[:, n]
                    still = np.broadcast_to(np.array(turn.still[group[n]][:7]), (when.sum(), 7))
                    all_gaps[when, n] = leaning_pair(pos[when], quat[when], group[n], still[:, :3], still[:, 3:])
                nearest = all_gaps.min(axis=0).argmin()
                yield name, group[nearest], all_gaps.min(axis=1)[last]


def moving_pair(turn: Turn, i: int, j: int) -> np.ndarray:
    """How much air is between two pieces that move in a turn, over time."""
    a, b = (i, j) if is_ring(turn.names[i]) else (j, i)
    fresh, last = turn.changes(a, b)
    offset = turn.pos[fresh, a] - turn.pos[fresh, b]
    gap = np.full(len(fresh), FAR)
    near = far_off(turn.names[a], [turn.names[b]], offset[:, None])[:, 0] <= NEAR
    gap[near] = pair(turn.names[a], turn.names[b], offset[near])
    quat, other_quat = turn.quat[fresh, a], turn.quat[fresh, b]
    lean = near & (tilted(turn.names[a], quat) | tilted(turn.names[b], other_quat))
    if lean.any():
        pos, other_pos = turn.pos[fresh[lean], a], turn.pos[fresh[lean], b]
        gap[lean] = leaning_pair(pos, quat[lean], turn.names[b], other_pos, other_quat[lean])
    return gap[last]


def pair(a: str, b: str, offset: np.ndarray) -> np.ndarray:
    """Gap between two pieces whose positions differ by an offset."""
    d, h = np.hypot(offset[..., 0], offset[..., 1]), offset[..., 2]
    if is_ring(a) and is_ring(b):
        return ring_ring(d, h)
    if not is_ring(a) and not is_ring(b):
        return np.hypot(d, h) - 2 * BALL
    return ball_ring(d, h if is_ring(b) else -h)


def overlaps(film: Timeline, turn: Turn) -> Iterator[str]:
    """Law 1; leaves the smallest gap of each moving piece in the turn for the laws that ask for contacts."""
    turn.gaps = np.full(turn.pos.shape[:2], FAR)
    turn.air = np.full(turn.pos.shape[:2], FAR)
    index = {n: i for i, n in enumerate(turn.names)}
    for a, b, gap in gaps(film, turn):
        for n in (a, b):
            if n in index:
                turn.gaps[:, index[n]] = np.minimum(turn.gaps[:, index[n]], gap)
                if b != "furniture":
                    turn.air[:, index[n]] = np.minimum(turn.air[:, index[n]], gap)
        if gap.min() < -OVERLAP:
            yield f"{a} is {-gap.min():.4f} in {b} at {turn.t[gap.argmin()]:.3f}"


def speeds(turn: Turn) -> Iterator[str]:
    """Law 2: no teleporting, and velocity jumps at contacts only."""
    dt = np.diff(turn.t)[:, None]
    dt = np.where(dt < 1e-9, 1.0, dt)
    velocity = np.diff(turn.pos, axis=0) / dt[..., None]
    speed = np.linalg.norm(velocity, axis=-1)
    for i, name in enumerate(turn.names):
        if speed[:, i].max(initial=0) >= SPEED:
            at = speed[:, i].argmax()
            yield f"{name} goes {speed[at, i]:.1f} at {turn.t[at]:.3f} ({turn.phase[at, i]})"
    jolt = np.linalg.norm(np.diff(velocity[1:-1], axis=0), axis=-1) * RATE
    for k, i in zip(*np.nonzero(jolt > JOLT), strict=True):
        if turn.gaps[k + 1 : k + 4, i].min() > TOUCHING:
            yield f"{turn.names[i]} is jolted by {jolt[k, i]:.0f} at {turn.t[k + 2]:.3f} ({turn.phase[k + 2, i]})"


def runs(flags: np.ndarray) -> Iterator[tuple[int, int]]:
    """Begin and end of each stretch of true values."""
    edges = np.flatnonzero(np.diff(np.concatenate([[False], flags, [False]]).astype(int)))
    yield from zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True)


def flights(turn: Turn, gravity: list[float]) -> Iterator[str]:
    """Laws 3 and 6: one gravity, constant spin, and bounces that grow lower."""
    for i, name in enumerate(turn.names):
        tops: list[tuple[np.ndarray, float]] = []
        inner = turn.phase[1:-1, i] == "flight"
        for a, b in runs(inner):
            pos, quat = turn.pos[1 + a : 1 + b, i], turn.quat[1 + a : 1 + b, i]
            if b - a >= 3:
                fall = np.diff(pos, 2, axis=0) * RATE**2
                gravity += (-fall[:, 2]).tolist()
                if abs(fall[:, :2]).max() > 0.3:
                    yield f"{name} is blown sideways at {turn.t[1 + a]:.3f}"
                spin = np.einsum("ij,ij->i", quat[1:], quat[:-1])
                if np.ptp(spin) > 1e-6:
                    yield f"{name} changes its spin in flight at {turn.t[1 + a]:.3f}"
            top = pos[:, 2].max()
            if tops and np.hypot(*(tops[-1][0] - pos[0, :2])) < 0.3 and top > tops[-1][1] + 1e-9:
                yield f"{name} bounces higher at {turn.t[1 + a]:.3f}"
            tops.append((pos[-1, :2], top))


def rolling(turn: Turn) -> Iterator[str]:
    """Law 4: a rolling ball turns by path over radius about the axis across its path."""
    for i, name in enumerate(turn.names):
        for a, b in runs(turn.phase[1:-1, i] == "rolling"):
            pos, quat = turn.pos[1 + a : 1 + b, i], turn.quat[1 + a : 1 + b, i]
            step = np.diff(pos, axis=0)
            length = np.linalg.norm(step, axis=1)
            turned = rotation(quat[:-1], quat[1:])
            wanted = np.cross(np.tile([0.0, 0.0, 1.0], (len(step), 1)), step) / BALL
            if abs(turned - wanted).max(initial=0) > 0.01 * length.max(initial=0) / BALL + 1e-6:
                yield f"{name} slips at {turn.t[1 + a]:.3f}"


def rotation(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The small rotation from one orientation to the next, as axis times angle."""
    w = np.einsum("ij,ij->i", a, b)
    v = -b[:, :1] * a[:, 1:] + a[:, :1] * b[:, 1:] - np.cross(b[:, 1:], a[:, 1:])
    size = np.linalg.norm(v, axis=1)
    angle = 2 * np.arctan2(size, w)
    return v * np.where(size > 1e-12, angle / np.maximum(size, 1e-12), 2.0)[:, None]


def channels(film: Timeline, turn: Turn) -> Iterator[str]:
    """Law 5: rings slide flat, touch no ring, leave the table past the rim only, and are tilted when clear of all."""
    sites = np.array(list(ground(film.start.board).values()))
    for i, name in enumerate(turn.names):
        if not is_ring(name):
            continue
        pos, phase = turn.pos[:, i], turn.phase[:, i]
        slides, leans = phase == "sliding", np.flatnonzero(tilted(name, turn.quat[:, i]))
        under_way = leans[np.hypot(*(pos[leans, :2] - pos[-1, :2]).T) > AT_HOME]
        within = np.hypot(*(pos[under_way, None, :2] - sites).transpose(2, 0, 1)).min(axis=1, initial=9) < CHANNEL
        for k in under_way[within | (turn.air[under_way, i] < TILT_AIR)][:1]:
            yield f"{name} is tilted too early at {turn.t[k]:.3f}"
        if len(leans) and not np.isin(phase[leans], ("carried", "settling")).all():
            yield f"{name} is tilted while nobody holds it"
        if slides.any() and abs(pos[slides, 2]).max() > 1e-9:
            yield f"{name} slides in the air"
        for other in (*turn.still, *turn.names):
            if is_ring(other) and other != name and slides.any():
                there = turn.pos[:, turn.names.index(other)] if other in turn.names else turn.still[other][:3]
                offset = (pos - np.array(there))[slides]
                near = np.hypot(offset[:, 0], offset[:, 1])
                near = np.where(abs(offset[:, 2]) > HEIGHT, 9.0, near)
                if near.min() < CHANNEL - 1e-9:
                    yield f"{name} touches {other}: {near.min():.4f} at {turn.t[slides][near.argmin()]:.3f}"
        lifted = np.flatnonzero((phase == "carried") & (pos[:, 2] < 0.02))
        for k in lifted:
            if np.hypot(*(sites - pos[k, :2]).T).min() < CHANNEL:
                yield f"{name} is lifted before it is past the rim at {turn.t[k]:.3f}"
                break


def orientations(turn: Turn) -> Iterator[str]:
    """Unit quaternions without a leap."""
    if turn.names and abs(np.linalg.norm(turn.quat, axis=-1) - 1).max() > 1e-9:
        yield f"a quaternion is not a unit at {turn.t[0]:.3f}"
    leap = np.linalg.norm(np.diff(turn.quat, axis=0), axis=-1)
    for k, i in zip(*np.nonzero(leap > 0.06), strict=True):
        yield f"{turn.names[i]} turns suddenly at {turn.t[k]:.3f} ({turn.phase[k, i]})"


def marks(film: Timeline, positions: Sequence[Position]) -> Iterator[str]:
    """Law 7: every turn mark shows the rest layout."""
    for n, (mark, position) in enumerate(zip(film.marks, positions, strict=True)):
        if film.sample(mark) != rest(position, film.cast_after(n)):
            yield f"turn mark {n} does not show the rest layout"


def at_rest(film: Timeline) -> Iterator[str]:
    """Law 1 for the poses before the film: nothing lies in anything."""
    poses = film.sample(0.0)
    names = list(poses)
    pos = np.array([[poses[n][:3]] for n in names]).transpose(1, 0, 2).repeat(3, axis=0)
    phase = np.full(pos.shape[:2], "rest")
    turn = Turn(np.zeros(3), names, pos, np.zeros((*pos.shape[:2], 4)), phase, {})
    yield from overlaps(film, turn)


def violations(film: Timeline, positions: Sequence[Position]) -> list[str]:
    """Everything in which a film breaks the laws."""
    found = [*at_rest(film), *marks(film, positions)]
    gravity: list[float] = []
    for n in range(len(film.turns)):
        turn = sampled(film, n)
        for law in (
            overlaps(film, turn), speeds(turn), flights(turn, gravity), rolling(turn),
            channels(film, turn), orientations(turn),
        ):  # fmt: skip
            found += [f"turn {n + 1}: {breach}" for breach in law]
        if turn.names and not (turn.phase[-1] == "rest").all():
            found.append(f"turn {n + 1}: something still moves at the end")
    if gravity and np.ptp(gravity) > 0.01 * np.median(gravity):
        found.append(f"gravity lies between {min(gravity):.2f} and {max(gravity):.2f}")
    return found
