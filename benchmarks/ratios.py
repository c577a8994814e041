"""The speed of the library, as ratios to other libraries and between its builds.

Times in seconds mean little: machines change their pace, and are not alike. So in every round all
subjects take turns, each is compared with what is measured right after it, and what is printed is
the median of these ratios over the rounds, with the two values between which the middle half of
them lies. A ratio of 5 means: five times as fast. Both builds are made of this checkout, in
temporary folders, and each runs in a process of its own, together with what it is compared with.

    python benchmarks/ratios.py [--only step playout ...] [--quick] [--rounds 9]
                                [--compiled FOLDER] [--write]

OpenSpiel, python-chess and PokerKit come with the extra ``bench``; what is not installed is left
out, and so is the C program where there is no gcc. A compiled build that exists already, made by
``python setup.py build_ext --inplace`` in a copy, can be given. With ``--write`` the numbers go
into ``ratios.json`` as well; `python docs/fill.py` then writes them into the pages.
"""

from __future__ import annotations

import argparse
import math
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

from calls import CALLS
from figures import MISSING, Table, figure, kept, markdown, write
from hearts import variants
from workers import HERE, Failed, Worker, both_builds

PACKAGES = ("open_spiel", "chess", "pokerkit", "attrs", "mypy")
#: Tables that are enough for a look: one pack, a kitty, pairs of cards, two packs.
FEW = (("microsoft", 4), ("pagat_kitty", 5), ("turbo", 4), ("cancellation", 6))
EVERY = tuple((name, seats) for name in variants.names() for seats in variants.get(name).players)


class Subject(NamedTuple):
    """A measurement, and its build."""

    maker: str
    words: tuple[str | int, ...] = ()
    build: str = "compiled"


class Row(NamedTuple):
    """One subject, and those it is compared with."""

    label: str
    subject: Subject
    others: tuple[Subject, ...]


class Group(NamedTuple):
    """Rows that have the same yardsticks."""

    title: str
    item: str
    yardsticks: tuple[str, ...]
    rows: tuple[Row, ...]


Key = tuple[str, int]
Figures = list[tuple[float, ...]]


# What is compared.

CHILD = Subject("spiel_child")
MUTABLE = Subject("spiel_mutable")
PLAYOUT = Subject("spiel_playout")
STRING = Subject("spiel_string")
LOOKING = Subject("spiel_bot")
TENSOR = Subject("spiel_tensor")
TENSOR_PLY = Subject("spiel_tensor_ply", ("list",))
ARRAY_PLY = Subject("spiel_tensor_ply", ("array",))
#: Tables of a batch: with a question, without one, with a kitty, with pairs of cards, with charges.
BATCHED = (
    ("american", 4),
    ("microsoft", 4),
    ("pagat_kitty", 5),
    ("booster_nines", 4),
    ("cancellation", 6),
    ("gong_zhu", 4),
)


def by_table(
    maker: str, tables: tuple[tuple[str, int], ...], *others: Subject, build: str = "compiled"
) -> tuple[Row, ...]:
    """The same subject at every table, beside others in the same process."""
    beside = tuple(other._replace(build=build) for other in others)
    return tuple(
        Row(f"{name} {players}", Subject(maker, (name, players), build), beside)
        for name, players in (("openspiel", 4), *tables)
    )


def by_name(maker: str, tables: tuple[tuple[str, int], ...], *others: Subject) -> tuple[Row, ...]:
    """The same subject at American Hearts and every other table, with passing."""
    return tuple(
        Row(f"{name} {players}", Subject(maker, (name, players)), others)
        for name, players in dict.fromkeys((("american", 4), *tables))
    )


def beside(maker: str, other: str, tables: tuple[tuple[str, int], ...]) -> tuple[Row, ...]:
    """One subject beside another one at the same table."""
    return tuple(
        Row(
            f"{name} {players}", Subject(maker, (name, players)), (Subject(other, (name, players)),)
        )
        for name, players in dict.fromkeys((("american", 4), *tables))
    )


