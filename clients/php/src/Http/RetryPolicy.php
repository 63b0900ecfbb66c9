<?php

declare(strict_types=1);

namespace Kaunter\Http;

use Kaunter\KaunterConnectionError;
use Kaunter\KaunterError;

/** When a call may be sent again. */
final class RetryPolicy
{
    private const FIRST_WAIT_SECONDS = 0.25;
    private const WAIT_SECONDS_MAX = 5.0;
    private const TOKEN_CODES = ['TOKEN_EXPIRED', 'TOKEN_INVALID'];
    /** Rejected before anything was processed; 503 may come after a lost commit. */
    private const UNPROCESSED_STATUS = 429;

    /**
     * Decides after `$attempt` (1 is the first). Each attempt is signed anew. An error that proves
     * that nothing was processed may always be retried; an unknown outcome only where the gateway
     * recognises the repeated call.
     */
    public static function decide(
        KaunterError|KaunterConnectionError $error,
        int $attempt,
        int $attemptsMax,
        bool $isRetryable,
        float $random
    ): Decision {
        $noRetry = new Decision(null);
        if ($attempt >= $attemptsMax) {
            return $noRetry;
        }
        // Exponential backoff with jitter, so that many clients do not retry at the same time.
        $wait = min(self::WAIT_SECONDS_MAX, self::FIRST_WAIT_SECONDS * 2 ** ($attempt - 1));
        $wait *= 0.5 + $random / 2;
        if ($error instanceof KaunterConnectionError) {
            return $isRetryable ? new Decision($wait) : $noRetry;
        }
        if (in_array($error->errorCode, self::TOKEN_CODES, true)) {
            return $attempt === 1 ? new Decision(0, dropsToken: true) : $noRetry;
        }
        if ($error->errorCode === 'INVALID_TIMESTAMP') {
            return $attempt === 1 ? new Decision(0, correctsClock: true) : $noRetry;
        }
        $mayRetry = $error->status === self::UNPROCESSED_STATUS
            || ($error->status >= 500 && $isRetryable);
        $requested = (float) ($error->retryAfterSeconds ?? 0);
        if (!$mayRetry || $requested > self::WAIT_SECONDS_MAX) {
            return $noRetry;
        }
        return new Decision(max($wait, $requested));
    }

    /**
     * Whether the gateway recognises a repetition of this call: `always` (it changes nothing),
     * `order` (with an order id), `key` (with an Idempotency-Key), `never`.
     *
     * @param array<string, mixed>|null $body
     */
    public static function canRetry(string $retry, ?array $body): bool
    {
        if ($retry !== 'order') {
            return $retry !== 'never';
        }
        $order = $body['order'] ?? null;
        $id = is_array($order) ? $order['id'] ?? null : null;
        return is_string($id) && $id !== '';
    }
}
