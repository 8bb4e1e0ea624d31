"""The pages for readers: what they say can be run."""

from __future__ import annotations

import re
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"


def test_the_page_about_python_runs_from_top_to_bottom(capsys):
    blocks = re.findall(r"```python\n(.*?)```", (DOCS / "python.md").read_text(encoding="utf-8"), re.DOTALL)
    exec(compile("\n".join(blocks), "docs/python.md", "exec"), {})
    assert capsys.readouterr().out.startswith("[")
