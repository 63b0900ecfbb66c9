<?php

// Generated from the gateway's routes by `npm run generate`; do not edit.

declare(strict_types=1);

namespace Kaunter\Generated;

use Kaunter\Http\Caller;
use Kaunter\Page;

/**
 * @phpstan-import-type CreateStoreBody from Types
 * @phpstan-import-type StoreItem from Types
 * @phpstan-import-type UpdateStoreBody from Types
 */
final class Stores
{
    public function __construct(private readonly Caller $caller)
    {
    }

    /**
     * List the stores, oldest first.
     * Error codes: INVALID_PARAMETER.
     *
     * @param string|int|null $cursor Cursor from the previous response's meta.
     * @param string|int|null $limit 1 to 100; larger values are treated as 100.
     * @param string|null $filter JSON filter on createdAt, updatedAt and status.
     * @return Page<StoreItem>
     */
    public function list(
        string|int|null $cursor = null,
        string|int|null $limit = null,
        string|null $filter = null,
        ?float $timeoutSeconds = null
    ): Page {
        return $this->caller->call('GET', '/v3/stores', 'page', 'always', query: ['cursor' => $cursor, 'limit' => $limit, 'filter' => $filter], cursorIn: 'query', timeoutSeconds: $timeoutSeconds);
    }

    /**
     * Retrieve a store.
     * Error codes: STORE_NOT_FOUND.
     *
     * @return StoreItem
     */
    public function retrieve(
        string $storeId,
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('GET', '/v3/store/' . Caller::segment('storeId', $storeId), 'item', 'always', timeoutSeconds: $timeoutSeconds);
    }

    /**
     * Create a store. A merchant can have at most ten.
     * Error codes: STORE_MAXIMUM, ACCOUNT_NOT_FOUND, INVALID_PARAMETER.
     *
     * @param CreateStoreBody $body
     * @return StoreItem
     */
    public function create(
        array $body,
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('POST', '/v3/store', 'item', 'never', body: $body, timeoutSeconds: $timeoutSeconds);
    }

    /**
     * Update a store. Omitted fields keep their values.
     * Error codes: STORE_NOT_FOUND, ACCOUNT_NOT_FOUND, INVALID_PARAMETER.
     *
     * @param UpdateStoreBody $body
     * @return StoreItem
     */
    public function update(
        string $storeId,
        array $body,
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('PATCH', '/v3/store/' . Caller::segment('storeId', $storeId), 'item', 'never', body: $body, timeoutSeconds: $timeoutSeconds);
    }

    /**
     * Update a store by the ID in the body or, without one, the default store.
     * Error codes: STORE_NOT_FOUND, ACCOUNT_NOT_FOUND, INVALID_PARAMETER.
     *
     * @param UpdateStoreBody $body
     * @return StoreItem
     */
    public function updateDefault(
        array $body,
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('PATCH', '/v3/store', 'item', 'never', body: $body, timeoutSeconds: $timeoutSeconds);
    }

    /**
     * Delete a store permanently. The default store cannot be deleted.
     * Error codes: STORE_NOT_FOUND, DEFAULT_STORE_DELETE_NOT_ALLOWED.
     *
     * @return mixed
     */
    public function delete(
        string $storeId,
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('DELETE', '/v3/store/' . Caller::segment('storeId', $storeId), 'item', 'never', timeoutSeconds: $timeoutSeconds);
    }
}
