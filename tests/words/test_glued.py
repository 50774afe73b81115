"""A colon or a semicolon between two things that are told stands in a template: French has a space before it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import zertz3d

PACKAGE = Path(zertz3d.__file__).parent
_GLUE = re.compile(r"[:;!?] ")
NOT_TOLD = (
    "tools/", "bench/", "app/engine/", "app/kiosk/", "app/system/fault_report.py", "app/film/render_workers.py",
    "app/commands/perft.py", "app/lessons/lesson_files.py", "records/boardspace/",
    "scene/stage/stage.py", "resources.py",
)  # fmt: skip
"""What is read by makers of the program, by other programs, and in the log of a kiosk; it is English."""


def _glued(tree: ast.AST) -> Iterator[int]:
    for node in ast.walk(tree):
        match node:
            case ast.JoinedStr(values=values):
                texts = [part.value for part in values if isinstance(part, ast.Constant)]
                if any(_GLUE.match(str(text)) for text in texts):
                    yield node.lineno
            case ast.Call(func=ast.Attribute(value=ast.Constant(value=str(text)), attr="join")) if _GLUE.match(text):
                yield node.lineno
            case ast.BinOp(op=ast.Add(), left=ast.Constant(value=str(text))) if _GLUE.match(text):
                yield node.lineno
            case ast.BinOp(op=ast.Add(), right=ast.Constant(value=str(text))) if _GLUE.match(text):
                yield node.lineno


def test_no_colon_is_put_between_by_the_program() -> None:
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        if not name.startswith(NOT_TOLD):
            found += [f"{name}:{line}" for line in _glued(ast.parse(path.read_text(encoding="utf-8")))]
    assert found == []


def test_it_is_noticed_where_it_is() -> None:
    told = 'a = f"{one}: {two}"; b = "; ".join(c); d = e + ": "; f = f"{one}, {two}"; g = f"{one:>3}"'
    assert len(list(_glued(ast.parse(told)))) == 3
