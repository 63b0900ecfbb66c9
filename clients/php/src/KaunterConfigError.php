<?php

declare(strict_types=1);

namespace Kaunter;

/** An option, a key or an argument is invalid; the message says how to fix it. */
final class KaunterConfigError extends \InvalidArgumentException
{
}
