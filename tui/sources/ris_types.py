"""What RIS and EndNote call the kinds of papers, in BibTeX's words."""

_KINDS = {
    "JOUR": "article", "JFULL": "article", "MGZN": "article", "NEWS": "article", "EJOUR": "article",
    "CONF": "inproceedings", "CPAPER": "inproceedings", "CHAP": "incollection",
    "ECHAP": "incollection", "BOOK": "book", "EBOOK": "book", "EDBOOK": "book",
    "THES": "phdthesis", "RPRT": "techreport", "UNPB": "unpublished", "MANSCPT": "unpublished",
    "ELEC": "online", "BLOG": "online", "DATA": "dataset", "COMP": "software",
}  # fmt: skip

_NAMES = {
    "journal article": "article", "electronic article": "article", "magazine article": "article",
    "newspaper article": "article", "conference paper": "inproceedings",
    "conference proceedings": "inproceedings", "book section": "incollection",
    "book": "book", "edited book": "book", "thesis": "phdthesis", "report": "techreport",
    "unpublished work": "unpublished", "manuscript": "unpublished", "web page": "online",
    "dataset": "dataset", "computer program": "software",
}  # fmt: skip


def kind_of_type(code: str) -> str:
    """The kind for a `TY` of RIS; empty for one that says nothing, such as `GEN`."""
    return _KINDS.get(code.strip().upper(), "")


def kind_of_name(name: str) -> str:
    """The kind for the name of a type of reference in EndNote."""
    return _NAMES.get(name.strip().lower(), "")
