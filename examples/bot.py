"""Plays through the protocol of docs/protocol.md: wins if it can at once, else moves at random."""
import random, sys

CELLS = [file + rank for rank in "4321" for file in "abcd"]  # in the order of a FEN
ORBITS = "a4 a3 a2 a1 b1 c1 d1 d2 d3 d4 c4 b4".split(), "b3 b2 c2 c3".split()
BEFORE = {orbit[i]: orbit[i - 1] for orbit in ORBITS for i in range(len(orbit))}
LINES = [CELLS[i : i + 4] for i in range(0, 16, 4)] + [CELLS[i::4] for i in range(4)] + [CELLS[::5], CELLS[3:13:3]]
OTHER = {"w": "b", "b": "w"}

def read(fen):  # what is on each cell: "w", "b" or "."; and who is to move
    ranks, turn = fen.split()[:2]
    marbles = "".join("." * int(c) if c.isdigit() else c for c in ranks.replace("/", ""))
    return dict(zip(CELLS, marbles)), turn

def moves(board, turn):
    free = [cell for cell in CELLS if board[cell] == "."]
    near = lambda a, b: abs(ord(a[0]) - ord(b[0])) + abs(int(a[1]) - int(b[1])) == 1
    shifts = [(a, b) for a in CELLS if board[a] == OTHER[turn] for b in free if near(a, b)]
    return free + [f"{a}{b},{c}" for a, b in shifts for c in free + [a] if c != b]

def play(board, turn, move):
    shift, place = move[:-2], move[-2:]
    shifted = {shift[2:4]: OTHER[turn], shift[:2]: "."} if shift else {}
    board = {**board, **shifted, place: turn}
    return {cell: board[BEFORE[cell]] for cell in CELLS}, OTHER[turn]  # the press

def wins(board, turn, move):
    after, _ = play(board, turn, move)
    return {after[line[0]] for line in LINES if len({after[cell] for cell in line}) == 1} - {"."} == {turn}

def answer(line):
    global board, turn
    match line.split():
        case ["uci"]: return "id name bot.py\noption name Seed type string default\nuciok"
        case ["isready"]: return "readyok"
        case ["setoption", "name", "Seed", "value", seed]: random.seed(seed)
        case ["position", *words]:
            start, _, played = " ".join(words).partition(" moves ")
            board, turn = read(start.removeprefix("fen ").replace("startpos", "4/4/4/4 w"))
            for move in played.split(): board, turn = play(board, turn, move)
        case ["go", *_]:
            legal = moves(board, turn)
            return "bestmove " + random.choice([move for move in legal if wins(board, turn, move)] or legal)
        case ["quit"]: sys.exit()

for line in sys.stdin if __name__ == "__main__" else ():
    if said := answer(line): print(said, flush=True)
