<?php
// Verifies that a webhook came from the gateway. Reads its body from standard input.
//   php verify-webhook.php X-SIGNATURE X-NONCE-STR X-TIMESTAMP < body
declare(strict_types=1);

const AGE_SECONDS_MAX = 300;

/** $rawBody: as received, in a web server file_get_contents('php://input'); $serverPublicKey: PEM. */
function is_from_gateway(
    string $rawBody,
    string $signature,
    string $nonce,
    string $timestamp,
    string $serverPublicKey,
): bool {
    [$signType, $base64] = explode(' ', "$signature ", 3);
    if ($signType !== 'sha256' || !ctype_digit($timestamp)) {
        return false;
    }
    if (abs(time() - (int) $timestamp) > AGE_SECONDS_MAX) {
        return false;
    }
    $data = base64_encode($rawBody);
    $text = "data=$data&method=post&nonceStr=$nonce&signType=sha256&timestamp=$timestamp";
    return openssl_verify($text, base64_decode($base64), $serverPublicKey, OPENSSL_ALGO_SHA256) === 1;
}

// In a web server the three are $_SERVER['HTTP_X_SIGNATURE'], …['HTTP_X_NONCE_STR'] and
// …['HTTP_X_TIMESTAMP'].
[, $signature, $nonce, $timestamp] = $argv;
$serverPublicKey = getenv('SHOP_SERVER_PUBLIC_KEY');
$rawBody = file_get_contents('php://stdin');
$isValid = is_from_gateway($rawBody, $signature, $nonce, $timestamp, $serverPublicKey);
echo $isValid ? 'valid' : 'invalid', PHP_EOL;
