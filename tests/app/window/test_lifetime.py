"""A window from its opening to its end, with displays that fail."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from zertz3d.app.system import fault_report
from zertz3d.app.system.settings import Settings
from zertz3d.app.window import lifetime
from zertz3d.errors import ZertzError
from zertz3d.scene.audio.player import Sound
from zertz3d.scene.display.monitors import Place
from zertz3d.scene.gl.shaders import ShaderFault


class Found(str):
    """A display that works, by the name of its tier."""

    renderer, module, version = "made up", "none", "0"

    @property
    def tier(self) -> str:
        """The tier in which it draws."""
        return str(self)


class Display:
    """Stands for displays: notes what is opened and closed."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.fault: BaseException | None = None
        self.sound: Sound | None = None

    def probe(self, wanted: str | None, offscreen: bool) -> Found:
        return Found(wanted or "low")

    def open_base(
        self, found: str, size: tuple[int, int], offscreen: bool, origin: tuple[int, int] | None
    ) -> SimpleNamespace:
        self.done.append(f"open {found}")
        base = SimpleNamespace(sfxManagerList=[], win=object(), tier=found)

        def destroy() -> None:
            base.win = None
            self.done.append(f"destroy {found}")

        base.destroy = destroy
        return base

    def leave(self, base: SimpleNamespace, code: int) -> int:
        self.done.append(f"leave {base.tier} with {code}")
        return code

    def use(self, base: SimpleNamespace, sound: Sound) -> None:
        self.sound = sound
        self.done.append(f"use {base.tier}")
        if base.tier == "low":
            raise ShaderFault("a shader does not compile")
        if self.fault:
            raise self.fault


@pytest.fixture
def display(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Display:
    made = Display()
    monkeypatch.setenv("ZERTZ3D_STATE", str(tmp_path))
    monkeypatch.setattr(lifetime, "backend", made)
    return made


def framed(display: Display, tier: str, said: list[str]) -> int:
    settings = Settings(tier=tier)
    place = Place((64, 48))
    return lifetime.open_window(
        settings,
        lambda found: place,
        display.use,  # type: ignore[arg-type]
        said.append,
        leave=lambda: display.done.append("leave all"),
    )


def test_where_a_tier_fails_another_window_goes_on(display: Display) -> None:
    said: list[str] = []
    assert framed(display, "auto", said) == 0
    assert said == ["a shader does not compile; drawing in the classic tier instead"]
    assert display.done == [
        "open low", "use low", "destroy low", "open classic", "use classic", "leave all", "leave classic with 0",
    ]  # fmt: skip


def test_a_tier_that_was_asked_for_says_why_it_fails(display: Display) -> None:
    with pytest.raises(ShaderFault, match="a shader does not compile"):
        framed(display, "low", [])
    assert display.done == ["open low", "use low", "destroy low"]


@pytest.mark.parametrize(
    ("fault", "code", "words"),
    [
        (KeyboardInterrupt(), 130, "zertz3d: stopped\n"),
        (ZertzError("the window has gone"), 1, "zertz3d: the window has gone\n"),
        (RuntimeError("the roof is leaking"), 1, "zertz3d: a fault of the program ended it, RuntimeError"),
    ],
)
def test_whatever_happens_is_said_before_the_window_is_left(
    display: Display, capsys: pytest.CaptureFixture[str], fault: BaseException, code: int, words: str
) -> None:
    display.fault = fault
    assert framed(display, "full", []) == code
    assert display.done == ["open full", "use full", "leave all", f"leave full with {code}"]
    (line,) = capsys.readouterr().err.splitlines(keepends=True)
    assert line.startswith(words)


def test_a_window_opens_where_it_is_wanted_on_the_display_that_was_chosen(
    display: Display, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[object] = []
    opened, probed = display.open_base, display.probe

    def open_base(
        found: str, size: tuple[int, int], offscreen: bool, origin: tuple[int, int] | None
    ) -> SimpleNamespace:
        heard.append((size, origin, offscreen))
        return opened(found, size, offscreen, origin)

    def probe(wanted: str | None, offscreen: bool) -> Found:
        heard.append((wanted, offscreen))
        return probed(wanted, offscreen)

    monkeypatch.setattr(display, "open_base", open_base)
    monkeypatch.setattr(display, "probe", probe)
    monkeypatch.setattr(fault_report, "note_driver", heard.append)
    code = lifetime.open_window(
        Settings(tier="full", sound=False, volume=0.3), lambda found: Place((64, 48), (7, 9)), display.use,
        heard.append, heard.append, offscreen=True,
    )  # fmt: skip
    driver = "made up, none, OpenGL 0, full tier"
    assert (code, heard) == (0, [("full", True), "full", driver, ((64, 48), (7, 9), True)])
    assert display.sound and display.sound.muted and display.sound.volume == 0.3
    lifetime.open_window(Settings(tier="full"), lambda found: Place((64, 48)), display.use, heard.append)
    assert not display.sound.muted
