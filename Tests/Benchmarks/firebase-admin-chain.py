"""The script one would write today: firebase-admin-chain.py FILE.csv ROWS  (FIREBASE_AUTH_EMULATOR_HOST names the server)

Two calls a row, as provision makes them, on as many threads as make it fastest here.
"""

import csv
import itertools
import sys
from concurrent.futures import ThreadPoolExecutor

import firebase_admin
from firebase_admin import auth

THREADS = 8


def provision(row):
    user = auth.create_user(email=row["email"], password=row["password"])
    auth.update_user(user.uid, display_name=row["name"])


firebase_admin.initialize_app(options={"projectId": "demo-provision", "httpTimeout": 30})
with open(sys.argv[1], encoding="utf-8", newline="") as file, ThreadPoolExecutor(THREADS) as pool:
    done = sum(1 for _ in pool.map(provision, itertools.islice(csv.DictReader(file), int(sys.argv[2]))))
print(done, "done")
