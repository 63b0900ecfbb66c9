"""Lists, page by page or item by item."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable, Generic, Iterator, List, Optional, TypeVar

if TYPE_CHECKING:
    from .generated.types import PageMeta

Item = TypeVar("Item")


class Page(Generic[Item]):
    """One page of a list. Iterating over it continues through all pages that follow."""

    def __init__(
        self,
        items: List[Item],
        meta: PageMeta,
        cursor: str,
        fetch: Optional[Callable[[str], Page[Item]]],
    ) -> None:
        self.items = items
        """Of this page only."""
        self.meta = meta
        self._cursor = cursor
        self._fetch = fetch

    def next_page(self) -> Optional[Page[Item]]:
        """The page that follows; None after the last one."""
        following = self.meta["cursor"]
        # A feed's cursor stays where it is when there is nothing new.
        is_last = following in ("", self._cursor) or not self.items
        return None if is_last or self._fetch is None else self._fetch(following)

    def pages(self) -> Iterator[Page[Item]]:
        """This page and all that follow."""
        page: Optional[Page[Item]] = self
        while page is not None:
            yield page
            page = page.next_page()

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from page.items

    def __repr__(self) -> str:
        return f"Page(items={self.items!r}, meta={self.meta!r})"
