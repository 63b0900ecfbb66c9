<?php
// A shop that signs without an SDK:  KAUNTER_DEMO=data/demo.json php -S 127.0.0.1:3000 shop.php
declare(strict_types=1);

$demo = json_decode(file_get_contents(getenv('KAUNTER_DEMO') ?: 'data/demo.json'), true, 512, JSON_THROW_ON_ERROR);
$shop = 'http://' . $_SERVER['HTTP_HOST'];
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);

/** Keys sorted at every level, no spaces, / and UTF-8 raw, < > & as escapes. */
function canonical(array $body): string
{
    $flags = JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR;
    return str_replace(['<', '>', '&'], ['\u003c', '\u003e', '\u0026'], json_encode(sorted($body), $flags));
}

function sorted(mixed $value): mixed
{
    if (!is_array($value)) {
        return $value;
    }
    if (!array_is_list($value)) {
        ksort($value, SORT_STRING);
    }
    return array_map('sorted', $value);
}

function signed_text(string $body, string $method, string $nonce, string $timestamp, string $url = ''): string
{
    $parts = in_array($body, ['', '{}', 'null'], true) ? [] : ['data=' . base64_encode($body)];
    $parts[] = 'method=' . strtolower($method);
    $parts[] = 'nonceStr=' . $nonce;
    if ($url !== '') { // webhooks are signed without it
        $parts[] = 'requestUrl=' . $url;
    }
    return implode('&', [...$parts, 'signType=sha256', 'timestamp=' . $timestamp]);
}

function fetch(string $url, string $method, string $body, array $headers): array
{
    $http = ['method' => $method, 'content' => $body, 'header' => $headers, 'ignore_errors' => true, 'timeout' => 10];
    $response = file_get_contents($url, false, stream_context_create(['http' => $http]));
    return json_decode($response ?: '{}', true) ?? [];
}

/** Caches the access token in a file for nine tenths of its lifetime. */
function token(array $demo): string
{
    $file = sys_get_temp_dir() . '/kaunter-token-' . $demo['clientId'];
    $kept = is_file($file) ? json_decode(file_get_contents($file), true) : null;
    if ($kept && $kept['until'] > time()) {
        return $kept['token'];
    }
    $pair = base64_encode($demo['clientId'] . ':' . $demo['clientSecret']);
    $response = fetch($demo['oauthUrl'] . '/v1/token', 'POST', '{"grantType":"client_credentials"}', [
        'Authorization: Basic ' . $pair, 'Content-Type: application/json',
    ]);
    $kept = ['token' => $response['accessToken'], 'until' => time() + (int) ($response['expiresIn'] * 0.9)];
    touch($file);
    chmod($file, 0600);
    file_put_contents($file, json_encode($kept), LOCK_EX);
    return $kept['token'];
}

/** Tried again while there is no response: the same order ID never creates a second checkout. */
function call(array $demo, string $method, string $path, ?array $body = null, int $tries = 3): array
{
    $url = $demo['baseUrl'] . $path;
    $text = $body === null ? '' : canonical($body);
    [$nonce, $timestamp] = [bin2hex(random_bytes(16)), (string) time()];
    openssl_sign(signed_text($text, $method, $nonce, $timestamp, $url), $signature, $demo['privateKey'], OPENSSL_ALGO_SHA256);
    $response = fetch($url, $method, $text, [
        'Authorization: Bearer ' . token($demo), 'Content-Type: application/json',
        'X-Signature: sha256 ' . base64_encode($signature), "X-Nonce-Str: $nonce", "X-Timestamp: $timestamp",
    ]);
    return $response === [] && $tries > 1 ? call($demo, $method, $path, $body, $tries - 1) : $response;
}

/** Whoever says that an order was paid: the gateway is asked, and what it was paid is compared. */
function fulfil_if_paid(array $demo, string $id): void
{
    $order = orders(fn(array &$orders) => $orders[$id] ?? null);
    $paid = $order ? call($demo, 'GET', '/v3/payment/transaction/order/' . rawurlencode($id))['item'] ?? [] : [];
    if (($paid['status'] ?? '') === 'SUCCESS' && $paid['order']['amount'] === $order['amount'] && $paid['currencyType'] === 'MYR') {
        mark_paid($id);
    }
}

