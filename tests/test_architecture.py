"""Who may import whom, and how large things may grow: the rooms of the house, their doors and their limits."""

import ast
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator

import pytest

from tests.conftest import ROOT

PACKAGE = ROOT / "zertz3d"

GRAPHICS = frozenset({"panda3d", "direct", "numpy"})
BELOW_APP = {
    "rules", "records", "motion", "ai", "errors", "resources", "interrupts", "intents", "plain_data", "qr", "words",
}  # fmt: skip
VALUES = BELOW_APP | {"hud"}
"""What rooms of the app may enter that draw nothing; of hud the values of the screen, of scene those of marks."""
MODE = VALUES | {
    "scene.marks", "app.session", "app.player", "app.panels", "app.collection", "app.engine", "app.relay",
    "app.network", "app.system",
}  # fmt: skip
"""What every room of modes may enter; no room of modes enters another."""
EVERY_MODE = {
    "app.menu",
    "app.narration",
    "app.filming",
    "app.watch",
    "app.hand",
    "app.play",
    "app.analysis",
    "app.lessons",
    "app.editor",
}
SCENE = {
    "scene.stage", "scene.gl", "scene.software", "scene.parts", "scene.marks", "scene.input", "scene.display",
    "scene.audio", "scene.optics",
}  # fmt: skip
SYSTEM = {"app.system"}

