import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { testKeys, utf8 } from "../../test/test-vectors.ts";
import { readJson } from "../read-json.ts";
import { generateKeyPair, sign } from "../rsa.ts";
import { type SignedRequest, signRequest } from "../sign-request.ts";
import { DEBUG_CONTENT_LENGTH_MAX } from "./signature-debug.ts";
import {
  type RejectedSignature,
  type VerifyRequestInput,
  type VerifyRequestResult,
  verifyRequest,
} from "./verify-request.ts";

const { publicKey, privateKey } = testKeys();
const other = await generateKeyPair();
const BASE = "https://api.example.com";
const PATH = "/v3/payment/online";
const SECONDS = 1_767_225_600;
const NOW = new Date(SECONDS * 1000);
const BODY = { order: { amount: 2590, title: "a<b" }, method: [] };

function signBody(body: unknown, change: { nonce?: string; seconds?: number } = {}): SignedRequest {
  return signRequest({
    body,
    method: "POST",
    requestUrl: BASE + PATH,
    privateKey,
    nonce: change.nonce ?? "n0nce",
    timestampSeconds: change.seconds ?? SECONDS,
  });
}

function received(signed: SignedRequest): VerifyRequestInput {
  return {
    mode: "strict",
    rawBody: utf8(signed.body),
    method: "POST",
    pathAndQuery: PATH,
    baseUrls: [BASE],
    headers: {
      signature: signed.headers["X-Signature"],
      nonce: signed.headers["X-Nonce-Str"],
      timestamp: signed.headers["X-Timestamp"],
    },
    publicKeys: [publicKey],
    now: NOW,
  };
}

const input = received(signBody(BODY));

function rejected(result: VerifyRequestResult): RejectedSignature {
  assert.ok(!result.ok && result.code !== "INVALID_REQUEST", JSON.stringify(result));
  return result;
}

function withHeaders(headers: Partial<VerifyRequestInput["headers"]>): VerifyRequestInput {
  return { ...input, headers: { ...input.headers, ...headers } };
}

test("a verified request gives its body, nonce, time and key", () => {
  assert.deepEqual(verifyRequest(input), {
    ok: true,
    candidate: "canonical",
    body: BODY,
    publicKey,
    nonce: "n0nce",
    timestampSeconds: SECONDS,
    isTimestampFresh: true,
  });
});

test("a document read before is used instead of reading again", () => {
  const document = readJson(input.rawBody);
  const result = verifyRequest({ ...input, document });
  assert.ok(result.ok);
  assert.equal(result.body, document.value);
});

for (const seconds of [SECONDS - 120, SECONDS + 120, SECONDS - 121, SECONDS + 121]) {
  const isFresh = Math.abs(seconds - SECONDS) <= 120;
  test(`${seconds - SECONDS} s: the signature holds, fresh is ${isFresh}`, () => {
    const result = verifyRequest(received(signBody(BODY, { seconds })));
    assert.ok(result.ok);
    assert.equal(result.isTimestampFresh, isFresh);
  });
}

test("a wrong signature is reported as such even when the time is wrong too", () => {
  const late = { ...withHeaders({ nonce: "other" }), now: new Date(0) };
  const result = rejected(verifyRequest(late));
  assert.equal(result.code, "INVALID_REQUEST_SIGNATURE");
  assert.equal(result.debug.requestHeader["X-Timestamp"].isValid, false);
  assert.match(
    result.debug.requestHeader["X-Timestamp"].remark,
    /1767225600 seconds ahead of the gateway/,
  );
});

test("each of several keys is tried, and the one that signed is named", () => {
  const result = verifyRequest({ ...input, publicKeys: [other.publicKey, publicKey] });
  assert.ok(result.ok);
  assert.equal(result.publicKey, publicKey);
});

test("each configured base URL is accepted with any Host header", () => {
  for (const host of [undefined, "", "api.example.com", "127.0.0.1:8080", "evil.example.com"]) {
    const result = verifyRequest({
      ...input,
      baseUrls: ["http://127.0.0.1:8080", `${BASE}/`],
      host,
    });
    assert.ok(result.ok);
    assert.equal(result.candidate, "canonical");
  }
});

test("the Host header adds no base URL", () => {
  const result = verifyRequest({
    ...input,
    baseUrls: ["https://b.example.com"],
    host: "api.example.com",
  });
  assert.equal(rejected(result).reason, "OTHER_TEXT");
});

