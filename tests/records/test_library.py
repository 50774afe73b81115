"""Files, folders and zips as one lazy sequence, also when they are hostile."""

import io
import random
import struct
import tracemalloc
import zipfile
from collections.abc import Iterator, Mapping
from itertools import islice, zip_longest
from pathlib import Path

import pytest

from tests.records.alike import sgf
from zertz3d.errors import RecordError
from zertz3d.records import archive, library, reader, text
from zertz3d.records.library import Entry, count_files, entries

GAME = sgf("0 Start P0", "0 RtoB 2 0 D 4", "0 R- D 1", "0 Done")


def zipped(members: Mapping[str, bytes | str], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip archive in memory."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", compression) as made:
        for name, content in members.items():
            made.writestr(name, content)
    return held.getvalue()


def listed(*paths: Path) -> list[Entry]:
    return list(entries(paths))


def faults(*paths: Path) -> list[str]:
    return [entry.fault for entry in listed(*paths) if entry.fault]


def test_files_folders_and_zips_in_natural_order(tmp_path: Path) -> None:
    (tmp_path / "game10.sgf").write_text(GAME)
    (tmp_path / "game9.sgf").write_text(GAME)
    (tmp_path / "inner").mkdir()
    members = {"z2.txt": "Wd4,d1", "z1.sgf": GAME, "folder/": "", "b/c.sgf": GAME}
    (tmp_path / "inner" / "a.zip").write_bytes(zipped(members))
    for folder in ("round 10", "round 9"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "x.sgf").write_text(GAME)
    found = [entry.source.removeprefix(f"{tmp_path}/") for entry in listed(tmp_path)]
    assert found == [
        "game9.sgf",
        "game10.sgf",
        "inner/a.zip/b/c.sgf",
        "inner/a.zip/z1.sgf",
        "inner/a.zip/z2.txt",
        "round 9/x.sgf",
        "round 10/x.sgf",
    ]
    assert count_files([tmp_path]) == 7


def test_a_zip_in_a_zip(tmp_path: Path) -> None:
    once = zipped({"game.sgf": GAME})
    (tmp_path / "outer.zip").write_bytes(zipped({"inner.zip": once}))
    (entry,) = listed(tmp_path)
    assert entry.source.endswith("outer.zip/inner.zip/game.sgf") and entry.record().clean


