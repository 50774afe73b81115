"""Processes that belong together, as Linux shows them in /proc."""

from pathlib import Path


def find_group(number: int) -> list[int]:
    """The processes that were started within a session of that number, their own children included."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(words[3]) == number and words[0] != "Z":
            found.append(int(folder.name))
    return found
