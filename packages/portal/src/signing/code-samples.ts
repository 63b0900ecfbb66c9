import { canonicalize } from "@kaunter/signing/canonical-json";
import { quote } from "./write-curl.ts";

/** Programs that sign and send one request, in the languages merchants use. */

export interface SampleRequest {
  method: string;
  url: string;
  /** JSON text; empty for none. */
  body: string;
}

type Writer = (request: SampleRequest) => string;

export const CODE_LANGUAGES = ["Node.js", "Python", "PHP", "Go", "Java", "Shell"] as const;
export type CodeLanguage = (typeof CODE_LANGUAGES)[number];

/** Source text that needs a private key in `private.pem` and an access token in `ACCESS_TOKEN`. */
export function writeCode(language: CodeLanguage, request: SampleRequest): string {
  return WRITERS[language](request);
}

const text = (value: string) => JSON.stringify(value);

/** As above for a language whose source may be read in another character set than UTF-8. */
const asciiText = (value: string) =>
  text(value).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** JSON as a Python literal: readable as it is, unless it holds the end of the literal. */
const pythonText = (json: string) => (json.includes("'''") ? text(json) : `r'''${json}'''`);

const nodeJs: Writer = ({
  method,
  url,
  body,
}) => `import { createSign, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";

const url = ${text(url)};
const body = ${body === "" ? "undefined" : body};

const sort = (value) =>
  Array.isArray(value) ? value.map(sort)
  : value && typeof value === "object"
    ? Object.fromEntries(Object.keys(value).sort().map((key) => [key, sort(value[key])]))
    : value;
const canonical = body === undefined ? "" : JSON.stringify(sort(body))
  .replaceAll("<", "\\\\u003c").replaceAll(">", "\\\\u003e").replaceAll("&", "\\\\u0026");

const nonce = randomBytes(16).toString("hex");
const timestamp = Math.floor(Date.now() / 1000);
const data = canonical && \`data=\${Buffer.from(canonical).toString("base64")}&\`;
const signedText = \`\${data}method=${method.toLowerCase()}&nonceStr=\${nonce}&requestUrl=\${url}&signType=sha256&timestamp=\${timestamp}\`;
const signature = createSign("RSA-SHA256").update(signedText)
  .sign(readFileSync("private.pem"), "base64");

const answer = await fetch(url, {
  method: "${method}",
  headers: {
    Authorization: \`Bearer \${process.env.ACCESS_TOKEN}\`,
    "Content-Type": "application/json",
    "X-Signature": \`sha256 \${signature}\`,
    "X-Nonce-Str": nonce,
    "X-Timestamp": String(timestamp),
  },${body === "" ? "" : "\n  body: canonical,"}
});
console.log(answer.status, await answer.text());
`;

const python: Writer = ({
  method,
  url,
  body,
}) => `import base64, json, os, secrets, time, urllib.request
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding

url = ${text(url)}
body = ${body === "" ? "None" : `json.loads(${pythonText(body)})`}

canonical = "" if body is None else json.dumps(
    body, sort_keys=True, separators=(",", ":"), ensure_ascii=False
).replace("<", "\\\\u003c").replace(">", "\\\\u003e").replace("&", "\\\\u0026")

nonce = secrets.token_hex(16)
timestamp = str(int(time.time()))
data = f"data={base64.b64encode(canonical.encode()).decode()}&" if canonical else ""
signed_text = f"{data}method=${method.toLowerCase()}&nonceStr={nonce}&requestUrl={url}&signType=sha256&timestamp={timestamp}"

with open("private.pem", "rb") as file:
    key = serialization.load_pem_private_key(file.read(), password=None)
signature = key.sign(signed_text.encode(), padding.PKCS1v15(), hashes.SHA256())

request = urllib.request.Request(url, method="${method}", data=canonical.encode() or None, headers={
    "Authorization": f"Bearer {os.environ['ACCESS_TOKEN']}",
    "Content-Type": "application/json",
    "X-Signature": "sha256 " + base64.b64encode(signature).decode(),
    "X-Nonce-Str": nonce,
    "X-Timestamp": timestamp,
})
print(urllib.request.urlopen(request).read().decode())
`;

const php: Writer = ({ method, url, body }) => `<?php
$url = ${text(url).replaceAll("$", "\\$")};
$body = ${body === "" ? "null" : `json_decode(<<<'JSON'\n${body}\nJSON)`};

function sorted($value) {
    if (is_array($value)) return array_map('sorted', $value);
    if (!is_object($value)) return $value;
    $members = get_object_vars($value);
    ksort($members, SORT_STRING);
    return (object) array_map('sorted', $members);
}
$canonical = $body === null ? '' : str_replace(
    ['<', '>', '&'], ['\\u003c', '\\u003e', '\\u0026'],
    json_encode(sorted($body), JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE));

$nonce = bin2hex(random_bytes(16));
$timestamp = time();
$data = $canonical === '' ? '' : 'data=' . base64_encode($canonical) . '&';
$signedText = "{$data}method=${method.toLowerCase()}&nonceStr=$nonce&requestUrl=$url&signType=sha256&timestamp=$timestamp";
openssl_sign($signedText, $signature, file_get_contents('private.pem'), OPENSSL_ALGO_SHA256);

$headers = [
    'Authorization: Bearer ' . getenv('ACCESS_TOKEN'),
    'Content-Type: application/json',
    'X-Signature: sha256 ' . base64_encode($signature),
    "X-Nonce-Str: $nonce",
    "X-Timestamp: $timestamp",
];
$http = ['method' => '${method}', 'header' => $headers, 'content' => $canonical, 'ignore_errors' => true];
echo file_get_contents($url, false, stream_context_create(['http' => $http])), PHP_EOL;
`;

