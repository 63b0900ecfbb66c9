<?php

// Generated from the gateway's routes by `npm run generate`; do not edit.

declare(strict_types=1);

namespace Kaunter\Generated;

use Kaunter\Http\Caller;
use Kaunter\Page;

/**
 * @phpstan-import-type ListDisputesItem from Types
 */
final class Disputes
{
    public function __construct(private readonly Caller $caller)
    {
    }

    /**
     * List disputes, newest first.
     * The amount is on hold while the dispute is open. Follow `meta.cursor` until it is empty.
     * Error codes: INVALID_PARAMETER.
     *
     * @param string|null $cursor Cursor from the previous response's meta; empty for the first page.
     * @param string|int|null $limit 1 to 100; larger values are treated as 100.
     * @param string|int|null $transactionId Only disputes of this payment.
     * @return Page<ListDisputesItem>
     */
    public function list(
        string|null $cursor = null,
        string|int|null $limit = null,
        string|int|null $transactionId = null,
        ?float $timeoutSeconds = null
    ): Page {
        return $this->caller->call('GET', '/v3/payment/disputes', 'page', 'always', query: ['cursor' => $cursor, 'limit' => $limit, 'transactionId' => $transactionId], cursorIn: 'query', timeoutSeconds: $timeoutSeconds);
    }
}
