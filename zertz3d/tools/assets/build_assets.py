"""Build textures, light, sounds, the icon and pointers: `python -m zertz3d.tools.assets.build_assets [FOLDER]`."""

import io
import sys
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
import panda3d.core as p3d
from numpy.typing import NDArray

from zertz3d import resources
from zertz3d.scene.parts import png
from zertz3d.tools.assets import build_sounds, environment, icon, pointers, stones, textures

CLOTHS: dict[str, Callable[[], textures.Cloth]] = {
    "felt": textures.felt,
    "slate": textures.slate,
    "walnut": textures.walnut,
    "wood": lambda: textures.walnut(512, 1, 31, years=30, straight=3),
}
"""Every surface with a picture, by the name of its files; wood is for trays and rack."""

QUALITY = 93  # of the JPEG files; below it the felt shows the blocks


def jpeg(picture: NDArray[np.uint8]) -> bytes:
    """A picture of three channels, top row first, as a JPEG file."""
    image = p3d.PNMImage(picture.shape[1], picture.shape[0], 3)
    texture = p3d.Texture()
    texture.setup_2d_texture(picture.shape[1], picture.shape[0], p3d.Texture.T_unsigned_byte, p3d.Texture.F_rgb)
    texture.set_ram_image(np.ascontiguousarray(picture[::-1, :, ::-1]))  # Panda3D keeps blue first, bottom up
    texture.store(image)
    page = p3d.load_prc_file_data("jpeg", f"jpeg-quality {QUALITY}")
    stream = p3d.StringStream()
    done = image.write(stream, "x.jpg")
    p3d.unload_prc_file(page)
    if not done:
        raise OSError("Panda3D was built without JPEG")
    return bytes(stream.data)


def light() -> bytes:
    """The environment's mip levels and its irradiance as one compressed numpy archive."""
    levels = {f"mip{level}": faces for level, faces in enumerate(environment.mips())}
    return packed({"irradiance": environment.irradiance(), **levels})


def packed(arrays: Mapping[str, NDArray[np.generic]]) -> bytes:
    """Arrays as one compressed numpy archive; its entries bear no date, so equal arrays give equal bytes."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, array in arrays.items():
            entry = io.BytesIO()
            np.lib.format.write_array(entry, np.ascontiguousarray(array), allow_pickle=False)
            archive.writestr(zipfile.ZipInfo(f"{name}.npy"), entry.getvalue(), zipfile.ZIP_DEFLATED)
    return stream.getvalue()


def build(folder: Path) -> list[Path]:
    """Write every texture, the light, the icon, every pointer and every sound into a folder and return their paths."""
    files: dict[str, bytes] = {"environment/studio.npz": light()}
    files["textures/stone.npz"] = packed({"noise": textures.stone_noise()})
    for number, name in enumerate(stones.NAMES):
        files[f"textures/{name}.png"] = png.encode(stones.picture(number), 9)
        files[f"textures/original_{name}.png"] = png.encode(stones.speckled_picture(number), 9)
    for name, make in CLOTHS.items():
        cloth = make()
        files[f"textures/{name}.jpg"] = jpeg(cloth.colour)
        files[f"textures/{name}_relief.png"] = png.encode(cloth.relief, 9)
    files |= {f"icons/{name}": body for name, body in icon.build().items()}
    files |= {f"pointers/{name}": body for name, body in pointers.build().items()}
    for name, body in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(body)
    return [folder / name for name in files] + build_sounds.build(folder / "sounds")


if __name__ == "__main__":
    for path in build(Path(sys.argv[1]) if len(sys.argv) > 1 else resources.assets()):
        print(path)
