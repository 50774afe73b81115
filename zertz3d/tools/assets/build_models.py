"""Build the model files: `python -m zertz3d.tools.assets.build_models [FOLDER]`."""

import sys
from pathlib import Path

import numpy as np
import panda3d.core as p3d

from zertz3d import resources
from zertz3d.tools.assets import meshes

MODELS = {
    "ring": meshes.ring,
    "ring_low": meshes.ring_low,
    "ring_lit": meshes.ring_lit,
    "original_ring": meshes.original_ring,
    "original_ring_low": meshes.original_ring_low,
    "original_ring_lit": meshes.original_ring_lit,
    "marble": meshes.marble,
    "marble_low": meshes.marble_low,
    "marble_lit": meshes.marble_lit,
    "cap": meshes.cap,
    "tray": meshes.tray,
    "rack": meshes.rack,
    "table": meshes.table,
    "table_lit": meshes.table_lit,
    "card": meshes.card,
    "sheet": meshes.sheet,
}
"""Every model by the name of its file."""


def geometry(name: str, mesh: meshes.Mesh) -> p3d.Geom:
    """A mesh as Panda3D draws it."""
    data = p3d.GeomVertexData(name, p3d.GeomVertexFormat.get_v3n3t2(), p3d.Geom.UH_static)
    data.unclean_set_num_rows(len(mesh.vertices))
    memoryview(data.modify_array(0)).cast("B")[:] = mesh.vertices.tobytes()  # type: ignore[arg-type]
    triangles = p3d.GeomTriangles(p3d.Geom.UH_static)
    triangles.set_index_type(p3d.GeomEnums.NT_uint16)
    corners = triangles.modify_vertices(mesh.faces.size)
    corners.unclean_set_num_rows(mesh.faces.size)
    memoryview(corners).cast("B")[:] = mesh.faces.astype(np.uint16).tobytes()  # type: ignore[arg-type]
    shape = p3d.Geom(data)
    shape.add_primitive(triangles)
    return shape


def build(folder: Path) -> list[Path]:
    """Write every model file into a folder and return their paths."""
    written = []
    for name, make in MODELS.items():
        node = p3d.GeomNode(name)
        node.add_geom(geometry(name, make()))
        written.append(folder / f"{name}.bam")
        if not p3d.NodePath(node).write_bam_file(p3d.Filename.from_os_specific(str(written[-1]))):
            raise OSError(f"{written[-1]} cannot be written")
    return written


if __name__ == "__main__":
    for path in build(Path(sys.argv[1]) if len(sys.argv) > 1 else resources.models()):
        print(path)
