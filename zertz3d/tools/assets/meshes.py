"""The shapes of the pieces and the furniture as triangles, from outlines turned or swept."""

from dataclasses import dataclass
from itertools import combinations
from math import atan2, pi, sqrt

import numpy as np
from numpy.typing import NDArray

from zertz3d.motion import layout
from zertz3d.rules import board
from zertz3d.scene.outlines import TRAY_SIZE, Outline, arc, domed_outline, ring_outline

GOLDEN = (1 + sqrt(5)) / 2


@dataclass(frozen=True)
class Mesh:
    """Triangles: per vertex position, normal and two texture coordinates; per face three vertex numbers."""

    vertices: NDArray[np.float32]
    faces: NDArray[np.int64]


def turned(outline: Outline, segments: int) -> Mesh:
    """A solid of revolution about z."""
    turn = np.arange(segments + 1) * (2 * pi / segments)
    turn[-1] = 0.0  # the seam closes exactly
    across, up = np.cos(turn)[:, None], np.sin(turn)[:, None]
    r, z, nr, nz = outline.points.T
    rows = np.empty((segments + 1, len(r), 8))
    rows[..., 0], rows[..., 1], rows[..., 2] = across * r, up * r, z
    rows[..., 3], rows[..., 4], rows[..., 5] = across * nr, up * nr, nz
    rows[..., 6] = np.linspace(0, 1, segments + 1)[:, None]
    rows[..., 7] = np.linspace(0, 1, len(r))
    return Mesh(rows.reshape(-1, 8).astype(np.float32), _quads(segments + 1, len(r)))


def _quads(rows: int, columns: int) -> NDArray[np.int64]:
    first = (np.arange(rows - 1)[:, None] * columns + np.arange(columns - 1)).ravel()
    right, above = first + columns, first + 1
    corner = right + 1
    return np.stack([first, right, corner, first, corner, above], axis=1).reshape(-1, 3)


def ring() -> Mesh:
    """A ring lying on z = 0."""
    return turned(ring_outline(2), 40)


def ring_low() -> Mesh:
    """A ring of few triangles, for shadows and the low tier."""
    return turned(ring_outline(2), 28)


def ring_lit() -> Mesh:
    """A ring with all its shape, for renderers that light only the corners of triangles."""
    return turned(ring_outline(3, groove=4), 28)


def original_ring() -> Mesh:
    """A domed ring, as in the first edition."""
    return turned(domed_outline(3), 40)


def original_ring_low() -> Mesh:
    """A domed ring of few triangles, for shadows and the low tier."""
    return turned(domed_outline(2), 28)


def original_ring_lit() -> Mesh:
    """A domed ring for renderers that light only the corners of triangles."""
    return turned(domed_outline(4), 28)


def marble() -> Mesh:
    """A marble around the origin."""
    return ball(7, layout.MARBLE_RADIUS)


def marble_low() -> Mesh:
    """A marble of few triangles, for shadows and the low tier."""
    return ball(4, layout.MARBLE_RADIUS)


def marble_lit() -> Mesh:
    """A marble for renderers that light only the corners of triangles; its poles lie on z."""
    half = arc((0.0, 0.0), layout.MARBLE_RADIUS, -90, 90, 12)
    half.points[[0, -1], 0] = 0.0
    return turned(half, 24)


def ball(parts: int, radius: float) -> Mesh:
    """A ball of triangles that are nearly alike: an icosahedron's, each edge cut into so many parts, blown up.

    Renderers on a processor pay for each little square of the picture that a triangle touches: slivers are dear.
    """
    corners = np.array([np.roll((0.0, x, y), k) for k in range(3) for x in (-1, 1) for y in (-GOLDEN, GOLDEN)])
    near = np.isclose(corners @ corners.T, GOLDEN)
    sides = [corners[list(abc)] for abc in combinations(range(12), 3) if all(near[p] for p in combinations(abc, 2))]
    spots = [(i, j) for i in range(parts + 1) for j in range(parts + 1 - i)]
    shares = np.array([(parts - i - j, i, j) for i, j in spots]) / parts
    number = {spot: k for k, spot in enumerate(spots)}
    upright = [((i, j), (i + 1, j), (i, j + 1)) for i, j in spots if i + j < parts]
    flipped = [((i + 1, j), (i + 1, j + 1), (i, j + 1)) for i, j in spots if i + j < parts - 1]
    faces = np.array([[number[spot] for spot in triangle] for triangle in upright + flipped])
    points = np.concatenate([shares @ (side if np.linalg.det(side) > 0 else side[::-1]) for side in sides])
    points /= np.linalg.norm(points, axis=1)[:, None]
    found, of = np.unique(points.round(9), axis=0, return_inverse=True)
    everywhere = np.concatenate([faces + k * len(spots) for k in range(len(sides))])
    return Mesh(np.hstack([found * radius, found, found[:, :2]]).astype(np.float32), of.reshape(-1)[everywhere])


