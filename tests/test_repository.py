"""Nothing tracked names where packages came from or how one machine is laid out."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

# Put together here, so that this file does not find itself.
HOSTS = ("py" + r"pi\.(org|python)", "python" + "hosted", "npm" + r"js\.(org|com)")
HOSTS += ("deb" + r"\.debian", r"registry\." + "npm", r"proxy\." + "golang")
OPTIONS = ("--" + "index-url", "--extra-" + "index-url", "--find-" + "links", "--trusted-" + "host")
FOLDERS = ("/" + "root/", "/" + r"home/\w", "/" + "work/", "/" + r"Users/\w", "/" + "opt/")
FOLDERS += (r"\.\./" + "shared", "file:" + "//")

HOST = re.compile("|".join(HOSTS))
OPTION = re.compile("|".join(rf"(^|\s){option}\b" for option in OPTIONS))
FOLDER = re.compile("|".join(FOLDERS))


def tracked() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return [ROOT / name for name in listed.stdout.split("\0") if name]


def lines_with(pattern: re.Pattern[str]) -> list[str]:
    found = []
    for file in tracked():
        if not file.is_file() or b"\0" in (content := file.read_bytes())[:8000]:
            continue
        for number, line in enumerate(content.decode(errors="replace").splitlines(), 1):
            if pattern.search(line):
                found.append(f"{file.relative_to(ROOT)}:{number}: {line.strip()[:100]}")
    return found


@pytest.mark.parametrize("pattern", [HOST, OPTION, FOLDER], ids=["host", "option", "folder"])
def test_no_tracked_file_names_an_index_or_a_local_folder(pattern: re.Pattern[str]) -> None:
    assert lines_with(pattern) == []


def test_the_patterns_find_what_they_are_for() -> None:
    assert HOST.search("https://py" + "pi.org/simple")
    assert OPTION.search("pip install --" + "index-url x")
    assert FOLDER.search("see ../" + "shared/NOTES.md")


@pytest.mark.parametrize("name", ["base", "dev"])
def test_every_requirement_is_exact_and_hashed(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text().replace("\\\n", "")
    wanted = [
        line for line in text.splitlines() if line.strip() and not line.strip().startswith("#")
    ]
    assert wanted
    for line in wanted:
        assert re.match(r"[\w.\[\],-]+==\S+", line), line
        assert "--hash=sha256:" in line, line


def test_tests_run_what_people_run() -> None:
    """A version in both lists is the same version."""

    def versions(name: str) -> dict[str, str]:
        text = (ROOT / "requirements" / f"{name}.txt").read_text()
        return dict(re.findall(r"^([\w.-]+)==(\S+)", text, re.M))

    base, dev = versions("base"), versions("dev")
    assert {name: dev.get(name) for name in base} == base
