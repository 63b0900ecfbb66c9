<?php

declare(strict_types=1);

namespace Kaunter\Signing;

/** The plain text that is signed, and its signature. */
final class SignedText
{
    public const SIGN_TYPE = 'sha256';

    /**
     * An empty part is left out.
     *
     * @param string $data the body's canonical text; empty when there is no body
     * @param string $requestUrl the full URL called; empty for a notification
     */
    public static function build(
        string $data,
        string $method,
        string $nonce,
        string $requestUrl,
        string $timestamp
    ): string {
        $parts = [
            'data' => base64_encode($data),
            'method' => strtolower($method),
            'nonceStr' => $nonce,
            'requestUrl' => $requestUrl,
            'signType' => self::SIGN_TYPE,
            'timestamp' => $timestamp,
        ];
        $texts = [];
        foreach ($parts as $name => $value) {
            if ($value !== '') {
                $texts[] = "$name=$value";
            }
        }
        return implode('&', $texts);
    }

    /** RSA PKCS#1 v1.5 over SHA-256, in Base64. */
    public static function sign(string $text, \OpenSSLAsymmetricKey $key): string
    {
        if (!openssl_sign($text, $signature, $key, OPENSSL_ALGO_SHA256)) {
            throw new \RuntimeException('OpenSSL cannot sign: ' . openssl_error_string());
        }
        return base64_encode($signature);
    }

    public static function verify(string $text, string $signature, \OpenSSLAsymmetricKey $key): bool
    {
        $decoded = base64_decode($signature, true);
        return $decoded !== false
            && openssl_verify($text, $decoded, $key, OPENSSL_ALGO_SHA256) === 1;
    }

    /** 16 random bytes in hexadecimal. */
    public static function createNonce(): string
    {
        return bin2hex(random_bytes(16));
    }
}
