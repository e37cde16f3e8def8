"""Runs commands in turn and compares them: one process after the other, so that both see the same machine."""

import os
import statistics
import subprocess
import time
from dataclasses import dataclass
from typing import Callable, Optional


@dataclass
class Sample:
    wall: float  # seconds
    cpu: float  # seconds of all its threads, kernel included
    memory: float  # most bytes resident at one time

    def __truediv__(self, other):
        return Sample(self.wall / other.wall, self.cpu / other.cpu, self.memory / other.memory)


@dataclass
class Result:
    """One line of the table."""

    name: str
    what: str
    ours: str
    peer: str
    ratio: Optional[float]
    goal: Optional[float]
    atLeast: bool = False

    @property
    def isReached(self):
        if self.goal is None or self.ratio is None:
            return None
        return self.ratio >= self.goal if self.atLeast else self.ratio <= self.goal


def run(command, environment=None, statuses=(0,)) -> Sample:
    """Runs a command to its end. What it prints is shown only if it fails."""
    read, write = os.pipe()
    os.set_blocking(read, False)
    start = time.perf_counter()
    process = subprocess.Popen(
        [str(word) for word in command], env={**os.environ, **(environment or {})}, stdin=subprocess.DEVNULL,
        stdout=write, stderr=write)
    os.close(write)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    try:
        output = os.read(read, 65536).decode(errors="replace")
    except BlockingIOError:
        output = ""
    os.close(read)
    if process.returncode not in statuses:
        raise SystemExit(f"{' '.join(map(str, command))}: exit status {process.returncode}\n{output}")
    return Sample(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024)


def alternate(rounds: int, *contestants: Callable[[], Sample]):
    """Lets each contestant run once uncounted, then `rounds` times in turn; one list of samples for each."""
    for contestant in contestants:
        contestant()
    samples = [[] for _ in contestants]
    for round in range(rounds):
        order = list(zip(samples, contestants))
        for collected, contestant in order if round % 2 == 0 else reversed(order):
            collected.append(contestant())
    return samples


def median(samples, of):
    return statistics.median(of(sample) for sample in samples)


def medianRatio(ours, peer, of):
    """The median of the ratios within each round: what slows a whole round down slows both."""
    return statistics.median(of(a) / of(b) for a, b in zip(ours, peer))


def wall(sample):
    return sample.wall


def cpu(sample):
    return sample.cpu


def memory(sample):
    return sample.memory


def seconds(value):
    return f"{value * 1000:.1f} ms" if value < 0.1 else f"{value:.2f} s"


def megabytes(value):
    return f"{value / 1e6:.0f} MB"
