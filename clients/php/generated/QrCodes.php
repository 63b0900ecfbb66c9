<?php

// Generated from the gateway's routes by `npm run generate`; do not edit.

declare(strict_types=1);

namespace Kaunter\Generated;

use Kaunter\Http\Caller;
use Kaunter\Page;

/**
 * @phpstan-import-type NewQrCodeItem from Types
 * @phpstan-import-type QrCodeBody from Types
 * @phpstan-import-type QrCodeItem from Types
 * @phpstan-import-type TransactionItem from Types
 */
final class QrCodes
{
    public function __construct(private readonly Caller $caller)
    {
    }

    /**
     * Create a QR code that opens a checkout.
     * Print `item.qrCodeUrl` as a QR code, or redirect the payer to it. With the same `order.id`, the same request returns the same QR code; without one, each request creates another.
     * Error codes: INVALID_PARAMETER, MINIMUM_AMOUNT_REQUIRED, PAYMENT_AMT_INVALID, PAYMENT_DECIMAL_INVALID, PAYMENT_UNSUPPORTED_CURRENCY_TYPE, PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION, EXPIRY_INVALID, EXPIRY_MIN, STORE_NOT_FOUND, DOES_NOT_HAVE_ACTIVE_WALLET, ORDER_ID_DUPLICATE, QR_REDEEMED.
     *
     * @param QrCodeBody $body
     * @return NewQrCodeItem
     */
    public function create(
        array $body,
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('POST', '/v3/payment/transaction/qrcode', 'item', 'order', body: $body, timeoutSeconds: $timeoutSeconds);
    }

    /**
     * List the QR codes, newest first.
     * Error codes: INVALID_PARAMETER.
     *
     * @param string|null $cursor Cursor from the previous response's meta; empty for the first page.
     * @param string|int|null $limit 1 to 100; larger values are treated as 100.
     * @param string|null $filter JSON filter on `type` and `expiry.type`: `{"type":"STATIC"}`.
     * @return Page<QrCodeItem>
     */
    public function list(
        string|null $cursor = null,
        string|int|null $limit = null,
        string|null $filter = null,
        ?float $timeoutSeconds = null
    ): Page {
        return $this->caller->call('GET', '/v3/payment/transaction/qrcodes', 'page', 'always', query: ['cursor' => $cursor, 'limit' => $limit, 'filter' => $filter], cursorIn: 'query', timeoutSeconds: $timeoutSeconds);
    }

    /**
     * Retrieve a QR code and its status.
     * Error codes: QR_INVALID, TRANSACTION_QR_CODE_NOT_FOUND.
     *
     * @return QrCodeItem
     */
    public function retrieve(
        string $code,
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('GET', '/v3/payment/transaction/qrcode/' . Caller::segment('code', $code), 'item', 'always', timeoutSeconds: $timeoutSeconds);
    }

    /**
     * List the transactions of a QR code, newest first.
     * Each payment attempt is a transaction: read its `status`. Empty until a payer starts to pay.
     * Error codes: INVALID_PARAMETER, QR_INVALID, TRANSACTION_QR_CODE_NOT_FOUND.
     *
     * @param string|null $cursor Cursor from the previous response's meta; empty for the first page.
     * @param string|int|null $limit 1 to 100; larger values are treated as 100.
     * @return Page<TransactionItem>
     */
    public function listTransactions(
        string $code,
        string|null $cursor = null,
        string|int|null $limit = null,
        ?float $timeoutSeconds = null
    ): Page {
        return $this->caller->call('GET', '/v3/payment/transaction/qrcode/' . Caller::segment('code', $code) . '/transactions', 'page', 'always', query: ['cursor' => $cursor, 'limit' => $limit], cursorIn: 'query', timeoutSeconds: $timeoutSeconds);
    }
}
