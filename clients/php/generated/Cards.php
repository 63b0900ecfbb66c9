<?php

// Generated from the gateway's routes by `npm run generate`; do not edit.

declare(strict_types=1);

namespace Kaunter\Generated;

use Kaunter\Http\Caller;

/**
 * @phpstan-import-type CardTokenItem from Types
 * @phpstan-import-type DeleteCardTokenBody from Types
 */
final class Cards
{
    public function __construct(private readonly Caller $caller)
    {
    }

    /**
     * List the stored cards of a payer, newest first. Empty for an unknown payer.
     *
     * @return list<CardTokenItem>
     */
    public function list(
        string $customerId,
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('GET', '/v3/payment/tokens/' . Caller::segment('customerId', $customerId), 'item', 'always', timeoutSeconds: $timeoutSeconds);
    }

    /**
     * Delete a stored card. Customers charged with it become inactive.
     * Error codes: CARD_NOT_FOUND.
     *
     * @param DeleteCardTokenBody $body
     * @return mixed
     */
    public function delete(
        string $customerId,
        array $body,
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('DELETE', '/v3/payment/tokens/' . Caller::segment('customerId', $customerId), 'item', 'never', body: $body, timeoutSeconds: $timeoutSeconds);
    }
}
