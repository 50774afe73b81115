"""The manual page and the completions of shells, from the parsers: `python -m zertz3d.tools.manual [FOLDER]`."""

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from zertz3d import resources, words
from zertz3d.app.cli.main import COMMANDS, build_command_parser, build_parser, load_command

Parsers = dict[str, argparse.ArgumentParser]


def list_parsers() -> Parsers:
    """The parser of every command."""
    return {name: build_command_parser(name, load_command(name)) for name in COMMANDS}


def list_options(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    """The options that people are told of."""
    return [one for one in parser._actions if one.option_strings and one.help != argparse.SUPPRESS]


def list_words(option: argparse.Action) -> list[str]:
    """The words that an option's value may be; nothing if it may be any."""
    return [str(choice) for choice in option.choices or ()]


def takes_value(option: argparse.Action) -> bool:
    """Does an option have a value?"""
    return option.nargs != 0


# ------------------------------------------------------------------------ manual


def write_manual(parsers: Parsers) -> str:
    """The manual page in roff."""
    said = build_parser().description or ""
    lines = [
        ".TH ZERTZ3D 1", ".SH NAME", f"zertz3d \\- {_roff(said[0].lower() + said[1:].rstrip('.'))}",
        ".SH SYNOPSIS", ".B zertz3d", r"[\fIFILE\fR | \fICOMMAND\fR ...]", ".SH DESCRIPTION",
        _roff(said),
        _roff((build_parser().epilog or "").partition("\n")[0]), ".SH COMMANDS",
    ]  # fmt: skip
    for name, parser in parsers.items():
        lines += [f".SS zertz3d {name}", _roff(parser.description or ""), ".PP"]
        for action in parser._actions:
            if action.help != argparse.SUPPRESS and "-h" not in action.option_strings:
                lines += [".TP", _describe(action), _roff(_expand(action, parser))]
        lines += [".PP", ".nf", *(_roff(line) for line in (parser.epilog or "").splitlines()), ".fi"]
    lines += [
        ".SH FILES", "Settings stand in", r"\fIconfig.toml\fR", "in the folder of settings;",
        r"\fBzertz3d replay \-\-help\fR", "lists them.", ".SH SEE ALSO", "The README of the program.",
    ]  # fmt: skip
    return "\n".join(lines) + "\n"


def _describe(action: argparse.Action) -> str:
    """An option or a place as a manual shows it."""
    shown = action.metavar or "|".join(list_words(action)) or (action.dest.upper() if takes_value(action) else "")
    value = " ".join(shown) if isinstance(shown, tuple) else shown
    if not action.option_strings:
        return rf"\fI{_roff(value)}\fR"
    names = ", ".join(rf"\fB{_roff(name)}\fR" for name in action.option_strings)
    return rf"{names} \fI{_roff(value)}\fR" if takes_value(action) else names


def _expand(action: argparse.Action, parser: argparse.ArgumentParser) -> str:
    return str(action.help or "") % {**vars(action), "prog": parser.prog}


def _roff(text: str) -> str:
    """Text as roff has it: nothing of it is a command."""
    shown = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + shown if shown.startswith((".", "'")) else shown


# ------------------------------------------------------------------- completions

FIRST = "-h --help --version"


def write_bash(parsers: Parsers) -> str:
    """The completion of bash."""
    lines = [
        "# bash completion of zertz3d", "_zertz3d() {", '    local word="${COMP_WORDS[COMP_CWORD]}" before options',
        '    before="${COMP_WORDS[COMP_CWORD-1]}"', "    COMPREPLY=()", '    if [ "$COMP_CWORD" -eq 1 ]; then',
        f'        COMPREPLY=($(compgen -W "{" ".join(parsers)} {FIRST}" -- "$word") $(compgen -f -- "$word"))',
        "        return", "    fi", '    case "${COMP_WORDS[1]} $before" in',
    ]  # fmt: skip
    for name, option in _with_words(parsers):
        pattern = "|".join(f'"{name} {word}"' for word in option.option_strings)
        lines.append(
            f'        {pattern}) COMPREPLY=($(compgen -W "{" ".join(list_words(option))}" -- "$word")); return;;'
        )
    lines += ["    esac", '    case "${COMP_WORDS[1]}" in']
    for name, parser in parsers.items():
        options = " ".join(word for option in list_options(parser) for word in option.option_strings)
        lines.append(f'        {name}) options="{options}";;')
    lines += [
        "    esac", '    if [[ "$word" == -* ]]; then COMPREPLY=($(compgen -W "$options" -- "$word"))',
        '    else COMPREPLY=($(compgen -f -- "$word")); fi', "}", "complete -o filenames -F _zertz3d zertz3d",
    ]  # fmt: skip
    return "\n".join(lines) + "\n"


def _with_words(parsers: Parsers) -> Iterator[tuple[str, argparse.Action]]:
    """Every option whose value is one of some words, with its command."""
    for name, parser in parsers.items():
        yield from ((name, option) for option in list_options(parser) if takes_value(option) and list_words(option))


def write_fish(parsers: Parsers) -> str:
    """The completion of fish."""
    lines = ["# fish completion of zertz3d"]
    for name, summary in COMMANDS.items():
        lines.append(f"complete -c zertz3d -n __fish_use_subcommand -a {name} -d {_quoted(summary)}")
    for name, parser in parsers.items():
        for option in list_options(parser):
            short = " ".join(f"-s {word[1:]}" for word in option.option_strings if not word.startswith("--"))
            long = " ".join(f"-l {word[2:]}" for word in option.option_strings if word.startswith("--"))
            value = f" -x -a {_quoted(' '.join(list_words(option)))}" if list_words(option) else " -r"
            value = value if takes_value(option) else ""
            said = _quoted(_summary(option, parser))
            names = " ".join(filter(None, (short, long)))
            lines.append(f"complete -c zertz3d -n '__fish_seen_subcommand_from {name}' {names}{value} -d {said}")
    return "\n".join(lines) + "\n"


def write_zsh(parsers: Parsers) -> str:
    """The completion of zsh."""
    lines = [
        "#compdef zertz3d", "# zsh completion of zertz3d", "local -a commands", "commands=(",
        *(f"    {_quoted(f'{name}:{summary}')}" for name, summary in COMMANDS.items()), ")",
        "if (( CURRENT == 2 )); then", "    _describe command commands", "    _files", "    return", "fi",
        "case $words[2] in",
    ]  # fmt: skip
    for name, parser in parsers.items():
        lines.append(f"    {name}) shift words; (( CURRENT-- )); _arguments \\")
        for option in list_options(parser):
            said = re.sub(r"([\[\]:])", r"\\\1", _summary(option, parser))
            choices = " ".join(list_words(option))
            value = (f":value:({choices})" if choices else ":value:_files") if takes_value(option) else ""
            lines += [f"        {_quoted(f'{word}[{said}]{value}')} \\" for word in option.option_strings]
        lines.append("        '*:file:_files' ;;")
    return "\n".join([*lines, "    *) _files ;;", "esac"]) + "\n"


def _summary(option: argparse.Action, parser: argparse.ArgumentParser) -> str:
    return _expand(option, parser) or option.dest.replace("_", " ")


def _quoted(text: str) -> str:
    """Text in single quotes, for fish as for zsh."""
    return "'" + text.replace("'", "’") + "'"


def build() -> dict[str, str]:
    """Every file by the name under which the wheel and the desktop know it; they are in English everywhere."""
    words.choose(words.ENGLISH)
    parsers = list_parsers()
    return {
        "zertz3d.1": write_manual(parsers),
        "zertz3d.bash": write_bash(parsers),
        "zertz3d.fish": write_fish(parsers),
        "_zertz3d": write_zsh(parsers),
    }


def main() -> None:
    """Write every file into a folder, or where the program keeps them."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else resources.assets() / "manual"
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in build().items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
        print(folder / name)


if __name__ == "__main__":
    main()
