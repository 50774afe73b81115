"""Models, textures and light: as Panda3D has them, each copy by itself, and what is missing in one sentence."""

from pathlib import Path

import numpy as np
import panda3d.core as p3d
import pytest

from zertz3d import resources
from zertz3d.scene.parts import asset_loader
from zertz3d.scene.parts.asset_loader import Missing


@pytest.mark.parametrize(
    ("kind", "stored", "red_green_blue"),
    [
        (p3d.Texture.F_rgb, (3, 2, 1), (1, 2, 3)),
        (p3d.Texture.F_rgba, (3, 2, 1, 9), (1, 2, 3)),
        (p3d.Texture.F_luminance, (7,), (7, 7, 7)),
    ],
)
def test_rows_are_red_green_blue_from_the_top(
    kind: int, stored: tuple[int, ...], red_green_blue: tuple[int, ...]
) -> None:
    texture = p3d.Texture("tried")
    texture.setup_2d_texture(4, 2, p3d.Texture.T_unsigned_byte, kind)
    kept = np.zeros((2, 4, len(stored)), np.uint8)
    kept[1, 0] = stored
    texture.set_ram_image(kept.tobytes())
    found = asset_loader.rows(texture)
    assert found.shape == (2, 4, 3)
    assert tuple(found[0, 0]) == red_green_blue
    assert found.astype(int).sum() == sum(red_green_blue)


def test_each_copy_of_a_model_is_placed_by_itself_and_shares_its_triangles() -> None:
    one, other = asset_loader.model("ring"), asset_loader.model("ring")
    one.set_pos(1, 2, 3)
    assert other.get_pos() == p3d.LPoint3f(0, 0, 0) and one != other
    assert one.node().get_geom(0).get_vertex_data() == other.node().get_geom(0).get_vertex_data()
    assert asset_loader.shape(one).get_num_primitives() > 0


def test_models_that_are_missing_damaged_or_empty_are_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "models", lambda: tmp_path)
    (tmp_path / "damaged.bam").write_bytes(b"no model at all")
    p3d.NodePath("group").write_bam_file(p3d.Filename.from_os_specific(str(tmp_path / "group.bam")))
    p3d.NodePath(p3d.GeomNode("bare")).write_bam_file(p3d.Filename.from_os_specific(str(tmp_path / "bare.bam")))
    for name, fault in (("gone", "missing or"), ("damaged", "missing or"), ("group", "no shape"), ("bare", "no shape")):
        with pytest.raises(Missing, match=f"the model .*{name}.bam .*{fault}.*: install zertz3d again"):
            asset_loader.model(name)


def test_data_and_pictures_that_are_missing_or_damaged_are_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resources, "assets", lambda: tmp_path)
    (tmp_path / "textures").mkdir()
    for name in ("damaged.npz", "textures/damaged.png"):
        (tmp_path / name).write_bytes(b"neither an archive nor a picture")
    for name in ("gone.npz", "damaged.npz"):
        with pytest.raises(Missing, match=r"the data file .* is missing or damaged"):
            asset_loader.archive(name)
    for name in ("gone.png", "damaged.png"):
        with pytest.raises(Missing, match=r"the texture .* is missing or damaged"):
            asset_loader.picture(name, True, 1)
        with pytest.raises(Missing, match=r"the texture .* is missing or damaged"):
            asset_loader.pixels(name)


@pytest.mark.parametrize(("colour", "kind"), [(True, p3d.Texture.F_srgb), (False, p3d.Texture.F_rgb)])
def test_pictures_repeat_on_all_sides_and_are_smooth(colour: bool, kind: int) -> None:
    made = asset_loader.picture("felt.jpg", colour, 4)
    assert made.get_format() == kind and made.get_anisotropic_degree() == 4
    assert {made.get_wrap_u(), made.get_wrap_v()} == {p3d.SamplerState.WM_repeat}
    assert made.get_minfilter() == p3d.SamplerState.FT_linear_mipmap_linear
    assert made.get_magfilter() == p3d.SamplerState.FT_linear


def test_the_studio_has_all_its_levels_in_the_order_of_panda3d() -> None:
    packed, made = asset_loader.archive("environment/studio.npz"), asset_loader.studio()
    levels = [name for name in packed if name.startswith("mip")]
    assert made.get_num_ram_mipmap_images() == len(levels) == len(packed) - 1
    for level in range(len(levels)):
        stored = np.frombuffer(bytes(made.get_ram_mipmap_image(level)), np.float16)
        faces = packed[f"mip{level}"]
        assert np.array_equal(stored.reshape(faces.shape)[..., ::-1], faces)
    colours = asset_loader.irradiance()
    assert [tuple(colours[n]) for n in range(9)] == [pytest.approx(colour) for colour in packed["irradiance"].tolist()]


def test_the_stone_s_noise_repeats_in_space() -> None:
    noise, made = asset_loader.archive("textures/stone.npz")["noise"], asset_loader.stone()
    size = made.get_z_size(), made.get_y_size(), made.get_x_size()
    assert size == noise.shape[:3] and bytes(made.get_ram_image()) == np.ascontiguousarray(noise).tobytes()
    assert {made.get_wrap_u(), made.get_wrap_v(), made.get_wrap_w()} == {p3d.SamplerState.WM_repeat}
