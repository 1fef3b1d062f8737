"""The build hook: what is built contains the page."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface[Any]):
    """Builds the page with the Node that comes as a wheel, so that nobody has to have one."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        del version, build_data
        runpy.run_path(str(Path(self.root) / "web" / "build.py"))["build"]()
