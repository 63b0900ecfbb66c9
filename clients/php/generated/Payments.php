<?php

// Generated from the gateway's routes by `npm run generate`; do not edit.

declare(strict_types=1);

namespace Kaunter\Generated;

use Kaunter\Http\Caller;

/**
 * @phpstan-import-type GetSubscriptionStatusResult from Types
 * @phpstan-import-type ListFpxBanksResult from Types
 * @phpstan-import-type RefundBody from Types
 * @phpstan-import-type ReverseBody from Types
 * @phpstan-import-type TransactionItem from Types
 */
final class Payments
{
    public function __construct(private readonly Caller $caller)
    {
    }

    /**
     * List the FPX banks for individuals, as a map by bank code.
     *
     * @return array<string, ListFpxBanksResult>
     */
    public function listFpxBanks(
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('GET', '/v3/payment/fpx-bank', 'item', 'always', timeoutSeconds: $timeoutSeconds);
    }

    /**
     * Refund a payment in full or in part.
     * Returns the payment with its remaining refundable amount. Until the provider confirms, the payment is unchanged and another refund is rejected with PAYMENT_REFUNDING. With the header `Idempotency-Key`, a repeated request returns the first response.
     * Error codes: TRANSACTION_NOT_FOUND, NOT_ALLOW_REFUND, UNSUPPORTED_METHOD_PAYMENT_REFUND, PAYMENT_FULLY_REFUNDED, PAYMENT_REFUNDING, REFUND_AMT_NOT_SAME_AS_TRANSACTION, INSUFFICIENT_REFUND_AMOUNT, INSUFFICIENT_MERCHANT_BALANCE, REFUND_FAILURE, TRANSACTION_DUPLICATE, PAYMENT_AMT_INVALID, PAYMENT_DECIMAL_INVALID, PAYMENT_UNSUPPORTED_CURRENCY_TYPE, INVALID_PARAMETER.
     *
     * @param RefundBody $body
     * @param string|null $idempotencyKey A repeated call with the same key returns the first response. Generated when omitted; pass your own to stay safe across restarts of your program.
     * @return TransactionItem
     */
    public function refund(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('POST', '/v3/payment/refund', 'item', 'key', body: $body, idempotencyKey: $idempotencyKey, timeoutSeconds: $timeoutSeconds);
    }

    /**
     * Reverse an order: void a recent payment or cancel an open checkout.
     * Possible for 15 minutes after the payment; its fee is returned. An open checkout is cancelled; the response is its latest payment attempt, or TRANSACTION_NOT_FOUND without one.
     * Error codes: TRANSACTION_NOT_FOUND, ORDER_NOT_PAID, PAYMENT_REFUNDING, UNSUPPORTED_METHOD_REVERSE, FAILED_TO_REVERSE_ORDER, INSUFFICIENT_MERCHANT_BALANCE, EXCEED_TIME_FOR_REVERSE_TRANSACTION.
     *
     * @param ReverseBody $body
     * @return TransactionItem
     */
    public function reverse(
        array $body,
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('POST', '/v3/payment/reverse', 'item', 'never', body: $body, timeoutSeconds: $timeoutSeconds);
    }

    /**
     * List the payment methods and their statuses.
     * A method that the operator has not enabled for the merchant, or that needs card entry where it is disabled, is `SUSPEND`. The others follow the merchant's review. `offline` is empty.
     *
     * @return GetSubscriptionStatusResult
     */
    public function listMethods(
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('GET', '/v3/payment/subscription/status', 'item', 'always', timeoutSeconds: $timeoutSeconds);
    }
}
