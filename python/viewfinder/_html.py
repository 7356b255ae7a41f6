"""Tables for notebooks."""

from __future__ import annotations

from typing import Iterable, Sequence


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Rows as HTML. None is an empty cell."""
    from html import escape

    def line(cells: Sequence[object], tag: str) -> str:
        return "<tr>" + "".join(f"<{tag}>{'' if one is None else escape(str(one))}</{tag}>" for one in cells) + "</tr>"

    return "<table>" + line(heads, "th") + "".join(line(row, "td") for row in rows) + "</table>"
