"""The shaders: every variant compiles, faults are told by name, and the numbers agree with the rest."""

import re
from pathlib import Path
from types import SimpleNamespace

import panda3d.core as p3d
import pytest

from zertz3d import resources
from zertz3d.scene.display.backend import Base
from zertz3d.scene.gl import lights, shaders
from zertz3d.scene.gl.scene_buffer import MATERIALS, looks
from zertz3d.scene.gl.shaders import Programs, ShaderFault, Variant
from zertz3d.scene.optics import ROUGHNESS
from zertz3d.scene.parts import asset_loader
from zertz3d.scene.parts.quality import PHOTO, QUALITIES, Quality

OTHERS = (shaders.DEPTH, shaders.NEARNESS, shaders.NEARNESS_COARSE, shaders.WIPE, shaders.BACKDROP, shaders.PRESENT)
OVERHEADS = tuple(shaders.overhead(material) for material, _ in MATERIALS.values())
VARIANTS = sorted(
    {variant for quality in (*QUALITIES.values(), PHOTO) for variant in looks(quality).values()}
    | {*OTHERS, *OVERHEADS},
    key=str,
)


PICTURES = (
    "shadow_test", "shadow_depth", "overhead_map", "nearness_map", "cloth_colour", "cloth_plain", "cloth_relief",
    "ink_map", "picture",
)  # fmt: skip
"""Every uniform that is a flat texture."""


def draw(base: Base, programs: Programs, variant: Variant) -> None:
    """Draw one card with a shader and every input that any of them wants."""
    card = asset_loader.model("card")
    card.set_shader(programs.get(variant))
    flat = p3d.Texture("flat")
    flat.setup_2d_texture(1, 1, p3d.Texture.T_unsigned_byte, p3d.Texture.F_rgba)
    flat.set_ram_image(b"\xff\xff\xff\xff")
    card.set_shader_inputs(
        studio_map=asset_loader.studio(), studio_diffuse=asset_loader.irradiance(), stone_noise=asset_loader.stone(),
        key_direction=lights.KEY_DIRECTION, key_colour=lights.KEY_COLOUR, shadow_matrix=p3d.LMatrix4f(),
        shadow_along_u=p3d.LVecBase3f(0), shadow_along_v=p3d.LVecBase3f(0), shadow_scale=p3d.LVecBase4f(0),
        shadow_widest=p3d.LVecBase2f(0), overhead_frame=p3d.LVecBase4f(0), overhead_colour=p3d.LVecBase3f(0),
        piece_glow=p3d.LVecBase4f(0), piece_seed=p3d.LVecBase4f(0, 0, 0, 1), stone_mark=0, stone_speckled=0.0,
        ink_frame=p3d.LVecBase2f(0), cloth_scale=p3d.LVecBase4f(1), cloth_roughness=0.5,
        sky_light=p3d.LVecBase3f(0), table_light=p3d.LVecBase3f(0), backdrop=p3d.LVecBase3f(0),
        keyed=p3d.LVecBase4f(0),
        picture_tone=p3d.LVecBase2f(1, 0), picture_texel=p3d.LVecBase2f(0.1),
        **dict.fromkeys(PICTURES, flat),
    )  # fmt: skip
    lens = p3d.OrthographicLens()
    lens.set_film_size(4, 4)
    camera = p3d.NodePath(p3d.Camera("eye", lens))
    camera.set_pos_hpr(0, 0, 5, 0, -90, 0)
    camera.reparent_to(card)
    region = base.win.make_display_region()
    region.set_camera(camera)
    base.graphicsEngine.render_frame()
    base.win.remove_display_region(region)


def test_every_variant_compiles(gl_base: Base) -> None:
    programs = Programs(shaders.understood_by(gl_base.win.get_gsg()) or shaders.NEWEST)
    for variant in VARIANTS:
        draw(gl_base, programs, variant)
    assert programs.faults() == []


def test_there_are_as_many_variants_as_one_thinks() -> None:
    assert 50 < len(VARIANTS) < 80
    assert len({str(variant) for variant in VARIANTS}) == len(VARIANTS)


def test_every_source_is_used() -> None:
    used = {name for variant in VARIANTS for name in (variant.vertex, variant.fragment)}
    text = "".join(shaders.source(name) for name in used)
    for path in resources.shaders().glob("*.*"):
        if path.suffix in (".vert", ".frag"):
            assert path.name in used
        elif path.suffix == ".glsl":
            assert path.read_text().strip().splitlines()[-1] in text


