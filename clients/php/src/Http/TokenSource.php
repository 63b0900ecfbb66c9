<?php

declare(strict_types=1);

namespace Kaunter\Http;

use Kaunter\KaunterConnectionError;

/** The access token, cached in memory for as long as the client lives. */
final class TokenSource
{
    /** A token is renewed after this share of its lifetime. */
    private const LIFETIME_SHARE = 0.9;

    private ?string $token = null;
    private float $until = 0;

    /**
     * @param \Closure(): float $clock
     * @param \Closure(Request): Response $send
     */
    public function __construct(
        #[\SensitiveParameter] private readonly Request $request,
        private readonly \Closure $clock,
        private readonly \Closure $send
    ) {
    }

    public function get(): string
    {
        if ($this->token === null || ($this->clock)() >= $this->until) {
            $this->fetch();
        }
        return (string) $this->token;
    }

    /** Forgets the token, which the gateway no longer accepts. */
    public function drop(): void
    {
        $this->token = null;
    }

    private function fetch(): void
    {
        $answer = json_decode(($this->send)($this->request)->body, true);
        if (!is_string($answer['accessToken'] ?? null) || !is_int($answer['expiresIn'] ?? null)) {
            throw new KaunterConnectionError(
                'The token response is unreadable. Check that baseUrl is a gateway\'s.'
            );
        }
        $this->token = $answer['accessToken'];
        $this->until = ($this->clock)() + $answer['expiresIn'] * self::LIFETIME_SHARE;
    }
}
