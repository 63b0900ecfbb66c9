<?php
// Creates a checkout and lists the stores with two signed calls. Requires only PHP 8.1.
declare(strict_types=1);

/** Keys sorted at every level, no white space, five characters escaped. */
function canonical_text(array $body): string
{
    // Without JSON_UNESCAPED_LINE_TERMINATORS, json_encode escapes U+2028 and U+2029 by itself.
    $flags = JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR;
    $text = json_encode(sort_keys($body), $flags);
    return str_replace(['<', '>', '&'], ['\u003c', '\u003e', '\u0026'], $text);
}

function sort_keys(mixed $value): mixed
{
    if (!is_array($value)) {
        return $value;
    }
    if (!array_is_list($value)) {
        ksort($value, SORT_STRING);
    }
    return array_map('sort_keys', $value);
}

/** $url: exactly as it will be called, with its query; $text: empty for a request without a body. */
function sign_headers(string $method, string $url, string $text): array
{
    $nonce = bin2hex(random_bytes(16));
    $timestamp = (string) time();
    $parts = $text === '' ? [] : ['data=' . base64_encode($text)];
    array_push(
        $parts,
        'method=' . strtolower($method),
        "nonceStr=$nonce",
        "requestUrl=$url",
        'signType=sha256',
        "timestamp=$timestamp",
    );
    openssl_sign(implode('&', $parts), $signature, getenv('SHOP_PRIVATE_KEY'), OPENSSL_ALGO_SHA256);
    return [
        'X-Signature: sha256 ' . base64_encode($signature),
        "X-Nonce-Str: $nonce",
        "X-Timestamp: $timestamp",
    ];
}

function call(string $method, string $path, ?array $body = null): string
{
    $url = getenv('SHOP_BASE_URL') . $path;
    $text = $body === null ? '' : canonical_text($body);
    $headers = [
        'Authorization: Bearer ' . getenv('SHOP_ACCESS_TOKEN'),
        'Content-Type: application/json',
        ...sign_headers($method, $url, $text),
    ];
    $http = ['method' => $method, 'header' => $headers, 'content' => $text, 'ignore_errors' => true];
    return file_get_contents($url, false, stream_context_create(['http' => $http]));
}

$checkout = [
    'order' => [
        'id' => 'PHP-' . bin2hex(random_bytes(4)),
        'title' => 'Nasi lemak & teh <ais>',
        'detail' => '2 × set, 少冰',
        'additionalData' => '',
        'amount' => 1250, // sen
        'currencyType' => 'MYR',
    ],
    'customer' => ['userId' => 'payer-1'],
    'method' => [], // an empty object would be (object) []
    'type' => 'WEB_PAYMENT',
    'storeId' => getenv('SHOP_STORE_ID'),
    'redirectUrl' => 'https://shop.example/return',
    'notifyUrl' => 'https://shop.example/notify',
];
echo call('POST', '/v3/payment/online', $checkout), PHP_EOL;
echo call('GET', '/v3/stores?limit=1'), PHP_EOL;
