<?php

// Generated from the gateway's routes by `npm run generate`; do not edit.

declare(strict_types=1);

namespace Kaunter\Generated;

use Kaunter\Http\Caller;

/**
 * @phpstan-import-type GetSubscriptionStatusResult from Types
 * @phpstan-import-type ListFpxBanksResult from Types
 * @phpstan-import-type QuickPayBody from Types
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
     * Charge the code that a payer shows at a counter.
     * The code decides the method: a wallet, or DuitNow. A declined payment still returns SUCCESS: the transaction's status is FAILED and `error` has the reason. IN_PROCESS means that the payer has to confirm, or that the provider is silent: retrieve the transaction by its order until it is over, or reverse the order. Repeated with the same `order.id` and `authCode`, the request returns the same payment; with another `authCode` it is the next attempt.
     * Error codes: AUTH_CODE_INVALID, AUTH_CODE_EXPIRED, AUTH_CODE_USED, INVALID_PARAMETER, MINIMUM_AMOUNT_REQUIRED, PAYMENT_AMT_INVALID, PAYMENT_DECIMAL_INVALID, PAYMENT_UNSUPPORTED_CURRENCY_TYPE, PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION, STORE_NOT_FOUND, DOES_NOT_HAVE_ACTIVE_WALLET, ORDER_ID_DUPLICATE, ORDER_PAID, PAYMENT_IN_PROCESS, PAYMENT_PARAM_INVALID.
     *
     * @param QuickPayBody $body
     * @return TransactionItem
     */
    public function quickPay(
        array $body,
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('POST', '/v3/payment/quickpay', 'item', 'order', body: $body, timeoutSeconds: $timeoutSeconds);
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
     * Error codes: TRANSACTION_NOT_FOUND, PAYMENT_IN_PROCESS, ORDER_NOT_PAID, PAYMENT_REFUNDING, UNSUPPORTED_METHOD_REVERSE, FAILED_TO_REVERSE_ORDER, INSUFFICIENT_MERCHANT_BALANCE, EXCEED_TIME_FOR_REVERSE_TRANSACTION.
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
     * A method that the operator has not enabled for the merchant, or that needs card entry where it is disabled, is `SUSPEND`. The others follow the merchant's review. `online` is for checkouts, `offline` for quick pay.
     *
     * @return GetSubscriptionStatusResult
     */
    public function listMethods(
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('GET', '/v3/payment/subscription/status', 'item', 'always', timeoutSeconds: $timeoutSeconds);
    }
}
