"""The puzzles that come with the program are called by their promise, once, in every language."""

import pytest

from zertz3d import words
from zertz3d.app.analysis import puzzle_words
from zertz3d.app.collection.puzzles import shipped_file
from zertz3d.records.library import entries


@pytest.mark.parametrize("language", words.known())
def test_a_puzzle_is_called_by_its_promise_once(language: str) -> None:
    words.choose(language)
    for record in (entry.record() for entry in entries([shipped_file()])):
        assert record.game
        start, placements = record.game.root.position, int(record.game.headers["Puzzle"])
        promise = puzzle_words.tell_promise(start, placements)
        for called in (record.event, words.tell_title(record.event, record.source)):
            assert puzzle_words.tell_title(f"{called} · 1 / 28", start, placements) == f"{promise} · 1 / 28"
