"""Application folders that need no Python: `python -m zertz3d.tools.bundle [--platform NAME] [--out DIR]`.

Panda3D's own `build_apps` puts the interpreter, our modules and those of others together, for any system from any
system. It works in a folder of its own with the settings in `SETUP`; our data is put beside the finished program.
"""

import argparse
import os
import pkgutil
import platform as machine
import plistlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path

import zertz3d
from zertz3d import resources
from zertz3d.app.system import paths, streams
from zertz3d.catalogue import compile_files
from zertz3d.errors import UsageError, ZertzError

PLATFORMS = {
    "linux": "manylinux2014_x86_64",
    "linux-arm": "manylinux2014_aarch64",
    "windows": "win_amd64",
    "macos": "macosx_11_0_arm64",
    "macos-intel": "macosx_11_0_x86_64",
}
"""Our names for the systems, and the names that Python's packages have for them."""

NEEDLESS = ("zertz3d.tools.bundle", "font_manrope", "setuptools", "pip", "tkinter", "pytest", "imageio_ffmpeg")
"""Modules that imports lead to and that the program does not need: typefaces, say, are put beside it as files."""

ICONS = (16, 32, 48, 64, 128, 256, 512)
"""Sizes of the icon that programs carry with them."""
IDENTIFIER = "zertz3d"
"""By which macOS knows the application."""

FROM_C = (
    "numpy._core._exceptions", "numpy._core._dtype", "numpy._core._dtype_ctypes", "numpy._core._internal",
    "numpy._core._methods", "numpy._core._ufunc_config", "numpy._core._type_aliases", "numpy._core.printoptions",
    "numpy.dtypes", "numpy.exceptions",
)  # fmt: skip
"""What C code of numpy imports, which `build_apps` cannot follow and knows of older versions only."""

TOOLS = {"pip": "python -m ensurepip", "setuptools": "python -m pip install setuptools"}
"""What `build_apps` needs, and how to get it."""

MAIN = "import sys\n\nfrom zertz3d.app.cli.frozen_main import run\n\nsys.exit(run())\n"

SETUP = """from direct.dist.FreezeTool import Freezer
from setuptools import setup

generate = Freezer.generateRuntimeFromStub


def generate_with_its_log(self, target, stub, console, fields, *more):
    # build_apps knows one log for all programs, but what a console program says belongs to the console
    generate(self, target, stub, console, fields if not console else fields | {{"log_filename": None}}, *more)


Freezer.generateRuntimeFromStub = generate_with_its_log

setup(
    name="zertz3d",
    version={version!r},
    packages=[],
    py_modules=[],
    options={{
        "build_apps": {{
            "build_base": "built",
            "platforms": [{platform!r}],
            "console_apps": {consoles!r},
            "gui_apps": {windows!r},
            "icons": {{"*": {icons!r}}},
            "log_filename": {log!r},
            "log_append": True,
            "prefer_discrete_gpu": True,
            "plugins": ["pandagl", "p3headlessgl", "p3tinydisplay", "p3openal_audio"],
            "include_modules": {{"*": {modules!r}}},
            "exclude_modules": {{"*": {needless!r}}},
            "strip_docstrings": False,
            "use_optimized_wheels": False,
            "pypi_extra_indexes": [],
        }}
    }},
)
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Build folders, one for each platform asked for."""
    try:
        args = build_parser().parse_args(arguments)
        for name in args.platform or [find_platform()]:
            begin = time.monotonic()
            folder = build(name, args.out)
            size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
            print(f"{folder}: {size / 1e6:.0f} MB in {time.monotonic() - begin:.0f} s", flush=True)
    except UsageError as error:
        print(f"bundle: {error}", file=sys.stderr)
        return 2
    except (ZertzError, OSError) as error:
        print(f"bundle: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("bundle: stopped", file=sys.stderr)
        return 130
    return 0


def build_parser() -> argparse.ArgumentParser:
    """The arguments."""
    made = argparse.ArgumentParser(
        prog="python -m zertz3d.tools.bundle",
        description="Make an application folder that runs without Python.",
        epilog="The packages are fetched with pip; what is fetched must exist as wheels for the platform.",
    )
    names = ", ".join(PLATFORMS)
    said = f"one of {names}, or any name that Python's packages have; may be repeated (default: this machine's)"
    made.add_argument("--platform", action="append", metavar="NAME", help=said)
    made.add_argument("--out", type=Path, default=Path("dist"), metavar="DIR", help="where they go (%(default)s)")
    return made


def find_platform() -> str:
    """This machine's platform."""
    arm = machine.machine().lower() in ("arm64", "aarch64")
    if sys.platform == "win32":
        return "windows"
    if sys.platform == "darwin":
        return "macos" if arm else "macos-intel"
    return "linux-arm" if arm else "linux"


def build(name: str, out: Path) -> Path:
    """Make the folder for a platform below `out` and return it."""
    wheels = _name_wheels(name)
    folder = out / f"zertz3d-{zertz3d.__version__}-{name}"
    if folder.exists():
        raise ZertzError(f"{folder} is there already; remove it or name another --out")
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="zertz3d-bundle-") as workshop:
        made = _freeze(Path(workshop), name, wheels)
        app = made / "zertz3d.app"
        _furnish(app / "Contents" / "Resources" if app.is_dir() else made)
        if app.is_dir():
            describe_app(app)
            sign(app)
        shutil.move(made, folder)
    return folder


