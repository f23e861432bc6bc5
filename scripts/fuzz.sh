#!/usr/bin/env bash
# Fuzzes every target for a while, from the seeds that are kept: fuzz.sh TIME,
# such as 5s, 10m or 1000x. What it finds is written under testdata/fuzz, to be kept.
set -euo pipefail
cd "$(dirname "$0")/.."
time=${1:-5s}
failed=0
log=$(mktemp)
while IFS=: read -r file target; do
	folder=./$(dirname "$file")
	echo "$folder $target"
	go test -run '^$' -fuzz "^$target\$" -fuzztime "$time" -fuzzminimizetime 20x "$folder" >"$log" 2>&1 || { cat "$log"; failed=1; }
done < <(git grep -E '^func Fuzz[A-Za-z0-9]+' -- '*_test.go' | sed -E 's/^([^:]+):func (Fuzz[A-Za-z0-9]+).*/\1:\2/')
rm -f "$log"
exit $failed
