"""HTML and SVG as text. Everything from outside is escaped here and nowhere else."""

from __future__ import annotations

import re
from html import escape

NAMESPACE = "http://www.w3.org/2000/svg"
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""The characters that XML cannot hold, not even escaped."""


def element(tag: str, /, *children: str, **attributes: object) -> str:
    """An element; its children are markup, and its attributes plain text.

    >>> element("text", words("<b>"), x="5%", class_="label", text_anchor="end")
    '<text x="5%" class="label" text-anchor="end">&lt;b&gt;</text>'
    """
    named = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{words(plain(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{tag}{named}>{''.join(children)}</{tag}>"


def words(text: str) -> str:
    """Plain text as markup."""
    return escape(_FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text), quote=True)


def plain(value: object) -> str:
    """A value as an attribute has it, a number without needless digits.

    >>> plain(0.5), plain(2.0)
    ('0.5', '2')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
