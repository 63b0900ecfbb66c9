<?php

// Generated from the gateway's routes by `npm run generate`; do not edit.

declare(strict_types=1);

namespace Kaunter\Generated;

use Kaunter\Http\Caller;
use Kaunter\Page;

/**
 * @phpstan-import-type NotificationItem from Types
 * @phpstan-import-type ResendNotificationsBody from Types
 * @phpstan-import-type ResendNotificationsResult from Types
 */
final class Notifications
{
    public function __construct(private readonly Caller $caller)
    {
    }

    /**
     * List the application's webhooks and their delivery, newest first.
     * Other applications of the merchant have their own. Follow `meta.cursor` until it is empty.
     * Error codes: INVALID_PARAMETER.
     *
     * @param string|null $cursor Cursor from the previous response's meta; empty for the first page.
     * @param string|int|null $limit 1 to 100; larger values are treated as 100.
     * @param string|null $status Only webhooks in this status.
     * @param string|int|null $transactionId Only webhooks of this payment.
     * @return Page<NotificationItem>
     */
    public function list(
        string|null $cursor = null,
        string|int|null $limit = null,
        string|null $status = null,
        string|int|null $transactionId = null,
        ?float $timeoutSeconds = null
    ): Page {
        return $this->caller->call('GET', '/v3/notifications', 'page', 'always', query: ['cursor' => $cursor, 'limit' => $limit, 'status' => $status, 'transactionId' => $transactionId], cursorIn: 'query', timeoutSeconds: $timeoutSeconds);
    }

    /**
     * Send a webhook again, whatever became of it.
     * The webhook is sent within seconds with a new signature and the same `X-Event-Id` and body. If that fails, it is tried again like a new one.
     * Error codes: NOTIFICATION_NOT_FOUND, INVALID_PARAMETER.
     *
     * @return NotificationItem
     */
    public function resend(
        string $notificationId,
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('POST', '/v3/notifications/' . Caller::segment('notificationId', $notificationId) . '/resend', 'item', 'always', body: [], timeoutSeconds: $timeoutSeconds);
    }

    /**
     * Send several webhooks again, or all that have failed since a time.
     * Send either `notificationIds` or `failedSince`. Only the application's own webhooks are sent, at most 1000 at once and two a second; each has a new signature and the same `X-Event-Id` and body. Every webhook says who requested it.
     * Error codes: NOTIFICATION_NOT_FOUND, INVALID_PARAMETER.
     *
     * @param ResendNotificationsBody $body
     * @return ResendNotificationsResult
     */
    public function resendMany(
        array $body,
        ?float $timeoutSeconds = null
    ): array {
        return $this->caller->call('POST', '/v3/notifications/resend', 'item', 'always', body: $body, timeoutSeconds: $timeoutSeconds);
    }
}
