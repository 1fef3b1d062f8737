"""Makes the site and says where it lies."""

from __future__ import annotations

from tools import ROOT
from tools.site.build import build

if __name__ == "__main__":
    print(f"{build().relative_to(ROOT)}/index.html: open it in a browser; it needs no server.")
