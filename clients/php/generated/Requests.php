<?php

// Generated from the gateway's routes by `npm run generate`; do not edit.

declare(strict_types=1);

namespace Kaunter\Generated;

use Kaunter\Http\Caller;
use Kaunter\Page;

/**
 * @phpstan-import-type ListApiRequestsItem from Types
 */
final class Requests
{
    public function __construct(private readonly Caller $caller)
    {
    }

    /**
     * List the application's own requests, newest first.
     * Requests are listed about a second after their response. Those without a valid access token are in no list.
     * Error codes: INVALID_PARAMETER.
     *
     * @param string|null $cursor Cursor from the previous response's meta; empty for the first page.
     * @param string|int|null $limit 1 to 100; larger values are treated as 100.
     * @param string|null $isError `true`: only rejected requests.
     * @return Page<ListApiRequestsItem>
     */
    public function list(
        string|null $cursor = null,
        string|int|null $limit = null,
        string|null $isError = null,
        ?float $timeoutSeconds = null
    ): Page {
        return $this->caller->call('GET', '/v3/requests', 'page', 'always', query: ['cursor' => $cursor, 'limit' => $limit, 'isError' => $isError], cursorIn: 'query', timeoutSeconds: $timeoutSeconds);
    }
}
