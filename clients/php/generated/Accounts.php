<?php

// Generated from the gateway's routes by `npm run generate`; do not edit.

declare(strict_types=1);

namespace Kaunter\Generated;

use Kaunter\Http\Caller;
use Kaunter\Page;

/**
 * @phpstan-import-type OnboardingBody from Types
 * @phpstan-import-type SettlementItem from Types
 */
final class Accounts
{
    public function __construct(private readonly Caller $caller)
    {
    }

    /**
     * List the settlement accounts, oldest first.
     * Error codes: INVALID_PARAMETER.
     *
     * @param string|int|null $cursor Cursor from the previous response's meta.
     * @param string|int|null $limit 1 to 100; larger values are treated as 100.
     * @return Page<SettlementItem>
     */
    public function list(
        string|int|null $cursor = null,
        string|int|null $limit = null,
        ?float $timeoutSeconds = null
    ): Page {
        return $this->caller->call('GET', '/v3/accounts', 'page', 'always', query: ['cursor' => $cursor, 'limit' => $limit], cursorIn: 'query', timeoutSeconds: $timeoutSeconds);
    }

    /**
     * Retrieve the default settlement account.
     *
     * @return SettlementItem
     */
    public function retrieveDefault(
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('GET', '/v3/account', 'item', 'always', timeoutSeconds: $timeoutSeconds);
    }

    /**
     * Create an additional settlement account, empty and unverified. No body.
     * Error codes: NOT_PERMITTED.
     *
     * @return SettlementItem
     */
    public function create(
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('POST', '/v3/account', 'item', 'never', timeoutSeconds: $timeoutSeconds);
    }

    /**
     * Retrieve a settlement account.
     * Error codes: ACCOUNT_NOT_FOUND.
     *
     * @return SettlementItem
     */
    public function retrieve(
        string $accountId,
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('GET', '/v3/account/' . Caller::segment('accountId', $accountId), 'item', 'always', timeoutSeconds: $timeoutSeconds);
    }

    /**
     * Update a settlement account that is neither under review nor verified.
     * Omitted fields keep their values.
     * Error codes: ACCOUNT_NOT_FOUND, MERCHANT_VERIFIED, NOT_PERMITTED, INVALID_PARAMETER.
     *
     * @param OnboardingBody $body
     * @return SettlementItem
     */
    public function update(
        string $accountId,
        array $body,
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('PUT', '/v3/accounts/' . Caller::segment('accountId', $accountId), 'item', 'never', body: $body, timeoutSeconds: $timeoutSeconds);
    }

    /**
     * Submit a settlement account for review. No body.
     * Error codes: ACCOUNT_NOT_FOUND, MERCHANT_VERIFIED, NOT_PERMITTED.
     *
     * @return SettlementItem
     */
    public function submit(
        string $accountId,
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('POST', '/v3/account/' . Caller::segment('accountId', $accountId) . '/review', 'item', 'never', timeoutSeconds: $timeoutSeconds);
    }
}
