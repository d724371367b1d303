"""Sees whether two builds are told apart: a compositor that is 6 % slower, and one that is the same.

    check-compare.py PROGRAM SLOWER SCENARIO FOLDER [TRIES]

Each try is one `bannerloop bench ab`. The slower one must be found in at least 9 of 10 tries, and the
same one never. By time alone a busy machine may leave it open, but must not say the contrary.
"""

import collections
import json
import pathlib
import subprocess
import sys
import time

# Long enough for 20 processes a side to tell 6 %, short enough for a try in seconds.
OPTIONS = ["--no-files", "--frames", "0-23", "--warm-up", "6", "--runs", "20"]
TIMES = ["median", "processor"]


def compare(program, other, scenario, folder):
    """One try: the exit code and what the comparison says."""
    command = [program, "bench", "ab", scenario, "--a", program, "--b", other, "-o", folder]
    result = subprocess.run(
        command + OPTIONS + ["--overwrite"], stdin=subprocess.DEVNULL, capture_output=True,
        text=True, check=False)
    if result.returncode not in (0, 1):
        sys.exit(f"bench ab ended with {result.returncode}: {result.stderr}")
    return result.returncode, json.loads((folder / "comparison.json").read_text())


def main():
    program, slower, scenario = sys.argv[1:4]
    folder = pathlib.Path(sys.argv[4])
    tries = int(sys.argv[5]) if len(sys.argv) > 5 else 10
    faults = []
    sys.stdout.reconfigure(line_buffering=True)
    print(f"{tries} tries of each; {' '.join(OPTIONS)}")
    for name, other in [("slower", slower), ("same", program)]:
        whole, counters, seconds = [], [], []
        times = {metric: [] for metric in TIMES}
        changes = {metric: [] for metric in TIMES}
        for index in range(tries):
            start = time.monotonic()
            code, said = compare(program, other, scenario, folder / f"{name}-{index}")
            seconds.append(time.monotonic() - start)
            status = said["status"]
            if (code == 1) != (status == "regressed"):
                faults.append(f"{name} {index}: exit code {code} with the verdict {status}")
            whole.append(status)
            risen = any(row["status"] == "regressed" for row in said["counters"])
            counters.append("regressed" if risen else "unchanged")
            for row in said["metrics"]:
                if row["name"] in TIMES:
                    times[row["name"]].append(row["status"])
                    changes[row["name"]].append(row["change"])
        print(f"{name}: {min(seconds):.1f} to {max(seconds):.1f} s a try")
        for what, list_ in [("verdict", whole), ("counters", counters), *times.items()]:
            count = ", ".join(f"{n} {word}" for word, n in collections.Counter(list_).most_common())
            span = changes.get(what)
            tail = f"; change {min(span):+.1%} to {max(span):+.1%}" if span else ""
            print(f"  {what}: {count}{tail}")
        if name == "slower":
            needed = -(-9 * tries // 10)
            if whole.count("regressed") < needed:
                faults.append(f"the slower one was found in {whole.count('regressed')} of {tries}")
            for metric, list_ in times.items():
                if "improved" in list_:
                    faults.append(f"the slower one was said to be improved by {metric}")
        else:
            for metric, list_ in [("the verdict", whole), *times.items()]:
                if "regressed" in list_:
                    faults.append(f"the same one was said to be regressed by {metric}")
    for fault in faults:
        print(f"error: {fault}", file=sys.stderr)
    sys.exit(1 if faults else 0)


main()
