"""The lines of the table: each runs the tool and its peer in turn, and compares them."""

import os
from pathlib import Path

import people
from measure import Result, alternate, cpu, megabytes, median, medianRatio, memory, run, seconds, wall
from peers import HERE, PYTHON, WORK, build, compiled, fresh
from servers import nginx, stub

LINES = {}
CORES = os.cpu_count()


def line(name):
    def register(function):
        LINES[name] = function
        return function
    return register


class Tool:
    """The tool as it is shipped."""

    def __init__(self):
        self.provision, self.stub, self.store = build(
            "provision", "identity-toolkit-stub", "local-store-benchmark")
        self.key = WORK / "api-key"
        self.key.touch(mode=0o600)
        self.key.write_text("fake-key\n")

    def validate(self, path: Path, report="/dev/null"):
        return run([self.provision, "validate", path, "--report", report, "--progress", "never"])

    def make(self, path: Path, *options, state=None):
        """A run with ledger, report and rejects, in new folders unless `state` keeps them."""
        folder = state or fresh("run")
        return run(
            [self.provision, path, "--report", folder / "report.csv", "--rejects", folder / "rejects.csv",
             "--progress", "never", *options],
            {"XDG_STATE_HOME": str(folder / "state"), "XDG_DATA_HOME": str(folder / "data")})

    def chain(self, path: Path, url, concurrency, *options, state=None):
        return self.make(
            path, "--backend", "firebase", "--api-key-file", self.key, "--project", "demo-provision", "--endpoint",
            url, "--concurrency", concurrency, *options, state=state)


def table(rows, extension="csv"):
    return people.write(WORK / f"people-{rows}.{extension}", rows)


def compared(name, what, ours, peer, goal, of=wall, show=seconds):
    return Result(name, what, show(median(ours, of)), show(median(peer, of)), medianRatio(ours, peer, of), goal)


# Validation: DuckDB reads the same file and makes the same checks.


def duckdb(path):
    return run([PYTHON, HERE / "duckdb-validate.py", path])


@line("validate-csv")
def validateCSV(tool, rounds):
    path = table(1_000_000)
    ours, peer = alternate(rounds, lambda: tool.validate(path), lambda: duckdb(path))
    return [
        compared("validate-csv", "validate 1,000,000 rows of CSV, no report : DuckDB", ours, peer, 1.0),
        compared("validate-csv", "its memory : DuckDB's", ours, peer, 0.5, memory, megabytes),
    ]


@line("validate-csv-report")
def validateCSVWithReport(tool, rounds):
    path = table(1_000_000)
    report = fresh("report") / "report.csv"
    ours, peer = alternate(rounds, lambda: tool.validate(path, report), lambda: duckdb(path))
    return [compared("validate-csv-report", "the same with the CSV report : DuckDB", ours, peer, 1.5)]


@line("validate-ndjson")
def validateNDJSON(tool, rounds):
    path = table(1_000_000, "ndjson")
    ours, peer = alternate(rounds, lambda: tool.validate(path), lambda: duckdb(path))
    return [compared("validate-ndjson", "validate 1,000,000 rows of NDJSON, no report : DuckDB", ours, peer, 1.0)]


@line("validate-json")
def validateJSON(tool, rounds):
    path = table(1_000_000, "json")
    ours, peer = alternate(rounds, lambda: tool.validate(path), lambda: duckdb(path))
    return [compared("validate-json", "validate 1,000,000 rows of one JSON array, no report : DuckDB", ours, peer, 1.0)]


# The chain: sign up, then set the name. Each run has a stub of its own, without accounts.


def withStub(tool, body, latency=0):
    with stub(tool.stub, latency) as host:
        return body(f"http://{host}")


def bareChain(url, rows, concurrency, *more):
    return run([compiled("chain", "curl"), url, "fake-key", rows, concurrency, *more])


@line("chain")
def chain(tool, rounds):
    rows = 50_000
    path = table(rows)
    ours, peer = alternate(
        rounds, lambda: withStub(tool, lambda url: tool.chain(path, url, 64)),
        lambda: withStub(tool, lambda url: bareChain(url, rows, 64)))
    own = median(ours, cpu) / rows
    return [
        compared("chain", f"the chain, {rows:,} rows, 64 at once, ledger and report : bare libcurl", ours, peer, 1.25),
        Result("chain", "its processor time a row : 60 µs", f"{own * 1e6:.0f} µs", "60 µs", own / 60e-6, 1.0),
    ]


