"""The manual page and the completions: what the parsers say, and shells understand them."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests import pseudo_language
from zertz3d import resources
from zertz3d.app.cli.main import COMMANDS, build_parser
from zertz3d.tools import manual

FOLDER = resources.assets() / "manual"


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    return manual.build()


def test_what_is_shipped_is_what_the_parsers_say(made: dict[str, str]) -> None:
    stale = [name for name, text in made.items() if (FOLDER / name).read_text(encoding="utf-8") != text]
    assert stale == [], "python -m zertz3d.tools.manual writes them anew"
    assert {path.name for path in FOLDER.iterdir()} == set(made)


def test_the_page_says_what_the_program_says_of_itself(made: dict[str, str]) -> None:
    said = (build_parser().epilog or "").splitlines()[0]
    assert "without a file, the home opens" in said and said in made["zertz3d.1"]
    assert "showcase" not in made["zertz3d.1"].partition(".SS zertz3d play")[0].partition("examples:")[0]


def test_they_are_english_whatever_is_spoken(made: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    pseudo_language.speak(monkeypatch)
    assert manual.build() == made


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_option_is_in_all_of_them(name: str, made: dict[str, str]) -> None:
    parser = manual.list_parsers()[name]
    for text in made.values():
        assert name in text
    for option in manual.list_options(parser):
        for word in option.option_strings:
            if word not in ("-h", "--help"):
                assert rf"\fB{word}\fR".replace("-", r"\-") in made["zertz3d.1"]
            assert word in made["zertz3d.bash"] and f"'{word}[" in made["_zertz3d"]
            assert f" {'-l' if word.startswith('--') else '-s'} {word.lstrip('-')} " in made["zertz3d.fish"]


@pytest.mark.parametrize(("shell", "name"), [("bash", "zertz3d.bash"), ("zsh", "_zertz3d"), ("fish", "zertz3d.fish")])
def test_a_shell_reads_its_completion(shell: str, name: str) -> None:
    if not shutil.which(shell):
        pytest.skip(f"no {shell}")
    run = subprocess.run([shell, "-n", FOLDER / name], capture_output=True, text=True)
    assert (run.returncode, run.stderr) == (0, "")


@pytest.mark.skipif(not shutil.which("bash"), reason="no bash")
@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("rep",), {"replay"}),
        (("--v",), {"--version"}),
        (("replay", "--table", "w"), {"walnut"}),
        (("doctor", "--j"), {"--json"}),
        (("convert", "--dialect", ""), {"it"}),
        (("check", "fi"), {"file.txt"}),
    ],
)
def test_bash_completes(words: tuple[str, ...], offered: set[str], tmp_path: Path) -> None:
    (tmp_path / "file.txt").write_text("")
    typed = " ".join(f"'{word}'" for word in words)
    script = (
        f"source '{FOLDER / 'zertz3d.bash'}'; COMP_WORDS=(zertz3d {typed}); COMP_CWORD={len(words)}; _zertz3d;"
        'echo "${COMPREPLY[@]}"'
    )
    said = subprocess.check_output(["bash", "-c", script], text=True, cwd=tmp_path)
    assert set(said.split()) == offered


@pytest.mark.skipif(not shutil.which("fish"), reason="no fish")
def test_fish_completes() -> None:
    script = f"source '{FOLDER / 'zertz3d.fish'}'; complete -C 'zertz3d replay --table '"
    assert {line.split()[0] for line in subprocess.check_output(["fish", "-c", script], text=True).splitlines()} >= {
        "felt", "slate", "walnut",
    }  # fmt: skip


@pytest.mark.skipif(not shutil.which("groff"), reason="no groff")
def test_the_manual_page_has_no_fault() -> None:
    run = subprocess.run(
        ["groff", "-man", "-Tutf8", "-K", "utf8", "-ww", "-P-cbu", FOLDER / "zertz3d.1"], capture_output=True, text=True
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert "ZÈRTZ" in run.stdout and "--stone-marks" in run.stdout.replace("‐", "-")