ROOMS: dict[str, tuple[set[str], frozenset[str]]] = {
    "": ({"rules"}, frozenset()),
    "__main__": ({"app.cli"}, frozenset()),
    "errors": (set(), frozenset()),
    "interrupts": (set(), frozenset()),
    "intents": ({"errors", "words"}, frozenset()),
    "plain_data": ({"errors", "words"}, frozenset()),
    "catalogue": (set(), frozenset()),
    "words": ({"resources", "catalogue"}, frozenset()),
    "resources": ({"errors"}, frozenset({"font_manrope"})),
    "typefaces": (set(), frozenset()),
    "rules": ({"errors", "words"}, frozenset()),
    "qr": ({"errors", "words"}, frozenset()),
    "records": ({"rules", "errors", "words"}, frozenset()),
    "ai": ({"rules", "errors", "interrupts", "words"}, frozenset({"numpy"})),
    "motion": ({"rules", "errors", "words"}, frozenset({"numpy"})),
    # scene: stage → {gl, software} → parts → optics, and marks → parts
    "scene.optics": ({"motion"}, frozenset({"numpy"})),
    "scene.outlines": ({"motion"}, frozenset({"numpy"})),
    "scene.parts": (
        {"words", "scene.optics", "scene.outlines", "motion", "rules", "resources", "plain_data", "errors"}, GRAPHICS,
    ),
    "scene.gl": ({"words", "scene.parts", "scene.optics", "motion", "rules", "resources", "errors"}, GRAPHICS),
    "scene.software": ({"words", "scene.parts", "scene.optics", "motion", "rules", "resources", "errors"}, GRAPHICS),
    "scene.stage": (
        {
            "scene.gl", "scene.software", "scene.parts", "scene.optics", "scene.display", "motion", "rules", "errors",
            "words",
        },
        GRAPHICS,
    ),
    "scene.marks": ({"words", "scene.parts", "scene.stage", "motion", "rules", "resources", "errors"}, GRAPHICS),
    "scene.input": ({"scene.outlines", "motion", "rules"}, GRAPHICS),
    "scene.display": ({"words", "resources", "errors"}, GRAPHICS),
    "scene.audio": ({"words", "motion", "resources", "errors"}, GRAPHICS),
    # hud: the top → {panels, dialogs} → the values of the screen → {draw, the values of a game}
    "hud.game_values": (set(), frozenset()),
    "hud.screen_model": ({"words", "hud.draw", "hud.game_values", "intents"}, frozenset()),
    "hud.draw": ({"interrupts", "words", "typefaces", "intents", "resources", "rules", "motion", "errors"}, GRAPHICS),
    "hud.panels": (
        {"words", "hud.draw", "hud.game_values", "hud.screen_model", "intents", "motion", "rules", "qr"}, GRAPHICS,
    ),
    "hud.dialogs": ({"words", "hud.draw", "hud.screen_model", "intents", "rules"}, GRAPHICS),
    "hud": ({"words", "hud.panels", "hud.dialogs", "hud.draw", "hud.screen_model", "intents", "rules"}, GRAPHICS),
    # app: commands → kiosk → window → modes → session → {player, panels, collection, engine} → system
    "app.system": (BELOW_APP | {"scene.parts"}, frozenset({"imageio_ffmpeg", "platformdirs"})),
    "app.engine": (BELOW_APP | SYSTEM, frozenset()),
    "app.collection": (VALUES | SYSTEM, frozenset({"platformdirs"})),
    "app.panels": (VALUES | SYSTEM, frozenset()),
    "app.player": (BELOW_APP | SYSTEM, frozenset()),
    "app.relay": (BELOW_APP | SYSTEM, frozenset()),
    "app.network": (BELOW_APP | SYSTEM | {"app.relay"}, frozenset()),
    "app.session": (
        VALUES | SYSTEM | {"scene.marks", "app.player", "app.panels", "app.collection", "app.engine", "app.relay"},
        frozenset(),
    ),
    "app.menu": (MODE | {"app.rulebook"}, frozenset()),
    "app.narration": (MODE, frozenset()),
    "app.filming": (MODE, frozenset()),
    "app.watch": (MODE, frozenset()),
    "app.hand": (MODE | {"scene.input"}, frozenset()),
    "app.play": (MODE, frozenset()),
    "app.analysis": (MODE, frozenset()),
    "app.lessons": (MODE, frozenset()),
    "app.editor": (MODE, frozenset()),
    "app.window": (MODE | EVERY_MODE | SCENE, frozenset({"panda3d", "direct", "pyperclip"})),
    "app.kiosk": (MODE | EVERY_MODE | SCENE | {"app.window"}, frozenset()),
    "app.film": (VALUES | SYSTEM | SCENE | {"app.panels", "app.collection"}, frozenset({"numpy", "imageio_ffmpeg"})),
    "app.rulebook": ({"rules", "errors", "words", "app.system"}, frozenset()),
    "app.text": (
        VALUES | SYSTEM | {"scene.marks", "app.panels", "app.collection", "app.play", "app.analysis", "app.lessons"},
        frozenset(),
    ),
    "app.cli": (VALUES | SYSTEM | {"app.collection"}, frozenset()),
    "app.commands": (
        MODE | EVERY_MODE | SCENE | {"app.kiosk", "app.window", "app.film", "app.cli", "app.text"},
        frozenset({"numpy"}),
    ),
    # outside the running program
    "bench": (MODE | EVERY_MODE | SCENE | {"app.window", "app.film", "app.cli"}, GRAPHICS),
    "tools": (
        MODE
        | EVERY_MODE
        | SCENE
        | {"scene.outlines", "app.window", "app.film", "app.cli", "app.commands", "catalogue"},
        GRAPHICS,
    ),
}  # fmt: skip
"""Per room: the rooms it may enter, and the packages from outside it may use besides the standard library."""

PROCESSES = {"ai", "app.cli", "app.film", "interrupts", "bench", "tools"}
"""The rooms that may start processes."""

FILES = sorted(PACKAGE.rglob("*.py"))
NAMES = {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path for path in FILES}
"""Every module by its dotted name."""


def room_of(module: str) -> str:
    """The room in which a module stands: the longest name of a room that its own begins with."""
    inside = module.removeprefix("zertz3d").removeprefix(".")
    parts = inside.split(".")
    return next(room for n in range(len(parts), -1, -1) if (room := ".".join(parts[:n])) in ROOMS or not n)


