"""Compares exchanges read without keys with the same exchanges read with keys.

    keyless.py KEYED KEYLESS [FACTS]

Both files are what Instants.java prints. An exchange is sequential if it begins after the end of all earlier ones of its connection and
ends before the next begins. Right: all four instants within 50 us. Prints counts, and each exchange that was timed wrong. FACTS is what
Instants.java prints of the keyless reading on the other stream: where it counts data that is lost, the verdict is inconclusive, and
wrong times are not silent.
"""

import sys
from collections import defaultdict

INCOMPLETE, GAP, ENCRYPTED = 2, 32, 64
NEAR = 50_000


def read(path):
    connections = defaultdict(dict)
    for line in open(path):
        fields = line.split()
        instants = [None if field == "-" else int(field) for field in fields[4:8]]
        connections[fields[1]][int(fields[3])] = (instants, int(fields[9]))
    return connections


def sequential(rows):
    """The ordinals of the exchanges during which no other was under way."""
    found, end = set(), -1
    ordinals = sorted(rows)
    for place, ordinal in enumerate(ordinals):
        instants, flags = rows[ordinal]
        following = rows[ordinals[place + 1]][0][0] if place + 1 < len(ordinals) else None
        whole = None not in instants and not flags & (INCOMPLETE | GAP)
        if whole and instants[0] >= end and (following is None or following >= instants[3]):
            found.add(ordinal)
        end = max([end] + [instant for instant in instants if instant is not None])
    return found


def near(wanted, instants):
    # The end of a response that the client reset is its last byte: with secrets it has none.
    instants = instants[:3] if wanted[3] is None and wanted[2] is not None else instants
    return all(a is not None and b is not None and abs(a - b) <= NEAR for a, b in zip(wanted, instants))


def main():
    keyed, keyless = read(sys.argv[1]), read(sys.argv[2])
    counts = dict.fromkeys(("sequential", "right", "other", "other_right"), 0)
    wrong = []
    for port, rows in keyed.items():
        if any(flags & ENCRYPTED for _, flags in rows.values()):
            continue  # not decrypted: there is nothing to compare with
        alone = sequential(rows)
        found = keyless.get(port, {})
        wrong += [(port, ordinal, "no exchange") for ordinal in found if ordinal not in rows]
        for ordinal, (wanted, _) in rows.items():
            kind = "sequential" if ordinal in alone else "other"
            counts[kind] += 1
            if ordinal in found:
                instants = found[ordinal][0]
                if near(wanted, instants):
                    counts["right" if kind == "sequential" else "other_right"] += 1
                else:
                    wrong.append((port, ordinal, kind, wanted, instants))
    share = 100 * counts["right"] / max(1, counts["sequential"])
    loses = len(sys.argv) > 3 and any(line.startswith("loses_data") for line in open(sys.argv[3]))
    print("sequential %(sequential)d right %(right)d" % counts, "(%.2f %%)" % share, end=" ")
    print("overlapping %(other)d right %(other_right)d" % counts, "wrong", len(wrong), "inconclusive" if loses else "silent" if wrong else "")
    for each in wrong[:20]:
        print(" ", *each)


main()
