<?php

declare(strict_types=1);

namespace Kaunter;

use Kaunter\Signing\CanonicalJson;
use Kaunter\Signing\Keys;
use Kaunter\Signing\SignedText;

/**
 * Verification of webhooks (notifications).
 *
 * @phpstan-import-type VerifiedNotification from Generated\Types
 */
final class Webhook
{
    public const TOLERANCE_SECONDS = 300;
    private const SIGNATURE = '#^' . SignedText::SIGN_TYPE . ' ([A-Za-z0-9+/]+={0,2})$#D';

    /**
     * Verify that a webhook came from the gateway, unchanged and recently, and return it.
     * Deliveries are repeated: process each `eventType` with its `data.transactionId`
     * (`data.orderId` for RECURRING_PAYMENT) once. `eventId` is for logs and support only: it comes
     * from a header, which is not signed.
     *
     * @param string $body the raw body: file_get_contents('php://input')
     * @param iterable<mixed, mixed> $headers as received: getallheaders(), $_SERVER or a
     *     framework's collection
     * @param string|list<string> $publicKey server public key of the application, PEM; several
     *     while a new key replaces an old one
     * @param int $toleranceSeconds maximum age
     * @param int|null $now seconds since 1970; default: the current time
     * @return VerifiedNotification
     * @throws NotificationError
     */
    public static function verify(
        string $body,
        iterable $headers,
        string|array $publicKey,
        int $toleranceSeconds = self::TOLERANCE_SECONDS,
        ?int $now = null
    ): array {
        $received = self::readHeaders($headers);
        $signature = self::expectHeader($received, 'X-Signature');
        $nonce = self::expectHeader($received, 'X-Nonce-Str');
        $timestamp = self::expectHeader($received, 'X-Timestamp');
        if (
            preg_match(self::SIGNATURE, $signature, $found) !== 1
            || preg_match('/^\d{10}$/D', $timestamp) !== 1
            || preg_match('/[\s&]/', $nonce) === 1
        ) {
            throw new NotificationError(
                'HEADER_MALFORMED',
                'X-Signature, X-Nonce-Str or X-Timestamp is malformed. '
                . 'Pass the headers as received.'
            );
        }
        $text = SignedText::build(self::readBody($body), 'post', $nonce, '', $timestamp);
        $isSigned = false;
        foreach ((array) $publicKey as $pem) { // all are read, so that a damaged one is noticed
            $isSigned = SignedText::verify($text, $found[1], Keys::readPublic($pem)) || $isSigned;
        }
        if (!$isSigned) {
            throw new NotificationError(
                'SIGNATURE_WRONG',
                'The signature does not match this body. Use the server public key of this '
                . 'application from the portal (not your own public key), and pass the raw body, '
                . 'neither changed nor serialized again.'
            );
        }
        $age = abs(($now ?? time()) - (int) $timestamp);
        if ($age > $toleranceSeconds) {
            throw new NotificationError(
                'TIMESTAMP_OUTSIDE_TOLERANCE',
                "X-Timestamp is $age seconds from now; at most $toleranceSeconds are allowed. "
                . 'Check your clock.'
            );
        }
        // The signature proves that the gateway wrote it, in the declared shape.
        return ['eventId' => $received['x-event-id'] ?? ''] + json_decode($body, true);
    }

    private static function readBody(string $body): string
    {
        try {
            return CanonicalJson::write(CanonicalJson::read($body));
        } catch (\InvalidArgumentException $error) {
            throw new NotificationError(
                'BODY_UNREADABLE',
                "The body is not a JSON object: {$error->getMessage()}. Pass the raw body."
            );
        }
    }

    /**
     * @param iterable<mixed, mixed> $headers
     * @return array<string, string> names in lower case
     */
    private static function readHeaders(iterable $headers): array
    {
        $received = [];
        foreach ($headers as $name => $value) {
            $first = is_array($value) ? reset($value) : $value;
            $spelled = str_replace('_', '-', strtolower((string) $name));
            if (is_string($first)) {
                $received[preg_replace('/^http-/', '', $spelled)] = $first;
            }
        }
        return $received;
    }

    /** @param array<string, string> $received */
    private static function expectHeader(array $received, string $name): string
    {
        $value = $received[strtolower($name)] ?? '';
        if ($value === '') {
            throw new NotificationError(
                'HEADER_MISSING',
                "The header $name is missing. Pass the headers as received."
            );
        }
        return $value;
    }
}