def imports_of(module: str) -> Iterator[str]:
    """The modules, or packages from outside, that a module imports, at any depth of its code."""
    for node in ast.walk(ast.parse(NAMES[module].read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}: imports are written from the top"
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                yield full if full in NAMES else node.module or ""


def trespasses(module: str, name: str) -> str:
    """What is wrong with an import, in a sentence; nothing if it is fine."""
    room = room_of(module)
    inside, outside = ROOMS[room]
    top = name.partition(".")[0]
    if top == "zertz3d":
        target = room_of(name)
        fine = (
            name == "zertz3d"
            or target == room
            or any(target == door or target.startswith(f"{door}.") for door in inside)
        )
        return "" if fine else f"{module} is in {room or 'the package'} and may not import {name}"
    if top == "multiprocessing":
        return "" if room in PROCESSES else f"{module} may not start processes"
    return "" if top in sys.stdlib_module_names or top in outside else f"{module} may not use {top}"


@pytest.mark.parametrize("module", sorted(NAMES))
def test_doors(module: str) -> None:
    assert [said for name in imports_of(module) if (said := trespasses(module, name))] == []


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("zertz3d.rules.kernel", "zertz3d.records.record"),
        ("zertz3d.motion.layout", "zertz3d.scene.parts.pieces"),
        ("zertz3d.hud.panels.graph", "zertz3d.scene.stage.stage"),
        ("zertz3d.hud.draw.font", "zertz3d.hud.panels.graph"),
        ("zertz3d.scene.parts.pieces", "zertz3d.scene.gl.renderer"),
        ("zertz3d.scene.display.backend", "zertz3d.scene.parts.pieces"),
        ("zertz3d.scene.stage.stage", "zertz3d.tools.assets.meshes"),
        ("zertz3d.app.system.files", "zertz3d.app.session.table"),
        ("zertz3d.app.session.session", "zertz3d.app.hand.hand_mode"),
        ("zertz3d.app.play.live_game_mode", "zertz3d.app.hand.hand_mode"),
        ("zertz3d.app.hand.hand_mode", "zertz3d.app.window.window"),
        ("zertz3d.app.window.window", "zertz3d.app.kiosk.kiosk"),
        ("zertz3d.app.film.frames", "zertz3d.app.session.session"),
        ("zertz3d.app.hand.hand_mode", "panda3d.core"),
        ("zertz3d.app.play.clock", "multiprocessing"),
        ("zertz3d.rules.kernel", "numpy"),
    ],
)
def test_each_kind_of_wrong_import_is_noticed(module: str, name: str) -> None:
    assert trespasses(module, name)


def test_nobody_imports_app() -> None:
    for module in NAMES:
        if room_of(module).partition(".")[0] not in ("app", "bench", "tools", "__main__"):
            assert not any(name.startswith("zertz3d.app") for name in imports_of(module)), module


def test_every_room_is_known() -> None:
    tops = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}
    allowed = {
        "pyproject.toml", "zertz3d", "models", "shaders", "tests", "assets", "README.md", "LICENSE", "CHANGELOG.md",
    }  # fmt: skip
    assert {name for name in tops if name not in ("dist", "build")} <= allowed
    folders = {".".join(path.parent.relative_to(PACKAGE).parts) for path in FILES}
    strangers = [name for name in folders if not any(name == room or name.startswith(f"{room}.") for room in ROOMS)]
    assert set(strangers) <= {"app", "scene"}, "a new room needs its doors"


# ----------------------------------------------------------------------- limits


def graph() -> dict[str, set[str]]:
    """Which module of the project imports which, type-only imports included."""
    return {module: {name for name in imports_of(module) if name in NAMES} - {module} for module in NAMES}


