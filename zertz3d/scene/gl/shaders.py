"""The shaders: sources put together with their includes and switches, compiled once for each variant."""

import re
from dataclasses import dataclass, field

import panda3d.core as p3d

from zertz3d import resources
from zertz3d.errors import ZertzError

HEADERS = {(3, 30): "#version 330 core\n", (1, 40): "#version 140\n"}
"""The first line of every source, by what a driver must understand at least; the sources keep to the older one."""
NEWEST = (3, 30)

NUMBERS = {
    "RING": 0,
    "MARBLE": 1,
    "TABLE": 2,
    "WOOD": 3,
    "WHITE_STONE": 0,
    "GREY_STONE": 1,
    "BLACK_STONE": 2,
    "FULL": 0,
    "LOW": 1,
}
"""Words the sources use for the values of MATERIAL, STONE and TIER."""

_INCLUDE = re.compile(r'^#pragma include "([\w.]+)"$', re.MULTILINE)


@dataclass(frozen=True)
class Variant:
    """One program: its two source files and the switches they are compiled with."""

    vertex: str
    fragment: str
    switches: tuple[tuple[str, int | str], ...] = field(default=())

    def __str__(self) -> str:
        chosen = " ".join(f"{name}={value}" for name, value in self.switches)
        return f"{self.vertex}+{self.fragment} {chosen}".strip()


class ShaderFault(ZertzError):
    """A shader source is missing or the driver does not accept it."""


def surface(
    material: str, quality: tuple[str, int, bool], stone: int = 0, ink: bool = False, ghost: bool = False
) -> Variant:
    """The variant that draws a material at a quality: (FULL or LOW, shadow samples, occlusion)."""
    tier, shadows, occlusion = quality
    switches: list[tuple[str, int | str]] = [("MATERIAL", material), ("TIER", tier), ("SHADOWS", shadows)]
    switches += [("OCCLUSION", int(occlusion)), ("STONE", stone), ("INK", int(ink)), ("GHOST", int(ghost))]
    return Variant("surface.vert", "surface.frag", tuple(switches))


def overhead(material: str) -> Variant:
    """The variant that draws a material into the view from above."""
    return Variant("surface.vert", "overhead.frag", (("MATERIAL", material),))


DEPTH = Variant("depth.vert", "depth.frag")
NEARNESS = Variant("screen.vert", "nearness.frag", (("COARSE", 0),))
NEARNESS_COARSE = Variant("screen.vert", "nearness.frag", (("COARSE", 1),))
WIPE = Variant("screen.vert", "depth.frag")
BACKDROP = Variant("screen.vert", "backdrop.frag")
PRESENT = Variant("screen.vert", "present.frag")


def understood_by(gsg: p3d.GraphicsStateGuardian) -> tuple[int, int] | None:
    """The newest of our headers that a graphics context understands; None where it understands none."""
    known = gsg.get_driver_shader_version_major(), gsg.get_driver_shader_version_minor()
    return max((glsl for glsl in HEADERS if glsl <= known), default=None)


def source(name: str) -> str:
    """A shader source with everything it includes."""
    path = resources.shaders() / name
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise ShaderFault(f"the shader {path} cannot be read ({(error.strerror or 'fault').lower()})") from error
    return _INCLUDE.sub(lambda found: source(found.group(1)), text)


def assembled(name: str, variant: Variant, glsl: tuple[int, int] = NEWEST) -> str:
    """A source as a driver that understands this gets it."""
    words = "".join(f"#define {word} {value}\n" for word, value in NUMBERS.items())
    switches = "".join(f"#define {switch} {value}\n" for switch, value in variant.switches)
    return HEADERS[glsl] + words + switches + source(name)


class Programs:
    """The compiled variants of one graphics context; contexts must not share them (Panda3D issue 1728)."""

    def __init__(self, glsl: tuple[int, int] = NEWEST) -> None:
        self._glsl = glsl
        self._made: dict[Variant, p3d.Shader] = {}

    def get(self, variant: Variant) -> p3d.Shader:
        """The shader of a variant; the driver compiles it when it first draws, see `faults`."""
        if variant not in self._made:
            self._made[variant] = _prepared(variant, self._glsl)
        return self._made[variant]

    def faults(self) -> list[str]:
        """Those variants which the driver refused when it was to draw with them."""
        return sorted(str(variant) for variant, made in self._made.items() if made.get_error_flag())


def _prepared(variant: Variant, glsl: tuple[int, int]) -> p3d.Shader:
    made = p3d.Shader.make(
        p3d.Shader.SL_GLSL,
        vertex=assembled(variant.vertex, variant, glsl),
        fragment=assembled(variant.fragment, variant, glsl),
    )
    if made is None or made.get_error_flag():
        raise ShaderFault(f"the shader {variant} cannot be prepared")
    return made