def groups(tables: tuple[tuple[str, int], ...], program: str | None) -> dict[str, Group]:
    """Everything that can be measured, by the words of ``--only``."""
    later = Row("american 4, fourth deal", Subject("step", ("american", 4, 3)), (CHILD, MUTABLE))
    return {
        "call": Group(
            "What users call",
            "call",
            ("interpreted",),
            tuple(
                Row(
                    f"`{text}`",
                    Subject("call", ("microsoft", 4, text)),
                    (Subject("call", ("microsoft", 4, text), "pure"),),
                )
                for text in CALLS
            ),
        ),
        "step": Group(
            "A step: legal_cards, play, phase",
            "ply",
            ("OpenSpiel child()", "OpenSpiel mutable"),
            (*by_table("step", tables, CHILD, MUTABLE), later),
        ),
        "action": Group(
            "A step by actions: legal_actions, apply, phase",
            "action",
            ("OpenSpiel child()", "OpenSpiel mutable"),
            by_table("action", tables, CHILD, MUTABLE),
        ),
        "playout": Group(
            "Playouts: rollouts()",
            "ply",
            ("OpenSpiel, inside C++",),
            by_table("playout", tables, PLAYOUT),
        ),
        "view": Group(
            "A view, at a deal that its seat has looked at before",
            "view",
            ("OpenSpiel's information state string",),
            by_table("viewed", tables, STRING),
        ),
        "read": Group(
            "Such a view, with its hand, trick, legal cards, taken cards, points and sizes",
            "view",
            ("OpenSpiel's information state string",),
            by_table("read", tables, STRING),
        ),
        "bot": Group(
            "A ply of a bot through views, from the first look at the deal: view, random_action, "
            "apply",
            "ply",
            ("OpenSpiel string, legal actions, child()",),
            by_table("bot", tables, LOOKING),
        ),
        "bot-again": Group(
            "The same at deals that were looked at before",
            "ply",
            ("OpenSpiel string, legal actions, child()",),
            tuple(
                Row(f"{name} {players}", Subject("bot", (name, players, 1)), (LOOKING,))
                for name, players in (("openspiel", 4), *tables)
            ),
        ),
        "update": Group(
            "The view of a client after a card: update()",
            "card",
            ("OpenSpiel's information state string",),
            by_table("updated", tables, STRING),
        ),
        "batch": Group(
            "A step of a batch: random_actions, step, legal",
            "step of a table",
            ("OpenSpiel mutable",),
            by_table("batch_masks", BATCHED, MUTABLE)[1:],
        ),
        "batch-planes": Group(
            "A step of a batch with observe",
            "step of a table",
            ("OpenSpiel mutable, with its tensor", "the same, as an array"),
            by_table("batch_planes", BATCHED, TENSOR_PLY, ARRAY_PLY)[1:],
        ),
        "observation": Group(
            "An observation of one view: Encoding.observe",
            "view",
            ("OpenSpiel, the tensor of one state",),
            by_table("observed", tables, TENSOR)[1:],
        ),
        "limit": limits(program),
        "deal": Group(
            "A whole deal with passing, from its start to its score",
            "deal",
            ("OpenSpiel child()", "OpenSpiel mutable"),
            by_name(
                "whole_deal", tables, Subject("spiel_whole", (1,)), Subject("spiel_whole", (0,))
            ),
        ),
        "rollout": Group(
            "rollouts(state, 1), from the middle of a deal",
            "completion",
            ("OpenSpiel, inside C++",),
            by_name("one_rollout", tables, Subject("spiel_one_rollout")),
        ),
        "check": Group(
            "check_tricks of a whole deal",
            "deal",
            ("score_hand",),
            beside("checked", "scored", tables),
        ),
        "shoot": Group(
            "score_hand of a whole deal in which somebody shot",
            "deal",
            ("score_hand of any deal",),
            (
                Row(
                    "microsoft 4",
                    Subject("scored_shoot", ("microsoft", 4)),
                    (Subject("scored", ("microsoft", 4)),),
                ),
            ),
        ),
        "settled": Group(
            "settled, asked after each trick",
            "deal",
            ("all steps of the deal",),
            beside("settled", "deal_steps", tables),
        ),
        "claim": Group(
            "can_claim of the seat on lead, asked after each trick",
            "deal",
            ("all steps of the deal",),
            beside("claims", "deal_steps", tables),
        ),
        "solve": Group(
            "A card in a search of the rest of a deal, by solve",
            "card",
            ("a search by states",),
            beside("solved", "searched", FEW),
        ),
        "json": Group(
            "A view as JSON",
            "view",
            ("json.dumps of the same",),
            beside("view_json", "plain_json", tables),
        ),
        "text": Group(
            "str(state)", "state", ("OpenSpiel",), by_name("shown", FEW, Subject("spiel_shown"))
        ),
        "refusal": Group(
            "A refused card, with its reason",
            "refusal",
            ("a card that is played",),
            beside("refused", "step", FEW),
        ),
        "rule": Group(
            "A step under a rule of one's own",
            "ply",
            ("without it", "OpenSpiel child()", "OpenSpiel mutable"),
            house_rules("step", CHILD, MUTABLE),
        ),
        "rule-playout": Group(
            "Playouts under a rule of one's own",
            "ply",
            ("without it", "OpenSpiel, inside C++"),
            house_rules("playout", PLAYOUT),
        ),
        "copy": copies(
            "A copy",
            "OpenSpiel clone()",
            "spiel_clone",
            {"copied": "copy.copy", "copied_deeply": "copy.deepcopy"},
        ),
        "dumps": copies("A pickle made", "OpenSpiel", "spiel_dumped", {"dumped": "pickle.dumps"}),
        "loads": copies("A pickle read", "OpenSpiel", "spiel_loaded", {"loaded": "pickle.loads"}),
        "worlds": worlds("compiled"),
        "worlds-pure": worlds("pure"),
        "completed": Group(
            "Completions of a view, each of a world of its own",
            "completion",
            ("of a state",),
            tuple(
                Row(
                    f"american 4, after {cards} cards",
                    Subject("completed", (cards, 1)),
                    (Subject("completed", (cards, 0)),),
                )
                for cards in (0, 26)
            ),
        ),
        "scale": Group(
            "For scale: a step beside those of libraries for other games",
            "ply",
            ("python-chess push", "PokerKit action"),
            (
                Row(
                    "microsoft 4",
                    Subject("step", ("microsoft", 4)),
                    (Subject("chess_push"), Subject("poker_action")),
                ),
            ),
        ),
        "builds": Group(
            "The compiled build beside the interpreted one",
            "item",
            ("interpreted",),
            tuple(
                Row(
                    f"{maker} {name} {players}",
                    Subject(maker, (name, players)),
                    (Subject(maker, (name, players), "pure"),),
                )
                for maker in ("step", "action", "playout", "copied", "dumped", "loaded")
                for name, players in (("microsoft", 4), ("cancellation", 6))
            ),
        ),
        "pure": Group(
            "A step of the interpreted build",
            "ply",
            ("OpenSpiel child()", "OpenSpiel mutable"),
            by_table("step", tables, CHILD, MUTABLE, build="pure"),
        ),
    }


