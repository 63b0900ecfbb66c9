<?php

declare(strict_types=1);

namespace Kaunter\Http;

use Kaunter\KaunterConfigError;
use Kaunter\KaunterConnectionError;

/** The default transport. It keeps its connection for the next request. */
final class CurlTransport implements Transport
{
    private ?\CurlHandle $handle = null;

    public function send(#[\SensitiveParameter] Request $request): Response
    {
        $this->handle ??= curl_init();
        curl_reset($this->handle);
        $headers = [];
        curl_setopt_array($this->handle, [
            CURLOPT_URL => $request->url,
            CURLOPT_PATH_AS_IS => true, // the URL is signed
            CURLOPT_CUSTOMREQUEST => $request->method,
            CURLOPT_HTTPHEADER => self::writeHeaders($request),
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_NOSIGNAL => true, // without it, libcurl rounds short limits up to seconds
            CURLOPT_TIMEOUT_MS => max(1, (int) ceil($request->timeoutSeconds * 1000)),
            CURLOPT_HEADERFUNCTION => static function ($_, string $line) use (&$headers): int {
                [$name, $value] = explode(':', $line, 2) + [1 => ''];
                $headers[strtolower(trim($name))] = trim($value);
                return strlen($line);
            },
        ]);
        if ($request->body !== null) {
            curl_setopt($this->handle, CURLOPT_POSTFIELDS, $request->body);
        }
        $body = curl_exec($this->handle);
        if (!is_string($body)) {
            throw $this->explain($request, $this->handle);
        }
        return new Response(curl_getinfo($this->handle, CURLINFO_RESPONSE_CODE), $headers, $body);
    }

    /** @return list<string> */
    private static function writeHeaders(#[\SensitiveParameter] Request $request): array
    {
        $lines = ['Expect:']; // libcurl would wait for "100 Continue" before it sends a body
        if ($request->body === null && $request->method !== 'GET') {
            $lines[] = 'Content-Length: 0';
        }
        foreach ($request->headers as $name => $value) {
            if (strpbrk("$name$value", "\r\n\0") !== false) {
                throw new KaunterConfigError("The header $name must not contain a line break.");
            }
            $lines[] = "$name: $value";
        }
        return $lines;
    }

    private function explain(
        #[\SensitiveParameter] Request $request,
        \CurlHandle $handle
    ): KaunterConnectionError {
        $origin = preg_replace('#^(https?://[^/?]+).*$#s', '$1', $request->url);
        if (curl_errno($handle) === CURLE_OPERATION_TIMEDOUT) {
            $message = "No response from $origin within $request->timeoutSeconds seconds";
            return new KaunterConnectionError($message, isTimeout: true);
        }
        return new KaunterConnectionError("Cannot connect to $origin: " . curl_error($handle));
    }
}