const go: Writer = ({ method, url, body }) => `package main

import (
	"bytes"
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/hex"${body === "" ? "" : '\n\t"encoding/json"'}
	"encoding/pem"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"time"
)

func main() {
	url := ${text(url)}
	// encoding/json sorts the keys of maps and escapes < > & by itself.
	var canonical []byte
${body === "" ? "" : `	var body map[string]any\n	json.Unmarshal([]byte(${text(body)}), &body)\n	canonical, _ = json.Marshal(body)\n`}
	random := make([]byte, 16)
	rand.Read(random)
	nonce := hex.EncodeToString(random)
	timestamp := strconv.FormatInt(time.Now().Unix(), 10)
	data := ""
	if len(canonical) > 0 {
		data = "data=" + base64.StdEncoding.EncodeToString(canonical) + "&"
	}
	signedText := data + "method=${method.toLowerCase()}&nonceStr=" + nonce + "&requestUrl=" + url + "&signType=sha256&timestamp=" + timestamp

	file, _ := os.ReadFile("private.pem")
	block, _ := pem.Decode(file)
	key, _ := x509.ParsePKCS8PrivateKey(block.Bytes)
	digest := sha256.Sum256([]byte(signedText))
	signature, _ := rsa.SignPKCS1v15(rand.Reader, key.(*rsa.PrivateKey), crypto.SHA256, digest[:])

	request, _ := http.NewRequest("${method}", url, bytes.NewReader(canonical))
	request.Header.Set("Authorization", "Bearer "+os.Getenv("ACCESS_TOKEN"))
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("X-Signature", "sha256 "+base64.StdEncoding.EncodeToString(signature))
	request.Header.Set("X-Nonce-Str", nonce)
	request.Header.Set("X-Timestamp", timestamp)
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	text, _ := io.ReadAll(answer.Body)
	fmt.Println(answer.StatusCode, string(text))
}
`;

const java: Writer = ({ method, url, body }) => `import java.net.URI;
import java.net.http.*;
import java.nio.file.*;
import java.security.*;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.*;

public class SignedCall {
  public static void main(String[] args) throws Exception {
    String url = ${text(url)};
    // Java has no JSON writer of its own: this is the body, its keys sorted, < > & escaped.
    String canonical = ${asciiText(body === "" ? "" : canonicalize(JSON.parse(body)))};

    String nonce = UUID.randomUUID().toString().replace("-", "");
    long timestamp = System.currentTimeMillis() / 1000;
    String data = canonical.isEmpty() ? "" : "data="
        + Base64.getEncoder().encodeToString(canonical.getBytes("UTF-8")) + "&";
    String signedText = data + "method=${method.toLowerCase()}&nonceStr=" + nonce + "&requestUrl=" + url
        + "&signType=sha256&timestamp=" + timestamp;

    String pem = Files.readString(Path.of("private.pem")).replaceAll("-----[^-]+-----|\\\\s", "");
    Signature signer = Signature.getInstance("SHA256withRSA");
    signer.initSign(KeyFactory.getInstance("RSA")
        .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(pem))));
    signer.update(signedText.getBytes("UTF-8"));
    String signature = Base64.getEncoder().encodeToString(signer.sign());

    HttpRequest request = HttpRequest.newBuilder(URI.create(url))
        .header("Authorization", "Bearer " + System.getenv("ACCESS_TOKEN"))
        .header("Content-Type", "application/json")
        .header("X-Signature", "sha256 " + signature)
        .header("X-Nonce-Str", nonce)
        .header("X-Timestamp", String.valueOf(timestamp))
        .method("${method}", HttpRequest.BodyPublishers.ofString(canonical))
        .build();
    System.out.println(HttpClient.newHttpClient()
        .send(request, HttpResponse.BodyHandlers.ofString()).body());
  }
}
`;

const shell: Writer = ({ method, url, body }) => `#!/bin/sh
# Needs openssl, jq and curl. jq sorts the keys; sed escapes < > &.
url=${quote(url)}
${body === "" ? 'canonical=""' : `canonical=$(jq -cSj . <<'JSON' | sed 's/&/\\\\u0026/g; s/</\\\\u003c/g; s/>/\\\\u003e/g'\n${body}\nJSON\n)`}
nonce=$(openssl rand -hex 16)
timestamp=$(date +%s)
data=${body === "" ? '""' : '"data=$(printf %s "$canonical" | openssl base64 -A)&"'}
text="\${data}method=${method.toLowerCase()}&nonceStr=$nonce&requestUrl=$url&signType=sha256&timestamp=$timestamp"
signature=$(printf %s "$text" | openssl dgst -sha256 -sign private.pem | openssl base64 -A)

curl -g -sS -X ${method} "$url" \\
  -H "Authorization: Bearer $ACCESS_TOKEN" \\
  -H "Content-Type: application/json" \\
  -H "X-Signature: sha256 $signature" \\
  -H "X-Nonce-Str: $nonce" \\
  -H "X-Timestamp: $timestamp"${body === "" ? "" : ' \\\n  --data-raw "$canonical"'}
`;

const WRITERS: Readonly<Record<CodeLanguage, Writer>> = {
  "Node.js": nodeJs,
  Python: python,
  PHP: php,
  Go: go,
  Java: java,
  Shell: shell,
};
