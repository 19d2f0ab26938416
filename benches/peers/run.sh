#!/usr/bin/env bash
# Plays classic chutes with two players in `roll` and, written by hand, in other languages, each
# on one core, and prints how long a turn takes.
#
#   benches/peers/run.sh [ROUNDS]      3 rounds without it; the best of them counts
#   ROLL=path/to/roll benches/peers/run.sh
#                                      measures that program instead of building one
#
# A language that is not installed is left out. The mean length of a game is there to show that
# all play the same game: it is 52.15 turns.
set -euo pipefail

if [[ -n ${ROLL:-} ]]; then
    program=$(command -v "$ROLL") || { echo "there is no program \`$ROLL\`" >&2; exit 2; }
    # As seen from where the script was called.
    ROLL=$(realpath "$program")
fi
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

rounds=${1:-3}
peers=benches/peers
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
# Lines of name, mean length and nanoseconds per turn, with tabs between them.
results=$scratch/results

# Whether all these programs are installed; says so if one is not.
installed() {
    local name=$1 program
    shift
    for program in "$@"; do
        if ! command -v "$program" >/dev/null; then
            echo "skipped: $name, for want of \`$program\`"
            return 1
        fi
    done
}

# The number after a key of the JSON in $1. The key may be a path of two, as in `turns mean`.
# There are no braces inside of `turns`, so that the first one ends it.
figure() {
    local path="\"$2\":"
    [[ $# -lt 3 ]] || path+="{[^}]*\"$3\":"
    tr -d ' \n' <<<"$1" | sed -n "s/.*$path\([-+.0-9eE]*\).*/\1/p"
}

run_roll() {
    local json mean speed
    json=$("$ROLL" simulate games/classic_chutes.roll \
        --players 2 --jobs 1 --games 200000 --seed "$1" --format json)
    mean=$(figure "$json" turns mean)
    speed=$(figure "$json" turns_per_s)
    if [[ -z $mean || -z $speed ]]; then
        echo "no \`mean\` or \`turns_per_s\` in what \`$ROLL simulate\` printed" >&2
        return 1
    fi
    awk -v mean="$mean" -v speed="$speed" \
        'BEGIN { printf "roll\t%s\t%.4f\n", mean, 1e9 / speed }' >>"$results"
}

# run_peer NAME GAMES SEED COMMAND...
run_peer() {
    local name=$1 games=$2 seed=$3
    shift 3
    "$@" "$games" "$seed" | awk -v name="$name" \
        '{ printf "%s\t%.4f\t%.4f\n", name, $2 / $1, $3 * 1e9 / $2 }' >>"$results"
}

if [[ -z ${ROLL:-} ]]; then
    cargo build --release --locked
    ROLL=${CARGO_TARGET_DIR:-target}/release/roll
fi

# Each peer as NAME|GAMES|COMMAND, with as many games as take a second or two.
contestants=()
if installed "Rust" rustc; then
    rustc -O -o "$scratch/chutes" "$peers/chutes.rs"
    contestants+=("Rust, tight loop|10000000|$scratch/chutes")
fi
if installed "LuaJIT" luajit; then
    contestants+=("LuaJIT|1500000|luajit $peers/chutes.lua")
fi
if installed "Java" javac java; then
    javac -d "$scratch" "$peers/Chutes.java"
    contestants+=("Java, framework|500000|java -cp $scratch Chutes")
fi
if installed "Lua 5.4" lua5.4; then
    contestants+=("Lua 5.4|400000|lua5.4 $peers/chutes.lua")
fi
if installed "CPython" python3; then
    contestants+=("CPython|200000|python3 $peers/chutes.py")
fi

# Round by round, so that a slow spell of the machine does not meet one peer alone.
for ((round = 1; round <= rounds; round++)); do
    run_roll "$round"
    for contestant in ${contestants[@]+"${contestants[@]}"}; do
        IFS='|' read -r name games command <<<"$contestant"
        # shellcheck disable=SC2086 # The command is several words.
        run_peer "$name" "$games" "$round" $command
    done
done

awk -F '\t' '
    !($1 in best) { order[++count] = $1; best[$1] = $3 }
    $3 < best[$1] { best[$1] = $3 }
    { lengths[$1] += $2; runs[$1]++ }
    END {
        printf "\n%-18s %10s %10s %10s\n", "", "mean turns", "ns / turn", "to roll"
        for (i = 1; i <= count; i++) {
            name = order[i]
            printf "%-18s %10.2f %10.1f %9.2fx\n", name, lengths[name] / runs[name], best[name],
                best[name] / best["roll"]
        }
    }' "$results"