test("the base URL that the Host header names is the one shown", () => {
  const baseUrls = ["http://127.0.0.1:8080", "http://localhost:8080"];
  const { debug } = rejected(verifyRequest({ ...input, baseUrls, host: "localhost:8080" }));
  const { content, remark } = debug.preVerifyContent.step3;
  assert.match(content, /requestUrl=http:\/\/localhost:8080\/v3/);
  assert.match(remark, /Also accepted as requestUrl: http:\/\/127\.0\.0\.1:8080\/v3/);
});

test("without a base URL nothing is verified", () => {
  assert.throws(() => verifyRequest({ ...input, baseUrls: [] }), /base URL/);
});

test("an unreadable body is distinguished from a wrong signature", () => {
  const result = verifyRequest({ ...input, rawBody: utf8('{"a":1,"a":2}') });
  assert.ok(!result.ok && result.code === "INVALID_REQUEST");
  assert.equal(result.reason, "DUPLICATE_KEY");
  assert.match(result.error.message, /"a" occurs twice; send it once \(line 1, column 8\)/);
});

const signature = input.headers.signature ?? "";
const REASONS: [name: string, change: Partial<VerifyRequestInput>, RejectedSignature["reason"]][] =
  [
    ["no X-Signature", withHeaders({ signature: undefined }), "SIGNATURE_MISSING"],
    [
      "an X-Signature of another form",
      withHeaders({ signature: "sha512 AAAA" }),
      "SIGNATURE_MALFORMED",
    ],
    [
      "a bare signature in strict mode",
      withHeaders({ signature: signature.slice(7) }),
      "SIGNATURE_MALFORMED",
    ],
    ["no X-Nonce-Str", withHeaders({ nonce: undefined }), "NONCE_MISSING"],
    ["a nonce with a space", withHeaders({ nonce: "a b" }), "NONCE_MALFORMED"],
    ["a nonce with an ampersand", withHeaders({ nonce: "a&b" }), "NONCE_MALFORMED"],
    ["no X-Timestamp", withHeaders({ timestamp: undefined }), "TIMESTAMP_MISSING"],
    ["a timestamp that is no number", withHeaders({ timestamp: "today" }), "TIMESTAMP_MALFORMED"],
    ["no key", { publicKeys: [] }, "NO_PUBLIC_KEY"],
    ["another key", { publicKeys: [other.publicKey] }, "OTHER_KEY"],
    ["a damaged signature", withHeaders({ signature: `sha256 ${"A".repeat(342)}==` }), "OTHER_KEY"],
    ["a short signature", withHeaders({ signature: "sha256 AAAA" }), "OTHER_KEY"],
    ["another nonce", withHeaders({ nonce: "n0ncf" }), "OTHER_TEXT"],
    ["another body", { rawBody: utf8("{}") }, "OTHER_TEXT"],
    ["another method", { method: "PUT" }, "OTHER_TEXT"],
    ["another path", { pathAndQuery: `${PATH}?` }, "OTHER_TEXT"],
  ];

for (const [name, change, reason] of REASONS) {
  test(`a request with ${name} is rejected as ${reason}, with every step shown`, () => {
    const result = rejected(verifyRequest({ ...input, ...change }));
    assert.equal(result.code, "INVALID_REQUEST_SIGNATURE");
    assert.equal(result.reason, reason);
    const { preVerifyContent, requestHeader } = result.debug;
    assert.deepEqual(Object.keys(preVerifyContent), ["step1", "step2", "step3", "step4", "step5"]);
    for (const step of ["step1", "step2", "step3", "step4"] as const) {
      assert.deepEqual(Object.keys(preVerifyContent[step]), ["content", "remark"]);
    }
    assert.deepEqual(Object.keys(preVerifyContent.step5), ["remark"]);
    assert.deepEqual(Object.keys(requestHeader), ["X-Nonce-Str", "X-Signature", "X-Timestamp"]);
    for (const header of Object.values(requestHeader)) {
      assert.deepEqual(Object.keys(header), ["currentValue", "isValid", "remark"]);
    }
  });
}

test("the steps are those of the interface", () => {
  const { debug } = rejected(verifyRequest(withHeaders({ nonce: "other" })));
  const { step1, step2, step3, step4 } = debug.preVerifyContent;
  assert.equal(step1.content, '{"method":[],"order":{"amount":2590,"title":"a\\u003cb"}}');
  assert.equal(step2.content, Buffer.from(step1.content).toString("base64"));
  assert.equal(
    step3.content,
    `data=${step2.content}&method=post&nonceStr=other&requestUrl=${BASE}${PATH}&signType=sha256&timestamp=${SECONDS}`,
  );
  assert.equal(step4.content, step3.content);
});