@line("chain-latency")
def chainWithLatency(tool, rounds):
    """A hundred rows for each place: starting up weighs little then."""
    results = []
    for concurrency in (64, 256):
        rows = concurrency * 100
        path = table(rows)
        ideal = rows / (concurrency / (2 * 0.1))
        [ours] = alternate(
            max(rounds // 2, 1), lambda: withStub(tool, lambda url: tool.chain(path, url, concurrency), latency=100))
        taken = median(ours, wall)
        results.append(Result(
            "chain-latency", f"the chain with 100 ms latency, {concurrency} at once, rate : ideal",
            f"{rows / taken:.0f} rows/s", f"{rows / ideal:.0f} rows/s", ideal / taken, 0.98, atLeast=True))
    return results


@line("chain-tls")
def chainOverTLS(tool, rounds):
    rows = 20_000
    path = table(rows)

    def behindNginx(body):
        def overTLS(url):
            with nginx(url.removeprefix("http://")) as (url, certificate):
                return body(url, certificate)
        return withStub(tool, overTLS)

    ours, peer = alternate(
        rounds,
        lambda: behindNginx(lambda url, trusted: tool.chain(path, url, 64, "--ca-cert", trusted)),
        lambda: behindNginx(lambda url, trusted: bareChain(url, rows, 64, trusted)))
    return [compared(
        "chain-tls", f"the chain over TLS and HTTP/2, {rows:,} rows, 64 at once : bare libcurl", ours, peer, 1.25)]


@line("chain-admin-sdk")
def chainOfAdminSDK(tool, rounds):
    rows = 3_000
    path = table(rows)

    def script(url):
        return run(
            [PYTHON, HERE / "firebase-admin-chain.py", path, rows],
            {"FIREBASE_AUTH_EMULATOR_HOST": url.removeprefix("http://")})

    ours, peer = alternate(
        rounds, lambda: withStub(tool, lambda url: tool.chain(path, url, 64)), lambda: withStub(tool, script))
    return [
        compared("chain-admin-sdk", f"the chain, {rows:,} rows : a script with the Python Admin SDK", ours, peer, None),
        compared("chain-admin-sdk", "its processor time : the script's", ours, peer, None, cpu),
    ]


# The ledger.


@line("rerun")
def rerun(tool, rounds):
    """Every row is done: the ledger says so, and nothing is sent. The first run fills it."""
    rows = 1_000_000
    path = table(rows)
    with stub(tool.stub) as host:
        folder = fresh("rerun")
        url = f"http://{host}"
        tool.chain(path, url, 64, state=folder)
        [ours] = alternate(rounds, lambda: tool.chain(path, url, 64, state=folder))
    rate = rows / median(ours, wall)
    return [Result(
        "rerun", "a finished file of 1,000,000 rows again : 300,000 rows/s", f"{rate:,.0f} rows/s", "300,000 rows/s",
        rate / 300_000, 1.0, atLeast=True)]


# The local store.


@line("local-hash")
def localHash(tool, rounds):
    rows = 200 * CORES
    path = table(rows)
    ours, peer = alternate(
        rounds, lambda: tool.make(path), lambda: run([compiled("argon2id", "sodium", "pthread"), rows]))
    ratio = medianRatio(peer, ours, wall)
    return [Result(
        "local-hash", f"local store, {rows} rows, rate : Argon2id alone on all cores",
        f"{rows / median(ours, wall):.0f} rows/s", f"{rows / median(peer, wall):.0f} rows/s", ratio, 0.97, atLeast=True)]


@line("local-cheap")
def localCheap(tool, rounds):
    rows = 50_000
    path = table(rows)
    ours, peer = alternate(
        rounds, lambda: run([tool.store, path, fresh("store") / "accounts.sqlite", 256]),
        lambda: run([compiled("sqlite-insert", "sqlite3"), fresh("store") / "accounts.sqlite", rows]))
    return [compared(
        "local-cheap", f"local store with the cheapest hash, {rows:,} rows : SQLite, 1000 a transaction", ours, peer,
        2.0)]


# The process.


@line("start-up")
def startUp(tool, rounds):
    """A hundred starts at a time: one is too short to be measured."""
    def hundred(*command):
        samples = [run(command) for _ in range(100)]
        for sample in samples[1:]:
            samples[0].wall += sample.wall
            samples[0].cpu += sample.cpu
        samples[0].wall /= 100
        samples[0].cpu /= 100
        return samples[0]

    bare = compiled("start", "curl")
    ours, peer = alternate(rounds, lambda: hundred(tool.provision, "--version"), lambda: hundred(bare))
    return [compared("start-up", "provision --version : a C program that calls curl_version()", ours, peer, 1.5)]


@line("memory")
def memoryOfRows(tool, rounds):
    """What a row costs beyond what any run costs; the ten million take 550 MB of disk."""
    sizes = [100_000, 1_000_000, 10_000_000]
    used = [median(alternate(1, lambda: tool.validate(table(rows)))[0], memory) for rows in sizes]
    return [
        Result(
            "memory", f"memory a row, {few:,} to {many:,} rows : 32 bytes", f"{(b - a) / (many - few):.1f} bytes",
            "32 bytes", (b - a) / (many - few) / 32, 1.0)
        for (few, a), (many, b) in zip(zip(sizes, used), list(zip(sizes, used))[1:])
    ]


@line("ten-million")
def tenMillion(tool, rounds):
    few, many = table(1_000_000), table(10_000_000)
    ours, peer = alternate(rounds, lambda: tool.validate(many), lambda: tool.validate(few))
    return [compared("ten-million", "validate 10,000,000 rows : 1,000,000 rows", ours, peer, 10.5)]
