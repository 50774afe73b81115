"""Which display is picked, what it says, and how its absence ends."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import panda3d.core as p3d
import pytest
from direct.showbase.DirectObject import DirectObject

from tests.app.window.x11 import screen
from zertz3d.errors import UsageError, ZertzError
from zertz3d.scene.display import backend as backends
from zertz3d.scene.display import drivers, lost_screen
from zertz3d.scene.display.backend import Base, WindowLost, open_base, probe
from zertz3d.scene.display.drivers import LEGACY, MODERN, TINY, Answer, Driver


def answer(driver: Driver, renderer: str = "Radeon RX 580", glsl: tuple[int, int] = (4, 60)) -> Answer:
    return Answer(driver, renderer, "4.6", (4, 6), glsl, window=driver.module != "p3headlessgl")


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> dict[Driver, Answer]:
    """A pretended machine: only the drivers put into this dict answer."""
    known: dict[Driver, Answer] = {}
    monkeypatch.setattr(drivers, "ask", known.get)
    return known


class TestChoice:
    def test_graphics_card_is_full(self, machine: dict[Driver, Answer]) -> None:
        machine[MODERN[0]] = answer(MODERN[0])
        found = probe()
        assert (found.module, found.tier, found.window) == ("pandagl", "full", True)
        assert "Radeon RX 580" in found.why

    @pytest.mark.parametrize(
        "renderer",
        [
            "llvmpipe (LLVM 15.0.6, 256 bits)",
            "softpipe",
            "Google SwiftShader",
            "Apple Software Renderer",
            "Microsoft Basic Render Driver",
            "GDI Generic",
            "zink Vulkan 1.3 (lavapipe)",
            "D3D12 (Microsoft Basic Render Driver)",
        ],
    )
    def test_computed_gl_is_low(self, machine: dict[Driver, Answer], renderer: str) -> None:
        machine[MODERN[1]] = answer(MODERN[1], renderer)
        assert probe().tier == "low"
        assert renderer in probe().why

    @pytest.mark.parametrize("renderer", ["NVIDIA GeForce RTX 3060/PCIe/SSE2", "Mesa Intel(R) Xe", "Apple M2"])
    def test_card_is_not_taken_for_computed(self, machine: dict[Driver, Answer], renderer: str) -> None:
        machine[MODERN[0]] = answer(MODERN[0], renderer)
        assert probe().tier == "full"

    def test_order_of_the_chain(self, machine: dict[Driver, Answer]) -> None:
        machine |= {driver: answer(driver) for driver in (*MODERN, *TINY, *LEGACY)}
        for module in ("pandagl", "p3headlessgl", "p3tinydisplay", "p3tinydisplay"):
            found = probe()
            assert found.module == module
            del machine[found.driver]

    def test_old_glsl_is_classic_on_the_software_renderer(self, machine: dict[Driver, Answer]) -> None:
        machine[MODERN[0]] = answer(MODERN[0], glsl=(1, 30))
        machine[TINY[1]] = answer(TINY[1], glsl=(0, 0))
        found = probe()
        assert (found.module, found.tier, found.shaders) == ("p3tinydisplay", "classic", False)
        assert "no OpenGL 3.1" in found.why

    def test_old_gl_alone_is_classic_with_its_fixed_functions(self, machine: dict[Driver, Answer]) -> None:
        machine[LEGACY[0]] = answer(LEGACY[0], glsl=(1, 20))
        assert (probe().module, probe().tier) == ("pandagl", "classic")

    @pytest.mark.parametrize("tier", ["full", "low"])
    def test_wish_is_followed_on_gl(self, machine: dict[Driver, Answer], tier: str) -> None:
        machine[MODERN[1]] = answer(MODERN[1], "llvmpipe")
        assert probe(tier).tier == tier
        assert "asked for" in probe(tier).why

    def test_wish_for_classic_prefers_the_software_renderer(self, machine: dict[Driver, Answer]) -> None:
        machine |= {driver: answer(driver) for driver in (*MODERN, *TINY)}
        assert (probe("classic").module, probe("classic").tier) == ("p3tinydisplay", "classic")

    def test_wish_that_cannot_be_met_falls_and_says_so(self, machine: dict[Driver, Answer]) -> None:
        machine[TINY[1]] = answer(TINY[1], glsl=(0, 0))
        assert probe("full").tier == "classic"
        assert "no OpenGL 3.1" in probe("full").why

    def test_window_needs_a_driver_with_windows(self, machine: dict[Driver, Answer]) -> None:
        machine |= {driver: answer(driver) for driver in (MODERN[1], TINY[0])}
        assert probe().module == "p3headlessgl"
        assert probe(offscreen=False).module == "p3tinydisplay"

    def test_unknown_tier(self) -> None:
        with pytest.raises(UsageError, match=r"'ultra'.*full, low, classic"):
            probe("ultra")


class TestAbsence:
    def test_nothing_at_all(self, machine: dict[Driver, Answer]) -> None:
        with pytest.raises(ZertzError, match="no display of Panda3D works here"):
            probe()

    def test_no_screen_for_a_window(self, machine: dict[Driver, Answer], monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("DISPLAY", raising=False)
        with pytest.raises(ZertzError, match="there is no screen"):
            probe(offscreen=False)
        monkeypatch.setenv("DISPLAY", ":77")
        with pytest.raises(ZertzError, match="the screen :77 cannot be used"):
            probe(offscreen=False)

    @pytest.mark.parametrize("kind", ["missing", "short"])
    def test_missing_library_is_named(self, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
        reason = {"missing": "cannot open shared object file: No such file", "short": "file too short"}[kind]

        def ask(driver: Driver) -> None:
            library = "libX11.so.6" if driver in TINY else "libGL.so.1"
            line = f":display(warning): Unable to load lib{driver.module}.so: /usr/lib/{library}: {reason}\n"
            os.write(2, line.encode())

        monkeypatch.setattr(drivers, "ask", ask)
        with pytest.raises(ZertzError, match=r"library libX11\.so\.6 cannot be loaded"):
            probe()

    def test_no_pipe_no_answer(self) -> None:
        with drivers.quiet() as said:
            assert drivers.ask(Driver("p3nosuchdisplay")) is None
        assert any("p3nosuchdisplay" in line for line in said)

    def test_window_refused_by_the_screen_falls_to_the_next(
        self, machine: dict[Driver, Answer], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        machine |= {MODERN[1]: answer(MODERN[1]), TINY[1]: answer(TINY[1], "tiny", (0, 0))}
        best, opened = probe(), object()
        monkeypatch.setattr(backends, "_try", lambda tried, *_: opened if tried.module == "p3tinydisplay" else None)
        assert open_base(best) is opened

    def test_fallen_backend_says_from_where(
        self, machine: dict[Driver, Answer], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        machine |= {MODERN[1]: answer(MODERN[1], "Old Card"), TINY[1]: answer(TINY[1], "tiny", (0, 0))}
        monkeypatch.setattr(backends, "_try", lambda tried, *_: tried if tried.tier == "classic" else None)
        fallen = open_base(probe())
        assert "p3headlessgl does not open (Old Card)" in fallen.why  # type: ignore[attr-defined]

    def test_all_refused(self, machine: dict[Driver, Answer], monkeypatch: pytest.MonkeyPatch) -> None:
        machine[TINY[1]] = answer(TINY[1])
        monkeypatch.setattr(backends, "_try", lambda *_: None)
        with pytest.raises(ZertzError):
            open_base(probe())

    @pytest.mark.skipif(sys.platform != "linux", reason="X11 is one of Linux's")
    def test_window_without_a_screen_in_a_process_of_its_own(self) -> None:
        run = subprocess.run(
            [sys.executable, "-c", "from zertz3d.scene.display.backend import *; probe(offscreen=False)"],
            capture_output=True,
            text=True,
            env={"PATH": "/usr/bin"},
        )
        assert run.returncode == 1
        assert "there is no screen" in run.stderr.splitlines()[-1]

    @pytest.mark.skipif(sys.platform != "linux", reason="Mesa's switch")
    def test_old_driver_in_a_process_of_its_own(self) -> None:
        code = "from zertz3d.scene.display.backend import *; b = probe(); print(b.tier); open_base(b).destroy()"
        run = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            env={"MESA_GL_VERSION_OVERRIDE": "2.1", "MESA_GLSL_VERSION_OVERRIDE": "120"},
        )
        assert (run.stdout, run.stderr) == ("classic\n", "")

    @pytest.mark.skipif(sys.platform != "linux", reason="Xlib's handler")
    def test_lost_screen_says_one_sentence(self) -> None:
        code = (
            "import ctypes\n"
            "from zertz3d.scene.display.backend import *; from zertz3d.scene.display import lost_screen\n"
            "probe('classic'); assert lost_screen.explain_lost_screen()\n"
            "lost_screen._HANDLER(None)\n"
        )
        run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        assert (run.returncode, run.stderr) == (1, lost_screen.SENTENCE)


class TestOpen:
    def test_opens_in_size_and_says_on_what(self, base: Base) -> None:
        assert (base.win.get_x_size(), base.win.get_y_size()) == (640, 360)
        assert base.get_aspect_ratio() == pytest.approx(640 / 360)
        assert base.backend.module in ("pandagl", "p3headlessgl", "p3tinydisplay")
        base.task_mgr.step()

    def test_nothing_on_stderr(self, capfd: pytest.CaptureFixture[str]) -> None:
        for tier in ("low", "classic"):
            base = open_base(probe(tier), (64, 64))
            base.task_mgr.step()
            base.destroy()
        assert capfd.readouterr().err == ""

    def test_settings_leave_with_the_base(self) -> None:
        setting = p3d.ConfigVariableString("textures-power-2", "down")
        before = setting.get_value()
        base = open_base(probe("low"), (64, 64))
        drawn_by_gl = base.backend.shaders
        during = setting.get_value()
        base.destroy()
        assert during == ("none" if drawn_by_gl else before)
        assert setting.get_value() == before

    def test_only_one_at_a_time(self, tiny_base: Base) -> None:
        with pytest.raises(RuntimeError, match="destroy it first"):
            open_base(probe("classic"), (32, 32))

    def test_again_and_again(self) -> None:
        for tier in ("low", "classic") * 3:
            base = open_base(probe(tier), (32, 32))
            base.task_mgr.step()
            base.destroy()

    def test_no_sound_offscreen(self, tiny_base: Base) -> None:
        assert all(type(m).__name__ == "AudioManager" or not m.is_valid() for m in tiny_base.sfxManagerList)
        assert p3d.ConfigVariableString("audio-library-name").get_value() == "null"

    def test_shader_version_is_enough_for_ours(self, gl_base: Base) -> None:
        assert gl_base.backend.glsl >= gl_base.backend.driver.glsl >= (1, 40)
        assert gl_base.win.get_gsg().get_supports_glsl()

    def test_tiny_gives_a_picture(self, tiny_base: Base) -> None:
        tiny_base.set_background_color(1, 0, 0)
        tiny_base.task_mgr.step()
        picture = p3d.PNMImage()
        assert tiny_base.win.get_screenshot(picture)
        assert tuple(picture.get_xel(5, 5)) == pytest.approx((1, 0, 0), abs=0.01)


class TestLostWindow:
    def test_lost_window_is_one_sentence(self, tiny_base: Base, monkeypatch: pytest.MonkeyPatch) -> None:
        tiny_base._opened = True
        monkeypatch.setattr(backends, "_is_closed", lambda win: True)
        with pytest.raises(WindowLost, match="taken away"):
            tiny_base.windowEvent(tiny_base.win)

    def test_after_destroy_no_alarm(self, tiny_base: Base, monkeypatch: pytest.MonkeyPatch) -> None:
        tiny_base._opened = True
        tiny_base.destroy()
        assert not tiny_base._opened


class TestCloseButton:
    @pytest.fixture
    def asked(self, tiny_base: Base, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        done: list[str] = []
        monkeypatch.setattr(tiny_base, "userExit", lambda: done.append("exit"))
        tiny_base.accept(backends.CLOSE, tiny_base._close)
        return done

    def test_ends_the_program(self, tiny_base: Base, asked: list[str]) -> None:
        tiny_base.messenger.send(backends.CLOSE)
        assert asked == ["exit"]

    def test_whoever_wants_to_decide_may(self, tiny_base: Base, asked: list[str]) -> None:
        other = DirectObject()
        other.accept(backends.CLOSE, asked.append, ["other"])
        tiny_base.messenger.send(backends.CLOSE)
        other.ignore_all()
        assert asked == ["other"]


def test_leave_keeps_the_code(monkeypatch: pytest.MonkeyPatch) -> None:
    base = open_base(probe("classic"), (32, 32))
    assert backends.leave(base, 3) == 3


def test_quiet_keeps_what_libraries_print(capfd: pytest.CaptureFixture[str]) -> None:
    with drivers.quiet() as said:
        os.write(2, b"noise from C\n")
    os.write(2, b"after\n")
    assert said == ["noise from C"]
    assert capfd.readouterr().err == "after\n"


def test_backend_is_a_value() -> None:
    one = probe("classic")
    assert one == probe("classic")
    assert replace(one, tier="low").shaders
    assert hash(one) == hash(probe("classic"))


@pytest.mark.parametrize("lack", ["no stream", "no descriptor"])
def test_a_windowed_program_without_stderr_is_probed_like_any(lack: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(descriptor: int) -> int:
        raise OSError(9, "Bad file descriptor")

    if lack == "no stream":
        monkeypatch.setattr(sys, "stderr", None)
    else:
        monkeypatch.setattr(drivers.os, "dup", refuse)
    with drivers.quiet() as said:
        pass
    assert said == []


@pytest.mark.parametrize("lack", ["Xlib", "the flag"])
def test_where_there_is_no_xlib_no_screen_is_lost_by_it(lack: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(name: str, mode: int) -> None:
        raise OSError(name)

    if lack == "Xlib":
        monkeypatch.setattr(lost_screen.ctypes, "CDLL", refuse)
    else:
        monkeypatch.delattr(lost_screen.os, "RTLD_NOLOAD")
    assert not lost_screen.explain_lost_screen.__wrapped__()


def test_a_window_has_a_class_and_an_icon_of_its_own(tmp_path: Path) -> None:
    code = (
        "import ctypes\n"
        "from zertz3d.scene.display import backend, window_icon, x11\n"
        "names = (ctypes.c_char_p * 2)()\n"
        "base = backend.open_base(backend.probe('classic', offscreen=False), (200, 100), False)\n"
        "window = base.win.get_window_handle().get_int_handle()\n"
        "with x11.connected() as screen:\n"
        "    numbers = screen.read(window, '_NET_WM_ICON')\n"
        "    screen.call('XGetClassHint', ctypes.c_ulong(window), names)\n"
        "fits = len(numbers) == sum(size * size + 2 for size in window_icon.SIZES)\n"
        "print(*(name.decode() for name in names), fits, numbers[:2], hex(numbers[2 + 8 * 16 + 7]))"
        "\nbackend.leave(base, 0)\n"
    )
    with screen(tmp_path) as shown:
        environment = os.environ | {"DISPLAY": shown.name}
        said = subprocess.check_output([sys.executable, "-c", code], env=environment, text=True)
    name, kind, fits, *edges, middle = said.replace(",", "").replace("[", "").replace("]", "").split()
    assert name == kind == "zertz3d"
    assert fits == "True" and edges == ["16", "16"]
    alpha, *colours = bytes.fromhex(middle.removeprefix("0x"))
    assert alpha == 255 and min(colours) > 150, "the marble is in the middle"
