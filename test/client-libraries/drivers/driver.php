<?php

// Makes the calls that a test describes as lines of JSON; prints what came of each as another.

declare(strict_types=1);

require getenv('KAUNTER_AUTOLOAD');

use Kaunter\Client;
use Kaunter\Http\CurlTransport;
use Kaunter\Http\Request;
use Kaunter\Http\Response;
use Kaunter\Http\Transport;
use Kaunter\KaunterConnectionError;
use Kaunter\KaunterError;
use Kaunter\Page;

/** Sends requests, keeps what was sent, and spoils the signed ones that the test names. */
final class TamperingTransport implements Transport
{
    public array $sent = [];
    public int $tokens = 0;
    private CurlTransport $curl;

    public function __construct(private array $faults)
    {
        $this->curl = new CurlTransport();
    }

    public function send(Request $request): Response
    {
        if (str_ends_with($request->url, '/v1/token')) {
            $this->tokens += 1;
            $response = $this->curl->send($request);
            if (($this->faults['token'] ?? '') === 'spoil' && $this->tokens === 1) {
                $token = ['accessToken' => 'old.old.old'] + json_decode($response->body, true);
                return new Response(200, $response->headers, json_encode($token));
            }
            return $response;
        }
        $headers = array_change_key_case($request->headers);
        $this->sent[] = ['method' => $request->method, 'url' => $request->url] + compact('headers');
        $fault = $this->faults[count($this->sent)] ?? null;
        if (($fault['kind'] ?? '') === 'refuse') {
            $body = ['error' => ['code' => $fault['code'], 'message' => 'Try again.']];
            return new Response($fault['status'], $fault['headers'] ?? [], json_encode($body));
        }
        $response = $this->curl->send($request);
        if (($fault['kind'] ?? '') === 'lose') {
            throw new KaunterConnectionError('Cannot connect: socket hang up');
        }
        return $response;
    }
}

function makeCall(Client $client, array $call): array
{
    $names = explode('.', $call['name']);
    $method = array_pop($names);
    $target = $names === [] ? $client : $client->{$names[0]};
    $result = $target->$method(...($call['args'] ?? []), ...($call['named'] ?? []));
    $outcome = ['value' => $result];
    if ($result instanceof Page) {
        $outcome = ['items' => $result->items, 'meta' => $result->meta];
        if ($call['iterate'] ?? false) {
            $outcome['all'] = iterator_to_array($result);
            $outcome['pages'] = iterator_count($result->pages());
        }
    }
    $last = $client->lastResponse();
    return $outcome
        + ['requestId' => $last->requestId(), 'status' => $last->status, 'text' => $last->body];
}

function describe(Throwable $error): array
{
    $described = [
        'type' => (new ReflectionClass($error))->getShortName(),
        'message' => $error->getMessage(),
    ];
    if ($error instanceof KaunterError) {
        $described += [
            'code' => $error->errorCode,
            'status' => $error->status,
            'requestId' => $error->requestId,
            'debug' => $error->debug,
            'details' => $error->details,
        ];
    }
    if ($error instanceof KaunterConnectionError) {
        $described['isTimeout'] = $error->isTimeout;
    }
    return $described;
}

// The first line describes the client, each other line a call.
$task = json_decode(fgets(STDIN), true);
$transport = new TamperingTransport($task['faults'] ?? []);
$waits = [];
$skew = $task['clockSkew'] ?? 0;
$client = null;
$refusal = null;
try {
    $client = new Client(
        ...$task['options'],
        transport: isset($task['faults']) ? $transport : null,
        clock: fn (): float => microtime(true) + $skew,
        sleep: function (float $seconds) use (&$waits): void {
            $waits[] = $seconds;
        }
    );
} catch (Kaunter\KaunterConfigError $error) {
    $refusal = ['error' => describe($error)];
}
while (($line = fgets(STDIN)) !== false) {
    try {
        $outcome = $refusal ?? makeCall($client, json_decode($line, true));
    } catch (Throwable $error) {
        $outcome = ['error' => describe($error)];
    }
    echo json_encode($outcome, JSON_THROW_ON_ERROR), "\n";
}
$sums = ['sent' => $transport->sent, 'tokens' => $transport->tokens, 'waits' => $waits];
echo json_encode($sums, JSON_THROW_ON_ERROR), "\n";
