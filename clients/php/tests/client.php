<?php

// What the client refuses, keeps out of dumps and cannot read.
//   php clients/php/tests/client.php

declare(strict_types=1);

require __DIR__ . '/../autoload.php';

use Kaunter\Client;
use Kaunter\Http\CurlTransport;
use Kaunter\Http\Request;
use Kaunter\Http\Response;
use Kaunter\Http\Transport;
use Kaunter\KaunterConfigError;
use Kaunter\KaunterConnectionError;
use Kaunter\KaunterError;
use Kaunter\Signing\CanonicalJson;

/** @param class-string<Throwable> $class */
function expectThrown(string $class, string $pattern, Closure $act): Throwable
{
    try {
        $act();
    } catch (Throwable $error) {
        if ($error instanceof $class && preg_match($pattern, $error->getMessage()) === 1) {
            return $error;
        }
        fwrite(STDERR, "expected $class $pattern, got $error\n");
        exit(1);
    }
    fwrite(STDERR, "expected $class $pattern, got no error\n");
    exit(1);
}

foreach (["a\r\nX-Other: b", "a\n", "a\0b"] as $value) {
    $request = new Request('GET', 'http://127.0.0.1:9/', ['X-Name' => $value], null, 1.0);
    $send = fn () => (new CurlTransport())->send($request);
    expectThrown(KaunterConfigError::class, '/^The header X-Name must not contain/', $send);
}

$secret = 'Basic hidden-pair';
$request = new Request('GET', 'http://127.0.0.1:9/', ['Authorization' => $secret], 'card', 1.0);
ini_set('zend.exception_ignore_args', '0');
$send = fn () => (new CurlTransport())->send($request);
$error = expectThrown(KaunterConnectionError::class, '/^Cannot connect/', $send);
foreach ([print_r($request, true), print_r($error->getTrace(), true)] as $dump) {
    if (str_contains($dump, $secret) || str_contains($dump, 'card')) {
        fwrite(STDERR, "shows a secret: $dump\n");
        exit(1);
    }
}

/** Answers each call with the same text, except for the token. */
final class FixedTransport implements Transport
{
    public function __construct(private int $status, private string $body)
    {
    }

    public function send(#[\SensitiveParameter] Request $request): Response
    {
        return str_ends_with($request->url, '/v1/token')
            ? new Response(200, [], '{"accessToken":"a.b.c","expiresIn":3600}')
            : new Response($this->status, [], $this->body);
    }
}

$pem = file_get_contents(__DIR__ . '/../../../packages/signing/vectors/keys/test-only-private.pem');
$respond = fn (int $status, string $body): Client => new Client(
    'http://127.0.0.1:9',
    '1',
    's',
    $pem,
    maxRetries: 0,
    transport: new FixedTransport($status, $body)
);
foreach (['{}', '{"item":1}'] as $body) {
    $call = fn () => $respond(200, $body)->merchant->retrieve();
    expectThrown(KaunterConnectionError::class, '/^HTTP 200 without a readable body/', $call);
}
foreach (['.', '..'] as $id) {
    $call = fn () => $respond(200, '{"item":{}}')->customers->retrieve($id);
    expectThrown(KaunterConfigError::class, '/^customerId must not be/', $call);
}
$call = fn () => $respond(200, '{"items":[]}')->stores->list();
expectThrown(KaunterConnectionError::class, '/^HTTP 200 without a readable body/', $call);
$body = '{"error":{"code":"WRONG","message":[1]},"debug":"text"}';
$call = fn () => $respond(400, $body)->merchant->retrieve();
expectThrown(KaunterError::class, '/WRONG|^$/', $call);

foreach (['1e-0' => '1', '-0e-0' => '0', '-0' => '0', '1.5e-02' => '0.015'] as $given => $text) {
    $written = CanonicalJson::write(CanonicalJson::read("{\"a\":$given}"));
    if (str_replace('-0}', '0}', $written) !== "{\"a\":$text}") {
        fwrite(STDERR, "$given is written as $written\n");
        exit(1);
    }
}

echo "passed\n";
