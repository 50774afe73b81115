"""Application folders: what is asked of Panda3D's `build_apps`, what is said when it fails, and one that runs.

Building takes half a minute and fetches packages, so it waits for `ZERTZ_SLOW=1 pytest tests/tools/test_bundle.py`.
"""

import os
import plistlib
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.conftest import ROOT
from zertz3d import resources
from zertz3d.app.cli import frozen_main
from zertz3d.app.system import paths, streams
from zertz3d.errors import UsageError, ZertzError
from zertz3d.tools import bundle

GAME = ROOT / "assets" / "games" / "37-blitz.txt"


def setup(wheels: str) -> dict[str, object]:
    """The settings as `build_apps` gets them."""
    found: dict[str, dict[str, dict[str, object]]] = {}
    call = bundle.write_setup(wheels).rpartition("\nsetup(")[2]
    exec(f"found.update({call}")
    return found["options"]["build_apps"]


@pytest.mark.parametrize(
    ("wheels", "consoles", "windows"),
    [
        ("manylinux2014_x86_64", {"zertz3d"}, set()),
        ("win_amd64", {"zertz3d"}, {"zertz3d-window"}),
        ("macosx_11_0_arm64", set(), {"zertz3d"}),
    ],
)
def test_what_programs_there_are(wheels: str, consoles: set[str], windows: set[str]) -> None:
    made = setup(wheels)
    assert set(made["console_apps"]) == consoles
    assert set(made["gui_apps"]) == windows
    assert made["platforms"] == [wheels]


@pytest.mark.parametrize(
    ("wheels", "log"),
    [
        ("win_amd64", "~/AppData/Roaming/zertz3d/zertz3d.log"),
        ("macosx_11_0_arm64", None),
        ("manylinux2014_x86_64", None),
    ],
)
def test_programs_without_a_console_have_the_log_that_the_doctor_names(wheels: str, log: str | None) -> None:
    assert setup(wheels)["log_filename"] == log
    home = {"HOME": "~", "APPDATA": "~/AppData/Roaming"}
    assert not log or paths.state_folder(home, "win32") / streams.LOG == Path(log)


def test_icon_and_graphics_card_are_asked_for() -> None:
    made = setup("win_amd64")
    assert made["prefer_discrete_gpu"] is True
    (icons,) = made["icons"].values()
    assert {256, 48, 32, 16} <= {int(Path(icon).stem.rpartition("-")[2]) for icon in icons}
    assert all(Path(icon).is_file() for icon in icons)


def test_packages_are_those_of_the_platform() -> None:
    assert bundle.list_requirements("win_amd64").split()[1:] == ["numpy", "platformdirs", "pyperclip"]
    assert "pyperclip" not in bundle.list_requirements("macosx_11_0_arm64")


@pytest.fixture
def app(tmp_path: Path) -> Path:
    """An application for macOS, as `build_apps` leaves it."""
    contents = tmp_path / "zertz3d.app" / "Contents"
    contents.mkdir(parents=True)
    bare = {"CFBundleIdentifier": "", "CFBundleVersion": "0.0.0", "CFBundleSignature": "", "CFBundleExecutable": "x"}
    (contents / "Info.plist").write_bytes(plistlib.dumps(bare | {"CFBundleIconFile": "iconfile"}))
    return tmp_path / "zertz3d.app"


def test_an_application_for_macos_says_who_it_is(app: Path) -> None:
    bundle.describe_app(app)
    told = plistlib.loads((app / "Contents" / "Info.plist").read_bytes())
    assert told["CFBundleIdentifier"] == bundle.IDENTIFIER
    assert told["CFBundleShortVersionString"] == told["CFBundleVersion"] == bundle.zertz3d.__version__
    assert (told["CFBundleIconFile"], told["CFBundleExecutable"]) == ("iconfile", "x")
    assert told["NSSupportsAutomaticGraphicsSwitching"] is False
    assert "CFBundleSignature" not in told
    ranks = {kind["CFBundleTypeExtensions"][0]: kind["LSHandlerRank"] for kind in told["CFBundleDocumentTypes"]}
    assert ranks == {"zertz": "Owner", "sgf": "Alternate"}


