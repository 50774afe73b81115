"""The rules retold: their pictures are legal, and what is written needs nothing else."""

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable
from html.parser import HTMLParser
from itertools import pairwise
from math import dist
from pathlib import Path

import pytest

from zertz3d.app.cli.main import main
from zertz3d.app.rulebook.drawing import FREE, GONE, HEAD, MARBLE, TAKEN, WAY, WOOD, Plan, draw_picture, draw_sets
from zertz3d.app.rulebook.pages import Picture, Section, all_pages
from zertz3d.app.rulebook.printing import WIDTH, write_html, write_text
from zertz3d.rules import RULES, Capture, Placement
from zertz3d.scene.marks.model import between

SECTIONS = [section for page in all_pages() for section in page.sections]
SVG = "{http://www.w3.org/2000/svg}"


def test_five_pages_each_with_a_picture() -> None:
    assert len(all_pages()) == 5
    for page in all_pages():
        assert any(section.picture or section.sets for section in page.sections), page.title


@pytest.mark.parametrize("section", [section for section in SECTIONS if section.picture])
def test_a_picture_shows_what_its_words_say(section: Section) -> None:
    picture = section.picture
    assert picture
    if picture.move:
        assert picture.move in picture.position.legal_moves()
    named = set(re.findall(r"\b[a-g][1-7]\b", section.text))
    shown = set(picture.position.board.cells)
    assert named <= shown
    if isinstance(picture.move, Placement):
        assert {picture.move.cell, picture.move.removed, *(cell for _, cell in picture.move.claims)} >= named - {None}
    if isinstance(picture.move, Capture) and named:
        ends = {move.jumps[-1][1] for move in picture.position.legal_moves() if isinstance(move, Capture)}
        assert named <= ends | {picture.move.start} | {cell for _, cell in picture.move.jumps}


def test_the_sets_are_those_of_the_rules() -> None:
    rules = RULES["standard"]
    shown = next(section.sets for section in SECTIONS if section.sets)
    assert shown == (*(colour * need for colour, need in zip("WGB", rules.goals, strict=True)), "WWWGGGBBB")


def test_who_fills_the_last_ring_wins_without_a_set() -> None:
    last = all_pages()[-1].sections[0].picture
    assert last
    assert last.move
    outcome = last.position.play(last.move)[0].outcome()
    assert outcome
    assert (outcome.winner, outcome.reason) == (last.position.mover, "board")


def test_drawings_are_whole_and_named() -> None:
    for section in SECTIONS:
        drawn = draw_picture(section.picture) if section.picture else draw_sets(section.sets) if section.sets else ""
        if drawn:
            root = ElementTree.fromstring(drawn)
            assert root.tag == f"{SVG}svg"
            assert root.findtext(f"{SVG}title")
            width, height = float(root.get("width", "")), float(root.get("height", ""))
            for circle in root.iter(f"{SVG}circle"):
                x, y, r = (float(circle.get(name, "")) for name in ("cx", "cy", "r"))
                assert r <= x <= width - r
                assert r <= y <= height - r


def circles(drawn: str, line: str) -> set[tuple[float, float]]:
    """The middles of the circles whose line has a colour."""
    found = ElementTree.fromstring(drawn).iter(f"{SVG}circle")
    return {(float(one.get("cx", "")), float(one.get("cy", ""))) for one in found if one.get("stroke") == line}


def numbers(path: ElementTree.Element, name: str) -> list[tuple[float, float]]:
    """The points of a path or polygon."""
    found = [float(number) for number in re.findall(r"-?[0-9.]+", path.get(name, ""))]
    return [*zip(found[::2], found[1::2], strict=True)]


