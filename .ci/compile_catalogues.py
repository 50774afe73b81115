"""What building adds to the wheel: the catalogues of languages, compiled."""

import importlib.util
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileCatalogues(BuildHookInterface):  # type: ignore[type-arg]
    """Puts a compiled catalogue beside each file of a language; an editable install reads the files themselves."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile them into a folder that is gone after the build."""
        if version == "editable":
            return
        root = Path(self.root)
        spec = importlib.util.spec_from_file_location("catalogue", root / "zertz3d" / "catalogue.py")
        assert spec and spec.loader
        module = importlib.util.module_from_spec(spec)
        sys.modules[spec.name] = module
        spec.loader.exec_module(module)
        self._folder = tempfile.TemporaryDirectory()
        for name, content in module.compile_files(root / "assets" / "languages"):
            path = Path(self._folder.name, name)
            path.write_bytes(content)
            build_data["force_include"][str(path)] = f"zertz3d/_data/assets/languages/{name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was compiled."""
        if version != "editable":
            self._folder.cleanup()
