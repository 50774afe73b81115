"""Who may import whom: the rooms of the house and their doors."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT

PACKAGE = ROOT / "zertz3d"

DOORS: dict[str, tuple[set[str], set[str]]] = {
    "__init__": ({"rules"}, set()),
    "__main__": ({"app"}, set()),
    "errors": (set(), set()),
    "interrupts": (set(), set()),
    "resources": ({"errors"}, {"font_manrope"}),
    "rules": ({"errors"}, set()),
    "records": ({"rules", "errors"}, set()),
    "ai": ({"rules", "errors", "interrupts"}, {"numpy"}),
    "motion": ({"rules", "errors"}, {"numpy"}),
    "scene": ({"motion", "rules", "resources", "errors"}, {"panda3d", "direct", "numpy"}),
    "hud": ({"motion", "rules", "resources", "errors"}, {"panda3d", "direct", "numpy"}),
    "bench": ({"*"}, {"panda3d", "direct", "numpy"}),
    "tools": ({"*"}, {"panda3d", "direct", "numpy"}),
    "app": ({"*"}, {"numpy", "imageio_ffmpeg"}),
}
"""Per room: the rooms it may enter, and the packages from outside it may use besides the standard library."""

STDLIB_MULTIPROCESSING = {"ai", "app", "interrupts", "bench", "tools"}
DRAWING = {"app/window/window.py", "app/window/input_router.py"}
"""The modules of app that may use Panda3D itself: the window, its events, and what a bare window costs."""

FILES = sorted(PACKAGE.rglob("*.py"))


def room_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(path: Path) -> Iterator[str]:
    """The dotted names a module imports, at any depth of its code."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written from the top"
            yield node.module or ""
            if node.module == "zertz3d":
                yield from (f"zertz3d.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_doors(path: Path) -> None:
    room = room_of(path)
    inside, outside = DOORS[room]
    for name in imports(path):
        top, _, rest = name.partition(".")
        if top == "zertz3d":
            target = rest.partition(".")[0]
            if target and target not in ("__version__", room) and "*" not in inside:
                assert target in inside, f"{room} may not import {name}"
        elif top == "multiprocessing":
            assert room in STDLIB_MULTIPROCESSING, f"{room} may not start processes"
        elif top not in sys.stdlib_module_names:
            assert top in outside or path.relative_to(PACKAGE).as_posix() in DRAWING, f"{room} may not use {top}"


def test_nobody_imports_app() -> None:
    for path in FILES:
        if room_of(path) not in ("app", "bench", "tools", "__main__"):
            assert not any(name.startswith("zertz3d.app") for name in imports(path)), path


def test_every_room_is_known() -> None:
    assert {room_of(path) for path in FILES} <= set(DOORS)
    tops = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}
    allowed = {
        "pyproject.toml",
        "zertz3d",
        "models",
        "shaders",
        "tests",
        "assets",
        "README.md",
        "LICENSE",
        "CHANGELOG.md",
    }
    assert {name for name in tops if name not in ("dist", "build")} <= allowed


LIGHT = ("zertz3d", "zertz3d.rules", "zertz3d.records", "zertz3d.motion", "zertz3d.ai", "zertz3d.app.cli")


@pytest.mark.parametrize("module", LIGHT)
def test_starts_without_panda3d(module: str) -> None:
    package = PACKAGE.parent.joinpath(*module.split("."))
    everything = [f"{module}.{p.stem}" for p in sorted(package.glob("*.py")) if p.stem != "__init__"]
    names = [module, *(everything if module not in ("zertz3d",) else [])]
    code = f"import {', '.join(names)}, sys; print(*sorted(sys.modules))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    loaded = {name.partition(".")[0] for name in run.stdout.split()}
    assert not loaded & {"panda3d", "direct"}
    if module not in ("zertz3d.motion", "zertz3d.ai"):
        assert "numpy" not in loaded


def test_no_clock_and_no_shared_chance_outside_app() -> None:
    """Frames are a function of time given from outside; only the wiring reads clocks and draws lots."""
    for path in FILES:
        if room_of(path) in ("rules", "records", "motion", "scene", "hud"):
            assert not {"random", "time", "secrets"} & set(imports(path)), path


def test_modules_stay_small() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in FILES}
    assert not {path: n for path, n in lengths.items() if n > 400}


TESTS = sorted((ROOT / "tests").rglob("*.py"))


@pytest.mark.parametrize("path", TESTS, ids=lambda path: str(path.relative_to(ROOT / "tests")))
def test_tests_share_only_modules_that_are_none(path: Path) -> None:
    """What two files of tests need stands in a module with a name of its own."""
    names = {name.rpartition(".")[2] for name in imports(path) if name.startswith("tests.")}
    assert not {name for name in names if name.startswith("test_")}