test("long steps are cut and marked as cut", () => {
  const body = utf8(JSON.stringify({ a: "x".repeat(200_000) }));
  const { debug } = rejected(verifyRequest({ ...input, rawBody: body }));
  assert.equal(debug.preVerifyContent.step3.content.length, DEBUG_CONTENT_LENGTH_MAX);
  assert.match(debug.preVerifyContent.step3.remark, /Cut to/);
});

test("a signed timestamp of another form is a wrong timestamp, not a wrong signature", () => {
  for (const [timestamp, compatCandidate] of [
    ["1767225600123", "canonical+timestamp-milliseconds"],
    ["2026-01-01T00:00:00Z", null],
  ] as const) {
    const text = `method=post&nonceStr=n&requestUrl=${BASE}${PATH}&signType=sha256&timestamp=${timestamp}`;
    const headers = { signature: `sha256 ${sign(text, privateKey)}`, nonce: "n", timestamp };
    const result = rejected(verifyRequest({ ...input, rawBody: utf8(""), headers }));
    assert.equal(result.code, "INVALID_TIMESTAMP");
    assert.equal(result.reason, "TIMESTAMP_MALFORMED");
    assert.equal(result.compatCandidate, compatCandidate);
  }
});

for (const nonce of ["a b", "a&signType=x", "x".repeat(256), "é", ""]) {
  test(`a correctly signed request with the nonce ${nonce.slice(0, 20)} is rejected`, () => {
    const part = nonce === "" ? "" : `nonceStr=${nonce}&`;
    const text = `method=post&${part}requestUrl=${BASE}${PATH}&signType=sha256&timestamp=${SECONDS}`;
    const headers = {
      signature: `sha256 ${sign(text, privateKey)}`,
      nonce,
      timestamp: `${SECONDS}`,
    };
    for (const mode of ["strict", "compat"] as const) {
      const result = rejected(verifyRequest({ ...input, mode, rawBody: utf8(""), headers }));
      assert.equal(result.reason, nonce === "" ? "NONCE_MISSING" : "NONCE_MALFORMED");
      assert.equal(result.debug.requestHeader["X-Nonce-Str"].isValid, false);
    }
  });
}

test("a timestamp cannot add another part to the signed text", () => {
  const timestamp = "1767225600&x=1";
  const text = `method=post&nonceStr=n&requestUrl=${BASE}${PATH}&signType=sha256&timestamp=${timestamp}`;
  const headers = { signature: `sha256 ${sign(text, privateKey)}`, nonce: "n", timestamp };
  const result = rejected(verifyRequest({ ...input, mode: "compat", rawBody: utf8(""), headers }));
  assert.equal(result.code, "INVALID_REQUEST_SIGNATURE");
});

// Properties.

/** Objects that the reader takes: no integers beyond 2^53-1, no half surrogate pairs. */
const leaf = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({
    unit: fc.constantFrom("<", ">", "&", "'", "/", "\\", '"', "\b", "\n", "\u2028", "é", "🍜"),
  }),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
  fc.boolean(),
  fc.constant(null),
);
const { value: jsonValue } = fc.letrec<{ value: unknown; list: unknown; object: object }>(
  (tie) => ({
    value: fc.oneof({ maxDepth: 4 }, leaf, tie("list"), tie("object")),
    list: fc.array(tie("value"), { maxLength: 4 }),
    object: fc.dictionary(
      fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("10", "9", "é", "🍜", "\uffee")),
      tie("value"),
      { maxKeys: 5 },
    ),
  }),
);
const jsonObject = fc.dictionary(fc.string({ unit: "grapheme" }), jsonValue, {
  minKeys: 1,
  maxKeys: 5,
});

