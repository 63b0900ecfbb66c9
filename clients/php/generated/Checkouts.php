<?php

// Generated from the gateway's routes by `npm run generate`; do not edit.

declare(strict_types=1);

namespace Kaunter\Generated;

use Kaunter\Http\Caller;

/**
 * @phpstan-import-type CheckoutBody from Types
 * @phpstan-import-type CheckoutItem from Types
 * @phpstan-import-type CreateCheckoutResult from Types
 * @phpstan-import-type DirectCheckoutBody from Types
 * @phpstan-import-type DirectCheckoutResult from Types
 * @phpstan-import-type GetCheckoutQrCodeResult from Types
 */
final class Checkouts
{
    public function __construct(private readonly Caller $caller)
    {
    }

    /**
     * Create an online payment checkout.
     * Redirect the payer to `item.url`. While the checkout is open, the same request with the same `order.id` returns the same checkout.
     * Error codes: INVALID_PARAMETER, MINIMUM_AMOUNT_REQUIRED, PAYMENT_AMT_INVALID, PAYMENT_DECIMAL_INVALID, PAYMENT_UNSUPPORTED_CURRENCY_TYPE, PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION, STORE_NOT_FOUND, DOES_NOT_HAVE_ACTIVE_WALLET, ORDER_ID_DUPLICATE.
     *
     * @param CheckoutBody $body
     * @return CreateCheckoutResult
     */
    public function create(
        array $body,
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('POST', '/v3/payment/online', 'item', 'order', body: $body, timeoutSeconds: $timeoutSeconds);
    }

    /**
     * Retrieve a checkout and its status.
     * Error codes: TRANSACTION_NOT_FOUND.
     *
     * @param string $checkoutId ID of the checkout.
     * @return CheckoutItem
     */
    public function retrieve(
        string $checkoutId,
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('GET', '/v3/payment/online', 'item', 'always', query: ['checkoutId' => $checkoutId], timeoutSeconds: $timeoutSeconds);
    }

    /**
     * Start a payment of a checkout without the checkout page.
     * A card without `card` leads to the card form of the checkout page, so that no card data passes through the shop. Repeating the request while the payment is pending returns the same result. Retrieve the checkout afterwards; the webhook is sent as usual.
     * Error codes: TRANSACTION_NOT_FOUND, ORDER_PAID, ORDER_CLOSED, TRANSACTION_EXPIRED, DOES_NOT_HAVE_ACTIVE_WALLET, PAYMENT_IN_PROCESS, PAYMENT_PARAM_INVALID, BANK_ERROR, CARD_ENTRY_OFF, CARD_NOT_FOUND, INVALID_PARAMETER.
     *
     * @param DirectCheckoutBody $body
     * @return DirectCheckoutResult
     */
    public function createDirectPayment(
        array $body,
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('POST', '/v3/payment/online/checkout', 'item', 'never', body: $body, timeoutSeconds: $timeoutSeconds);
    }

    /**
     * Retrieve a QR code that opens the checkout page at one method on the payer's phone.
     * Error codes: TRANSACTION_NOT_FOUND, DOES_NOT_HAVE_ACTIVE_WALLET.
     *
     * @param string $checkoutId ID of the checkout.
     * @param string|null $method Payment method, such as TNG_MY.
     * @return GetCheckoutQrCodeResult
     */
    public function retrieveQrCode(
        string $checkoutId,
        string|null $method = null,
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('GET', '/v3/payment/online/qrcode', 'item', 'always', query: ['checkoutId' => $checkoutId, 'method' => $method], timeoutSeconds: $timeoutSeconds);
    }
}
