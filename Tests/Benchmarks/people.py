"""Writes tables of made-up people: the same ones each time, whatever the format."""

import json
import random
from pathlib import Path

FIRST = "Ann Ben Chloé Dmitri Eva Fatima George Hana Iñigo Jürgen 美玲 Omar Priya Søren Tove Uma".split()
LAST = "Smith Müller Novák Kowalski Tanaka Okafor García Lee O'Neil Petrov 陳 Rossi Dubois Khan Silva Berg".split()
DOMAINS = ["example.org", "school.example", "gmail.com", "mail.example.net", "students.uni.example", "outlook.com"]
LETTERS = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789"


def people(count):
    """Yields (name, email, password); every tenth address has capital letters, as people write them."""
    chance = random.Random(7)
    for number in range(count):
        bits = chance.getrandbits(80)
        first, last = FIRST[bits & 15], LAST[bits >> 4 & 15]
        local = f"{first.lower() if first.isascii() else 'user'}.{number * 7919 % 100_000_007}"
        if number % 10 == 0:
            local = local.capitalize()
        password = "".join(LETTERS[(bits >> shift) % len(LETTERS)] for shift in range(8, 80, 6))
        yield f"{first} {last}", f"{local}@{DOMAINS[(bits >> 70) % len(DOMAINS)]}", password


def write(path: Path, count: int) -> Path:
    """Makes the table in the format that the name ends in, unless it is there already."""
    if path.exists():
        return path
    unfinished = path.with_suffix(".unfinished")
    with unfinished.open("w", encoding="utf-8", newline="") as file:
        rows = people(count)
        if path.suffix == ".csv":
            file.write("name,email,password\n")
            for name, email, password in rows:
                file.write(f"{name},{email},{password}\n")
        else:
            objects = (
                json.dumps({"name": name, "email": email, "password": password}, ensure_ascii=False)
                for name, email, password in rows)
            if path.suffix == ".ndjson":
                file.writelines(f"{text}\n" for text in objects)
            else:
                file.write("[\n")
                file.write(next(objects))
                file.writelines(f",\n{text}" for text in objects)
                file.write("\n]\n")
    unfinished.rename(path)
    return path
