<?php

declare(strict_types=1);

namespace Kaunter;

use Kaunter\Generated\Resources;
use Kaunter\Http\Caller;
use Kaunter\Http\CurlTransport;
use Kaunter\Http\Request;
use Kaunter\Http\Response;
use Kaunter\Http\Transport;
use Kaunter\Signing\Keys;

/**
 * The client of one application: every operation by resource, and `request` for operations that
 * this version does not have. It caches the access token, signs each attempt anew, retries what is
 * safe to retry and corrects for a wrong local clock. Share one instance within a process.
 */
final class Client extends Resources
{
    private const RETRIES_MAX = 10;

    private readonly Caller $caller;

    /**
     * @param string $baseUrl of the API, without a trailing slash: https://pay.example.com
     * @param string $clientId of your application, from its page in the portal
     * @param string $privateKey PEM, whose public key is uploaded in the portal
     * @param string|null $oauthUrl base URL of the token endpoint; default: `$baseUrl`
     * @param float $timeoutSeconds time limit of one attempt
     * @param int $maxRetries attempts after the first; 0 disables retries, 10 is the most
     * @param Transport|null $transport for tests and proxies, as are `$clock` and `$sleep`
     * @param \Closure(): float|null $clock seconds since 1970
     * @param \Closure(float): void|null $sleep
     */
    public function __construct(
        string $baseUrl,
        string $clientId,
        #[\SensitiveParameter] string $clientSecret,
        #[\SensitiveParameter] string $privateKey,
        ?string $oauthUrl = null,
        float $timeoutSeconds = 10.0,
        int $maxRetries = 2,
        ?Transport $transport = null,
        ?\Closure $clock = null,
        ?\Closure $sleep = null
    ) {
        foreach (['clientId' => $clientId, 'clientSecret' => $clientSecret] as $name => $value) {
            if ($value === '') {
                throw new KaunterConfigError(
                    "$name must not be empty. Copy it from the application's page in the portal."
                );
            }
        }
        if ($maxRetries < 0 || $maxRetries > self::RETRIES_MAX) {
            throw new KaunterConfigError(
                'maxRetries must be an integer from 0 to ' . self::RETRIES_MAX . "; it is $maxRetries."
            );
        }
        $tokenUrl = self::readUrl('oauthUrl', $oauthUrl ?? self::readUrl('baseUrl', $baseUrl));
        $headers = [
            'Authorization' => 'Basic ' . base64_encode("$clientId:$clientSecret"),
            'Content-Type' => 'application/json',
        ];
        $body = '{"grantType":"client_credentials"}';
        $limit = Caller::readTimeout($timeoutSeconds);
        $this->caller = new Caller(
            $baseUrl,
            Keys::readPrivate($privateKey),
            $limit,
            $maxRetries + 1,
            $transport ?? new CurlTransport(),
            $clock ?? static fn (): float => microtime(true),
            $sleep ?? static function (float $seconds): void {
                usleep((int) ($seconds * 1_000_000));
            },
            new Request('POST', "$tokenUrl/v1/token", $headers, $body, $limit)
        );
        parent::__construct($this->caller);
    }

    /**
     * Sign and send any request and return the whole response. Only a GET is retried.
     *
     * @param array<string, mixed>|null $body
     * @return array<string, mixed>
     */
    public function request(string $method, string $path, ?array $body = null): array
    {
        return $this->caller->request($method, $path, $body);
    }

    /** The response to the latest call: its status, headers and request ID. */
    public function lastResponse(): ?Response
    {
        return $this->caller->lastResponse();
    }

    private static function readUrl(string $name, string $url): string
    {
        if (preg_match('#^https?://[^/?\#\s]+(/[^?\#\s]*[^/?\#\s])?$#D', $url) !== 1) {
            throw new KaunterConfigError(
                "$name must be an http(s) URL without a trailing slash, such as "
                . "https://pay.example.com; it is \"$url\"."
            );
        }
        return $url;
    }
}
