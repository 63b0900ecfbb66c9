<?php

declare(strict_types=1);

namespace Kaunter;

/**
 * One page of a list. Iterating over it continues through all pages that follow.
 *
 * @template T
 * @implements \IteratorAggregate<int, T>
 * @phpstan-import-type PageMeta from Generated\Types
 */
final class Page implements \IteratorAggregate
{
    /**
     * @param list<T> $items of this page only
     * @param PageMeta $meta
     * @param \Closure(string): self<T>|null $fetch
     */
    public function __construct(
        public readonly array $items,
        public readonly array $meta,
        private readonly string $cursor,
        private readonly ?\Closure $fetch
    ) {
    }

    /**
     * The page that follows; null after the last one.
     *
     * @return self<T>|null
     */
    public function nextPage(): ?self
    {
        $following = $this->meta['cursor'];
        // A feed's cursor stays where it is when there is nothing new.
        $isLast = in_array($following, ['', $this->cursor], true) || $this->items === [];
        return $isLast || $this->fetch === null ? null : ($this->fetch)($following);
    }

    /**
     * This page and all that follow.
     *
     * @return \Generator<int, self<T>>
     */
    public function pages(): \Generator
    {
        for ($page = $this; $page !== null; $page = $page->nextPage()) {
            yield $page;
        }
    }

    /** @return \Generator<int, T> */
    public function getIterator(): \Generator
    {
        foreach ($this->pages() as $page) {
            foreach ($page->items as $item) {
                yield $item; // with keys that count on over the pages
            }
        }
    }
}
