<?php

declare(strict_types=1);

namespace Kaunter\Http;

use Kaunter\Generated\Version;
use Kaunter\KaunterConfigError;
use Kaunter\KaunterConnectionError;
use Kaunter\KaunterError;
use Kaunter\Page;
use Kaunter\Signing\SignedText;

/** Signs and sends what the resources request. */
class Caller
{
    /** Less can be latency, and the Date header's resolution of one second. */
    private const SKEW_SECONDS_MIN = 5.0;

    /** What the response to a method must contain. */
    private const PARTS = [
        'item' => ['item' => 'array'],
        'page' => ['items' => 'array', 'meta' => 'array'],
    ];

    private readonly TokenSource $tokens;
    private float $skewSeconds = 0;
    private ?Response $lastResponse = null;

    /**
     * @param Request $tokenRequest that responds with an access token
     * @param \Closure(): float $clock seconds since 1970
     * @param \Closure(float): void $sleep
     */
    public function __construct(
        private readonly string $baseUrl,
        private readonly \OpenSSLAsymmetricKey $key,
        private readonly float $timeoutSeconds,
        private readonly int $attemptsMax,
        private readonly Transport $transport,
        private readonly \Closure $clock,
        private readonly \Closure $sleep,
        #[\SensitiveParameter] Request $tokenRequest
    ) {
        $this->tokens = new TokenSource($tokenRequest, $clock, $this->sendForToken(...));
    }

    /** A value within a path. */
    public static function segment(string $name, string $value): string
    {
        if ($value === '') {
            throw new KaunterConfigError("$name must not be empty.");
        }
        if ($value === '.' || $value === '..') {
            throw new KaunterConfigError("$name must not be '$value', which leads to another URL.");
        }
        return rawurlencode($value);
    }

    /** Returns the part of the response that a method promises. */
    public function call(
        string $method,
        string $path,
        string $part,
        string $retry,
        array $query = [],
        ?array $body = null,
        ?string $filePath = null,
        ?string $fileName = null,
        ?string $cursorIn = null,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null
    ): mixed {
        $url = $this->baseUrl . $path . self::formatQuery($query);
        $limit = self::readTimeout($timeoutSeconds ?? $this->timeoutSeconds);
        $message = $filePath === null
            ? Message::json($method, $url, $body, $limit)
            : Message::form($method, $url, $filePath, $fileName, $limit);
        $key = $retry === 'key' ? self::readIdempotencyKey($idempotencyKey) : null;
        $response = $this->sendWithRetries($message, RetryPolicy::canRetry($retry, $body), $key);
        if ($part === 'text') {
            return $response->body;
        }
        $answer = ResponseReader::read($response, self::PARTS[$part] ?? []);
        if ($part !== 'page') {
            return $part === 'item' ? $answer['item'] : null;
        }
        $fetch = fn (string $cursor): mixed => $this->call(
            $method,
            $path,
            $part,
            $retry,
            query: $cursorIn === 'query' ? ['cursor' => $cursor] + $query : $query,
            body: $cursorIn === 'body' ? ['cursor' => $cursor] + ($body ?? []) : $body,
            cursorIn: $cursorIn,
            timeoutSeconds: $timeoutSeconds
        );
        $cursor = ($cursorIn === 'body' ? $body : $query)['cursor'] ?? '';
        $following = $cursorIn === null ? null : $fetch;
        return new Page($answer['items'], $answer['meta'], (string) $cursor, $following);
    }

    /** @return array<string, mixed> the whole response */
    public function request(string $method, string $path, ?array $body): array
    {
        if (preg_match('#^/[!-~]*$#D', $path) !== 1) {
            throw new KaunterConfigError("path must start with / and be encoded; it is \"$path\".");
        }
        $verb = strtoupper($method);
        $message = Message::json($verb, $this->baseUrl . $path, $body, $this->timeoutSeconds);
        return ResponseReader::read($this->sendWithRetries($message, $verb === 'GET', null));
    }

