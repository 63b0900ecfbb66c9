<?php

declare(strict_types=1);

namespace Kaunter;

use Kaunter\Signing\CanonicalJson;
use Kaunter\Signing\Keys;
use Kaunter\Signing\SignedText;

/** For the tests of your webhook receiver: keys, and notifications signed as the gateway does. */
final class Testing
{
    /** @return array{publicKey: string, privateKey: string} PEM */
    public static function createKeys(): array
    {
        $options = ['private_key_bits' => 2048, 'private_key_type' => OPENSSL_KEYTYPE_RSA];
        $key = openssl_pkey_new($options);
        if ($key === false || !openssl_pkey_export($key, $privateKey)) {
            throw new \RuntimeException('OpenSSL cannot generate a key: ' . openssl_error_string());
        }
        $details = openssl_pkey_get_details($key);
        return ['publicKey' => (string) ($details['key'] ?? ''), 'privateKey' => $privateKey];
    }

    /**
     * Sign a notification as the gateway does, to post it to your own receiver in a test.
     *
     * @param array<string, mixed> $notification
     * @return array{body: string, headers: array<string, string>}
     */
    public static function signNotification(
        array $notification,
        #[\SensitiveParameter] string $privateKey,
        ?string $eventId = null,
        ?int $now = null
    ): array {
        $body = CanonicalJson::write($notification);
        $nonce = SignedText::createNonce();
        $timestamp = (string) ($now ?? time());
        $text = SignedText::build($body, 'post', $nonce, '', $timestamp);
        $signature = SignedText::sign($text, Keys::readPrivate($privateKey));
        return [
            'body' => $body,
            'headers' => [
                'Content-Type' => 'application/json',
                'X-Signature' => SignedText::SIGN_TYPE . " $signature",
                'X-Nonce-Str' => $nonce,
                'X-Timestamp' => $timestamp,
                'X-Event-Id' => $eventId ?? SignedText::createNonce(),
            ],
        ];
    }
}