/** The raw body of a webhook is its canonical form, so it is verified as received. */
function is_from_gateway(string $body, string $publicKey): bool
{
    [$scheme, $signature] = explode(' ', ($_SERVER['HTTP_X_SIGNATURE'] ?? '') . ' ', 3);
    $timestamp = $_SERVER['HTTP_X_TIMESTAMP'] ?? '';
    if ($scheme !== 'sha256' || !preg_match('/^\d{10}$/', $timestamp) || abs(time() - (int) $timestamp) > 300) {
        return false;
    }
    $text = signed_text($body, 'post', $_SERVER['HTTP_X_NONCE_STR'] ?? '', $timestamp);
    return openssl_verify($text, base64_decode($signature), $publicKey, OPENSSL_ALGO_SHA256) === 1;
}

/** Reads, changes and writes the orders under a lock, as a database would. Amounts are in sen. */
function orders(callable $change): mixed
{
    $file = fopen(sys_get_temp_dir() . '/kaunter-shop-' . $_SERVER['SERVER_PORT'] . '.json', 'c+');
    flock($file, LOCK_EX);
    $orders = json_decode(stream_get_contents($file) ?: '[]', true);
    $result = $change($orders);
    ftruncate($file, 0);
    rewind($file);
    fwrite($file, json_encode($orders));
    fclose($file);
    return $result;
}

/** Webhooks are repeated, and the payer returns in the meantime: only the first has an effect. */
function mark_paid(string $id): void
{
    orders(function (array &$orders) use ($id): void {
        if (isset($orders[$id]) && $orders[$id]['status'] !== 'PAID') {
            $orders[$id]['status'] = 'PAID';
            $orders[$id]['paidCount'] += 1;
        }
    });
}

if ($path === '/') {
    echo '<form method="post" action="/buy"><button>Lunch, RM 12.50</button></form>';
} elseif ($path === '/buy') {
    $order = ['id' => 'H-' . bin2hex(random_bytes(8)), 'amount' => 1250, 'status' => 'OPEN', 'paidCount' => 0];
    orders(function (array &$orders) use ($order): void { $orders[$order['id']] = $order; });
    $response = call($demo, 'POST', '/v3/payment/online', [
        'order' => ['id' => $order['id'], 'title' => 'Lunch', 'detail' => 'Nasi lemak & teh <ais>',
            'additionalData' => '', 'amount' => $order['amount'], 'currencyType' => 'MYR'],
        'customer' => ['userId' => 'payer-1'], 'method' => [], 'type' => 'WEB_PAYMENT', 'storeId' => $demo['storeId'],
        'redirectUrl' => "$shop/return", 'notifyUrl' => "$shop/notify",
    ]);
    isset($response['item']) ? header('Location: ' . $response['item']['url'], true, 303) : http_response_code(502);
} elseif ($path === '/notify') {
    $body = file_get_contents('php://input');
    if (!is_from_gateway($body, $demo['serverPublicKey'])) {
        http_response_code(400);
    } else {
        fulfil_if_paid($demo, json_decode($body, true)['data']['order']['id'] ?? '');
    }
} elseif ($path === '/return') {
    $id = $_GET['orderId'] ?? ''; // the redirect proves nothing
    if (orders(fn(array &$orders) => isset($orders[$id]))) {
        fulfil_if_paid($demo, $id);
        echo '<p>Order ' . htmlspecialchars($id) . ': ' . orders(fn(array &$orders) => $orders[$id]['status']) . '</p>';
    }
} elseif ($path === '/probe') { // for `kaunter check`; a real shop offers it in tests only
    $count = orders(fn(array &$orders) => $orders[$_GET['orderId'] ?? '']['paidCount'] ?? 0);
    header('Content-Type: application/json');
    echo json_encode(['paid' => $count > 0, 'count' => $count]);
} elseif ($path === '/orders') {
    header('Content-Type: application/json');
    echo json_encode(array_values(orders(fn(array &$orders) => $orders)));
} else {
    http_response_code(404);
}