def test_the_content_tells_and_not_the_name(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text("Wd4,d1")
    (tmp_path / "b.txt").write_text(GAME)
    (tmp_path / "c.sgf").write_bytes(zipped({"x": GAME}))
    assert [entry.record().format for entry in listed(tmp_path)] == ["notation", "boardspace", "boardspace"]


def test_other_files_of_a_folder_are_passed_over_but_not_one_that_is_named(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("# Games\nWhite won them all.")
    (tmp_path / "data.json").write_text('[{"a": 1}]')
    (tmp_path / "._game.sgf").write_bytes(b"\0\5mac")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\0\0")
    assert listed(tmp_path) == []
    assert faults(tmp_path / "README.md") == ["the file holds no game in a format this program reads"]
    assert faults(tmp_path / "picture.png") == ["the file is not a text"]
    (tmp_path / "empty.sgf").touch()
    assert faults(tmp_path) == ["the file is empty"]


def test_headers_come_without_replaying(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "g.sgf").write_text(GAME)
    monkeypatch.setattr(library.registry, "record", None)
    (entry,) = listed(tmp_path)
    assert entry.headers["Player1"] == "Ann"


def test_nothing_is_read_before_it_is_asked_for(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text(GAME)
    (tmp_path / "b.sgf").write_text(GAME)
    sequence = entries([tmp_path])
    assert next(sequence).record().clean
    (tmp_path / "b.sgf").write_text("changed meanwhile")
    assert next(sequence).fault


def test_names_in_a_zip_are_only_shown(tmp_path: Path) -> None:
    evil = zipped({"../../etc/passwd.sgf": GAME, "/etc/x.sgf": GAME, "bell\x07\x1b[2J.sgf": GAME})
    (tmp_path / "evil.zip").write_bytes(evil)
    before = set(tmp_path.rglob("*"))
    found = listed(tmp_path / "evil.zip")
    assert len(found) == 3 and all(entry.record().clean for entry in found)
    assert all(entry.source.isprintable() for entry in found)
    assert set(tmp_path.rglob("*")) == before


def test_a_member_without_a_name(tmp_path: Path) -> None:
    """The list at the archive's end may leave a name out."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as made:
        for name in ("a.sgf", "b.sgf"):
            made.writestr(name, GAME)
        made.infolist()[1].filename = ""
    path = tmp_path / "x.zip"
    path.write_bytes(held.getvalue())
    nameless, named = listed(path)
    assert (nameless.source, named.source) == (f"{path}/?", f"{path}/a.sgf")
    assert nameless.record().clean and named.record().clean
    assert library.find(nameless.source, 1).record().clean


def test_an_encrypted_member(tmp_path: Path) -> None:
    raw = bytearray(zipped({"secret.sgf": GAME, "open.sgf": GAME}))
    first = raw.index(b"PK\x01\x02", raw.index(b"PK\x01\x02") + 1)
    raw[first + 8] |= 1
    (tmp_path / "a.zip").write_bytes(bytes(raw))
    assert faults(tmp_path) == ["the file is encrypted"] and len(listed(tmp_path)) == 2


def test_a_corrupt_member_leaves_the_others(tmp_path: Path) -> None:
    raw = bytearray(zipped({"a.sgf": GAME, "b.sgf": GAME}, zipfile.ZIP_STORED))
    raw[raw.index(b"RtoB")] ^= 1
    (tmp_path / "a.zip").write_bytes(bytes(raw))
    found = faults(tmp_path)
    assert len(found) == 1 and "CRC" in found[0]
    assert [entry.source[-5:] for entry in listed(tmp_path) if not entry.fault][-1] == "b.sgf"


def test_a_truncated_archive(tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(zipped({"a.sgf": GAME})[:-30])
    assert len(faults(tmp_path)) == 1


@pytest.mark.parametrize("seed", range(60))
def test_a_damaged_archive_is_a_problem_at_most(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    raw = bytearray(zipped({"a.sgf": GAME, "b.zip": zipped({"c.sgf": GAME})}))
    for _ in range(rng.randint(1, 6)):
        raw[rng.randrange(4, len(raw))] = rng.randrange(256)
    (tmp_path / "a.zip").write_bytes(bytes(raw))
    for entry in listed(tmp_path):
        assert entry.record().report()


def test_limits_on_what_is_declared_and_on_what_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.zip").write_bytes(zipped({"a.sgf": GAME * 100, "b.sgf": GAME}))
    monkeypatch.setattr(text, "LARGEST_FILE", 1000)
    assert ["says that it unpacks to more" in fault for fault in faults(tmp_path)] == [True]
    monkeypatch.undo()
    monkeypatch.setattr(archive.Budget.__init__, "__defaults__", (1000,))
    assert ["unpacks to more than" in fault for fault in faults(tmp_path)] == [True]
    assert len(listed(tmp_path)) == 1, "the rest of the archive is not touched"


def test_a_directory_that_would_fill_the_memory(tmp_path: Path) -> None:
    raw = bytearray(zipped({"a.sgf": GAME}))
    struct.pack_into("<L", raw, raw.rindex(b"PK\x05\x06") + 12, archive.LARGEST_DIRECTORY + 1)
    (tmp_path / "a.zip").write_bytes(bytes(raw))
    assert "the list of files" in faults(tmp_path)[0]


def test_archives_in_archives_have_a_bottom(tmp_path: Path) -> None:
    nested = zipped({"a.sgf": GAME})
    for depth in range(1, archive.DEEPEST + 2):
        (tmp_path / "a.zip").write_bytes(nested)
        (entry,) = listed(tmp_path)
        if depth <= archive.DEEPEST:
            assert entry.record().clean and entry.source.count("in.zip") == depth - 1
            assert library.find(entry.source).record().clean
        else:
            assert entry.fault == "archives inside archives are read 3 deep, not deeper"
        nested = zipped({"in.zip": nested})


def test_a_large_archive_in_an_archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "LARGEST_INNER", 100)
    (tmp_path / "a.zip").write_bytes(zipped({"in.zip": zipped({"a.sgf": GAME})}))
    assert "the archive inside the archive is larger" in faults(tmp_path)[0]


def peak(path: Path) -> int:
    """Memory that listing a path takes at its peak, in bytes."""
    tracemalloc.start()
    for _ in entries([path]):
        pass
    found = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return found


METHODS = {
    "stored": zipfile.ZIP_STORED,
    "deflated": zipfile.ZIP_DEFLATED,
    "bzip2": zipfile.ZIP_BZIP2,
    "lzma": zipfile.ZIP_LZMA,
}
PACKED = pytest.mark.parametrize("method", METHODS.values(), ids=METHODS)


@PACKED
def test_every_method_of_packing_is_read(tmp_path: Path, method: int) -> None:
    rest = random.Random(5).randbytes(3 * text.CHUNK // 2).hex()
    long = GAME.replace("P0[Start P0]", f"P0[Start P0]C[{rest}]")
    (tmp_path / "a.zip").write_bytes(zipped({"a.sgf": GAME, "b.sgf": long, "c.zip": zipped({"d.sgf": GAME})}, method))
    found = [entry.record() for entry in listed(tmp_path)]
    assert [record.clean and len(record.moves) for record in found] == [1, 1, 1]
    assert found[1].game and found[1].game.root.comment == rest


@PACKED
@pytest.mark.parametrize("size", [0, 1, text.CHUNK - 1, text.CHUNK, text.CHUNK + 1, 5 * text.CHUNK])
@pytest.mark.parametrize("varied", [False, True])
def test_content_comes_whole_and_in_bounded_pieces(method: int, size: int, varied: bool) -> None:
    content = random.Random(size).randbytes(size) if varied else bytes(size)
    stream = io.BytesIO(zipped({"a": content, "b": content[::-1]}, method))
    _, members = archive.members(stream)
    budget = archive.Budget()
    both = (archive.opened(stream, member, budget) for member in members)
    pieces = list(zip_longest(*both, fillvalue=b""))
    assert b"".join(piece for piece, _ in pieces) == content
    assert b"".join(piece for _, piece in pieces) == content[::-1]
    assert all(len(piece) <= text.CHUNK for pair in pieces for piece in pair)


@PACKED
def test_bombs_are_not_unpacked_into_memory(tmp_path: Path, method: int) -> None:
    (tmp_path / "zeros.zip").write_bytes(zipped({"zeros.sgf": bytes(60 << 20)}, method))
    (tmp_path / "line.zip").write_bytes(zipped({"line.sgf": b"Wd4,d1 " + b"a" * (60 << 20)}, method))
    assert len(faults(tmp_path)) == 2
    for bomb in tmp_path.iterdir():
        assert peak(bomb) < 48 << 20
        assert max(map(len, pieces_of(bomb))) <= text.CHUNK


def pieces_of(path: Path) -> Iterator[bytes]:
    """What the one member of an archive unpacks to, piece by piece, as far as it matters."""
    with path.open("rb") as stream:
        (member,) = archive.members(stream)[1]
        yield from islice(archive.opened(stream, member, archive.Budget()), 20)


def test_moves_without_end_are_not_kept_in_memory(tmp_path: Path) -> None:
    (tmp_path / "moves.zip").write_bytes(zipped({"moves.sgf": b"Wd4,d1 \n" * (4 << 20)}))
    assert len(faults(tmp_path)) == 1
    assert peak(tmp_path / "moves.zip") < 48 << 20


@PACKED
def test_the_limits_hold_while_every_method_unpacks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, method: int
) -> None:
    (tmp_path / "a.zip").write_bytes(zipped({"a.sgf": GAME * 1000, "b.sgf": GAME}, method))
    monkeypatch.setattr(archive.Budget.__init__, "__defaults__", (1000,))
    assert ["unpacks to more than" in fault for fault in faults(tmp_path)] == [True]


@PACKED
@pytest.mark.parametrize("said", [1, 100_000_000])
def test_a_member_that_lies_about_its_size(tmp_path: Path, method: int, said: int) -> None:
    raw = bytearray(zipped({"a.sgf": GAME * 1000}, method))
    struct.pack_into("<L", raw, raw.index(b"PK\x01\x02") + 24, said)
    (tmp_path / "a.zip").write_bytes(bytes(raw))
    (fault,) = faults(tmp_path)
    assert ("more than it says" if said == 1 else "another length or CRC") in fault


@PACKED
@pytest.mark.parametrize("seed", range(12))
def test_damaged_content_is_a_problem_at_most(tmp_path: Path, method: int, seed: int) -> None:
    rng = random.Random(seed)
    raw = bytearray(zipped({"a.sgf": GAME * 50, "b.sgf": GAME}, method))
    end = raw.index(b"PK\x01\x02")
    for _ in range(rng.randint(1, 6)):
        raw[rng.randrange(35, end)] = rng.randrange(256)
    (tmp_path / "a.zip").write_bytes(bytes(raw))
    for entry in listed(tmp_path):
        assert entry.record().report()


def patched(raw: bytes, at: int, kind: str, number: int) -> bytes:
    """An archive of one member with another number at a place of its entry in the list of members."""
    changed = bytearray(raw)
    struct.pack_into(kind, changed, changed.index(b"PK\x01\x02") + at, number)
    return bytes(changed)


def test_a_method_that_nobody_knows(tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(patched(zipped({"a.sgf": GAME}), 10, "<H", 9))
    assert faults(tmp_path) == ["the file is packed by method 9, which this program does not unpack"]


def test_packed_data_that_ends_too_early(tmp_path: Path) -> None:
    for method in METHODS.values():
        raw = zipped({"a.sgf": GAME * 50}, method)
        (tmp_path / "a.zip").write_bytes(patched(raw, 20, "<L", 60))
        assert len(faults(tmp_path)) == 1, method
        (tmp_path / "a.zip").write_bytes(patched(raw, 20, "<L", len(raw)))
        assert len(faults(tmp_path)) <= 1, method
        (tmp_path / "a.zip").write_bytes(patched(raw, 42, "<L", 3))
        assert "there is no file where the list" in faults(tmp_path)[0]


def lzma_head(raw: bytes, *values: int) -> bytes:
    """An LZMA archive of one member with another description of its packing."""
    changed = bytearray(raw)
    struct.pack_into("<HBL", changed, 30 + len("a.sgf") + 2, *values)
    return bytes(changed)


@pytest.mark.parametrize(
    ("head", "fault"),
    [
        ((5, 0x5D, archive.LARGEST_DICTIONARY + 1), "takes more than 64 MB of memory"),
        ((5, 225, 1 << 20), "the description of the packing is damaged"),
        ((4, 0x5D, 1 << 20), "the description of the packing is damaged"),
    ],
)
def test_lzma_that_asks_for_too_much(tmp_path: Path, head: tuple[int, ...], fault: str) -> None:
    (tmp_path / "a.zip").write_bytes(lzma_head(zipped({"a.sgf": GAME * 50}, zipfile.ZIP_LZMA), *head))
    assert fault in faults(tmp_path)[0]
    raw = patched(zipped({"a.sgf": GAME}, zipfile.ZIP_LZMA), 20, "<L", 6)
    (tmp_path / "a.zip").write_bytes(raw)
    assert "cut off" in faults(tmp_path)[0]


def test_lzma_need_not_mark_its_end(tmp_path: Path) -> None:
    """Some programs leave the mark out, as the length of the content is known."""
    raw = zipped({"a.sgf": GAME}, zipfile.ZIP_LZMA)
    (tmp_path / "a.zip").write_bytes(patched(raw, 20, "<L", struct.unpack_from("<L", raw, 18)[0] - 5))
    (entry,) = listed(tmp_path)
    assert not entry.fault and entry.record().clean


def test_memory_is_flat_over_any_number_of_games(tmp_path: Path) -> None:
    few, many = tmp_path / "few.txt", tmp_path / "many.txt"
    game = '[Event "cup"]\n\n1. Wd4,d1 Bg1,a4 2. Gd5,g4 x d4Gd6 *\n\n'
    few.write_text(game * 2_000)
    many.write_text(game * 20_000)
    assert len(listed(few)) == 2_000
    assert peak(many) < peak(few) + 200_000


def test_reading_a_path_gives_all_its_games(tmp_path: Path) -> None:
    (tmp_path / "two.txt").write_text('[Event "1"]\n\nWd4,d1\n\n[Event "2"]\n\nWd4,d1\n')
    assert [record.number for record in reader.read(tmp_path / "two.txt")] == [1, 2]


def test_the_board_is_known_before_a_game_is_replayed(tmp_path: Path) -> None:
    heads = {
        "a.sgf": "(;GM[22]VV[2]SU[Zertz+11]\n)",
        "b.sgf": "( ;\nGM[22] VV[1]\nsu[ZERTZ+24]\n)",
        "c.sgf": "(;GM[22]SU[Zertz+xx])",
        "d.sgf": "(;GM[22]SU[Chess])",
        "e.txt": '[Board "43"]\n\n1. Wd4,h1',
        "f.txt": "1. Wd4,d1",
    }
    for name, said in heads.items():
        (tmp_path / name).write_text(said)
    assert [entry.board for entry in library.entries([tmp_path])] == ["48", "61", "custom", "", "43", ""]


def test_the_limits_hold_for_archives_inside_archives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that lies in an archive counts together, however deep it lies."""
    inner = zipped({"a.sgf": GAME, "b.sgf": GAME})
    (tmp_path / "a.zip").write_bytes(zipped({f"{n}.zip": inner for n in range(4)}, zipfile.ZIP_STORED))
    monkeypatch.setattr(archive.Budget.__init__, "__defaults__", (3 * len(inner) + 5 * len(GAME),))
    found = listed(tmp_path)
    assert [bool(entry.fault) for entry in found] == [False] * 5 + [True]
    assert "unpacks to more than" in found[-1].fault


def test_a_game_is_found_by_its_source_and_number(tmp_path: Path) -> None:
    two = '[Event "{0}"]\n\nWd4,d1\n\n[Event "{0} again"]\n\nWd4,a1\n'
    members = {name: two.format(name) for name in ("a.txt", "ab.txt", "a.txt.zip", "b/a.txt")}
    (tmp_path / "games.zip").write_bytes(zipped({**members, "a.txt.zip": zipped({"a.txt": two.format("deep")})}))
    where = tmp_path / "games.zip"
    told = {"a.txt": "a.txt", "b/a.txt": "b/a.txt", "ab.txt": "ab.txt", "a.txt.zip/a.txt": "deep"}
    for inside, event in told.items():
        for number, said in ((1, event), (2, f"{event} again")):
            entry = library.find(f"{where}/{inside}", number)
            assert (entry.number, entry.headers["Event"]) == (number, said)
    with pytest.raises(RecordError, match="there is no game 3, only 2"):
        library.find(f"{where}/a.txt", 3)
    with pytest.raises(RecordError, match="no such game in the archive"):
        library.find(f"{where}/c.txt")
