<?php

declare(strict_types=1);

namespace Kaunter\Http;

/** Whether and how a call is sent again. */
final class Decision
{
    /**
     * @param float|null $waitSeconds null: do not retry
     * @param bool $dropsToken the access token is no longer valid
     * @param bool $correctsClock the local clock is wrong: take the time from the response
     */
    public function __construct(
        public readonly ?float $waitSeconds,
        public readonly bool $dropsToken = false,
        public readonly bool $correctsClock = false
    ) {
    }
}
