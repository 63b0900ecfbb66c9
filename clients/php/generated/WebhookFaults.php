<?php

// Generated from the gateway's routes by `npm run generate`; do not edit.

declare(strict_types=1);

namespace Kaunter\Generated;

use Kaunter\Http\Caller;

/**
 * @phpstan-import-type CreateWebhookFaultBody from Types
 * @phpstan-import-type CreateWebhookFaultResult from Types
 * @phpstan-import-type DeleteWebhookFaultsBody from Types
 * @phpstan-import-type DeleteWebhookFaultsResult from Types
 * @phpstan-import-type ListWebhookFaultsResult from Types
 */
final class WebhookFaults
{
    public function __construct(private readonly Caller $caller)
    {
    }

    /**
     * List the merchant's webhook faults, oldest first. Sandbox only.
     *
     * @return list<ListWebhookFaultsResult>
     */
    public function list(
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('GET', '/v3/sandbox/webhook-faults', 'item', 'always', timeoutSeconds: $timeoutSeconds);
    }

    /**
     * Do something to the merchant's webhooks from now on. Sandbox only.
     * To see whether your side is right: what was done, and what your server responded, is in the portal next to the attempts of each webhook. It lasts until you delete it.
     * Error codes: NOT_FOUND, INVALID_PARAMETER, CONFLICT.
     *
     * @param CreateWebhookFaultBody $body
     * @return CreateWebhookFaultResult
     */
    public function create(
        array $body,
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('POST', '/v3/sandbox/webhook-faults', 'item', 'never', body: $body, timeoutSeconds: $timeoutSeconds);
    }

    /**
     * Delete one of the merchant's webhook faults, or all. Sandbox only.
     * Error codes: NOT_FOUND, INVALID_PARAMETER.
     *
     * @param DeleteWebhookFaultsBody $body
     * @return DeleteWebhookFaultsResult
     */
    public function delete(
        array $body,
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('POST', '/v3/sandbox/webhook-faults/delete', 'item', 'always', body: $body, timeoutSeconds: $timeoutSeconds);
    }
}
