#!/usr/bin/env bash
# Fills fuzz/corpus from the games and the test cases, so that no copies need to be kept.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

mkdir -p fuzz/corpus/compile fuzz/corpus/play fuzz/corpus/bggl
for file in games/*.roll tests/problems/*.roll tests/transcripts/*.roll src/lang/roll/*.roll; do
    name=$(basename "$file" .roll)
    cp "$file" "fuzz/corpus/compile/$name"
    # Behind a zero byte come the seed of the dice and some answers.
    { cat "$file"; printf '\0\7\20\21\22\23\24\25\26\27\1\30\31\40\60\70'; } >"fuzz/corpus/play/$name"
done
for file in games/*.bggl tests/transcripts/*.bggl; do
    { cat "$file"; printf '\0\10\11\12\13\7\6\1\11\10'; } >"fuzz/corpus/bggl/$(basename "$file" .bggl)"
done
