import assert from "node:assert/strict";
import { createHash, sign as nodeSign } from "node:crypto";
import { before, test } from "node:test";
import {
  canonicalize,
  exportPublicKeyPem,
  generateKeyPair,
  type PrivateKey,
} from "@kaunter/signing";
import { buildSignedText, encodeBase64Text } from "@kaunter/signing/signed-text";
import { readPublicKey } from "../keys/rsa-key.ts";
import { findMistakes, type NamedKey, type SentRequest, type Verdict } from "./find-mistakes.ts";

const URL_CALLED = "http://127.0.0.1:8080/v3/payment/online?a=1";
const BODY = '{"order":{"title":"A & B","amount":100},"method":[{"z":1,"a":"é"}],"storeId":"1"}';
const NOW = new Date("2026-11-21T06:00:00Z");
const SECONDS = String(NOW.getTime() / 1_000);

let privateKey: PrivateKey;
let keys: NamedKey[];

before(async () => {
  const pair = await generateKeyPair();
  privateKey = pair.privateKey;
  keys = [{ name: "laptop", key: await readPublicKey(exportPublicKeyPem(pair.publicKey)) }];
});

function textOf(
  changes: Partial<Record<"data" | "method" | "requestUrl" | "timestamp", string>> = {},
) {
  return buildSignedText({
    data: encodeBase64Text(canonicalize(JSON.parse(BODY))),
    method: "post",
    nonce: "nonce1",
    requestUrl: URL_CALLED,
    timestamp: SECONDS,
    ...changes,
  });
}

function sent(text: string, changes: Partial<SentRequest> = {}, hash = "sha256"): SentRequest {
  const signature = nodeSign(hash, Buffer.from(text), privateKey.keyObject).toString("base64");
  return {
    method: "POST",
    url: URL_CALLED,
    body: BODY,
    signature: `sha256 ${signature}`,
    nonce: "nonce1",
    timestamp: SECONDS,
    ...changes,
  };
}

const find = (request: SentRequest) => findMistakes(request, keys, ["http://localhost:8080"], NOW);
const namesOf = ({ mistakes }: Verdict) => mistakes.map(({ name }) => name);

test("a right signature has no mistake and names the key that made it", () => {
  const verdict = find(sent(textOf()));
  assert.deepEqual(namesOf(verdict), []);
  assert.equal(verdict.keyName, "laptop");
  assert.equal(verdict.signedText, textOf());
});

const data = (text: string) => textOf({ data: encodeBase64Text(text) });
const value = JSON.parse(BODY);
const sortedPlain =
  '{"method":[{"a":"é","z":1}],"order":{"amount":100,"title":"A & B"},"storeId":"1"}';

const CASES: [string, () => SentRequest][] = [
  ["html-unescaped", () => sent(data(sortedPlain))],
  ["keys-unsorted", () => sent(data(JSON.stringify(value).replace("&", "\\u0026")))],
  [
    "blank-after-comma-and-colon",
    () =>
      sent(
        data(
          '{"method": [{"a": "é", "z": 1}], "order": {"amount": 100, "title": "A \\u0026 B"}, "storeId": "1"}',
        ),
      ),
  ],
  [
    "nested-keys-unsorted",
    () =>
      sent(
        data(
          '{"method":[{"z":1,"a":"é"}],"order":{"title":"A \\u0026 B","amount":100},"storeId":"1"}',
        ),
      ),
  ],
  [
    "keys-in-arrays-unsorted",
    () =>
      sent(
        data(
          '{"method":[{"z":1,"a":"é"}],"order":{"amount":100,"title":"A \\u0026 B"},"storeId":"1"}',
        ),
      ),
  ],
  [
    "non-ascii-escaped",
    () => sent(data(sortedPlain.replace("&", "\\u0026").replace("é", "\\u00e9"))),
  ],
  ["data-raw", () => sent(textOf({ data: canonicalize(value) }))],
  ["data-missing", () => sent(textOf({ data: "" }))],
  ["url-path-only", () => sent(textOf({ requestUrl: "/v3/payment/online?a=1" }))],
  [
    "url-without-query",
    () => sent(textOf({ requestUrl: "http://127.0.0.1:8080/v3/payment/online" })),
  ],
  ["url-host", () => sent(textOf({ requestUrl: "http://localhost:8080/v3/payment/online?a=1" }))],
  ["url-scheme", () => sent(textOf({ requestUrl: URL_CALLED.replace("http:", "https:") }))],
  ["part-missing", () => sent(textOf({ requestUrl: "" }))],
  ["method-case", () => sent(textOf().replace("method=post", "method=POST"))],
  [
    "timestamp-milliseconds",
    () => sent(textOf({ timestamp: `${SECONDS}000` }), { timestamp: `${SECONDS}000` }),
  ],
  ["timestamp-unit", () => sent(textOf({ timestamp: `${SECONDS}000` }))],
  ["other-hash", () => sent(textOf(), {}, "sha1")],
  ["text-hashed-first", () => sent(createHash("sha256").update(textOf()).digest("hex"))],
  ["text-unknown", () => sent("something else")],
  [
    "signature-prefix-missing",
    () => sent(textOf(), { signature: sent(textOf()).signature.slice(7) }),
  ],
  ["signature-missing", () => sent(textOf(), { signature: "" })],
  ["nonce-characters", () => sent(textOf().replace("nonce1", "non ce"), { nonce: "non ce" })],
  ["body-not-json", () => sent(textOf(), { body: "{" })],
];

for (const [mistake, make] of CASES) {
  test(`${mistake} is named, and nothing else`, () => {
    assert.deepEqual(namesOf(find(make())), [mistake]);
  });
}

test("two mistakes at once are both named", () => {
  const request = sent(
    textOf({ data: encodeBase64Text(sortedPlain), requestUrl: "/v3/payment/online?a=1" }),
  );
  assert.deepEqual(namesOf(find(request)).sort(), ["html-unescaped", "url-path-only"]);
});

test("a clock that is off is shown in seconds, beside whatever else is wrong", () => {
  const late = String(Number(SECONDS) - 300);
  const verdict = find(sent(textOf({ timestamp: late }), { timestamp: late }));
  assert.deepEqual(namesOf(verdict), ["clock"]);
  assert.equal(verdict.clockDifferenceSeconds, -300);
});

test("a signature of another pair is distinguished from one over another text", async () => {
  const other = await generateKeyPair();
  const key = await readPublicKey(exportPublicKeyPem(other.publicKey));
  const verdict = findMistakes(sent(textOf()), [{ name: "old", key }], [], NOW);
  assert.deepEqual(namesOf(verdict), ["key-unknown"]);
});

test("a request without a body signs no data part", () => {
  const text = textOf({ data: "", method: "get" });
  assert.deepEqual(namesOf(find(sent(text, { method: "GET", body: "" }))), []);
  const empty = `data=&${text}`;
  assert.deepEqual(namesOf(find(sent(empty, { method: "GET", body: "" }))), ["data-empty"]);
});
