<?php

declare(strict_types=1);

namespace Kaunter\Http;

/** A response with its body read. */
final class Response
{
    /** @param array<string, string> $headers names in lower case */
    public function __construct(
        public readonly int $status,
        public readonly array $headers,
        public readonly string $body
    ) {
    }

    /** Quote it when you contact support about this call. */
    public function requestId(): string
    {
        return $this->headers['x-request-id'] ?? '';
    }
}
