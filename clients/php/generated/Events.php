<?php

// Generated from the gateway's routes by `npm run generate`; do not edit.

declare(strict_types=1);

namespace Kaunter\Generated;

use Kaunter\Http\Caller;
use Kaunter\Page;

/**
 * @phpstan-import-type ListEventsItem from Types
 */
final class Events
{
    public function __construct(private readonly Caller $caller)
    {
    }

    /**
     * List the events of payments, refunds, disputes and payouts, oldest first.
     * Store `meta.cursor` and use it for the next request: no event is ever missing or out of order. When there is nothing new, the page is empty and the cursor stays the same.
     * Error codes: INVALID_PARAMETER.
     *
     * @param string|null $cursor Cursor from the previous response's meta; empty for the first page.
     * @param string|int|null $limit 1 to 100; larger values are treated as 100.
     * @return Page<ListEventsItem>
     */
    public function list(
        string|null $cursor = null,
        string|int|null $limit = null,
        ?float $timeoutSeconds = null
    ): Page {
        return $this->caller->call('GET', '/v3/events', 'page', 'always', query: ['cursor' => $cursor, 'limit' => $limit], cursorIn: 'query', timeoutSeconds: $timeoutSeconds);
    }
}
