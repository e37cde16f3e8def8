"""What `provision validate` does, as far as DuckDB can say it in one pass: duckdb-validate.py FILE"""

import sys

import duckdb

path = sys.argv[1]
table = f"read_csv('{path}', all_varchar = true)" if path.endswith(".csv") else f"read_json('{path}')"
print(duckdb.sql(f"""
    SELECT
      count(*) AS rows,
      count(*) FILTER (NOT regexp_full_match(trim(email),
        '[A-Za-z0-9!#$%&''*+/=?^_`{{|}}~-]+(\\.[A-Za-z0-9!#$%&''*+/=?^_`{{|}}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\\.)+[A-Za-z]([A-Za-z0-9-]*[A-Za-z0-9])?'
      )) AS malformed,
      count(*) FILTER (coalesce(trim(name), '') = '' OR regexp_matches(name, '[[:cntrl:]]')) AS unnamed,
      count(*) FILTER (coalesce(length(password), 0) NOT BETWEEN 6 AND 4096) AS passwords,
      count(*) - count(DISTINCT lower(email)) AS duplicates
    FROM {table}
""").fetchall())
