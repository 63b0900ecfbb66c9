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
        $body = self::readPem('privateKey', $pem);
        $key = self::firstKey($body, ['PRIVATE KEY', 'RSA PRIVATE KEY', 'EC PRIVATE KEY'], true);
        $publicLabels = ['PUBLIC KEY', 'RSA PUBLIC KEY', 'CERTIFICATE'];
        if ($key === false && self::firstKey($body, $publicLabels, false) !== false) {
            throw self::error('privateKey', 'This is a public key. '
                . 'Use the private key of the pair.');
        }
        return self::expectRsa('privateKey', $key);
    }

    /** An RSA public key from PEM: SPKI, PKCS#1 or a certificate's. */
    public static function readPublic(string $pem): \OpenSSLAsymmetricKey
    {
        $body = self::readPem('publicKey', $pem);
        $privateLabels = ['PRIVATE KEY', 'RSA PRIVATE KEY', 'EC PRIVATE KEY'];
        if (self::firstKey($body, $privateLabels, true) !== false) {
            throw self::error('publicKey', 'This is a private key. '
                . 'Use the server public key of this application from the portal.');
        }
        $labels = ['PUBLIC KEY', 'RSA PUBLIC KEY', 'CERTIFICATE'];
        return self::expectRsa('publicKey', self::firstKey($body, $labels, false));
    }

    /**
     * Labels say little: the first one under which OpenSSL reads the body.
     *
     * @param list<string> $labels
     */
    private static function firstKey(
        #[\SensitiveParameter] string $body,
        array $labels,
        bool $isPrivate
    ): \OpenSSLAsymmetricKey|false {
        foreach ($labels as $label) {
            $pem = "-----BEGIN $label-----\n" . chunk_split($body, 64, "\n") . "-----END $label-----\n";
            $key = $isPrivate ? @openssl_pkey_get_private($pem) : @openssl_pkey_get_public($pem);
            if ($key !== false) {
                return $key;
            }
        }
        return false;
    }

    /** The Base64 between the PEM lines, however the text was pasted. */
    private static function readPem(string $option, #[\SensitiveParameter] string $pem): string
    {
        $text = self::clean($pem);
        $count = preg_match_all('/-----BEGIN ([A-Z0-9 ]{1,40})-----/', $text);
        if ($count > 1) {
            throw self::error($option, 'This text contains several keys. Pass one.');
        }
        if (str_contains($text, 'ENCRYPTED')) {
            throw self::error($option, 'This private key is protected by a password. '
                . 'Remove the password: openssl pkey -in key.pem -out plain.pem');
        }
        if (preg_match('/OPENSSH|^ssh-|^PuTTY/', $text) === 1) {
            throw self::error($option, 'This key is in the format of OpenSSH or PuTTY. '
                . 'Convert it to PEM with ssh-keygen.');
        }
        $found = preg_match('/-----BEGIN [A-Z0-9 ]{1,40}-----(.*?)-----END /s', $text, $match);
        $body = preg_replace('/\s+/', '', $found === 1 ? $match[1] : ($count === 1 ? '' : $text));
        $der = base64_decode((string) $body, true);
        if ($body === '' || $der === false || $der === '' || ($found !== 1 && $der[0] !== "\x30")) {
            throw self::error($option, $found === 1
                ? 'The text between the PEM lines is damaged. Paste the whole key again.'
                : 'This is not a PEM key. '
                . 'Pass the whole text, from -----BEGIN to the last dash of -----END.');
        }
        return (string) $body;
    }

    /** Without what files, environments and editors add. */
    private static function clean(#[\SensitiveParameter] string $pem): string
    {
        $text = str_replace(["\xef\xbb\xbf", "\u{200b}", "\u{2060}"], '', $pem);
        $text = str_replace("\u{a0}", ' ', $text);
        $text = (string) preg_replace('/\\\\+r(?=\\\\+n|[\r\n])/', '', $text);
        $text = (string) preg_replace('/\\\\+[nr]/', "\n", $text);
        $text = trim(trim(trim($text), "\"'`"));
        if (!str_contains($text, '-----BEGIN ')) {
            $inner = base64_decode((string) preg_replace('/\s+/', '', $text), true);
            if ($inner !== false && str_starts_with(ltrim($inner), '-----BEGIN ')) {
                return trim($inner);
            }
        }
        return $text;
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
