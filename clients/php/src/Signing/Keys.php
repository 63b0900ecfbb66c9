<?php

declare(strict_types=1);

namespace Kaunter\Signing;

use Kaunter\KaunterConfigError;

/** Reads RSA keys. */
final class Keys
{
    private const BITS_MIN = 2048;

    /** An RSA private key from PEM: PKCS#8 or PKCS#1, not encrypted. */
    public static function readPrivate(#[\SensitiveParameter] string $pem): \OpenSSLAsymmetricKey
    {
        [$text, $label] = self::readPem('privateKey', $pem);
        if (preg_match('/PUBLIC|CERTIFICATE/', $label) === 1) {
            throw self::error('privateKey', 'This is a public key. '
                . 'Use the private key of the pair.');
        }
        if (str_contains($text, 'ENCRYPTED')) {
            throw self::error('privateKey', 'This private key is protected by a password. '
                . 'Remove the password: openssl pkey -in key.pem -out plain.pem');
        }
        return self::expectRsa('privateKey', openssl_pkey_get_private($text));
    }

    /** An RSA public key from PEM. */
    public static function readPublic(string $pem): \OpenSSLAsymmetricKey
    {
        [$text, $label] = self::readPem('publicKey', $pem);
        if (str_contains($label, 'PRIVATE')) {
            throw self::error('publicKey', 'This is a private key. '
                . 'Use the server public key of this application from the portal.');
        }
        return self::expectRsa('publicKey', openssl_pkey_get_public($text));
    }

    /** @return array{string, string} */
    private static function readPem(string $option, #[\SensitiveParameter] string $pem): array
    {
        // Environment files often store line breaks as the two characters \n.
        $text = str_replace(['\n', "\r\n"], "\n", $pem);
        $count = preg_match_all('/-----BEGIN ([A-Z0-9 ]{1,40})-----/', $text, $found);
        if ($count === 0 || $count === false) {
            throw self::error($option, 'This is not a PEM key. '
                . 'Pass the whole text, from -----BEGIN to the last dash of -----END.');
        }
        if ($count > 1) {
            throw self::error($option, 'This text contains several keys. Pass one.');
        }
        return [$text, $found[1][0]];
    }

    private static function expectRsa(
        string $option,
        \OpenSSLAsymmetricKey|false $key
    ): \OpenSSLAsymmetricKey {
        $details = $key === false ? false : openssl_pkey_get_details($key);
        while (openssl_error_string() !== false) {
            continue; // OpenSSL would report these to whoever asks next
        }
        if ($key === false || $details === false) {
            throw self::error(
                $option,
                'The text between the PEM lines is damaged. Paste the whole key again.'
            );
        }
        if ($details['type'] !== OPENSSL_KEYTYPE_RSA) {
            throw self::error($option, 'This is not an RSA key. '
                . 'Generate one: openssl genrsa -out private.pem 2048');
        }
        if ($details['bits'] < self::BITS_MIN) {
            throw self::error($option, 'This RSA key is shorter than ' . self::BITS_MIN
                . ' bits. Generate a longer one.');
        }
        return $key;
    }

    private static function error(string $option, string $message): KaunterConfigError
    {
        return new KaunterConfigError("$option: $message");
    }
}
