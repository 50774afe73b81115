"""Themes: what the table is made of and in which light it stands; each is a file in assets/themes."""

from dataclasses import MISSING, dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from zertz3d import plain_data, resources
from zertz3d.errors import UsageError, ZertzError
from zertz3d.words import _

_T = TypeVar("_T")

Colour = tuple[float, float, float]
PieceSet = Literal["stone", "original"]
"""Turned rings and veined marbles, or domed rings and speckled ones as in the first edition."""
TableSound = Literal["felt", "slate", "walnut"]


@dataclass(frozen=True)
class Surface:
    """A picture on a surface: its file, how many fit a pitch, depth of relief, mean roughness, brightness, varnish."""

    texture: str
    scale: float
    relief: float
    roughness: float
    brightness: float
    varnish: float
    overhead: Colour
    """Its mean colour, linear, as the marbles mirror it."""


@dataclass(frozen=True)
class Theme:
    """A table and its light."""

    name: str
    title: str
    table: Surface
    wood: Surface
    backdrop: Colour
    """The dark beyond the table, linear."""
    exposure: float
    vignette: float
    ink: Colour
    """What is printed on this table, sRGB."""
    pieces: PieceSet
    """What is played with."""
    sound: TableSound
    """What it sounds like when pieces touch the table."""
    keyed: Colour | None = None
    """The one flat colour, sRGB, of table and backdrop where other software shall cut them out."""

    @property
    def letters(self) -> tuple[int, int, int]:
        """The ink as screen colours, 0 to 255."""
        red, green, blue = (round(255 * part) for part in self.ink)
        return red, green, blue


def names() -> tuple[str, ...]:
    """The themes there are."""
    return tuple(sorted(path.stem for path in _folder().glob("*.toml")))


def theme(name: str) -> Theme:
    """The theme of that name."""
    if name not in names():
        raise UsageError(
            _("there is no table {name!r}; choose one of {names}").format(name=name, names=", ".join(names()))
        )
    return read(_folder() / f"{name}.toml")


def _folder() -> Path:
    return resources.assets() / "themes"


@cache
def read(path: Path) -> Theme:
    """A theme from its file."""
    try:
        written = plain_data.read_toml(path)
        return _filled(Theme, {"name": path.stem} | written)
    except (OSError, TypeError, ValueError) as error:
        raise ZertzError(_("the theme {path} cannot be used: {error}").format(path=path, error=error)) from error


def _filled(kind: type[_T], written: dict[str, Any]) -> _T:
    """A dataclass from a table of the file: every field without a usual value, of its type, and nothing else."""
    hints = get_type_hints(kind)
    named = {field.name for field in fields(kind) if field.default is MISSING}  # type: ignore[arg-type]
    unknown, missing = set(written) - named, named - set(written)
    if unknown or missing:
        raise ValueError(
            _("{name} lacks {missing} and does not know {unknown}").format(
                name=kind.__name__.lower(), missing=sorted(missing), unknown=sorted(unknown)
            )
        )
    return kind(**{name: _value(hints[name], name, value) for name, value in written.items()})


def _value(kind: Any, name: str, value: Any) -> Any:
    if kind is Surface:
        return _filled(Surface, value)
    if kind == Colour:
        if not isinstance(value, list) or len(value) != 3:
            raise ValueError(_("{name} is {value!r}, not three numbers").format(name=name, value=value))
        return tuple(float(part) for part in value)
    if get_origin(kind) is Literal:
        if value not in get_args(kind):
            raise ValueError(
                _("{name} is {value!r}, not one of {names}").format(
                    name=name, value=value, names=", ".join(get_args(kind))
                )
            )
        return value
    if kind is float and isinstance(value, int | float):
        return float(value)
    if not isinstance(value, kind):
        raise ValueError(
            _("{name} is {value!r}, not of type {kind}").format(name=name, value=value, kind=kind.__name__)
        )
    return value