/** The same value in other bytes: members turned round, blanks between tokens, needless escapes. */
function rewrite(
  value: unknown,
  style: { blank: string; isEscaped: boolean; isTurned: boolean },
): string {
  const quote = (text: string) => {
    if (!style.isEscaped) return JSON.stringify(text);
    const units = [...Array(text.length).keys()].map((at) =>
      text.charCodeAt(at).toString(16).padStart(4, "0"),
    );
    return `"${units.map((unit) => `\\u${unit}`).join("")}"`;
  };
  if (typeof value === "string") return quote(value);
  if (Object.is(value, -0)) return "-0";
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const join = (parts: string[]) =>
    style.blank + parts.join(`${style.blank},${style.blank}`) + style.blank;
  if (Array.isArray(value)) return `[${join(value.map((item) => rewrite(item, style)))}]`;
  const members = Object.entries(value).map(
    ([key, item]) => `${quote(key)}${style.blank}:${style.blank}${rewrite(item, style)}`,
  );
  return `{${join(style.isTurned ? members.toReversed() : members)}}`;
}

const wireStyle = fc.record({
  blank: fc.constantFrom("", " ", "\n  ", "\r\n\t"),
  isEscaped: fc.boolean(),
  isTurned: fc.boolean(),
});

test("any signed request verifies in strict mode, for every spelling of its JSON on the wire", () => {
  fc.assert(
    fc.property(jsonObject, wireStyle, (body, style) => {
      const signed = signBody(body);
      for (const wire of [signed.body, rewrite(body, style)]) {
        const result = verifyRequest({ ...received(signed), rawBody: utf8(wire) });
        assert.ok(result.ok, wire);
        assert.equal(result.candidate, "canonical");
      }
    }),
    { numRuns: 200 },
  );
});

/** Every value and every key of a tree, one at a time, replaced by another. */
function changeOne(value: unknown, at: { left: number }): unknown {
  const isHere = at.left === 0;
  at.left -= 1;
  if (isHere) return value === "changed" ? "changed again" : "changed";
  if (Array.isArray(value)) return value.map((item) => changeOne(item, at));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, item]): [string, unknown] => {
    const isKeyHere = at.left === 0;
    at.left -= 1;
    return [isKeyHere ? `${key}\u0001` : key, changeOne(item, at)];
  });
  return Object.fromEntries(entries);
}

test("one changed value or key is rejected in both modes", () => {
  fc.assert(
    fc.property(
      jsonObject,
      fc.integer({ min: 1, max: 30 }),
      fc.constantFrom("strict", "compat"),
      (body, place, mode) => {
        const at = { left: place };
        const changed = changeOne(body, at);
        fc.pre(at.left < 0);
        const message = {
          ...received(signBody(body)),
          rawBody: utf8(rewrite(changed, { blank: "", isEscaped: false, isTurned: false })),
        };
        assert.equal(rejected(verifyRequest({ ...message, mode })).reason, "OTHER_TEXT");
      },
    ),
    { numRuns: 150 },
  );
});

test("one changed character of nonce, time, URL, method or signature is rejected in both modes", () => {
  const field = fc.constantFrom("nonce", "timestamp", "signature", "path", "method");
  const letter = fc.constantFrom(..."abcXYZ0189/+=?&-_. ");
  fc.assert(
    fc.property(
      field,
      fc.nat(400),
      letter,
      fc.constantFrom("strict", "compat"),
      (name, position, char, mode) => {
        const change = (text: string) => {
          const at = position % text.length;
          return text.slice(0, at) + char + text.slice(at + 1);
        };
        const { headers } = input;
        const changed = { ...input, mode, headers: { ...headers } };
        if (name === "path") changed.pathAndQuery = change(PATH);
        else if (name === "method") changed.method = change("POST");
        else changed.headers[name] = change(headers[name] ?? "");
        const isSame =
          changed.pathAndQuery === PATH &&
          changed.method.toLowerCase() === "post" &&
          JSON.stringify(changed.headers) === JSON.stringify(headers);
        fc.pre(!isSame);
        rejected(verifyRequest(changed));
      },
    ),
    { numRuns: 400 },
  );
});

test("for any headers verification returns a result and never throws", () => {
  const header = fc.option(fc.oneof(fc.string(), fc.string({ unit: "binary" })), {
    nil: undefined,
  });
  fc.assert(
    fc.property(
      fc.record({ signature: header, nonce: header, timestamp: header }),
      fc.uint8Array({ maxLength: 20 }),
      fc.constantFrom("strict", "compat"),
      fc.string(),
      (headers, rawBody, mode, pathAndQuery) => {
        const result = verifyRequest({ ...input, headers, rawBody, mode, pathAndQuery });
        assert.equal(result.ok, false);
      },
    ),
    { numRuns: 500 },
  );
});
