"""Classic chutes for two players, as one would write it in Python.

    python3 chutes.py GAMES SEED     prints: games turns seconds

Chance comes from `random.random`, which is several times as fast as `random.randint`.
"""

import sys
from random import random, seed
from time import perf_counter

GOAL = 100

LADDERS = {1: 38, 4: 14, 9: 31, 21: 42, 28: 84, 36: 44, 51: 67, 71: 91, 80: 100}
CHUTES = {16: 6, 47: 26, 49: 11, 56: 53, 62: 19, 64: 60, 87: 24, 93: 73, 95: 75, 98: 78}
JUMPS = LADDERS | CHUTES


def play():
    """Plays one game and returns how many turns it took."""
    squares = [0, 0]
    turns = 0
    player = 0
    while True:
        turns += 1
        square = squares[player] + int(random() * 6) + 1
        # Only an exact throw reaches the goal; one that is too high moves nothing.
        if square <= GOAL:
            square = JUMPS.get(square, square)
            if square == GOAL:
                return turns
            squares[player] = square
        player = 1 - player


def main():
    games = int(sys.argv[1])
    seed(int(sys.argv[2]))
    began = perf_counter()
    turns = sum(play() for _ in range(games))
    print(games, turns, f"{perf_counter() - began:.6f}")


main()
