"""Standings and programmes as people write them, and what is shown of those that nobody would write."""

from pathlib import Path

import pytest

from zertz3d.app.relay.standings import (
    LARGEST,
    LONGEST,
    LONGEST_ENTRY,
    MOST_COLUMNS,
    MOST_ROWS,
    read_programme,
    read_standings,
)

WANTED = (("#", "Name", "Points"), ("1", "Mira", "2"), ("2", "Bo", ""))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("standings.csv", "#,Name,Points\n1,Mira,2\n2,Bo\n"),
        ("standings.csv", "\ufeff#;Name;Points\n\n1;Mira;2\n2;Bo\n"),
        ("standings.csv", "#\tName\tPoints\n1\tMira\t2\n2\tBo\n"),
        ("standings.csv", '#,Name,Points\n1,"Mira",2\n2,Bo\n'),
        ("standings.txt", "#  Name   Points\n1  Mira  2\n\n2  Bo\n"),
        ("standings.txt", "#\tName\tPoints\n1\tMira\t2\n2\tBo\n"),
    ],
)
def test_cells_lie_between_what_the_file_uses_and_rows_are_equally_long(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert read_standings(tmp_path) == WANTED


def test_one_blank_parts_no_cell_and_a_table_goes_before_a_text(tmp_path: Path) -> None:
    assert read_standings(tmp_path) == () == read_programme(tmp_path)
    (tmp_path / "standings.txt").write_text("Mira Solberg  2, at least\n", encoding="utf-8")
    assert read_standings(tmp_path) == (("Mira Solberg", "2, at least"),)
    (tmp_path / "standings.csv").write_text("Bo,1\n", encoding="utf-8")
    assert read_standings(tmp_path) == (("Bo", "1"),)


def test_no_more_is_shown_than_a_hall_can_read_and_nothing_that_is_no_letter(tmp_path: Path) -> None:
    row = ",".join(["\x1b[2J" + "x" * 2 * LONGEST] * (2 * MOST_COLUMNS))
    (tmp_path / "standings.csv").write_text(f"{row}\n" * 2 * MOST_ROWS, encoding="utf-8")
    found = read_standings(tmp_path)
    assert len(found) == MOST_ROWS and {len(cells) for cells in found} == {MOST_COLUMNS}
    assert all(len(cell) <= LONGEST and cell.isprintable() for cells in found for cell in cells)
    (tmp_path / "standings.csv").write_text("#,Name\n1,Mira\n" + '2,"' + "x\n" * 200_000, encoding="utf-8")
    assert read_standings(tmp_path)[:2] == (("#", "Name"), ("1", "Mira")), "an endless cell ends the table"
    (tmp_path / "standings.csv").write_text("," * LARGEST + "\nBo,1\n", encoding="utf-8")
    assert len(read_standings(tmp_path)) == 1, "so much is read, and no more"


def test_a_programme_has_times_and_words(tmp_path: Path) -> None:
    lines = ("10:30 Round 2: Anna – Bo", "9.15  Coffee", "", "later: the prizes", "12:3 x", "\x1b[31m" + "y" * 99)
    (tmp_path / "programme.txt").write_text("\n".join(lines), encoding="utf-8")
    *told, last = read_programme(tmp_path)
    assert told == [
        ("10:30", "Round 2: Anna – Bo"), ("9.15", "Coffee"), ("", "later: the prizes"), ("", "12:3 x"),
    ]  # fmt: skip
    assert last[0] == "" and last[1].isprintable() and len(last[1]) <= LONGEST_ENTRY
    (tmp_path / "programme.txt").write_text("10:30 x\n" * 2 * MOST_ROWS, encoding="utf-8")
    assert len(read_programme(tmp_path)) == MOST_ROWS
