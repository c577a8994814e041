"""Packages that only some modules need, and that are installed when somebody asks for them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def requires(package: str, module: str, install: str) -> Iterator[None]:
    """Say how to get a package, where an import within fails for want of it.

    Args:
        package: The package that is imported.
        module: The module that needs it.
        install: The package to install.

    Raises:
        ModuleNotFoundError: If the package is not there. Other errors pass through.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name != package:
            raise
        raise ModuleNotFoundError(
            f"{module} needs {package}, which is not installed: pip install '{install}'",
            name=package,
        ) from None