def worlds(build: str) -> Group:
    """Draws of worlds beside OpenSpiel's, at the start of a deal and in the middle."""
    labels = {
        "world_hands": "hands",
        "world_sampled": "sample",
        "world_told": "sample and its history",
        "worlds_prepared": "worlds() and a first sample",
        "worlds_first": "the same, the first time in a deal",
    }
    rows = tuple(
        Row(
            f"american 4, after {cards} cards, {label}",
            Subject(maker, (cards,), build),
            (Subject("spiel_resample", (cards,), build),),
        )
        for maker, label in labels.items()
        for cards in (0, 26)
    )
    rows += tuple(
        Row(
            f"cancellation 10, after {cards} cards, worlds() and a first sample",
            Subject("worlds_prepared", (cards, "cancellation", 10), build),
            (Subject("spiel_resample", (26,), build),),
        )
        for cards in (0, 50)
    )
    what = "Worlds" if build == "compiled" else "Worlds, interpreted"
    return Group(what, "draw", ("OpenSpiel resample",), rows)


def house_rules(maker: str, *others: Subject) -> tuple[Row, ...]:
    """The kinds of custom rules, and the same game without one."""
    labels = {
        "lead.waiting": "at the lead, as a clause",
        "lead.shy": "at the lead, a difference of sets",
        "always.shy": "at every card, a difference of sets",
        "always.looking": "at every card, a loop over cards",
    }
    return tuple(
        Row(
            f"microsoft 4, {label}",
            Subject(maker, (f"microsoft+{key}", 4)),
            (Subject(maker, ("microsoft", 4)), *others),
        )
        for key, label in labels.items()
    )


def copies(title: str, yardstick: str, other: str, makers: dict[str, str]) -> Group:
    """Return the rows for copies of a state half way through a deal."""
    rows = tuple(
        Row(f"{name} {players}, {label}", Subject(maker, (name, players)), (Subject(other),))
        for maker, label in makers.items()
        for name, players in (("microsoft", 4), ("cancellation", 10))
    )
    return Group(title, "state", (yardstick,), rows)


def limits(program: str | None) -> Group:
    """Playouts beside a program in C that can do nothing else; 1 would be the limit."""
    ways = [] if program is None else [line.split()[0] for line in run(program, "1")]
    rows = Row(
        "microsoft 4",
        Subject("playout", ("microsoft", 4)),
        tuple(Subject("limit", (program or "", way)) for way in ways),
    )
    title = "Playouts beside the limit, the same rules written into C"
    return Group(title, "ply", tuple(f"C, cards picked by {way}" for way in ways), (rows,))


def run(*command: str) -> list[str]:
    """The lines that a program prints."""
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()


