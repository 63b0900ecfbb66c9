<?php

// Canonical text, signed text and signature, on the vectors that all clients share.
//   php clients/php/tests/signing.php

declare(strict_types=1);

require __DIR__ . '/../autoload.php';

use Kaunter\Signing\CanonicalJson;
use Kaunter\Signing\Keys;
use Kaunter\Signing\SignedText;

function expectSame(string $name, mixed $expected, mixed $actual): void
{
    if ($expected !== $actual) {
        $found = var_export($actual, true);
        fwrite(STDERR, "$name: expected " . var_export($expected, true) . ", got $found\n");
        exit(1);
    }
}

$folder = __DIR__ . '/../../../packages/signing/vectors';
$vectors = json_decode(file_get_contents("$folder/vectors.json"));
$privateKey = Keys::readPrivate(file_get_contents("$folder/keys/test-only-private.pem"));
$publicKey = Keys::readPublic(file_get_contents("$folder/keys/public.pem"));

foreach ($vectors->requests as $vector) {
    $isEmpty = in_array($vector->body, ['', 'null'], true);
    $text = $isEmpty ? '' : CanonicalJson::write(CanonicalJson::read($vector->body));
    $text = $text === '{}' ? '' : $text;
    expectSame($vector->name, $vector->canonicalText, $text);
    $url = $vector->baseUrl . $vector->pathAndQuery;
    $signed = SignedText::build($text, $vector->method, $vector->nonce, $url, $vector->timestamp);
    expectSame($vector->name, $vector->signedText, $signed);
    expectSame($vector->name, $vector->signature, SignedText::sign($signed, $privateKey));
    expectSame($vector->name, true, SignedText::verify($signed, $vector->signature, $publicKey));
}

foreach ($vectors->values as $vector) {
    // JSON has -0; PHP's integers do not.
    $value = json_decode(str_replace('-0', '-0.0', $vector->json));
    expectSame($vector->json, $vector->canonicalText, CanonicalJson::write($value));
}

enum Kind: string
{
    case Web = 'WEB';
}

$differences = [
    [10.0, '10'],
    [0.000001, '0.000001'],
    [1.5e-7, '1.5e-7'],
    [0.1 + 0.2, '0.30000000000000004'],
    [1e100, '1e+100'],
    [[], '[]'],
    [new stdClass(), '{}'],
    [[1 => 'a'], '{"1":"a"}'],
    [['10' => 1, '9' => 2], '{"10":1,"9":2}'],
    ['a/b é', '"a/b é"'],
    [Kind::Web, '"WEB"'],
];
foreach ($differences as [$value, $text]) {
    expectSame($text, $text, CanonicalJson::write($value));
}

foreach ([NAN, "\xff", ['a' => new DateTime()], 9_007_199_254_740_993] as $value) {
    try {
        CanonicalJson::write($value);
        expectSame(get_debug_type($value), 'an error', 'none');
    } catch (InvalidArgumentException) {
        continue;
    }
}

// Every file holds the class that autoloaders look for in it.
foreach (['src' => 'Kaunter', 'generated' => 'Kaunter\Generated'] as $root => $namespace) {
    $files = new RecursiveIteratorIterator(new RecursiveDirectoryIterator(__DIR__ . "/../$root"));
    foreach ($files as $file) {
        if ($file->getExtension() !== 'php') {
            continue;
        }
        $path = substr($file->getPathname(), strlen(__DIR__ . "/../$root/"), -strlen('.php'));
        $class = $namespace . '\\' . str_replace('/', '\\', $path);
        expectSame($class, true, class_exists($class) || interface_exists($class));
    }
}

$made = openssl_pkey_new(['private_key_bits' => 2048]);
assert($made !== false);
openssl_pkey_export($made, $privatePem);
$publicPem = openssl_pkey_get_details($made)['key'];
$pastes = [
    'escaped line breaks' => fn ($pem) => str_replace("\n", '\n', $pem),
    'twice escaped line breaks' => fn ($pem) => str_replace("\n", '\\\\n', $pem),
    'escaped CRLF' => fn ($pem) => str_replace("\n", '\r\n', $pem),
    'one line' => fn ($pem) => str_replace("\n", ' ', $pem),
    'indented' => fn ($pem) => str_replace("\n", "\n    ", $pem),
    'quotes' => fn ($pem) => "\"$pem\"",
    'a byte order mark' => fn ($pem) => "\xef\xbb\xbf$pem",
    'no PEM lines' => fn ($pem) => preg_replace('/-----[^\n]*\n/', '', $pem),
    'a wrong label' => fn ($pem) => str_replace(['PRIVATE', 'PUBLIC'], ['RSA PRIVATE', 'RSA PUBLIC'], $pem),
    'Base64' => fn ($pem) => base64_encode($pem),
];
foreach ($pastes as $name => $paste) {
    $read = Keys::readPrivate($paste($privatePem));
    expectSame("$name, private", $publicPem, openssl_pkey_get_details($read)['key']);
    $read = Keys::readPublic($paste($publicPem));
    expectSame("$name, public", $publicPem, openssl_pkey_get_details($read)['key']);
}
$wrong = str_replace('PRIVATE', 'PUBLIC', $privatePem);
try {
    Keys::readPublic($wrong);
    expectSame('a private key as a public one', 'an error', 'none');
} catch (Kaunter\KaunterConfigError $error) {
    expectSame('named', true, str_contains($error->getMessage(), 'This is a private key'));
}

ob_start();
$own = Kaunter\Testing::createKeys()['privateKey'];
var_dump(new Kaunter\Client('http://127.0.0.1:9', '1', 'do-not-print', $own));
expectSame('a dump', false, str_contains((string) ob_get_clean(), base64_encode('1:do-not-print')));

echo "passed\n";