@pytest.mark.skipif(os.name != "posix", reason="the stand-ins are shell scripts")
@pytest.mark.parametrize("tool", ["codesign", "rcodesign"])
def test_it_is_signed_where_there_is_a_tool(
    tool: str, app: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    bundle.sign(app)
    assert "zertz3d.app is not signed" in capsys.readouterr().err
    (tmp_path / tool).write_text(f'#!/bin/sh\necho "$@" > {tmp_path}/asked\n')
    (tmp_path / tool).chmod(0o755)
    bundle.sign(app)
    asked = (tmp_path / "asked").read_text().split()
    assert asked[-1] == str(app) and asked[0] == ("--force" if tool == "codesign" else "sign")
    (tmp_path / tool).write_text("#!/bin/sh\necho no identity >&2\nexit 1\n")
    with pytest.raises(ZertzError, match=f"{tool} does not sign zertz3d.app: no identity"):
        bundle.sign(app)


def test_every_module_is_named() -> None:
    here = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for path in (ROOT / "zertz3d").rglob("*.py")
    }
    assert set(bundle.list_modules()) == here - {"zertz3d.tools.bundle"}


def test_what_c_code_imports_is_named() -> None:
    """`build_apps` follows no import of C code: the program of Windows ended with numpy's first array."""
    (core,) = Path(str(find_spec("numpy").origin)).parent.glob("_core/_multiarray_umath*.[ps][yo]*")  # type: ignore[union-attr]
    words = {word.decode() for word in re.findall(rb"numpy\._core\.[a-z_]+", core.read_bytes())}
    wanted = {word for word in words if find_spec(word)} - {"numpy._core._multiarray_umath"}
    plain = {f"numpy._core.{name}" for name in ("arrayprint", "fromnumeric", "multiarray", "numeric", "umath")}
    assert wanted - plain <= set(bundle.FROM_C), "Python code names the plain ones, too"
    assert all(find_spec(name) for name in bundle.FROM_C)
    (modules,) = setup("win_amd64")["include_modules"].values()
    assert set(bundle.FROM_C) <= set(modules)


def test_every_plugin_a_display_may_need() -> None:
    assert {"pandagl", "p3headlessgl", "p3tinydisplay", "p3openal_audio"} <= set(setup("win_amd64")["plugins"])


def test_this_machine_is_a_platform() -> None:
    assert bundle.find_platform() in bundle.PLATFORMS


def test_an_unknown_platform_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert bundle.main(["--platform", "amiga", "--out", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith("bundle: there is no platform 'amiga'; choose one of linux,")
    with pytest.raises(UsageError):
        bundle.build("amiga", tmp_path)


def test_what_is_there_is_not_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundle, "_freeze", lambda *_: pytest.fail("nothing is to be built"))
    (tmp_path / f"zertz3d-{bundle.zertz3d.__version__}-linux").mkdir()
    with pytest.raises(ZertzError, match="is there already; remove it or name another --out"):
        bundle.build("linux", tmp_path)


def test_no_network_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("setuptools")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", "")
    assert bundle.main(["--out", str(tmp_path)]) == 1
    said = capsys.readouterr().err
    assert (
        said.startswith(f"bundle: the program for {bundle.find_platform()} cannot be built: ") and said.count("\n") == 1
    )
    assert "panda3d" in said
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("running build_apps\nERROR: one\nERROR: No matching distribution found\nTraceback\nX: y\n", "No matching"),
        ("Traceback\n  File\nOSError: [Errno 28] No space left on device\n", "OSError: [Errno 28] No space"),
        ("/usr/bin/python: No module named pip\n", "pip is missing"),
        ("ModuleNotFoundError: No module named 'setuptools'\n", "setuptools is missing; `python -m pip"),
        ("", "it ended without a word"),
    ],
)
def test_why_building_failed(said: str, why: str) -> None:
    assert bundle.find_reason(said).startswith(why)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["-c", "print(1)"], ("print(1)", ["-c"])),
        (["-I", "-X", "utf8", "-c", "x", "club"], ("x", ["-c", "club"])),
        (["check", "-c", "x"], None),
        (["--version"], None),
        ([], None),
    ],
)
def test_a_frozen_program_runs_code_as_python_does(words: list[str], code: tuple[str, list[str]] | None) -> None:
    assert frozen_main.find_code(words) == code


