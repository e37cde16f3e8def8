"""Builds the tool and gets what it is measured against: C programs, DuckDB, firebase-admin, nginx."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
WORK = ROOT / ".build" / "benchmarks"
PACKAGES = ["nginx-light", "openssl", "python3-venv", "gcc", "libcurl4-openssl-dev", "libsodium-dev", "libsqlite3-dev"]
PYTHON = WORK / "venv" / "bin" / "python"


def say(text):
    print(f"== {text}", file=sys.stderr, flush=True)


def install():
    """Installs what is missing: packages of Debian, two of PyPI in a folder of their own."""
    WORK.mkdir(parents=True, exist_ok=True)
    installed = subprocess.run(
        ["dpkg-query", "-W", "-f", "${Package} ${db:Status-Abbrev}\n", *PACKAGES], capture_output=True, text=True)
    missing = [package for package in PACKAGES if f"{package} ii" not in installed.stdout]
    if missing:
        say(f"installing {' '.join(missing)}")
        root = [] if os.getuid() == 0 else ["sudo"]
        subprocess.run([*root, "apt-get", "install", "-y", "-qq", *missing], check=True, stdout=subprocess.DEVNULL)
    if not PYTHON.exists():
        say("installing duckdb and firebase-admin from PyPI")
        subprocess.run([sys.executable, "-m", "venv", WORK / "venv"], check=True)
        subprocess.run([PYTHON, "-m", "pip", "-q", "install", "duckdb", "firebase-admin"], check=True)


def build(*products):
    """Builds products as they are shipped; answers with their paths."""
    options = ["-c", "release", "--static-swift-stdlib"]
    for product in products:
        subprocess.run(
            ["swift", "build", *options, "--product", product], check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
    folder = subprocess.run(
        ["swift", "build", *options, "--show-bin-path"], check=True, cwd=ROOT, capture_output=True, text=True)
    return [Path(folder.stdout.strip()) / product for product in products]


def compiled(name, *libraries):
    """The path of a C program of this folder."""
    program = WORK / name
    source = HERE / f"{name}.c"
    if not program.exists() or program.stat().st_mtime < source.stat().st_mtime:
        subprocess.run(
            ["cc", "-O2", "-Wall", "-Wextra", "-o", program, source, *(f"-l{name}" for name in libraries)], check=True)
    return program


def fresh(name):
    """An empty folder."""
    folder = WORK / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder
