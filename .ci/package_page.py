"""What the page of the package on an index shows: the project's addresses, and a README without broken pictures."""

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

VARIABLE = "ZERTZ3D_REPOSITORY"
"""Names the repository's https address while a release is built; nothing else knows it."""

ADDRESS = re.compile(r"https://[\w.-]+(:\d+)?(/[\w.~-]+){2,}")
PARTS = re.compile(
    r"```.*?```|`[^`]*`"  # code, which stays as it is
    r"|!\[(?P<seen>[^][]*)\]\((?P<picture>[^()\s]+)\)(?P<after>\n*)"
    r"|\[(?P<words>[^][]+)\]\((?P<target>[^()\s]+)\)",
    re.DOTALL,
)
ELSEWHERE = re.compile(r"#|[a-z]+:")
"""How a target begins that is no file of the repository."""


class PackagePage(MetadataHookInterface):
    """Fills in addresses and README of a checkout; a source archive already says both."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Say them as this version's tag has them."""
        if "readme" in metadata:
            return
        repository = read_address(os.environ.get(VARIABLE, ""))
        tag = f"v{metadata['version']}"
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": readable_anywhere(text, repository, tag)}
        if repository:
            metadata["urls"] = {
                "Homepage": repository,
                "Documentation": f"{repository}/blob/{tag}/README.md",
                "Changelog": f"{repository}/blob/{tag}/CHANGELOG.md",
                "Issues": f"{repository}/issues",
            }


def read_address(text: str) -> str:
    """The repository's address without what is often appended; empty if it is not known."""
    address = text.strip().removesuffix("/").removesuffix(".git")
    if address and not ADDRESS.fullmatch(address):
        raise SystemExit(
            f"{VARIABLE} is {text!r}: give the https address of the repository, as in https://host.example/owner/name"
        )
    return address


def readable_anywhere(text: str, repository: str, tag: str) -> str:
    """A README that leads into the repository, laid out as GitHub's; without one pictures and links are left out."""

    def replace(found: re.Match[str]) -> str:
        picture, target = found["picture"], found["target"]
        if not (picture or target) or ELSEWHERE.match(picture or target):
            return found[0]
        if picture:
            begins_line = text[found.start() - 1 : found.start()] in ("", "\n")
            left = "" if begins_line else found["after"]
            return f"![{found['seen']}]({repository}/raw/{tag}/{picture}){found['after']}" if repository else left
        return f"[{found['words']}]({repository}/blob/{tag}/{target})" if repository else found["words"]

    return PARTS.sub(replace, text)
