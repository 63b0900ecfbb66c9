<?php

// Generated from the gateway's routes by `npm run generate`; do not edit.

declare(strict_types=1);

namespace Kaunter\Generated;

use Kaunter\Http\Caller;
use Kaunter\Page;

/**
 * @phpstan-import-type CompareOrdersBody from Types
 * @phpstan-import-type CompareOrdersResult from Types
 * @phpstan-import-type ListReconciliationItem from Types
 * @phpstan-import-type ReconciliationBody from Types
 * @phpstan-import-type SettlementCsvBody from Types
 */
final class Reports
{
    public function __construct(private readonly Caller $caller)
    {
    }

    /**
     * Compare your paid orders with the gateway's.
     * `missing`: in your list, not paid in this period. `extra`: paid, not in your list. `different`: paid with another amount. At most 1000 of each are returned; the counts include all.
     * Error codes: INVALID_PARAMETER, PAYMENT_AMT_INVALID, PAYMENT_DECIMAL_INVALID.
     *
     * @param CompareOrdersBody $body
     * @return CompareOrdersResult
     */
    public function compareOrders(
        array $body,
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('POST', '/v3/payment/reconciliation/orders', 'item', 'always', body: $body, timeoutSeconds: $timeoutSeconds);
    }

    /**
     * List the payments or refunds that are settled for one Malaysian day.
     * PAYMENT lists payments with their fees, REFUND the refunds. Once the day is settled, these are the lines of its settlement.
     * Error codes: INVALID_PARAMETER.
     *
     * @param ReconciliationBody $body
     * @return Page<ListReconciliationItem>
     */
    public function listReconciliation(
        array $body,
        ?float $timeoutSeconds = null
    ): Page {
        return $this->caller->call('POST', '/v3/payment/reconciliation', 'page', 'always', body: $body, cursorIn: 'body', timeoutSeconds: $timeoutSeconds);
    }

    /**
     * Retrieve the settlement of one Malaysian day as a CSV file.
     * Lines: `H` merchant, date and part; `T` count, gross, fee, settlement, carried forward, payout; `S` the same per method; `D` the columns of the reconciliation.
     * Error codes: INVALID_PARAMETER.
     *
     * @param SettlementCsvBody $body
     */
    public function retrieveSettlementCsv(
        array $body,
        ?float $timeoutSeconds = null
    ): string {
        return $this->caller->call('POST', '/v3/payment/settlement/csv', 'text', 'always', body: $body, timeoutSeconds: $timeoutSeconds);
    }
}
