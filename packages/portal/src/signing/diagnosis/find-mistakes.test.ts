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
  const key = await readPublicKey(exportPublicKeyPem(pair.publicKey));
  keys = [{ name: "laptop", key, owner: null }];
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

/** As logged by the gateway at NOW. */
const find = (request: SentRequest) =>
  findMistakes(request, keys, ["http://localhost:8080"], { receivedAt: NOW, now: NOW });
/** As pasted, so many seconds after it was signed. */
const findPasted = (request: SentRequest, afterSeconds: number) => {
  const now = new Date(NOW.getTime() + afterSeconds * 1_000);
  return findMistakes(request, keys, ["http://localhost:8080"], { receivedAt: null, now });
};
const namesOf = ({ mistakes }: Verdict) => mistakes.map(({ name }) => name);

test("a valid signature has no mistake, and its key is named", () => {
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

test("the clock skew of a logged request is named, in seconds", () => {
  const late = String(Number(SECONDS) - 300);
  const verdict = find(sent(textOf({ timestamp: late }), { timestamp: late }));
  assert.deepEqual(verdict.mistakes, [{ name: "clock", detail: "300 seconds behind" }]);
  assert.deepEqual(verdict.timing, { seconds: -300, isOfArrival: true, isFresh: false });
});

test("a correct request pasted late is still correct: its age is not clock skew", () => {
  for (const age of [0, 121, 900, 8 * 3_600, 90 * 86_400]) {
    const verdict = findPasted(sent(textOf()), age);
    assert.deepEqual(verdict.mistakes, [], `${age} s`);
    assert.equal(verdict.keyName, "laptop");
    assert.deepEqual(verdict.timing, {
      seconds: 0 - age,
      isOfArrival: false,
      isFresh: age <= 120,
    });
  }
});

test("a pasted request that is dated in the future proves a wrong clock", () => {
  assert.deepEqual(namesOf(findPasted(sent(textOf()), -60)), []);
  const { mistakes } = findPasted(sent(textOf()), -300);
  assert.deepEqual(mistakes, [{ name: "clock", detail: "300 seconds ahead of" }]);
});

const SECOND = Number(SECONDS);
for (const [signed, header] of [
  [`${SECOND}123`, SECONDS],
  [`${SECOND - 1}042`, SECONDS],
  [`${SECOND + 1}002`, SECONDS],
  [`${SECOND}.123`, SECONDS],
] as const) {
  test(`${signed} in the signed text and ${header} in the header is named, an hour later, too`, () => {
    const { mistakes } = findPasted(sent(textOf({ timestamp: signed })), 3_600);
    const detail = signed.includes(".") ? signed : `${signed} (milliseconds)`;
    assert.deepEqual(mistakes, [{ name: "timestamp-unit", detail }]);
  });
}

test("seconds in the signed text and milliseconds in the header is named", () => {
  const verdict = findPasted(sent(textOf(), { timestamp: `${SECONDS}123` }), 3_600);
  assert.deepEqual(namesOf(verdict), ["timestamp-milliseconds"]);
  assert.equal(verdict.signedText, textOf());
});

test("a key of another application is named with its application", async () => {
  const other = await generateKeyPair();
  const key = await readPublicKey(exportPublicKeyPem(other.publicKey));
  const owned = [...keys, { name: "Till", key, owner: "the key of your application Till" }];
  const text = textOf();
  const signature = nodeSign("sha256", Buffer.from(text), other.privateKey.keyObject);
  const request = sent(text, { signature: `sha256 ${signature.toString("base64")}` });
  const { mistakes } = findMistakes(request, owned, [], { receivedAt: null, now: NOW });
  assert.deepEqual(mistakes, [{ name: "other-key", detail: "the key of your application Till" }]);
});

test("a signature of another pair is distinguished from one over another text", async () => {
  const other = await generateKeyPair();
  const key = await readPublicKey(exportPublicKeyPem(other.publicKey));
  const verdict = findMistakes(sent(textOf()), [{ name: "old", key, owner: null }], [], {
    receivedAt: NOW,
    now: NOW,
  });
  assert.deepEqual(namesOf(verdict), ["key-unknown"]);
});

test("a request without a body signs no data part", () => {
  const text = textOf({ data: "", method: "get" });
  assert.deepEqual(namesOf(find(sent(text, { method: "GET", body: "" }))), []);
  const empty = `data=&${text}`;
  assert.deepEqual(namesOf(find(sent(empty, { method: "GET", body: "" }))), ["data-empty"]);
});
