<?php

// Generated from the gateway's routes by `npm run generate`; do not edit.

declare(strict_types=1);

namespace Kaunter\Generated;

use Kaunter\Http\Caller;
use Kaunter\Page;

/**
 * @phpstan-import-type TransactionItem from Types
 */
final class Transactions
{
    public function __construct(private readonly Caller $caller)
    {
    }

    /**
     * Retrieve the payment of an order.
     * Returns the latest successful attempt, or else the latest. TRANSACTION_NOT_FOUND before the first attempt; the message says whether the order is open.
     * Error codes: TRANSACTION_NOT_FOUND.
     *
     * @return TransactionItem
     */
    public function retrieveByOrder(
        string $orderId,
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('GET', '/v3/payment/transaction/order/' . Caller::segment('orderId', $orderId), 'item', 'always', timeoutSeconds: $timeoutSeconds);
    }

    /**
     * Retrieve a payment by its transaction ID.
     * Error codes: TRANSACTION_NOT_FOUND.
     *
     * @return TransactionItem
     */
    public function retrieve(
        string $transactionId,
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('GET', '/v3/payment/transaction/' . Caller::segment('transactionId', $transactionId), 'item', 'always', timeoutSeconds: $timeoutSeconds);
    }

    /**
     * List the transactions, newest first.
     * Each payment attempt is a transaction. Follow `meta.cursor` until it is empty.
     * Error codes: INVALID_PARAMETER.
     *
     * @param string|null $cursor Cursor from the previous response's meta; empty for the first page.
     * @param string|int|null $limit 1 to 100; larger values are treated as 100.
     * @return Page<TransactionItem>
     */
    public function list(
        string|null $cursor = null,
        string|int|null $limit = null,
        ?float $timeoutSeconds = null
    ): Page {
        return $this->caller->call('GET', '/v3/payment/transactions', 'page', 'always', query: ['cursor' => $cursor, 'limit' => $limit], cursorIn: 'query', timeoutSeconds: $timeoutSeconds);
    }
}
