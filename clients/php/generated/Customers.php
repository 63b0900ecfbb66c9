<?php

// Generated from the gateway's routes by `npm run generate`; do not edit.

declare(strict_types=1);

namespace Kaunter\Generated;

use Kaunter\Http\Caller;
use Kaunter\Page;

/**
 * @phpstan-import-type ChargeCustomerBody from Types
 * @phpstan-import-type CustomerItem from Types
 * @phpstan-import-type CustomerOrderItem from Types
 * @phpstan-import-type RecurringBody from Types
 * @phpstan-import-type TokenizedBody from Types
 * @phpstan-import-type TransactionItem from Types
 */
final class Customers
{
    public function __construct(private readonly Caller $caller)
    {
    }

    /**
     * Create a recurring customer, charged on a schedule once the payer has stored a card.
     * Redirect the payer to `paymentUrl`. Charges are made at 09:00 Malaysian time on the scheduled days; the webhook's eventType is RECURRING_PAYMENT.
     * Error codes: STORE_NOT_FOUND, INVALID_PARAMETER, PAYMENT_AMT_INVALID, PAYMENT_DECIMAL_INVALID, MINIMUM_AMOUNT_REQUIRED, PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION, PAYMENT_UNSUPPORTED_CURRENCY_TYPE, DOES_NOT_HAVE_ACTIVE_WALLET.
     *
     * @param RecurringBody $body
     * @return CustomerItem
     */
    public function createRecurring(
        array $body,
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('POST', '/v3/recurring-payment', 'item', 'never', body: $body, timeoutSeconds: $timeoutSeconds);
    }

    /**
     * Create a tokenized customer, charged on request once the payer has stored a card.
     * Error codes: STORE_NOT_FOUND, INVALID_PARAMETER, PAYMENT_AMT_INVALID, PAYMENT_DECIMAL_INVALID, MINIMUM_AMOUNT_REQUIRED, PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION, PAYMENT_UNSUPPORTED_CURRENCY_TYPE, DOES_NOT_HAVE_ACTIVE_WALLET.
     *
     * @param TokenizedBody $body
     * @return CustomerItem
     */
    public function createTokenized(
        array $body,
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('POST', '/v3/tokenized-payment', 'item', 'never', body: $body, timeoutSeconds: $timeoutSeconds);
    }

    /**
     * Retrieve a customer.
     * Error codes: CUSTOMER_NOT_FOUND.
     *
     * @return CustomerItem
     */
    public function retrieve(
        string $customerId,
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('GET', '/v3/customer/' . Caller::segment('customerId', $customerId), 'item', 'always', timeoutSeconds: $timeoutSeconds);
    }

    /**
     * Charge a customer's stored card.
     * A declined charge still returns SUCCESS: the transaction's status is FAILED and `error` has the reason. Repeated with the same `Idempotency-Key` header, the request returns the first charge in its current status, and the card is not charged again; with another amount or customer, it is rejected with TRANSACTION_DUPLICATE. Without the header, every request charges the card.
     * Error codes: CUSTOMER_NOT_FOUND, NOT_PERMITTED, PAYMENT_PARAM_INVALID, TRANSACTION_DUPLICATE, STORE_NOT_FOUND, INVALID_PARAMETER, PAYMENT_AMT_INVALID, PAYMENT_DECIMAL_INVALID, MINIMUM_AMOUNT_REQUIRED, PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION, PAYMENT_UNSUPPORTED_CURRENCY_TYPE, DOES_NOT_HAVE_ACTIVE_WALLET.
     *
     * @param ChargeCustomerBody $body
     * @param string|null $idempotencyKey A repeated call with the same key returns the first response. Generated when omitted; pass your own to stay safe across restarts of your program.
     * @return TransactionItem
     */
    public function charge(
        string $customerId,
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('POST', '/v3/customer/' . Caller::segment('customerId', $customerId) . '/order', 'item', 'key', body: $body, idempotencyKey: $idempotencyKey, timeoutSeconds: $timeoutSeconds);
    }

    /**
     * List the charges of a customer, newest first.
     * Error codes: CUSTOMER_NOT_FOUND, INVALID_PARAMETER.
     *
     * @param string|int|null $cursor Cursor from the previous response's meta.
     * @param string|int|null $limit 1 to 100; larger values are treated as 100.
     * @return Page<CustomerOrderItem>
     */
    public function listOrders(
        string $customerId,
        string|int|null $cursor = null,
        string|int|null $limit = null,
        ?float $timeoutSeconds = null
    ): Page {
        return $this->caller->call('GET', '/v3/customer/' . Caller::segment('customerId', $customerId) . '/orders', 'page', 'always', query: ['cursor' => $cursor, 'limit' => $limit], cursorIn: 'query', timeoutSeconds: $timeoutSeconds);
    }

    /**
     * Enable a customer. The payer must have stored a card that is valid: NOT_PERMITTED otherwise.
     * With `isActive`, the customer gets that state, however often the request is sent. Without a body, an active customer becomes inactive and vice versa; without a valid stored card, the customer stays inactive.
     * Error codes: CUSTOMER_NOT_FOUND, NOT_PERMITTED.
     *
     * @return CustomerItem
     */
    public function enable(
        string $customerId,
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('PUT', '/v3/customer/' . Caller::segment('customerId', $customerId) . '/status', 'item', 'always', body: ['isActive' => true], timeoutSeconds: $timeoutSeconds);
    }

    /**
     * Disable a customer: no charge is made until it is enabled again.
     * With `isActive`, the customer gets that state, however often the request is sent. Without a body, an active customer becomes inactive and vice versa; without a valid stored card, the customer stays inactive.
     * Error codes: CUSTOMER_NOT_FOUND, NOT_PERMITTED.
     *
     * @return CustomerItem
     */
    public function disable(
        string $customerId,
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('PUT', '/v3/customer/' . Caller::segment('customerId', $customerId) . '/status', 'item', 'always', body: ['isActive' => false], timeoutSeconds: $timeoutSeconds);
    }
}
