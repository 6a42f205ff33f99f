"""How far a search goes and over how many processes: options that commands share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

import click

from .output import clean

if TYPE_CHECKING:
    from concurrent.futures import Executor

__all__ = ["side_by_side", "up_to", "workers_option"]

_Command = TypeVar("_Command", bound=Callable[..., object])


def up_to(name: str, most: int | None, default: int, help: str) -> Callable[[_Command], _Command]:
    """The option of a command that takes a whole number from 1 to ``most`` (None: any)."""
    kind = click.IntRange(1, most)
    return click.option(name, type=kind, default=default, show_default=True, metavar="N", help=help)


def workers_option(default: int | None, help: str) -> Callable[[_Command], _Command]:
    """The option `--workers`: how many processes share the work; the result is the same."""
    return click.option(
        "--workers",
        type=click.IntRange(1, 256),
        default=default,
        show_default=default is not None,
        metavar="N",
        help=help,
    )


@contextmanager
def side_by_side(workers: int, dask: str | None = None) -> Iterator[Executor | None]:
    """What spreads the work over processes, or over a Dask cluster; None: all is done here."""
    if dask is not None:
        try:
            from distributed import Client
        except ImportError:
            raise click.UsageError(
                "--dask needs the package `distributed`: pip install 'nightorder[dask]'"
            ) from None
        try:
            client = Client(dask, timeout=10)
        except (OSError, ValueError) as error:
            raise click.UsageError(clean(f"no Dask scheduler answers at {dask}: {error}")) from None
        with client, client.get_executor() as executor:
            yield executor
    elif workers > 1:
        from concurrent.futures import ProcessPoolExecutor

        pool = ProcessPoolExecutor(workers)
        try:
            yield pool
        finally:  # what was broken off is not waited for
            pool.shutdown(wait=False, cancel_futures=True)
    else:
        yield None
