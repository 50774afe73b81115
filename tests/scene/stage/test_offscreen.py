"""Pictures without a window: sizes, tiers, and what happens when files or drivers fail."""

import shutil
from pathlib import Path

import numpy as np
import pytest

from zertz3d import resources
from zertz3d.errors import UsageError, ZertzError
from zertz3d.motion.camera.view import seat
from zertz3d.motion.layout import furniture, rest
from zertz3d.motion.piece_roles import opening
from zertz3d.rules import Position
from zertz3d.scene.display import backend
from zertz3d.scene.gl.lights import KEY_DIRECTION, lamp_point
from zertz3d.scene.stage import offscreen, photo
from zertz3d.scene.stage.stage import Stage

POSITION = Position.setup("37", "standard", Position.start("37").rings, {"d4": "W", "d5": "B"})
POSES = rest(POSITION, opening(POSITION))
SIZE = (160, 90)


def set_up(stage: Stage) -> Stage:
    stage.apply(POSES)
    stage.look(seat(furniture(POSITION.board), SIZE[0] / SIZE[1]))
    return stage


def need_gl() -> None:
    if not backend.probe(None).shaders:
        pytest.skip("no OpenGL 3.1 driver")


@pytest.mark.parametrize("text", ["1280x720", "1X1", "3840x2160"])
def test_sizes(text: str) -> None:
    assert "x".join(map(str, offscreen.size_of(text))) == text.lower()


@pytest.mark.parametrize("text", ["", "1280", "axb", "0x5", "12x-3", "1x2x3", "99999x10", "1280 x 720", "²x3"])
def test_other_sizes_are_refused(text: str) -> None:
    with pytest.raises(UsageError, match="--size"):
        offscreen.size_of(text)


@pytest.mark.parametrize("tier", ["full", "low", "classic"])
@pytest.mark.parametrize("size", [SIZE, (1, 1), (1200, 700)])
def test_pictures_have_the_size_asked_for(tier: str, size: tuple[int, int]) -> None:
    if tier != "classic":
        need_gl()
    with offscreen.table(POSITION.board, size, "felt", tier) as stage:
        assert set_up(stage).picture().shape == (size[1], size[0], 3)


def test_pictures_are_the_same_from_process_to_process_and_from_table_to_table() -> None:
    taken = []
    for _ in range(2):
        with offscreen.table(POSITION.board, SIZE, "slate", None) as stage:
            taken.append(set_up(stage).picture())
    assert (taken[0] == taken[1]).all()


def test_a_still_may_take_its_time() -> None:
    need_gl()
    assert offscreen.best(None).tier == "full"
    assert offscreen.best("low").tier == "low"


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The shaders and models in a folder of the test's own."""
    for name in ("shaders", "models"):
        source = getattr(resources, name)()
        shutil.copytree(source, tmp_path / name)
        monkeypatch.setattr(resources, name, lambda name=name: tmp_path / name)
    return tmp_path


def test_a_broken_shader_ends_in_the_classic_tier(copied: Path, capsys: pytest.CaptureFixture[str]) -> None:
    need_gl()
    (copied / "shaders" / "light.glsl").write_text("this is no shader\n")
    with offscreen.table(POSITION.board, SIZE) as stage:
        picture = set_up(stage).picture()
    assert picture.std() > 20
    said = capsys.readouterr().err
    assert "does not accept the shader" in said
    assert said.rstrip().endswith("drawing in the classic tier instead")
    assert said.count("\n") == 1


def test_a_missing_shader_too(copied: Path, capsys: pytest.CaptureFixture[str]) -> None:
    need_gl()
    (copied / "shaders" / "ground.glsl").unlink()
    with offscreen.table(POSITION.board, SIZE) as stage:
        assert set_up(stage).picture().std() > 20
    assert "ground.glsl cannot be read" in capsys.readouterr().err