@pytest.mark.parametrize("path", sorted(resources.shaders().glob("*.[vfg]*")), ids=lambda path: path.name)
def test_sources_say_what_they_are(path: Path) -> None:
    text = path.read_text()
    assert text.startswith("// ")
    assert len(text.splitlines()) < 200
    assert max(map(len, text.splitlines())) < 140
    assert not re.search(r"uniform \w+ (mat_|wspos_|vspos_|alight_|dlight_|tex_)", text)  # Panda3D reads these as Cg


def test_a_driver_that_refuses_is_noticed(gl_base: Base, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("screen.vert", "present.frag"):
        (tmp_path / name).write_text((resources.shaders() / name).read_text())
    (tmp_path / "present.frag").write_text("out vec4 c; void main() { c = nonsense; }")
    monkeypatch.setattr(resources, "shaders", lambda: tmp_path)
    programs = Programs()
    draw(gl_base, programs, shaders.PRESENT)
    assert programs.faults() == ["screen.vert+present.frag"]


def test_a_missing_source_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "shaders", lambda: tmp_path)
    with pytest.raises(ShaderFault, match=r"depth\.vert cannot be read"):
        Programs().get(shaders.DEPTH)


def test_includes_are_put_in() -> None:
    text = shaders.assembled("surface.frag", shaders.surface("MARBLE", ("FULL", 16, True), 2))
    assert text.startswith("#version 330")
    assert "#pragma include" not in text
    assert "vec3 irradiance" in text
    assert "#define STONE 2" in text


@pytest.mark.parametrize(
    ("known", "header"),
    [((1, 20), None), ((1, 40), (1, 40)), ((1, 50), (1, 40)), ((3, 30), (3, 30)), ((4, 60), (3, 30))],
)
def test_the_newest_header_that_a_driver_understands_is_taken(
    known: tuple[int, int], header: tuple[int, int] | None
) -> None:
    driver = SimpleNamespace(
        get_driver_shader_version_major=lambda: known[0], get_driver_shader_version_minor=lambda: known[1]
    )
    assert shaders.understood_by(driver) == header  # type: ignore[arg-type]


@pytest.mark.parametrize("quality", QUALITIES.values(), ids=lambda quality: quality.name)
def test_looks_are_printed_on_or_ghosts_as_they_are_called(quality: Quality) -> None:
    for look, variant in looks(quality).items():
        switches = dict(variant.switches)
        assert (switches["INK"], switches["GHOST"]) == (int("+ink" in look), int("+ghost" in look))
        assert switches["TIER"] == ("FULL" if quality.name == "full" else "LOW")


def test_programs_are_made_once() -> None:
    programs = Programs(min(shaders.HEADERS))
    assert programs.get(shaders.DEPTH) is programs.get(shaders.DEPTH)


def test_roughness_levels_agree_with_the_baked_ones() -> None:
    text = (resources.shaders() / "light.glsl").read_text()
    limits = [float(found) for found in re.findall(r"roughness < ([\d.]+)\)", text)]
    assert limits == list(ROUGHNESS[1:-1])


def test_the_python_side_of_the_classic_tier_agrees() -> None:
    """Numbers that exist in GLSL and in Python are the same."""
    from zertz3d.scene.software import lit_balls, materials

    tone = (resources.shaders() / "tone.glsl").read_text()
    assert f"TOE = {lit_balls.TOE}, START = {lit_balls.START}" in tone
    assert pytest.approx(tuple(lights.KEY_COLOUR)) == lit_balls.KEY_COLOUR
    surface = (resources.shaders() / "surface.frag").read_text()
    dark, pale = (
        [float(number) for number in numbers.split(",")]
        for numbers in re.findall(r"look\.albedo = mix\(vec3\(([\d., ]+)\), vec3\(([\d., ]+)\), grain\)", surface)[0]
    )
    mean = [a + (b - a) * 0.4 for a, b in zip(dark, pale, strict=True)]
    assert pytest.approx(mean, rel=0.1) == materials.RING_ALBEDO


def test_overhead_heights_agree() -> None:
    heights = {
        re.findall(r"OVERHEAD_HEIGHT = ([\d.]+)", shaders.source(name))[0] for name in ("ground.glsl", "overhead.frag")
    }
    assert len(heights) == 1
