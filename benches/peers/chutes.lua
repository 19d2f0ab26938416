-- Classic chutes for two players, as one would write it in Lua; for lua5.4 and luajit.
--
--   lua5.4 chutes.lua GAMES SEED     prints: games turns seconds
--
-- Chance comes from `math.random`. Time is `os.clock`, that of the processor: plain Lua has no
-- other clock finer than a second.

local GOAL = 100

local jumps = {
    -- Nine ladders.
    [1] = 38, [4] = 14, [9] = 31, [21] = 42, [28] = 84, [36] = 44, [51] = 67, [71] = 91, [80] = 100,
    -- Ten chutes.
    [16] = 6, [47] = 26, [49] = 11, [56] = 53, [62] = 19, [64] = 60, [87] = 24, [93] = 73,
    [95] = 75, [98] = 78,
}

local random = math.random

-- Plays one game and returns how many turns it took.
local function play()
    local squares = { 0, 0 }
    local turns, player = 0, 1
    while true do
        turns = turns + 1
        local square = squares[player] + random(6)
        -- Only an exact throw reaches the goal; one that is too high moves nothing.
        if square <= GOAL then
            square = jumps[square] or square
            if square == GOAL then
                return turns
            end
            squares[player] = square
        end
        player = 3 - player
    end
end

local function play_all(games)
    local turns = 0
    for _ = 1, games do
        turns = turns + play()
    end
    return turns
end

local games, seed = tonumber(arg[1]), tonumber(arg[2])
math.randomseed(seed)
-- LuaJIT compiles a loop once it has gone round often enough; that is not what is measured.
play_all(games / 10)
local began = os.clock()
local turns = play_all(games)
print(string.format("%d %d %.6f", games, turns, os.clock() - began))
