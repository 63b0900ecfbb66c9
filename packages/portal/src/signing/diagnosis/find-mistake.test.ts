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
import { findMistake, type NamedKey, type SentRequest } from "./find-mistake.ts";

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

const find = (request: SentRequest) => findMistake(request, keys, ["http://localhost:8080"], NOW);

test("a right signature has no mistake and names the key that made it", async () => {
  const verdict = await find(sent(textOf()));
  assert.deepEqual(verdict.mistakes, []);
  assert.equal(verdict.keyName, "laptop");
  assert.equal(verdict.signedText, textOf());
});

const data = (text: string) => textOf({ data: encodeBase64Text(text) });
const value = JSON.parse(BODY);
const sortedPlain =
  '{"method":[{"a":"é","z":1}],"order":{"amount":100,"title":"A & B"},"storeId":"1"}';

const CASES: [string, () => SentRequest][] = [
  ["NOT_ESCAPED", () => sent(data(sortedPlain))],
  ["NOT_SORTED", () => sent(data(JSON.stringify(value).replace("&", "\\u0026")))],
  [
    "SPACES_LEFT",
    () =>
      sent(
        data(
          '{"method": [{"a": "é", "z": 1}], "order": {"amount": 100, "title": "A \\u0026 B"}, "storeId": "1"}',
        ),
      ),
  ],
  [
    "NESTED_NOT_SORTED",
    () =>
      sent(
        data(
          '{"method":[{"z":1,"a":"é"}],"order":{"title":"A \\u0026 B","amount":100},"storeId":"1"}',
        ),
      ),
  ],
  [
    "ARRAYS_NOT_SORTED",
    () =>
      sent(
        data(
          '{"method":[{"z":1,"a":"é"}],"order":{"amount":100,"title":"A \\u0026 B"},"storeId":"1"}',
        ),
      ),
  ],
  ["ASCII_ONLY", () => sent(data(sortedPlain.replace("&", "\\u0026").replace("é", "\\u00e9")))],
  ["NOT_BASE64", () => sent(textOf({ data: canonicalize(value) }))],
  ["DATA_MISSING", () => sent(textOf({ data: "" }))],
  ["URL_PATH_ONLY", () => sent(textOf({ requestUrl: "/v3/payment/online?a=1" }))],
  [
    "URL_WITHOUT_QUERY",
    () => sent(textOf({ requestUrl: "http://127.0.0.1:8080/v3/payment/online" })),
  ],
  [
    "URL_OTHER_BASE",
    () => sent(textOf({ requestUrl: "http://localhost:8080/v3/payment/online?a=1" })),
  ],
  ["URL_OTHER_SCHEME", () => sent(textOf({ requestUrl: URL_CALLED.replace("http:", "https:") }))],
  ["URL_MISSING", () => sent(textOf({ requestUrl: "" }))],
  ["METHOD_UPPER_CASE", () => sent(textOf().replace("method=post", "method=POST"))],
  [
    "TIMESTAMP_MILLISECONDS",
    () => sent(textOf({ timestamp: `${SECONDS}000` }), { timestamp: `${SECONDS}000` }),
  ],
  ["TIMESTAMP_MILLISECONDS_SIGNED", () => sent(textOf({ timestamp: `${SECONDS}000` }))],
  ["OTHER_HASH", () => sent(textOf(), {}, "sha1")],
  ["HASHED_TWICE", () => sent(createHash("sha256").update(textOf()).digest("hex"))],
  ["OTHER_TEXT", () => sent("something else")],
  ["SIGNATURE_PREFIX", () => sent(textOf(), { signature: sent(textOf()).signature.slice(7) })],
  ["SIGNATURE_MISSING", () => sent(textOf(), { signature: "" })],
  ["NONCE_SPACE", () => sent(textOf().replace("nonce1", "non ce"), { nonce: "non ce" })],
  ["BODY_NOT_JSON", () => sent(textOf(), { body: "{" })],
];

for (const [mistake, make] of CASES) {
  test(`${mistake} is named, and nothing else`, async () => {
    assert.deepEqual((await find(make())).mistakes, [mistake]);
  });
}

test("two mistakes at once are both named", async () => {
  const request = sent(
    textOf({ data: encodeBase64Text(sortedPlain), requestUrl: "/v3/payment/online?a=1" }),
  );
  assert.deepEqual([...(await find(request)).mistakes].sort(), ["NOT_ESCAPED", "URL_PATH_ONLY"]);
});

test("a clock that is off is shown in seconds, beside whatever else is wrong", async () => {
  const late = String(Number(SECONDS) - 300);
  const verdict = await find(sent(textOf({ timestamp: late }), { timestamp: late }));
  assert.deepEqual(verdict.mistakes, ["CLOCK"]);
  assert.equal(verdict.clockDifferenceSeconds, -300);
});

test("a signature of another pair is distinguished from one over another text", async () => {
  const other = await generateKeyPair();
  const key = await readPublicKey(exportPublicKeyPem(other.publicKey));
  const verdict = await findMistake(sent(textOf()), [{ name: "old", key }], [], NOW);
  assert.deepEqual(verdict.mistakes, ["OTHER_KEY"]);
});

test("a request without a body signs no data part", async () => {
  const text = textOf({ data: "", method: "get" });
  assert.deepEqual((await find(sent(text, { method: "GET", body: "" }))).mistakes, []);
  const empty = `data=&${text}`;
  assert.deepEqual((await find(sent(empty, { method: "GET", body: "" }))).mistakes, ["DATA_EMPTY"]);
});
