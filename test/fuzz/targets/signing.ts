import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  canonicalize,
  JsonReadError,
  KeyReadError,
  readJson,
  readPrivateKey,
  readPublicKey,
  signRequest,
  verifyRequest,
} from "@kaunter/signing";
import { readPem } from "../../../packages/signing/src/keys/pem.ts";
import { parseRequests } from "../../../packages/signing/src/requests/parse-requests.ts";
import type { FuzzTarget } from "../target.ts";

const KEYS = join(import.meta.dirname, "../../../packages/signing/vectors/keys");
const privateKey = readPrivateKey(readFileSync(join(KEYS, "test-only-private.pem"), "utf8"));
const BASE_URL = "https://gateway.example";
const NOW = new Date("2026-01-05T06:30:00Z");
const SIGNED_EVERY = 50;
let sinceSigned = 0;

/** A body has one canonical text, whatever its spelling, and a signature over it is accepted. */
function runJson(input: Buffer): string {
  let document: ReturnType<typeof readJson>;
  try {
    document = readJson(input);
  } catch (error) {
    assert.ok(error instanceof JsonReadError, `${error}`);
    return error.code;
  }
  assert.deepEqual(document.value, input.length === 0 ? null : JSON.parse(document.text));
  const text = canonicalize(document.value);
  const again = readJson(Buffer.from(text));
  assert.equal(canonicalize(again.value), text, "a canonical text is its own canonical text");
  assert.deepEqual(again.value, document.value);
  sinceSigned += 1;
  if (sinceSigned < SIGNED_EVERY || document.isEmpty) return "read";
  sinceSigned = 0;
  const path = "/v3/payment/online";
  const requestUrl = `${BASE_URL}${path}`;
  const { headers } = signRequest({
    ...{ method: "post", requestUrl, privateKey, body: document.value },
    ...{ nonce: "n", timestampSeconds: NOW.getTime() / 1_000 },
  });
  const result = verifyRequest({
    ...{ mode: "strict", rawBody: input, method: "POST", pathAndQuery: path, now: NOW },
    baseUrls: [BASE_URL],
    headers: {
      signature: headers["X-Signature"],
      nonce: headers["X-Nonce-Str"],
      timestamp: headers["X-Timestamp"],
    },
    publicKeys: [privateKey],
  });
  assert.ok(result.ok, "a right signature is rejected");
  return "verified";
}

/**
 * Three headers, one a line, then the body: never accepted, because it is unsigned, and never a
 * throw.
 */
function runHeaders(input: Buffer): string {
  const [signature, nonce, timestamp, ...body] = input.toString("latin1").split("\n");
  const result = verifyRequest({
    mode: input.length % 2 === 0 ? "strict" : "compat",
    rawBody: Buffer.from(body.join("\n"), "latin1"),
    method: "POST",
    pathAndQuery: "/v3/payment/online?x=1",
    baseUrls: [BASE_URL, "http://127.0.0.1:8080"],
    host: nonce,
    headers: { signature, nonce, timestamp },
    publicKeys: [privateKey],
    now: NOW,
  });
  assert.ok(!result.ok, "accepted without a signature");
  return result.reason;
}

function runPem(input: Buffer): string {
  const text = input.toString("latin1");
  const outcomes = [readPublicKey, readPrivateKey].map((read) => {
    try {
      return read(text).fingerprint === "" ? "no fingerprint" : "read";
    } catch (error) {
      assert.ok(error instanceof KeyReadError, `${error}`);
      assert.ok(!error.message.includes("MII"), "a message quotes no key");
      return error.code;
    }
  });
  return outcomes.join(" ");
}

/** The bytes inside the armour: what no longer looks like text. */
function runDer(input: Buffer): string {
  const label = (input[0] ?? 0) % 2 === 0 ? "PUBLIC KEY" : "PRIVATE KEY";
  const lines = input.toString("base64").replaceAll(/(.{64})/g, "$1\n");
  return runPem(Buffer.from(`-----BEGIN ${label}-----\n${lines}\n-----END ${label}-----\n`));
}

async function readDerSeeds(): Promise<Buffer[]> {
  return ["test-only-private.pem", "public.pem"].map((file) =>
    Buffer.from(readPem(readFileSync(join(KEYS, file), "utf8"), null).der),
  );
}

/** What is pasted into the debugger. */
function runPasted(input: Buffer): string {
  return `${Math.min(parseRequests(input.toString("utf8")).length, 5)} requests`;
}

const JSON_WORDS = ['"order"', '"amount":', "\\u003c", "\\u2028", "1e21", "-0", "0.1", "{", '":"'];

export const SIGNING: readonly FuzzTarget[] = [
  { name: "json", share: 24, words: JSON_WORDS, run: runJson },
  { name: "headers", share: 8, words: ["sha256 ", "1767594600", "AAAA=="], run: runHeaders },
  { name: "pem", share: 6, words: ["-----BEGIN ", "-----END ", "RSA ", "ENCRYPTED"], run: runPem },
  {
    name: "der",
    share: 5,
    words: ["\x30\x82", "\x02\x01\x00", "\x05\x00"],
    seeds: readDerSeeds,
    run: runDer,
  },
  {
    name: "pasted",
    share: 6,
    words: ["curl ", "-H '", "--data ", "HTTP/1.1", "$'"],
    run: runPasted,
  },
];
