"""The build hooks: what is built contains the page, and a README that fits a package index."""

from __future__ import annotations

import os
import re
import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

REPOSITORY = "REPOSITORY_URL"
"""The variable that says where the repository is, as in https://…/openuno; whoever publishes a
package sets it. The project itself lives anywhere.
"""
_PICTURE = re.compile(r'!\[[^]]*\]\((?P<path>[^)]+)\)|<img src="(?P<source>[^"]+)"[^>]*>')
_LINK = re.compile(r"(?<!!)\[(?P<text>[^]]+)\]\((?!https?:|#)(?P<path>[^)]+)\)")


class PageHook(BuildHookInterface[Any]):
    """Builds the page with the Node that comes as a wheel, so that nobody has to have one."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        del version, build_data
        runpy.run_path(str(Path(self.root) / "web" / "build.py"))["build"]()


class ReadmeHook(MetadataHookInterface):
    """Gives the package its README and the addresses of the project."""

    def update(self, metadata: dict[str, Any]) -> None:
        repository = os.environ.get(REPOSITORY, "").rstrip("/")
        text = (Path(self.root) / "README.md").read_text("utf-8")
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": for_index(text, repository),
        }
        if repository:
            metadata["urls"] = {
                "Source": repository,
                "Documentation": f"{repository}/blob/HEAD/docs/README.md",
                "Changelog": f"{repository}/blob/HEAD/CHANGELOG.md",
                "Issues": f"{repository}/issues",
            }


def for_index(text: str, repository: str) -> str:
    """The README for a package index, which has none of the files that it shows and links to: they
    are in the repository. If nobody has said where that is, there are no pictures and no links.
    """

    def picture(found: re.Match[str]) -> str:
        path = found["path"] or found["source"]
        return found[0].replace(path, f"{repository}/raw/HEAD/{path}") if repository else ""

    def link(found: re.Match[str]) -> str:
        text = found["text"]
        return f"[{text}]({repository}/blob/HEAD/{found['path']})" if repository else text

    return _LINK.sub(link, _PICTURE.sub(picture, text))
