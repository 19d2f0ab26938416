// Classic chutes for two players, as a generator of code would have written it in 2010: a small
// framework of objects with hooks to override, and the game as a subclass of it.
//
//   javac Chutes.java && java Chutes GAMES SEED     prints: games turns seconds
//
// Chance comes from `java.util.Random`, the usual one. Board and players are made once, and put
// back to the start before every game.

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;

// The framework.

interface GameListener {
    void rolled(Player player, int amount);

    void moved(Player player, Piece piece);

    void won(Player player);
}

class Die {
    private final int faces;
    private final Random random;

    Die(int faces, Random random) {
        this.faces = faces;
        this.random = random;
    }

    int roll() {
        return random.nextInt(faces) + 1;
    }
}

class Tile {
    private final int id;
    private final int next;

    Tile(int id, int next) {
        this.id = id;
        this.next = next;
    }

    int getId() {
        return id;
    }

    int getNext() {
        return next;
    }

    void landsOn(Game game, Player player, Piece piece) {
    }
}

class Board {
    private final List<Tile> tiles = new ArrayList<Tile>();

    Board(int numTiles) {
        for (int id = 0; id < numTiles; id++) {
            tiles.add(new Tile(id, Math.min(id + 1, numTiles - 1)));
        }
    }

    Tile getTile(int id) {
        return tiles.get(id);
    }

    void setTile(Tile tile) {
        tiles.set(tile.getId(), tile);
    }
}

class Piece {
    private Tile tile;

    Tile getTile() {
        return tile;
    }

    void setTile(Tile tile) {
        this.tile = tile;
    }
}

class Player {
    private final List<Piece> pieces = new ArrayList<Piece>();

    Player(int numPieces) {
        for (int id = 0; id < numPieces; id++) {
            pieces.add(new Piece());
        }
    }

    List<Piece> getPieces() {
        return pieces;
    }

    Piece getPiece(int id) {
        return pieces.get(id);
    }
}

abstract class Game {
    protected final Board board;
    protected final List<Player> players = new ArrayList<Player>();
    protected final List<Die> dice = new ArrayList<Die>();
    protected GameListener listener = null;
    private Player winner;

    Game(Board board, int numPlayers, int numPieces) {
        this.board = board;
        for (int id = 0; id < numPlayers; id++) {
            players.add(new Player(numPieces));
        }
    }

    // What a game may override.

    void preRoll(Player player) {
    }

    void roll(int amount, Player player) {
        move(player, player.getPiece(0), amount);
    }

    abstract void goalCheck(Player player, Tile tile);

    // What a game may call.

    void move(Player player, Piece piece, int steps) {
        Tile tile = piece.getTile();
        for (int step = 0; step < steps; step++) {
            tile = board.getTile(tile.getNext());
        }
        jump(player, piece, tile);
        tile.landsOn(this, player, piece);
    }

    void jump(Player player, Piece piece, Tile tile) {
        piece.setTile(tile);
        if (listener != null) {
            listener.moved(player, piece);
        }
    }

    void declareWinner(Player player) {
        winner = player;
        if (listener != null) {
            listener.won(player);
        }
    }

    // The course of a game.

    int play() {
        winner = null;
        for (Player player : players) {
            for (Piece piece : player.getPieces()) {
                piece.setTile(board.getTile(0));
            }
        }
        int turns = 0;
        while (true) {
            for (Player player : players) {
                turns++;
                takeTurn(player);
                if (winner != null) {
                    return turns;
                }
            }
        }
    }

    private void takeTurn(Player player) {
        preRoll(player);
        int amount = 0;
        for (Die die : dice) {
            amount += die.roll();
        }
        if (listener != null) {
            listener.rolled(player, amount);
        }
        roll(amount, player);
        for (Piece piece : player.getPieces()) {
            goalCheck(player, piece.getTile());
        }
    }
}

// The game.

class JumpTile extends Tile {
    private final List<Integer> accessible;

    JumpTile(int id, int next, Integer... accessible) {
        super(id, next);
        this.accessible = Arrays.asList(accessible);
    }

    @Override
    void landsOn(Game game, Player player, Piece piece) {
        game.jump(player, piece, game.board.getTile(accessible.get(0)));
    }
}

class ClassicChutes extends Game {
    private static final int GOAL = 100;
    private static final int[][] LADDERS = {
        {1, 38}, {4, 14}, {9, 31}, {21, 42}, {28, 84}, {36, 44}, {51, 67}, {71, 91}, {80, 100},
    };
    private static final int[][] CHUTES = {
        {16, 6}, {47, 26}, {49, 11}, {56, 53}, {62, 19}, {64, 60}, {87, 24}, {93, 73}, {95, 75},
        {98, 78},
    };

    ClassicChutes(int numPlayers, Random random) {
        super(new Board(GOAL + 1), numPlayers, 1);
        dice.add(new Die(6, random));
        for (int[] ladder : LADDERS) {
            board.setTile(new JumpTile(ladder[0], ladder[0] + 1, ladder[1]));
        }
        for (int[] chute : CHUTES) {
            board.setTile(new JumpTile(chute[0], chute[0] + 1, chute[1]));
        }
    }

    @Override
    void roll(int amount, Player player) {
        // Only an exact throw reaches the goal; one that is too high moves nothing.
        int missing = GOAL - player.getPiece(0).getTile().getId();
        if (amount <= missing) {
            move(player, player.getPiece(0), amount);
        }
    }

    @Override
    void goalCheck(Player player, Tile tile) {
        if (tile.getId() == GOAL) {
            declareWinner(player);
        }
    }
}

public class Chutes {
    public static void main(String[] arguments) {
        int games = Integer.parseInt(arguments[0]);
        Game game = new ClassicChutes(2, new Random(Long.parseLong(arguments[1])));
        // The machine compiles what has run often enough; that is not what is measured.
        playAll(game, games / 4);
        long began = System.nanoTime();
        long turns = playAll(game, games);
        double seconds = (System.nanoTime() - began) / 1e9;
        System.out.println(String.format(Locale.ROOT, "%d %d %.6f", games, turns, seconds));
    }

    private static long playAll(Game game, int games) {
        long turns = 0;
        for (int i = 0; i < games; i++) {
            turns += game.play();
        }
        return turns;
    }
}
