<?php

// Generated from the gateway's routes by `npm run generate`; do not edit.

declare(strict_types=1);

namespace Kaunter\Generated;

use Kaunter\Http\Caller;

/**
 * @phpstan-import-type GetMerchantResult from Types
 * @phpstan-import-type ListSubscriptionsResult from Types
 * @phpstan-import-type UserItem from Types
 */
final class Merchant
{
    public function __construct(private readonly Caller $caller)
    {
    }

    /**
     * Retrieve the merchant's profile.
     * `invoiceAddress` is always an object; unset fields are empty.
     *
     * @return GetMerchantResult
     */
    public function retrieve(
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('GET', '/v3/merchant', 'item', 'always', timeoutSeconds: $timeoutSeconds);
    }

    /**
     * List the products the merchant subscribes to.
     * The zero date means no end.
     *
     * @return list<ListSubscriptionsResult>
     */
    public function listSubscriptions(
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('GET', '/v3/merchant/subscriptions', 'item', 'always', timeoutSeconds: $timeoutSeconds);
    }

    /**
     * Retrieve the user who consented or, without a consent, the merchant's owner.
     * Error codes: USER_NOT_FOUND.
     *
     * @return UserItem
     */
    public function retrieveUser(
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('GET', '/v3/user', 'item', 'always', timeoutSeconds: $timeoutSeconds);
    }
}
