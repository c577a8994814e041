"""The extension of Sphinx: fills in marks, links clauses, pairs light pictures with dark ones."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.addnodes import index, pending_xref
from sphinx.application import Sphinx
from sphinx.domains.python import PythonDomain
from sphinx.transforms import SphinxTransform
from sphinx.util.docutils import SphinxRole
from sphinx.util.nodes import make_id

import hearts.rules
from _ext.components import kinds
from _ext.marks import filled_in
from _ext.play import write_page
from _ext.searches import FIRST
from sources import ID


class ClauseTarget(SphinxRole):
    """The place of a clause: its id, which can be linked to and is not broken in two."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the id as a target."""
        node = nodes.inline(self.rawtext, self.text, classes=["clause"])
        node["ids"] = [make_id(self.env, self.inliner.document, "", self.text)]
        self.env.domains.standard_domain.anonlabels[self.text.lower()] = (
            self.env.docname,
            node["ids"][0],
        )
        return [node], []


class Clause(SphinxRole):
    """A link to a clause; that it exists is checked as for all references."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the link."""
        link = pending_xref(
            self.rawtext,
            nodes.inline(self.rawtext, self.text),
            refdomain="std",
            reftype="ref",
            refexplicit=True,
            refwarn=True,
            reftarget=self.text.lower(),
            refdoc=self.env.docname,
        )
        return [nodes.inline("", "", link, classes=["clause"])], []


class DarkSister(SphinxTransform):
    """Shows the dark sister of an image where the page is dark."""

    default_priority = 200

    def apply(self) -> None:
        """Put the sister beside each image that has one."""
        folder = Path(self.env.doc2path(self.env.docname)).parent
        for image in list(self.document.findall(nodes.image)):
            path = Path(image["uri"])
            dark = path.with_name(f"{path.stem}-dark{path.suffix}")
            if (folder / dark).is_file():
                sister = image.deepcopy()
                sister["uri"] = dark.as_posix()
                sister["classes"].append("only-dark")
                image["classes"].append("only-light")
                image.parent.insert(image.parent.index(image) + 1, sister)


class Searches(SphinxTransform):
    """Puts the words that a page is searched for into the index, which the search shows first."""

    default_priority = 200

    def apply(self) -> None:
        """Add the entries of this page to its first section."""
        section = next(iter(self.document.findall(nodes.section)), None)
        places = ((word, place.partition("#")) for word, place in FIRST.items())
        entries = [(word, part) for word, (page, _, part) in places if page == self.env.docname]
        if entries and section is not None:
            top = section["ids"][0]
            node = index(
                entries=[("single", word, part or top, "main", None) for word, part in entries]
            )
            section.parent.insert(section.parent.index(section), node)


def _fill_in(app: Sphinx, _docname: str, content: list[str]) -> None:
    text = filled_in(content[0])
    if text != content[0]:
        content[0] = text
        app.env.note_reread()


def _leave_out_of_search(app: Sphinx, _: nodes.document) -> None:
    """Keep pages for people who change the library out of the search."""
    if app.env.docname.startswith(("contributing/", "decisions/")):
        app.env.metadata[app.env.docname]["nosearch"] = True


def _drop_parameters(
    _app: Sphinx, what: str, name: str, obj: Any, _options: Any, lines: list[str]
) -> None:
    """Take the text of a rule from its signature: it stands above, with a table of parameters."""
    if what == "class" and kinds().get(name.removeprefix("hearts.rules.")) is obj:
        lines.clear()


def _shorten_defaults(
    _app: Sphinx, _what: str, _name: str, _obj: Any, _options: Any, signature: Any, returns: Any
) -> tuple[Any, Any]:
    """Put the names of large sets of cards in the place of their cards."""
    for name in ("PACK", "HEARTS", "QUEEN"):
        signature = signature and signature.replace(repr(getattr(hearts.rules, name)), name)
    return signature, returns


def _link_ids(
    _app: Sphinx, _what: str, _name: str, _obj: Any, _options: Any, lines: list[str]
) -> None:
    lines[:] = [ID.sub(r":clause:`\g<0>`", line) for line in lines]


def _write_play(app: Sphinx, error: Exception | None) -> None:
    """Put the page to play at beside the others."""
    if error is None and app.builder.name == "html":
        write_page(Path(app.outdir, "play"))


def setup(app: Sphinx) -> dict[str, bool]:
    """Connect everything; the text of a rule changes before other extensions read it."""
    for field in PythonDomain.directives["class"].doc_field_types:
        if field.name == "variable":
            field.label = "Attributes"  # as the docstrings call them
    app.add_role("clause", Clause())
    app.add_role("clause-target", ClauseTarget())
    app.add_transform(DarkSister)
    app.add_transform(Searches)
    app.connect("source-read", _fill_in)
    app.connect("doctree-read", _leave_out_of_search)
    app.connect("autodoc-process-docstring", _drop_parameters, priority=400)
    app.connect("autodoc-process-docstring", _link_ids)
    app.connect("autodoc-process-signature", _shorten_defaults)
    app.connect("build-finished", _write_play)
    return {"parallel_read_safe": True}
