<?php

// Generated from the gateway's routes by `npm run generate`; do not edit.

declare(strict_types=1);

namespace Kaunter\Generated;

final class Version
{
    public const VERSION = '0.2.0';
}