ROOTS = re.compile(
    r"zertz3d\.(app\.(commands\.\w+|window\.(window|startup|usual_modes)|kiosk\.(startup|kiosk_window)|text\.startup)|bench\.\w+|tools\..*)"
)
"""Where a command, a window or a tool is put together: these may import more."""


def test_no_module_depends_on_too_many() -> None:
    limits = {module: 20 if ROOTS.fullmatch(module) else 12 for module in NAMES}
    found = graph()
    assert {module: len(found[module]) for module in NAMES if len(found[module]) > limits[module]} == {}


def test_no_import_cycles() -> None:
    found, finished, path = graph(), set[str](), list[str]()

    def visit(module: str) -> None:
        assert module not in path, f"a cycle: {' → '.join([*path[path.index(module) :], module])}"
        if module in finished:
            return
        path.append(module)
        for name in sorted(found[module]):
            visit(name)
        path.pop()
        finished.add(module)

    for module in sorted(NAMES):
        visit(module)


def test_rooms_stay_small() -> None:
    counted: dict[str, int] = defaultdict(int)
    for path in FILES:
        if path.name != "__init__.py":
            counted[str(path.parent.relative_to(ROOT))] += 1
    assert {room: n for room, n in counted.items() if n > 14} == {}
    assert [path.name for path in (PACKAGE / "app").glob("*.py")] == ["__init__.py"]


def test_classes_stay_small() -> None:
    found = {}
    for module, path in NAMES.items():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                methods = sum(isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef) for one in node.body)
                if methods > 25:
                    found[f"{module}.{node.name}"] = methods
    assert found == {}


def test_types_are_hardly_ever_given_up() -> None:
    texts = [path.read_text(encoding="utf-8") for path in (PACKAGE / "app").rglob("*.py")]
    assert sum(text.count("type: ignore") for text in texts) <= 5
    assert sum(len(re.findall(r"\bAny\b", text)) for text in texts) <= 10


@pytest.mark.parametrize("owner", ["session", "table"])
def test_nobody_assigns_attributes_of_a_session_or_its_table(owner: str) -> None:
    """They are changed by their methods alone."""
    found = []
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
            for target in targets:
                inner = target.value if isinstance(target, ast.Attribute) else None
                name = inner.attr if isinstance(inner, ast.Attribute) else getattr(inner, "id", "")
                if name.lstrip("_") == owner and not isinstance(node, ast.comprehension):
                    found.append(f"{path.relative_to(ROOT)}:{node.lineno}")  # type: ignore[attr-defined]
    assert found == []


# ------------------------------------------------------------------------ starts

LIGHT = (
    "zertz3d",
    "zertz3d.rules",
    "zertz3d.records",
    "zertz3d.motion",
    "zertz3d.ai",
    "zertz3d.app.cli",
    "zertz3d.app.text",
    "zertz3d.app.rulebook",
)


@pytest.mark.parametrize("module", LIGHT)
def test_starts_without_panda3d(module: str) -> None:
    inside = [name for name in NAMES if name.startswith(f"{module}.")] if module != "zertz3d" else []
    code = f"import {', '.join([module, *inside])}, sys; print(*sorted(sys.modules))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    loaded = {name.partition(".")[0] for name in run.stdout.split()}
    assert not loaded & {"panda3d", "direct"}
    if module not in ("zertz3d.motion", "zertz3d.ai"):
        assert "numpy" not in loaded


def test_no_clock_and_no_shared_chance_outside_app() -> None:
    """Frames are a function of time given from outside; only the wiring reads clocks and draws lots."""
    for module in NAMES:
        if room_of(module).partition(".")[0] in ("rules", "records", "motion", "scene", "hud"):
            assert not {"random", "time", "secrets"} & set(imports_of(module)), module


def test_tests_share_nothing_but_named_modules() -> None:
    """What two tests need stands in a module of its own."""
    for path in sorted((ROOT / "tests").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tests."):
                assert not re.search(r"\.test_\w+$", node.module or ""), f"{path}: {node.module}"
