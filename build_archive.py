"""The source distribution as an archive that everybody can build again and compare.

setuptools writes the times, the owners and the permissions of the files at hand. Here every file
has one time, which is ``SOURCE_DATE_EPOCH`` or the first day of 1980, no owner, and permissions
that say only whether it can be run. With the tools in ``requirements/tools.txt`` and the same
Python, the archive is the same to the bit. Other versions of zlib may compress it differently, and
other versions of setuptools may write another ``PKG-INFO``.
"""

import gzip
import os
import tarfile
from pathlib import Path

#: The oldest time that an archive of any kind can hold: the first day of 1980.
OLDEST = 315532800


def source_date() -> int:
    """Return the time for all files, in seconds."""
    return max(int(os.environ.get("SOURCE_DATE_EPOCH", OLDEST)), OLDEST)


def write_archive(archive: Path, folder: Path) -> None:
    """Write the files of a folder into a gzipped tar archive, in the order of their names.

    Args:
        archive: The file to write.
        folder: The folder; its name is the first part of every name in the archive.
    """
    date = source_date()

    def plain(member: tarfile.TarInfo) -> tarfile.TarInfo:
        runs = member.isdir() or member.mode & 0o100
        member.mode = 0o755 if runs else 0o644
        member.mtime = date
        member.uid = member.gid = 0
        member.uname = member.gname = ""
        return member

    with (
        archive.open("wb") as raw,
        # The name is empty because gzip would store the archive's name.
        gzip.GzipFile(filename="", mode="wb", fileobj=raw, mtime=date) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as tar,
    ):
        for path in (folder, *sorted(folder.rglob("*"))):
            name = path.relative_to(folder.parent).as_posix()
            tar.add(path, name, recursive=False, filter=plain)