@pytest.mark.parametrize("picture", [section.picture for section in SECTIONS if section.picture])
def test_a_drawing_has_everything_in_its_place(picture: Picture) -> None:
    """Rings that are gone, free or claimed, marbles, and what the move does."""
    plan, position, move = Plan(picture.position), picture.position, picture.move
    drawn = draw_picture(picture)

    def at(cells: Iterable[str]) -> set[tuple[float, float]]:
        return {(round(x, 1), round(y, 1)) for x, y in map(plan.point, cells)}

    assert circles(drawn, WOOD) == at(position.rings)
    assert circles(drawn, GONE) == at(set(plan.cells) - set(position.rings))
    assert circles(drawn, FREE) == at(position.free_rings() if picture.free else ())
    put = {move.cell} if isinstance(move, Placement) else set()
    assert circles(drawn, WAY) == at(put)
    root = ElementTree.fromstring(drawn)
    assert sorted(text.text or "" for text in root.iter(f"{SVG}text")) == sorted([*position.rings, *put])
    strokes = [path for path in root.iter(f"{SVG}path") if path.get("stroke") == TAKEN]
    crossed = {move.removed} if isinstance(move, Placement) and move.removed else set()
    assert len(strokes) == len(crossed)
    for cross, cell in zip(strokes, crossed, strict=True):
        corners, (x, y) = numbers(cross, "d"), plan.point(cell)
        assert len({(a > x, b > y) for a, b in corners}) == 4 and all(
            abs(a - x) == pytest.approx(abs(b - y), abs=0.1) for a, b in corners
        )
    if not isinstance(move, Capture):
        assert circles(drawn, TAKEN) == at(cell for _, cell in getattr(move, "claims", ()))
        return
    landings = (move.start, *(cell for _, cell in move.jumps))
    assert circles(drawn, TAKEN) == at(between(position.board, *jump) for jump in pairwise(landings))
    arrows = [path for path in root.iter(f"{SVG}path") if path.get("stroke") == WAY]
    for arrow, head, (start, end) in zip(arrows, root.iter(f"{SVG}polygon"), pairwise(landings), strict=True):
        begin, base = numbers(arrow, "d")
        tip, left, right = numbers(head, "points")
        here, there = plan.point(start), plan.point(end)
        whole = dist(here, there)
        for point, way in ((begin, MARBLE), (base, whole - MARBLE - HEAD), (tip, whole - MARBLE)):
            assert dist(here, point) == pytest.approx(way, abs=0.2)
            assert dist(point, there) == pytest.approx(whole - way, abs=0.2), "it is straight"
        assert dist(tip, left) == pytest.approx(dist(tip, right), abs=0.2)
        assert dist(left, right) == pytest.approx(HEAD, abs=0.2)


class Links(HTMLParser):
    """Notes what a page fetches, and whether every element is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.fetched += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.fetched += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_web_page_needs_nothing_else() -> None:
    links = Links()
    page = write_html()
    links.feed(page)
    assert links.fetched == []
    assert links.open == []
    assert page.count("<svg") == sum(bool(section.picture or section.sets) for section in SECTIONS)
    assert "url(" not in page
    assert "@import" not in page


def test_the_text_fits_a_terminal_and_says_everything() -> None:
    text = write_text()
    assert max(map(len, text.splitlines())) <= WIDTH
    words = " ".join(text.split())
    assert all(" ".join(section.text.split()) in words for section in SECTIONS)
    lines = text.splitlines()
    for number, page in enumerate(all_pages(), 1):
        heading = lines.index(f"{number}. {page.title}")
        assert lines[heading - 1] == "" and lines[heading + 1] == "-" * len(lines[heading])
    (free,) = (section.picture for section in SECTIONS if section.picture and section.picture.free)
    assert f"free: {', '.join(free.position.free_rings())}" in words


def test_the_command_writes_and_refuses(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    assert capsys.readouterr().out == write_text()
    assert main(["rules", "-o", str(tmp_path / "rules.html")]) == 0
    assert (tmp_path / "rules.html").read_text(encoding="utf-8") == write_html()
    assert main(["rules", "-o", str(tmp_path / "rules.pdf")]) == 2
    assert "name a file that ends in .html or .txt" in capsys.readouterr().err
