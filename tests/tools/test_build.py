"""The files in models/ and assets/ are what their builders make, byte for byte."""

import io
from pathlib import Path

import numpy as np
import panda3d.core as p3d
import pytest

from zertz3d import resources
from zertz3d.scene.parts import asset_loader
from zertz3d.tools.assets import build_assets, build_models

LIMIT = 15_000_000
"""Bytes of all assets together."""


def alike(one: bytes, other: bytes, name: str) -> bool:
    """Whether two files say the same; on another processor the last bit of a sum may fall otherwise."""
    if one == other:
        return True
    if name.endswith(".npz"):
        with np.load(io.BytesIO(one)) as a, np.load(io.BytesIO(other)) as b:
            return a.files == b.files and all(np.allclose(a[k], b[k], atol=1.01, rtol=2e-3) for k in a.files)
    if name.endswith((".png", ".jpg")):
        a, b = (_pixels(body, name) for body in (one, other))
        return a.shape == b.shape and int(np.abs(a - b).max()) <= 2
    return False


def _pixels(body: bytes, name: str) -> np.ndarray[tuple[int, ...], np.dtype[np.int16]]:
    image = p3d.PNMImage()
    stream = p3d.StringStream(body)
    assert image.read(stream, name)
    texture = p3d.Texture()
    texture.load(image)
    return np.frombuffer(bytes(texture.get_ram_image()), dtype=np.uint8).astype(np.int16)


def test_models_are_what_the_builder_makes(tmp_path: Path) -> None:
    built = build_models.build(tmp_path)
    assert {path.name for path in built} == {path.name for path in resources.models().glob("*.bam")}
    for path in built:
        assert path.read_bytes() == (resources.models() / path.name).read_bytes(), path.name


def test_assets_are_what_the_builder_makes(tmp_path: Path) -> None:
    built = build_assets.build(tmp_path)
    for folder in ("textures", "environment", "icons", "pointers"):
        ours = {path.name for path in (resources.assets() / folder).iterdir()}
        assert ours == {path.name for path in built if path.parent.name == folder}
    for path in built:
        if path.parent.name in ("textures", "environment", "icons", "pointers"):
            shipped = resources.assets() / path.relative_to(tmp_path)
            assert alike(path.read_bytes(), shipped.read_bytes(), path.name), path.name


def test_building_twice_gives_the_same_bytes(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    for folder in (one, other):
        folder.mkdir()
        build_models.build(folder)
    assert all(path.read_bytes() == (other / path.name).read_bytes() for path in one.iterdir())
    arrays = {"a": np.arange(5), "b": np.ones((2, 3), dtype=np.float16)}
    assert build_assets.packed(arrays) == build_assets.packed(arrays)


def test_packed_arrays_come_back() -> None:
    with np.load(io.BytesIO(build_assets.packed({"a": np.arange(6).reshape(2, 3)}))) as found:
        assert found.files == ["a"]
        assert (found["a"] == [[0, 1, 2], [3, 4, 5]]).all()


def test_jpegs_keep_their_colours() -> None:
    colours = np.array([(200, 40, 30), (20, 160, 60), (30, 50, 190), (128, 128, 128)], dtype=np.uint8)
    flat = np.repeat(np.repeat(colours.reshape(2, 2, 3), 16, axis=0), 16, axis=1)
    image = p3d.PNMImage()
    assert image.read(p3d.StringStream(build_assets.jpeg(flat)), "x.jpg")
    for row, column in ((4, 4), (4, 27), (27, 4), (27, 27)):
        seen = [round(255 * part) for part in (image.get_red(column, row), image.get_green(column, row),
                                              image.get_blue(column, row))]  # fmt: skip
        assert seen == pytest.approx(flat[row, column].tolist(), abs=4)


def test_assets_are_modest() -> None:
    files = [path for path in resources.assets().rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) < LIMIT
    stills = [path for path in files if path.parent.name == "screenshots"]
    assert all(path.stat().st_size <= 400_000 for path in stills)


@pytest.mark.parametrize("name", sorted(build_models.MODELS))
def test_every_model_loads(name: str) -> None:
    geometry = asset_loader.shape(asset_loader.model(name))
    assert geometry.get_primitive(0).get_num_faces() == len(build_models.MODELS[name]().faces)


def test_copies_share_their_triangles() -> None:
    one, other = asset_loader.model("ring"), asset_loader.model("ring")
    assert one != other
    a, b = (node.node().get_geom(0).get_vertex_data().get_array(0) for node in (one, other))
    assert a == b


def test_missing_and_damaged_files_are_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bad.bam").write_bytes(b"not a model")
    (tmp_path / "textures").mkdir()
    (tmp_path / "bad.npz").write_bytes(b"PK not an archive")
    monkeypatch.setattr(resources, "models", lambda: tmp_path)
    monkeypatch.setattr(resources, "assets", lambda: tmp_path)
    for wrong in (
        lambda: asset_loader.model("nothing"),
        lambda: asset_loader.model("bad"),
        lambda: asset_loader.archive("bad.npz"),
        lambda: asset_loader.archive("nothing.npz"),
        lambda: asset_loader.picture("nothing.jpg", True, 1),
        lambda: asset_loader.pixels("nothing.png"),
    ):
        with pytest.raises(asset_loader.Missing, match=str(tmp_path)):
            wrong()
