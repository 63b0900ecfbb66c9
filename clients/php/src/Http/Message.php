<?php

declare(strict_types=1);

namespace Kaunter\Http;

use Kaunter\KaunterConfigError;
use Kaunter\Signing\CanonicalJson;

/** What is sent, apart from what each attempt signs anew. */
final class Message
{
    /** @param array<string, string> $headers */
    private function __construct(
        public readonly string $method,
        public readonly string $url,
        public readonly string $signedBody,
        public readonly ?string $body,
        public readonly array $headers,
        public readonly float $timeoutSeconds
    ) {
    }

    /** @param array<string, mixed>|null $body */
    public static function json(
        string $method,
        string $url,
        ?array $body,
        float $timeoutSeconds
    ): self {
        if ($body === null) {
            return new self($method, $url, '', null, [], $timeoutSeconds);
        }
        try {
            $text = $body === [] ? '{}' : CanonicalJson::write($body);
        } catch (\InvalidArgumentException $error) {
            throw new KaunterConfigError($error->getMessage(), 0, $error);
        }
        if ($text[0] !== '{') {
            throw new KaunterConfigError('The body must be an array with names as keys.');
        }
        $signed = $text === '{}' ? '' : $text; // an empty object is signed as no body
        $headers = ['Content-Type' => 'application/json'];
        return new self($method, $url, $signed, $text, $headers, $timeoutSeconds);
    }

    /** A form with a file, which is not signed. */
    public static function form(
        string $method,
        string $url,
        string $filePath,
        ?string $fileName,
        float $timeoutSeconds
    ): self {
        $content = is_file($filePath) ? file_get_contents($filePath) : false;
        if ($content === false) {
            throw new KaunterConfigError("$filePath cannot be read.");
        }
        $escapes = ['"' => '%22', "\r" => '%0D', "\n" => '%0A'];
        $name = strtr($fileName ?? basename($filePath), $escapes);
        $boundary = bin2hex(random_bytes(16));
        $body = "--$boundary\r\n"
            . "Content-Disposition: form-data; name=\"file\"; filename=\"$name\"\r\n"
            . "Content-Type: application/octet-stream\r\n\r\n$content\r\n--$boundary--\r\n";
        $headers = ['Content-Type' => "multipart/form-data; boundary=$boundary"];
        return new self($method, $url, '', $body, $headers, $timeoutSeconds);
    }
}