def cap() -> Mesh:
    """The half of a marble that faces z, a little larger: its reflections in renderers without shaders."""
    half = arc((0.0, 0.0), layout.MARBLE_RADIUS * 1.012, 2.5, 90, 9)
    half.points[-1, 0] = 0.0
    return turned(half, 28)


TRAY_CORNER = 0.30  # outer radius of the rounded corners, seen from above


def tray() -> Mesh:
    """An open box of standard size, its walls, floor and rim as the layout has them."""
    wall, floor, rim = layout.TRAY_WALL, layout.TRAY_FLOOR, layout.TRAY_RIM
    lip, fillet, foot = 0.05, 0.05, 0.03
    # Distances are measured inwards from the outer wall, so the outline runs the other way round.
    curve = arc((-foot, foot), foot, -90, 0, 3)
    curve += arc((-lip, rim - lip), lip, 0, 90, 5)
    curve += arc((-wall + lip, rim - lip), lip, 90, 180, 5)
    curve += arc((-wall - fillet, floor + fillet), fillet, 0, -90, 4)
    return _join(_swept(curve, TRAY_SIZE / 2, TRAY_CORNER), _floor(TRAY_SIZE / 2, TRAY_CORNER, wall + fillet, floor))


def _corner_path(half: float, corner: float, inset: float) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Points and outward directions round a rounded square, counter-clockwise, closed."""
    turn = np.radians(np.concatenate([np.linspace(q, q + 90, 7) for q in (0, 90, 180, 270)] + [[360.0]]))
    out = np.stack([np.cos(turn), np.sin(turn)], axis=1)
    quarter = np.repeat(np.arange(4), 7)
    centres = np.array([(1, 1), (-1, 1), (-1, -1), (1, -1)])[np.append(quarter, 0)] * (half - corner)
    return centres + out * max(corner - inset, 0.0), out


def _swept(curve: Outline, half: float, corner: float) -> Mesh:
    rows = []
    for distance, height, across, up in curve.points:
        points, out = _corner_path(half, corner, -distance)
        level = np.full((len(points), 1), height)
        rows.append(np.hstack([points, level, out * across, np.full_like(level, up), points]))
    block = np.stack(rows, axis=1)
    return Mesh(block.reshape(-1, 8).astype(np.float32), _quads(block.shape[0], block.shape[1]))


def _floor(half: float, corner: float, inset: float, height: float) -> Mesh:
    points, _ = _corner_path(half, corner, inset)
    rim = _level(points[:-1], height)
    middle = _level(np.zeros((1, 2)), height)
    n = len(rim)
    around = np.arange(n)
    faces = np.stack([around, (around + 1) % n, np.full(n, n)], axis=1)
    return Mesh(np.concatenate([rim, middle]), faces)


def _level(points: NDArray[np.float64], height: float) -> NDArray[np.float32]:
    n = len(points)
    up = np.tile([0.0, 0.0, 1.0], (n, 1))
    return np.hstack([points, np.full((n, 1), height), up, points]).astype(np.float32)


def _join(*parts: Mesh) -> Mesh:
    starts = np.cumsum([0] + [len(part.vertices) for part in parts[:-1]])
    faces = [part.faces + start for part, start in zip(parts, starts, strict=True)]
    return Mesh(np.concatenate([part.vertices for part in parts]), np.concatenate(faces))


def rack() -> Mesh:
    """The pool's block with its three grooves, centred on the origin."""
    made = layout.furniture(board("37")).rack  # it is the same for every board
    half = (made.width / 2, made.depth / 2)
    troughs = [_trough(made, groove.places[-1], groove.y - made.y) for groove in made.grooves]
    return _join(_sides(half, made.rim_height), *(part for trough in troughs for part in trough))


RACK_LIP, RACK_FOOT = 0.045, 0.03


def _sides(half: tuple[float, float], height: float) -> Mesh:
    curve = arc((-RACK_FOOT, RACK_FOOT), RACK_FOOT, -90, 0, 3)
    curve += arc((-RACK_LIP, height - RACK_LIP), RACK_LIP, 0, 90, 6)
    side = _swept(curve, 1.0, RACK_LIP)
    grown = side.vertices.copy()
    for axis in (0, 1):
        grown[:, axis] += np.sign(grown[:, axis]) * np.float32(half[axis] - 1.0)
        grown[:, 6 + axis] = grown[:, axis]
    return Mesh(grown, side.faces)


