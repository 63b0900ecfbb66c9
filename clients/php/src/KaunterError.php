<?php

declare(strict_types=1);

namespace Kaunter;

/**
 * An error response of the gateway. Branch on `$errorCode`; the message says what is wrong and what
 * to do, is for people and may change.
 */
final class KaunterError extends \RuntimeException
{
    /**
     * @param string $errorCode a code from the error reference; a newer gateway may return others
     * @param int $status HTTP status, also in getCode()
     * @param string $requestId quote it when you contact support about this call
     * @param array<string, mixed>|null $debug with INVALID_REQUEST_SIGNATURE: each step as the
     *     gateway computed it
     * @param int|null $retryAfterSeconds to wait before a retry, when the gateway sent them
     * @param list<array{field: string, message: string}> $details each invalid field, where the
     *     application's setting Error details is ON; else empty
     */
    public function __construct(
        public readonly string $errorCode,
        string $message,
        public readonly int $status,
        public readonly string $requestId,
        public readonly ?array $debug = null,
        public readonly ?int $retryAfterSeconds = null,
        public readonly array $details = []
    ) {
        parent::__construct($message, $status);
    }
}