def compiled_limit(folder: Path) -> str | None:
    """The C program, if there is a compiler to make it."""
    if shutil.which("gcc") is None:
        return None
    program = str(folder / "limit")
    run("gcc", "-O3", "-march=native", str(HERE / "limit.c"), "-o", program)
    return program


# Measuring.


def measured(
    chosen: dict[str, Group], workers: dict[str, Worker], rounds: int
) -> dict[Key, Figures]:
    """The seconds of each row and its yardsticks, in every round; the first one warms up.

    A row with something that is not installed has no times.
    """
    places = [
        ((name, place), row)
        for name, group in chosen.items()
        for place, row in enumerate(group.rows)
    ]
    figures: dict[Key, Figures] = {key: [] for key, _ in places}
    for turn in range(rounds + 1):
        print(f"round {turn} of {rounds}", file=sys.stderr)
        for key, row in places:
            seconds = tuple(seconds_of(workers, one) for one in (row.subject, *row.others))
            if turn:
                figures[key].append(seconds)
    return figures


def seconds_of(workers: dict[str, Worker], subject: Subject) -> float:
    """One measurement; not a number if something that it needs is not installed."""
    try:
        return float(workers[subject.build].ask("measure", subject.maker, *subject.words))
    except Failed as failed:
        if failed.kind != "ModuleNotFoundError":
            raise
        return float("nan")


# What the times depend on.


def facts(program: str | None, rounds: int) -> list[str]:
    """Return the facts on which the times depend."""
    gcc = "no gcc is installed: no limit" if program is None else run("gcc", "--version")[0]
    return [
        f"Python {platform.python_version()}, {platform.platform()}, {processor()}",
        f"load of the machine at the end: {os.getloadavg()[0]:.1f}",
        ", ".join(map(version, PACKAGES)),
        gcc,
        f"{rounds} rounds: median (middle half)",
    ]


def version(package: str) -> str:
    """A package and its version."""
    try:
        return f"{package} {metadata.version(package)}"
    except metadata.PackageNotFoundError:
        return f"{package} {MISSING}"


def processor() -> str:
    """Return the name of the processor, if the system reports it."""
    file = Path("/proc/cpuinfo")
    lines = file.read_text().splitlines() if file.exists() else []
    names = [line.partition(": ")[2] for line in lines if line.startswith("model name")]
    return f"{len(names)} x {names[0]}" if names else platform.processor()


def table(name: str, group: Group, figures: dict[Key, Figures]) -> Table:
    """The numbers of one group, as text."""
    rows = []
    medians = []
    for place, row in enumerate(group.rows):
        own, *others = zip(*figures[name, place], strict=True)
        ratios = [[b / a for a, b in zip(own, other, strict=True)] for other in others]
        medians.append([statistics.median(each) for each in ratios])
        rows.append((row.label, f"{statistics.median(own) * 1e6:.3f}", *map(spread, ratios)))
    least = tuple(figure(min(each)) for each in zip(*medians, strict=True))
    return Table(group.title, (name, f"us a {group.item}", *group.yardsticks), tuple(rows), least)


def spread(ratios: list[float]) -> str:
    """The median, and between which two values the middle half of the rounds lies."""
    if any(map(math.isnan, ratios)):
        return MISSING
    low, median, high = map(figure, statistics.quantiles(ratios, n=4, method="inclusive"))
    return f"{median} ({low}-{high})"


def main() -> None:
    """Measure, and print the tables."""
    every = tuple(groups((), None))
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", nargs="+", choices=every, default=every, metavar="GROUP")
    parser.add_argument("--quick", action="store_true", help="few tables, three rounds")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--compiled", type=Path, metavar="FOLDER")
    parser.add_argument("--write", action="store_true", help="write ratios.json")
    args = parser.parse_args()
    if args.write and (args.quick or set(args.only) != set(every)):
        parser.error("what is written is one whole run")
    if args.rounds < 2:
        parser.error("a median needs two rounds or more")
    rounds = 3 if args.quick else args.rounds
    with tempfile.TemporaryDirectory(prefix="hearts-") as temporary:
        program = compiled_limit(Path(temporary))
        found = groups(FEW if args.quick else EVERY, program)
        chosen = {name: found[name] for name in every if name in args.only}
        with both_builds("subjects.py", args.compiled) as (compiled, pure):
            figures = measured(chosen, {"compiled": compiled, "pure": pure}, rounds)
        told = facts(program, rounds)
        tables = {name: table(name, group, figures) for name, group in chosen.items()}
        print(*(f"- {fact}" for fact in told), sep="\n")
        for each in tables.values():
            print("", f"### {each.title}", "", *markdown(each), sep="\n")
        if args.write:
            write(told, {name: kept(each) for name, each in tables.items()})


if __name__ == "__main__":
    main()