def _trough(made: layout.Rack, reach: float, y: float) -> tuple[Mesh, Mesh]:
    """One groove and the level wood around it: a round bottom, round ends, a broken edge."""
    axis, edge = made.floor + made.groove_radius, 0.032
    rise = axis - made.rim_height + edge
    start = sqrt((made.groove_radius + edge) ** 2 - rise**2)
    steep = np.degrees(atan2(rise, start))
    curve = arc((start, made.rim_height - edge), edge, 90, 180 - steep, 4)
    curve += arc((0.0, axis), made.groove_radius, -steep, -90, 6)
    curve.points[-1, 0] = 0.0
    rows = []
    for distance, height, across, up in curve.points:
        points, out = _stadium(reach, distance)
        level = np.full((len(points), 1), height)
        points = points + np.array([0.0, y])
        rows.append(np.hstack([points, level, out * across, np.full_like(level, up), points]))
    block = np.stack(rows, axis=1)
    groove = Mesh(block.reshape(-1, 8).astype(np.float32), _quads(block.shape[0], block.shape[1]))
    return groove, _surround(made, reach, start, y)


def _stadium(reach: float, radius: float) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Points and outward directions round a segment along x of half length `reach`, closed."""
    turn = np.radians(np.concatenate([np.linspace(-90, 90, 13), np.linspace(90, 270, 13), [270.0]]))
    out = np.stack([np.cos(turn), np.sin(turn)], axis=1)
    ends = np.repeat([reach, -reach, reach], (13, 13, 1))
    return out * radius + np.stack([ends, np.zeros(len(ends))], axis=1), out


def _surround(made: layout.Rack, reach: float, radius: float, y: float) -> Mesh:
    """The level strip of the rack's top that belongs to one groove, up to its neighbours' strips."""
    inner, out = _stadium(reach, radius)
    half_x, half_y = made.width / 2 - RACK_LIP, made.depth / 2 - RACK_LIP
    overlap = 0.002  # strips of different division would show pinholes where they only just meet
    top = half_y - y if y > 0.1 else layout.GROOVE_PITCH / 2 + overlap
    bottom = half_y + y if y < -0.1 else layout.GROOVE_PITCH / 2 + overlap
    outer = _to_frame(inner, out, half_x, bottom, top, reach)
    shift = np.array([0.0, y])
    rows = np.stack([_level(part + shift, made.rim_height) for part in (outer, inner)], axis=1)
    return Mesh(rows.reshape(-1, 8), _quads(rows.shape[0], 2))


def _to_frame(
    points: NDArray[np.float64], out: NDArray[np.float64], half_x: float, bottom: float, top: float, reach: float
) -> NDArray[np.float64]:
    """Where rays from the ends of a stadium meet the rectangle around it, its corners included."""
    found = np.empty_like(points)
    for i, ((_, dy), (px, _)) in enumerate(zip(out, points, strict=True)):
        end = reach if px > 0 else -reach
        room = half_x - reach
        limit = top if dy > 0 else bottom
        share = abs(atan2(dy, 1e-12 + sqrt(max(0.0, 1 - dy * dy)))) / (pi / 2)
        # Half of the quarter turn walks up the short side, the other half along the long one.
        along, up = (room, limit * min(1.0, 2 * share)) if share <= 0.5 else (room * (2 - 2 * share), limit)
        found[i] = end + (along if px > 0 else -along), up if dy > 0 else -up
    return found


TABLE_RADIUS = 60.0  # far beyond where the light fades out


def table() -> Mesh:
    """The table top as a wide disc."""
    return _table_rows(np.array([0.0, 15.0, TABLE_RADIUS]), 24)


def table_lit() -> Mesh:
    """The table top divided more finely, for tiers that compute light only at the corners of its triangles."""
    return _table_rows(np.concatenate([np.linspace(0, 10, 11), np.geomspace(11.5, TABLE_RADIUS, 8)]), 40)


def _table_rows(reach: NDArray[np.float64], segments: int) -> Mesh:
    turn = np.arange(segments + 1) * (2 * pi / segments)
    turn[-1] = 0.0
    out = np.stack([np.cos(turn), np.sin(turn)], axis=1)
    rows = np.stack([_level(out * r, 0.0) for r in reach[::-1]], axis=1)
    return Mesh(rows.reshape(-1, 8), _quads(rows.shape[0], rows.shape[1]))


def card() -> Mesh:
    """A level square from -1 to 1."""
    return _grid(1)


def sheet() -> Mesh:
    """The same square divided finely, for renderers that are careless with perspective inside a triangle."""
    return _grid(24)


def _grid(steps: int) -> Mesh:
    at = np.linspace(-1, 1, steps + 1)
    points = np.stack(np.meshgrid(at, at, indexing="ij"), axis=-1).reshape(-1, 2)
    flat = _level(points, 0.0)
    flat[:, 6:8] = points / 2 + 0.5
    return Mesh(flat, _quads(steps + 1, steps + 1))
