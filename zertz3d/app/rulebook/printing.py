"""The pages as one web page that needs nothing else, or as plain text."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from html import escape

from zertz3d import words
from zertz3d.app.rulebook.drawing import draw_picture, draw_sets, tell_set
from zertz3d.app.rulebook.pages import Page, Picture, Section, all_pages
from zertz3d.words import _

WIDTH = 78
BESIDE = "    "
"""What stands left of a board."""
STYLE = """
body { font: 17px/1.5 Georgia, serif; color: #1d1d1f; background: #fff; max-width: 46em; margin: 2em auto;
  padding: 0 1.2em; }
h1, h2 { font-family: Helvetica, Arial, sans-serif; line-height: 1.2; }
h2 { border-bottom: 2px solid #0060a8; padding-bottom: .2em; }
.section { display: flex; gap: 1.6em; align-items: center; margin: 1em 0; break-inside: avoid; }
.section p { flex: 1; margin: 0; }
.section svg { flex: none; max-width: 46%; height: auto; }
footer { color: #55504a; font-size: .85em; margin-top: 2em; }
@media (max-width: 38em) { .section { flex-direction: column; align-items: flex-start; }
  .section svg { max-width: 100%; } }
@media print { body { font-size: 12.5pt; margin: 0; max-width: none; } .page + .page { break-before: page; } }
"""


def tell_title() -> str:
    """What stands above everything."""
    return _("The rules of ZÈRTZ")


def tell_note() -> str:
    """Whose game it is."""
    return _(
        "ZÈRTZ is a game by Kris Burm and a trademark of Don & Co NV. These pages retell its rules in other words, "
        "for an unofficial program."
    )


def write_html() -> str:
    """Everything in one file; each page begins a new sheet of paper."""
    pages = "\n".join(_page_html(number, page) for number, page in enumerate(all_pages(), 1))
    return (
        f'<!DOCTYPE html>\n<html lang="{words.chosen()}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{tell_title()}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{tell_title()}</h1>\n{pages}\n"
        f"<footer>{escape(tell_note())}</footer>\n</body>\n</html>\n"
    )


def _page_html(number: int, page: Page) -> str:
    sections = "\n".join(map(_section_html, page.sections))
    return f'<section class="page">\n<h2>{number}. {escape(page.title)}</h2>\n{sections}\n</section>'


def _section_html(section: Section) -> str:
    drawn = draw_picture(section.picture) if section.picture else draw_sets(section.sets) if section.sets else ""
    return f'<div class="section">\n<p>{escape(section.text)}</p>\n{drawn}</div>'


def write_text() -> str:
    """Everything for a terminal."""
    title = tell_title()
    lines = [title, "=" * len(title), ""]
    for number, page in enumerate(all_pages(), 1):
        heading = f"{number}. {page.title}"
        lines += [heading, "-" * len(heading), ""]
        for section in page.sections:
            lines += [*textwrap.wrap(section.text, WIDTH), "", *_drawn(section)]
    return "\n".join([*lines, *textwrap.wrap(tell_note(), WIDTH)]) + "\n"


def _drawn(section: Section) -> Iterator[str]:
    """What shows it, in characters."""
    if section.picture:
        yield from (f"{BESIDE}{line}".rstrip() for line in _board(section.picture))
        yield ""
    for marbles in section.sets:
        yield from (f"{BESIDE}{line}" for line in _wrapped(tell_set(marbles)))
    if section.sets:
        yield ""


def _board(picture: Picture) -> list[str]:
    """The board alone; the pool and what is captured matter little here."""
    shown = picture.position.ascii().partition("\n\n")[0].splitlines()
    if picture.move:
        shown += _wrapped(_("the move: {move}").format(move=picture.move))
    if picture.free:
        shown += _wrapped(_("free: {rings}").format(rings=", ".join(picture.position.free_rings())))
    return shown


def _wrapped(words: str) -> list[str]:
    """Words below a board."""
    return textwrap.wrap(words, WIDTH - len(BESIDE))