def test_code_sees_its_arguments() -> None:
    code = "import sys; from zertz3d.app.cli import frozen_main; sys.exit(frozen_main.run())"
    run = [sys.executable, "-c", code, "-c", "import sys; print(sys.argv, __name__)", "club"]
    assert subprocess.check_output(run, text=True) == "['-c', 'club'] __main__\n"


@pytest.mark.parametrize("place", [".", "../Resources"])
def test_a_frozen_program_finds_its_data(place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "MacOS" / "zertz3d"
    fonts = (program.parent / place / "fonts").resolve()
    for folder in (program.parent, fonts):
        folder.mkdir(parents=True)
    (fonts / resources.MARKER).touch()
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(program))
    resources._folder.cache_clear()
    assert resources.fonts() == fonts
    resources._folder.cache_clear()
    (fonts / resources.MARKER).unlink()
    with pytest.raises(ZertzError, match=r"'fonts' is missing beside .*MacOS"):
        resources.fonts()


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The program of a folder that was built just now."""
    folder = bundle.build(bundle.find_platform(), tmp_path_factory.mktemp("folders"))
    assert not (ROOT / "built").exists()
    yield folder / "zertz3d"


@pytest.mark.slow
@pytest.mark.skipif(os.environ.get("ZERTZ_SLOW") != "1", reason="builds an application folder; ZERTZ_SLOW=1 runs it")
@pytest.mark.skipif(sys.platform != "linux", reason="looks at the folder as Linux has it")
class TestFolder:
    """The folder for this machine, used from elsewhere in an empty environment."""

    def run(self, program: Path, folder: Path, *words: str) -> str:
        done = subprocess.run(
            [program, *words], cwd=folder, env={"PATH": "", "HOME": str(folder)}, capture_output=True, timeout=240,
            check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr.decode()
        assert done.stderr == b""
        return done.stdout.decode("utf-8")

    def test_it_checks_records(self, program: Path, tmp_path: Path) -> None:
        said = self.run(program, tmp_path, "check", str(GAME))
        here = subprocess.run([sys.executable, "-m", "zertz3d", "check", GAME], capture_output=True, check=True)
        assert said == here.stdout.decode("utf-8")

    def test_it_counts_moves(self, program: Path, tmp_path: Path) -> None:
        assert self.run(program, tmp_path, "perft", "--depth", "1").split()[-1] == "1944"

    @pytest.mark.parametrize("tier", ["full", "classic"])
    def test_it_draws_the_same_pictures(self, program: Path, tmp_path: Path, tier: str) -> None:
        words = ["--turn", "3", "--size", "160x90", "--tier", tier]
        game = program.parent / "assets" / "games" / GAME.name
        self.run(program, tmp_path, "render", str(game), "-o", "x.png", *words)
        subprocess.run([sys.executable, "-m", "zertz3d", "render", GAME, "-o", tmp_path / "y.png", *words], check=True)
        assert (tmp_path / "x.png").read_bytes() == (tmp_path / "y.png").read_bytes()

    def test_engines_are_the_same_program(self, program: Path, tmp_path: Path) -> None:
        said = self.run(program, tmp_path, "match", "casual", "beginner", "--games", "2", "--nodes", "50")
        assert "crash" not in said and "illegal" not in said

    def test_it_thinks_in_a_process_of_its_own(self, program: Path, tmp_path: Path) -> None:
        code = (
            "import time; from zertz3d.ai.worker import Worker; from zertz3d.ai.player import Limit;"
            "from zertz3d.rules import Position; w = Worker(); w.think(Position.start('37'), Limit(nodes=50));\n"
            "while not (found := [r for r in w.poll() if r.final or r.error]): time.sleep(0.05)\n"
            "print(found[0].error, found[0].thought is not None, w.replaced); w.close()"
        )
        assert self.run(program, tmp_path, "-c", code).split() == ["True", "0"]

    def test_several_processes_film(self, program: Path, tmp_path: Path) -> None:
        words = ["--size", "64x36", "--fps", "5", "--tier", "classic", "--to", "2", "--jobs", "2"]
        self.run(program, tmp_path, "render", str(GAME), "-o", "x.apng", *words)
        assert (tmp_path / "x.apng").read_bytes().startswith(b"\x89PNG")
