"""Packages that only some modules need, and that are installed as extras."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def requires(package: str, module: str, install: str) -> Iterator[None]:
    """Explain in the error how to install a package, if an import in the block needs it.

    Args:
        package: The package that is imported.
        module: The module that needs it.
        install: The package to install.

    Raises:
        ModuleNotFoundError: If the package is not installed. Other errors pass through.
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
