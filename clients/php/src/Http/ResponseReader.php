<?php

declare(strict_types=1);

namespace Kaunter\Http;

use Kaunter\KaunterConnectionError;
use Kaunter\KaunterError;

/** Reads the gateway's responses. */
final class ResponseReader
{
    /**
     * @param array<string, string> $parts members that a method needs, with PHP's names of their types
     * @return array<string, mixed>
     * @throws KaunterError for an error response
     */
    public static function read(Response $response, array $parts = []): array
    {
        $answer = self::parse($response);
        $isRead = $response->status === 200 && $answer !== null && !isset($answer['error']);
        foreach ($parts as $name => $type) {
            $isRead = $isRead && get_debug_type($answer[$name] ?? null) === $type;
        }
        return $isRead ? $answer : throw self::toError($response);
    }

    public static function toError(Response $response): KaunterError|KaunterConnectionError
    {
        $answer = self::parse($response);
        $code = $answer['error']['code'] ?? null;
        if (!is_string($code)) {
            $start = trim((string) preg_replace('/\s+/', ' ', substr($response->body, 0, 120)));
            return new KaunterConnectionError(
                "HTTP $response->status without a readable body. "
                . "Check that baseUrl is a gateway's. $start"
            );
        }
        $retryAfter = $response->headers['retry-after'] ?? '';
        return new KaunterError(
            $code,
            is_string($answer['error']['message'] ?? null) ? $answer['error']['message'] : '',
            $response->status,
            $response->requestId(),
            is_array($answer['debug'] ?? null) ? $answer['debug'] : null,
            preg_match('/^\d{1,6}$/', $retryAfter) === 1 ? (int) $retryAfter : null,
            is_array($answer['details'] ?? null) ? $answer['details'] : []
        );
    }

    /** @return array<string, mixed>|null */
    private static function parse(Response $response): ?array
    {
        $value = json_decode($response->body, true);
        return is_array($value) ? $value : null;
    }
}
