"""What an analyst would ask DuckDB about a JTL, as one process: duck.py groups|intervals FILE"""

import sys

import duckdb

QUERIES = {
    "groups": """
        SELECT label, count(*), count(*) FILTER (NOT success), avg(elapsed), stddev_samp(elapsed),
               quantile_cont(elapsed, [0.5, 0.9, 0.95, 0.99]), max(elapsed)
        FROM read_csv(?) GROUP BY label ORDER BY label""",
    "intervals": """
        SELECT count(*), avg(gap), stddev_samp(gap) / avg(gap)
        FROM (SELECT timeStamp - lag(timeStamp) OVER (ORDER BY timeStamp) AS gap FROM read_csv(?))""",
}

print(duckdb.connect().execute(QUERIES[sys.argv[1]], [sys.argv[2]]).fetchall())
