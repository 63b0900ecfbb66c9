<?php

declare(strict_types=1);

namespace Kaunter;

/** The notification is forged, changed or too old. Respond with 400. */
final class NotificationError extends \RuntimeException
{
    /**
     * @param string $errorCode HEADER_MISSING, HEADER_MALFORMED, BODY_UNREADABLE,
     *     TIMESTAMP_OUTSIDE_TOLERANCE or SIGNATURE_WRONG
     */
    public function __construct(public readonly string $errorCode, string $message)
    {
        parent::__construct($message);
    }
}
