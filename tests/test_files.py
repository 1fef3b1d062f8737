"""Files that are written whole or not at all."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from openuno.files import written_whole
from openuno.text.errors import InputError


def test_a_file_takes_its_name_once_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    with written_whole(path) as part:
        part.write_text("whole", "utf-8")
        assert not path.exists()
    assert path.read_text("utf-8") == "whole"
    assert list(tmp_path.iterdir()) == [path]
    other = tmp_path / "other"
    other.touch()
    assert stat.S_IMODE(path.stat().st_mode) == stat.S_IMODE(other.stat().st_mode)


def test_a_failure_leaves_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    path.write_text("before", "utf-8")

    def fail() -> None:
        with written_whole(path) as part:
            part.write_text("half", "utf-8")
            raise OSError("the disk is full")

    with pytest.raises(OSError, match="full"):
        fail()
    assert path.read_text("utf-8") == "before"
    assert list(tmp_path.iterdir()) == [path]


def test_two_at_once_do_not_meet(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    with written_whole(path) as one, written_whole(path) as other:
        one.write_text("one", "utf-8")
        other.write_text("other", "utf-8")
    assert path.read_text("utf-8") == "one"
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real.html").write_text("before", "utf-8")
    link = tmp_path / "link.html"
    link.symlink_to("real.html")
    with written_whole(link) as part:
        part.write_text("after", "utf-8")
    assert link.is_symlink()
    assert (tmp_path / "real.html").read_text("utf-8") == "after"


def test_what_is_no_file_is_left_alone(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path, said in (
        (pipe, "not a file"),
        (tmp_path, "folder"),
        (tmp_path / "no" / "x", "written"),
    ):
        with pytest.raises(InputError, match=said), written_whole(path):
            raise AssertionError("it must not come to this")
    assert pipe.is_fifo()


@pytest.mark.parametrize("name", [".", "", "/", ".."])
def test_names_of_folders(name: str) -> None:
    with pytest.raises(InputError, match="folder"), written_whole(Path(name)):
        raise AssertionError("it must not come to this")
