<?php

declare(strict_types=1);

namespace Kaunter\Http;

/** Send these bytes to exactly this URL: it is signed. */
final class Request
{
    /**
     * @param array<string, string> $headers
     * @param float $timeoutSeconds for the whole attempt
     */
    public function __construct(
        public readonly string $method,
        public readonly string $url,
        #[\SensitiveParameter] public readonly array $headers,
        public readonly ?string $body,
        public readonly float $timeoutSeconds
    ) {
    }

    /** Keeps the client secret, the access token and card numbers out of dumps. */
    public function __debugInfo(): array
    {
        return ['method' => $this->method, 'url' => $this->url];
    }
}