    public function lastResponse(): ?Response
    {
        return $this->lastResponse;
    }

    /** Keeps secrets out of dumps. */
    public function __debugInfo(): array
    {
        return ['baseUrl' => $this->baseUrl];
    }

    private function sendWithRetries(Message $message, bool $isRetryable, ?string $key): Response
    {
        $this->lastResponse = null;
        for ($attempt = 1;; $attempt += 1) {
            $response = null;
            try {
                $response = $this->sendSigned($message, $this->tokens->get(), $key);
                $this->lastResponse = $response;
                if ($response->status === 200) {
                    return $response;
                }
                $error = ResponseReader::toError($response);
            } catch (KaunterError | KaunterConnectionError $thrown) {
                $error = $thrown;
            }
            $random = random_int(0, 1_000_000) / 1_000_000;
            $max = $this->attemptsMax;
            $decision = RetryPolicy::decide($error, $attempt, $max, $isRetryable, $random);
            if ($decision->waitSeconds === null) {
                throw $error;
            }
            if ($response !== null && $decision->dropsToken) {
                $this->tokens->drop();
            }
            if ($response !== null && $decision->correctsClock) {
                $this->correctClock($response);
            }
            if ($decision->waitSeconds > 0) {
                ($this->sleep)($decision->waitSeconds);
            }
        }
    }

    private function sendSigned(
        Message $message,
        #[\SensitiveParameter] string $token,
        ?string $idempotencyKey
    ): Response {
        $nonce = SignedText::createNonce();
        $timestamp = (string) (int) floor(($this->clock)() + $this->skewSeconds);
        $text = SignedText::build(
            $message->signedBody,
            $message->method,
            $nonce,
            $message->url,
            $timestamp
        );
        $headers = $message->headers + [
            'Authorization' => "Bearer $token",
            'User-Agent' => 'kaunter-php/' . Version::VERSION,
            'X-Signature' => SignedText::SIGN_TYPE . ' ' . SignedText::sign($text, $this->key),
            'X-Nonce-Str' => $nonce,
            'X-Timestamp' => $timestamp,
        ];
        if ($idempotencyKey !== null) {
            $headers['Idempotency-Key'] = $idempotencyKey;
        }
        return $this->transport->send(new Request(
            $message->method,
            $message->url,
            $headers,
            $message->body,
            $message->timeoutSeconds
        ));
    }

    private function sendForToken(#[\SensitiveParameter] Request $request): Response
    {
        $response = $this->transport->send($request);
        if ($response->status !== 200) {
            throw ResponseReader::toError($response);
        }
        $this->correctClock($response);
        return $response;
    }

    private function correctClock(Response $response): void
    {
        $theirs = strtotime($response->headers['date'] ?? '');
        if ($theirs === false) {
            return;
        }
        $difference = $theirs - ($this->clock)();
        $this->skewSeconds = abs($difference) < self::SKEW_SECONDS_MIN ? 0 : $difference;
    }

    public static function readTimeout(float $seconds): float
    {
        if (!($seconds > 0) || is_infinite($seconds)) {
            throw new KaunterConfigError(
                "timeoutSeconds must be a number of seconds above 0; it is $seconds."
            );
        }
        return $seconds;
    }

    private static function readIdempotencyKey(?string $key): string
    {
        if ($key !== null && preg_match('/^[!-~]{1,255}$/D', $key) !== 1) {
            throw new KaunterConfigError(
                "idempotencyKey must be 1 to 255 visible ASCII characters; it is \"$key\". "
                . 'Omit it to have one generated.'
            );
        }
        return $key ?? SignedText::createNonce();
    }

    private static function formatQuery(array $query): string
    {
        $parts = [];
        foreach ($query as $name => $value) {
            if ($value !== null) {
                $parts[] = rawurlencode($name) . '=' . rawurlencode((string) $value);
            }
        }
        return $parts === [] ? '' : '?' . implode('&', $parts);
    }
}
