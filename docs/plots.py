"""Draws the plots of perfect-play.md into docs/plots/.

    python3 -m venv plots && plots/bin/pip install matplotlib==3.11.2
    plots/bin/python docs/plots.py

The figures come from the two programs that the page quotes, which this script runs through cargo:
`orbito-solve table stats --format csv` and the example `perfect_play`. Colours are those of Okabe
and Ito, told apart by colour-blind eyes too; the background is transparent and the grey of the
text is read on white and on black.
"""

import csv
import io
import pathlib
import subprocess

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt

ROOT = pathlib.Path(__file__).resolve().parent.parent
PLOTS = ROOT / "docs" / "plots"

RULES = {
    "standard": ["--rules", "standard"],
    "french": ["--rules", "french"],
    "quick": ["--rules", "standard", "--no-shift"],
}
# Grey of equal contrast to white and to the dark pages of the usual sites.
INK = "#808080"
WIN, DRAW, LOSS, LINE = "#0072b2", "#b8b8b8", "#d55e00", "#5c5c5c"
RULES_COLOR = {"standard": "#0072b2", "french": "#d55e00", "quick": "#009e73"}
MARKER = {"standard": "o", "french": "s", "quick": "^"}

plt.rcParams.update(
    {
        "svg.hashsalt": "orbito",
        "svg.fonttype": "none",
        "font.family": "sans-serif",
        "font.size": 10,
        "text.color": INK,
        "axes.labelcolor": INK,
        "axes.edgecolor": INK,
        "xtick.color": INK,
        "ytick.color": INK,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "lines.linewidth": 1.8,
        "lines.markersize": 4.5,
        "legend.frameon": False,
        "savefig.transparent": True,
    }
)


def rows(*arguments):
    """What a program of this package prints as CSV, as dictionaries."""
    command = ["cargo", "run", "--release", "--quiet", *arguments]
    out = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return list(csv.DictReader(io.StringIO(out.stdout)))


def stats(rules):
    return rows("--", "table", "stats", "--format", "csv", *RULES[rules])


def choices(rules, category):
    table = rows("--example", "perfect_play", "--", rules, "choices")
    return [row for row in table if row["category"] == category]


def save(figure, name):
    PLOTS.mkdir(exist_ok=True)
    figure.savefig(
        PLOTS / f"{name}.svg",
        metadata={"Date": None, "Creator": None},
        bbox_inches="tight",
        pad_inches=0.05,
    )
    plt.close(figure)


def axes(width=6.4, height=3.2):
    figure, axis = plt.subplots(figsize=(width, height))
    axis.set_xlabel("marbles on the board")
    return figure, axis


def percent(axis):
    axis.set_ylim(0, 100)
    axis.yaxis.set_major_formatter("{x:.0f} %")


def results(rules):
    """Stacked bars: how the positions of each layer end, for the player to move."""
    table = stats(rules)
    figure, axis = axes()
    marbles = [int(row["marbles"]) for row in table]
    parts = [
        ("win", "win", WIN),
        ("draw", "draw", DRAW),
        ("loss", "loss", LOSS),
        ("line_on_board", "line on the board", LINE),
    ]
    totals = [sum(int(row[part]) for part, _, _ in parts) for row in table]
    below = [0.0] * len(table)
    for part, label, color in parts:
        share = [100 * int(row[part]) / total for row, total in zip(table, totals)]
        axis.bar(marbles, share, 0.86, bottom=below, color=color, label=label)
        below = [a + b for a, b in zip(below, share)]
    percent(axis)
    axis.set_xticks(marbles)
    axis.set_xlim(-0.6, 16.6)
    axis.tick_params(axis="x", length=0)
    axis.legend(
        loc="lower center", bbox_to_anchor=(0.5, 1), ncols=4, handlelength=1, handleheight=1
    )
    save(figure, f"results-{rules}")


def curves(axis, series):
    """One curve for each set of rules."""
    for rules, points in series.items():
        style = {"color": RULES_COLOR[rules], "marker": MARKER[rules], "label": rules}
        axis.plot(*zip(*points), clip_on=False, **style)
    axis.set_xticks(range(0, 17, 2))
    axis.set_xlim(-0.4, 16.4)
    axis.grid(axis="y", color=INK, alpha=0.25, linewidth=0.6)
    axis.set_axisbelow(True)


def keeping():
    """The mean share of moves that keep a win, and the share of positions with only moves."""
    figure, (share, only) = plt.subplots(1, 2, figsize=(8.2, 3.2))
    tables = {rules: choices(rules, "win") for rules in RULES}
    for axis, column, label in [
        (share, "keeping_share", "moves that keep the win"),
        (only, "only_move_share", "won positions with one such move"),
    ]:
        points = {
            rules: [(int(row["marbles"]), 100 * float(row[column])) for row in table]
            for rules, table in tables.items()
        }
        curves(axis, points)
        axis.set_xlabel("marbles on the board")
        axis.set_title(label, fontsize=10, color=INK)
        axis.set_ylim(0)
        axis.yaxis.set_major_formatter("{x:.0f} %")
    share.set_ylim(0, 104)
    figure.legend(
        *share.get_legend_handles_labels(), loc="lower center", bbox_to_anchor=(0.5, 0.98), ncols=3
    )
    figure.tight_layout(w_pad=2.5)
    save(figure, "keeping-a-win")


def longest():
    """The most presses that a win and a loss can take."""
    figure, both = plt.subplots(1, 2, figsize=(8.2, 3.2), sharey=True)
    tables = {rules: stats(rules) for rules in RULES}
    for axis, column, label in [
        (both[0], "longest_win", "presses of the longest win"),
        (both[1], "longest_loss", "presses of the longest loss"),
    ]:
        points = {
            rules: [(int(row["marbles"]), int(row[column])) for row in table if row[column] != "0"]
            for rules, table in tables.items()
        }
        curves(axis, points)
        axis.set_xlabel("marbles on the board")
        axis.set_title(label, fontsize=10, color=INK)
        axis.set_ylim(0, 18)
        axis.set_yticks(range(0, 19, 3))
    figure.legend(
        *both[0].get_legend_handles_labels(),
        loc="lower center",
        bbox_to_anchor=(0.5, 0.98),
        ncols=3,
    )
    figure.tight_layout(w_pad=2.5)
    save(figure, "longest")


def main():
    for rules in RULES:
        results(rules)
    keeping()
    longest()


if __name__ == "__main__":
    main()
