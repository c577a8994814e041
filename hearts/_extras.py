"""Packages that only some modules need, and that are installed as extras."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def requires(package: str, module: str, extra: str = "") -> Iterator[None]:
    """Explain in the error how to install a package, if an import in the block needs it.

    Args:
        package: The package that is imported.
        module: The module that needs it.
        extra: The extra that brings it; empty if none does.

    Raises:
        ModuleNotFoundError: If the package is not installed. Other errors pass through.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name != package:
            raise
        install = f"pip install {package}"
        if extra:
            index = f'pip install "hearts-rules[{extra}]"'
            install = f'pip install ".[{extra}]" in a checkout, or {index}'
        raise ModuleNotFoundError(
            f"{module} needs {package}, which is not installed: {install}", name=package
        ) from None