def test_a_tier_that_was_asked_for_is_not_replaced(copied: Path) -> None:
    need_gl()
    (copied / "shaders" / "tone.glsl").unlink()
    with pytest.raises(ZertzError, match=r"tone\.glsl"), offscreen.table(POSITION.board, SIZE, "felt", "low"):
        pass


def test_a_missing_model_is_one_sentence(copied: Path) -> None:
    (copied / "models" / "marble_lit.bam").unlink()
    lacking = pytest.raises(ZertzError, match=r"marble_lit\.bam")
    with lacking, offscreen.table(POSITION.board, SIZE, "felt", "classic") as stage:
        set_up(stage)


# Photographs


def test_exposures_are_spread_evenly() -> None:
    taken = list(photo.exposures(64))
    for points in ([e.lens for e in taken], [e.lamp for e in taken]):
        assert np.hypot(*np.array(points).T).max() <= 1
        assert np.abs(np.mean(points, axis=0)).max() < 0.08
        inner = (np.hypot(*np.array(points).T) < 0.7071).mean()
        assert inner == pytest.approx(0.5, abs=0.08)
    pixels = np.array([e.pixel for e in taken])
    assert np.abs(pixels).max() <= 0.5
    assert np.abs(pixels.mean(axis=0)).max() < 0.06


def test_lens_and_lamp_do_not_go_together() -> None:
    taken = list(photo.exposures(128))
    lens, lamp = np.array([e.lens for e in taken]), np.array([e.lamp for e in taken])
    assert np.abs(np.corrcoef(lens.T, lamp.T)[:2, 2:]).max() < 0.2


def test_the_middle_of_the_lamp_is_the_key_light() -> None:
    assert (lamp_point(0, 0) - KEY_DIRECTION).length() < 1e-6
    assert lamp_point(0.3, -0.2).length() == pytest.approx(1)
    assert lamp_point(0.2, 0).angle_deg(KEY_DIRECTION) == pytest.approx(11.3, abs=0.1)


def test_a_photograph_resembles_a_frame() -> None:
    need_gl()
    with offscreen.table(POSITION.board, SIZE, "felt", "full") as stage:
        frame = set_up(stage).picture().astype(int)
        steps = list(photo.photograph(stage, 4))
        assert [step is None for step in steps] == [True, True, True, False]
        picture = steps[-1]
        assert picture is not None
        assert picture.shape == frame.shape
        assert np.abs(picture.astype(int) - frame).mean() < 12
        again = list(photo.photograph(stage, 4))[-1]
        assert again is not None
        assert (again == picture).all()
        stage.invalidate()
        assert np.abs(stage.picture().astype(int) - frame).max() <= 2


def test_what_is_not_in_focus_is_soft() -> None:
    """An open lens blurs what lies nearer than the focus, and not what is looked at; a closed one blurs nothing."""
    need_gl()
    with offscreen.table(POSITION.board, (240, 135), "felt", "full") as stage:
        set_up(stage)
        near: list[float] = []
        middle: list[float] = []
        for aperture in (0.0, 0.8):
            with stage.renderer.exposing(stage.camera.get_transform(), stage.lens, stage.focus) as expose:  # type: ignore[attr-defined]
                frames = [expose((x, 0.0), (0.0, 0.0), (0.0, 0.0), aperture, 0.0) for x in (-1.0, 0.0, 1.0)]
            mean = np.mean([frame.astype(float) for frame in frames], axis=0)
            for rows, sharp in ((mean[-40:], near), (mean[60:72], middle)):
                sharp.append(float(np.abs(np.diff(rows, axis=1)).mean()))
        assert near[1] < 0.9 * near[0]
        assert middle[1] > 0.9 * middle[0]


def test_without_opengl_there_are_no_photographs() -> None:
    with offscreen.table(POSITION.board, SIZE, "felt", "classic") as stage, pytest.raises(UsageError, match="--photo"):
        next(photo.photograph(set_up(stage)))