def _name_wheels(name: str) -> str:
    if name in PLATFORMS:
        return PLATFORMS[name]
    if not name.startswith(("manylinux", "linux_", "win", "macosx_")):
        raise UsageError(f"there is no platform {name!r}; choose one of {', '.join(PLATFORMS)}")
    return name


def _freeze(workshop: Path, name: str, wheels: str) -> Path:
    """Have Panda3D build the program; returns the folder it is in."""
    (workshop / "main.py").write_text(MAIN, encoding="utf-8")
    (workshop / "setup.py").write_text(write_setup(wheels), encoding="utf-8")
    (workshop / "requirements.txt").write_text(list_requirements(wheels), encoding="utf-8")
    package = str(Path(zertz3d.__file__).resolve().parent.parent)
    paths = os.pathsep.join(filter(None, (package, os.environ.get("PYTHONPATH"))))
    run = subprocess.run(
        [sys.executable, "setup.py", "build_apps"], cwd=workshop, env={**os.environ, "PYTHONPATH": paths},
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
        check=False,
    )  # fmt: skip
    if run.returncode:
        raise ZertzError(f"the program for {name} cannot be built: {find_reason(run.stdout)}")
    return workshop / "built" / wheels


def write_setup(wheels: str) -> str:
    """The setup file for `build_apps`."""
    program = {"zertz3d": "main.py"}
    in_app = wheels.startswith("macosx")  # what macOS calls an application has both, window and console
    windows = program if in_app else {"zertz3d-window": "main.py"} if wheels.startswith("win") else {}
    return SETUP.format(
        version=zertz3d.__version__,
        platform=wheels,
        consoles={} if in_app else program,
        windows=windows,
        modules=[*list_modules(), *FROM_C],
        needless=list(NEEDLESS),
        icons=[str(resources.assets() / "icons" / f"zertz3d-{size}.png") for size in ICONS],
        log=find_log(wheels),
    )


def list_requirements(wheels: str) -> str:
    """The packages that are fetched, for the platform and not for the one that builds."""
    found = [f"panda3d=={metadata.version('panda3d')}", "numpy", "platformdirs"]
    return "\n".join([*found, *(["pyperclip"] if wheels.startswith("win") else [])]) + "\n"


def find_log(wheels: str) -> str | None:
    """Where a program without a console says what it says, even before Python runs: the log that the doctor names.

    What macOS calls an application is used in a console, too, so there the program itself finds out what it is.
    """
    return f"~/AppData/Roaming/{paths.NAME}/{streams.LOG}" if wheels.startswith("win") else None


