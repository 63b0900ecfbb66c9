<?php

declare(strict_types=1);

namespace Kaunter;

/** No response, or an unreadable one. The gateway may or may not have processed the call. */
final class KaunterConnectionError extends \RuntimeException
{
    public function __construct(string $message, public readonly bool $isTimeout = false)
    {
        parent::__construct($message);
    }
}
