<?php

// Verifies the webhooks that a test describes as JSON on standard input; prints the outcomes.

declare(strict_types=1);

require getenv('KAUNTER_AUTOLOAD');

function verify(array $given): array
{
    $options = array_filter([
        'toleranceSeconds' => $given['tolerance'] ?? null,
        'now' => $given['now'] ?? null,
    ], fn ($value) => $value !== null);
    $values = [$given['body'], $given['headers'], $given['publicKey']];
    try {
        return ['event' => Kaunter\Webhook::verify(...$values, ...$options)];
    } catch (Kaunter\NotificationError $error) {
        return ['code' => $error->errorCode, 'message' => $error->getMessage()];
    } catch (Kaunter\KaunterConfigError $error) {
        return ['code' => 'CONFIG', 'message' => $error->getMessage()];
    }
}

echo json_encode(array_map(verify(...), json_decode(stream_get_contents(STDIN), true)));