def describe_app(folder: Path) -> None:
    """Say in Info.plist what macOS asks of an application: who it is, which version, what it opens."""
    path = folder / "Contents" / "Info.plist"
    told = plistlib.loads(path.read_bytes())
    told |= {
        "CFBundleIdentifier": IDENTIFIER,
        "CFBundleName": "ZÈRTZ 3D",
        "CFBundleDisplayName": "ZÈRTZ 3D",
        "CFBundleShortVersionString": zertz3d.__version__,
        "CFBundleVersion": zertz3d.__version__,
        "CFBundleInfoDictionaryVersion": "6.0",
        "LSApplicationCategoryType": "public.app-category.board-games",
        "LSMinimumSystemVersion": "11.0",
        "NSHighResolutionCapable": False,  # Panda3D draws in points; macOS enlarges them
        "NSSupportsAutomaticGraphicsSwitching": False,  # the discrete card, where there are two
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": "ZÈRTZ game",
                "CFBundleTypeRole": "Editor",
                "LSHandlerRank": rank,
                "CFBundleTypeExtensions": [ending],
            }
            for ending, rank in (("zertz", "Owner"), ("sgf", "Alternate"))
        ],
    }
    told.pop("CFBundleSignature", None)  # four letters of another age; signatures stand in the program itself
    path.write_bytes(plistlib.dumps(told))


def list_modules() -> list[str]:
    """All of ours: commands are chosen by name, which `build_apps` cannot follow."""
    found = (module.name for module in pkgutil.walk_packages(zertz3d.__path__, "zertz3d."))
    return ["zertz3d", *(name for name in found if name not in NEEDLESS)]


def find_reason(said: str) -> str:
    """Why `build_apps` failed, from all that it said."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    for tool, cure in TOOLS.items():
        if re.search(rf"No module named '?{tool}\b", said):
            return f"{tool} is missing; `{cure}` installs it"
    faults = [line.removeprefix("ERROR:").strip() for line in lines if line.startswith("ERROR:")]
    return (faults or lines or ["it ended without a word"])[-1]


def _furnish(home: Path) -> None:
    """Put data, typefaces and licences beside the program."""
    for folder in (resources.models(), resources.shaders(), resources.assets()):
        shutil.copytree(folder, home / folder.name, ignore=shutil.ignore_patterns("screenshots"))
    for name, content in compile_files(resources.assets() / "languages"):
        (home / "assets" / "languages" / name).write_bytes(content)
    shutil.copytree(resources.fonts(), home / "fonts")
    (home / "fonts" / resources.MARKER).touch()
    licences = home / "licences"
    licences.mkdir()
    for package in ("zertz3d", "panda3d", "numpy", "platformdirs"):
        for path in _find_licences(package):
            shutil.copy(path, licences / f"{package}-{path.name}")


def sign(app: Path) -> None:
    """Sign an application for macOS on its own account where a tool for it is at hand; else say what is to be done.

    To write into a program breaks the signature it came with, and Macs with Apple's processors refuse it then.
    """
    for words in (("codesign", "--force", "--deep", "--sign", "-"), ("rcodesign", "sign")):
        if tool := shutil.which(words[0]):
            run = subprocess.run([tool, *words[1:], str(app)], capture_output=True, text=True, check=False)
            if run.returncode:
                raise ZertzError(f"{words[0]} does not sign {app.name}: {find_reason(run.stderr or run.stdout)}")
            return
    print(
        f"bundle: {app.name} is not signed, since neither codesign nor rcodesign is here; on a Mac, before the first "
        "start: codesign --force --deep --sign - zertz3d.app",
        file=sys.stderr,
    )


def _find_licences(package: str) -> list[Path]:
    try:
        files = metadata.distribution(package).files or []
    except metadata.PackageNotFoundError:
        return []
    return [Path(str(file.locate())) for file in files if file.name.upper().startswith("LICEN")]


if __name__ == "__main__":
    sys.exit(main())
