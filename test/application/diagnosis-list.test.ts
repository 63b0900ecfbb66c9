// Mistakes that clients make, written apart from the search: how many of them are named.
import assert from "node:assert/strict";
import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  type Case,
  joinCases,
  listSingles,
  MISTAKES as SEEN,
} from "../../bench/diagnosis/cases.ts";
import { BASE_URL, CLIENT_ID } from "../../bench/diagnosis/client.ts";
import { drawFrom } from "../../bench/diagnosis/draw.ts";
import { SCENARIOS, UNSEEN } from "../../bench/diagnosis/scenarios.ts";
import { OTHER_PAIR } from "../../bench/diagnosis/signature-mistakes.ts";
import { MISTAKES } from "../../packages/signing/src/diagnose/mistakes.ts";
import { diagnose, readPublicKey } from "../../packages/signing/src/index.ts";

/** Always the same: a signature of a new key may lack the "+" that a mistake is about. */
const privateKey = createPrivateKey(
  readFileSync("packages/signing/vectors/keys/test-only-private.pem"),
);
const PAIRS = 100;

const readKey = (key: KeyObject) =>
  readPublicKey(key.export({ type: "spki", format: "pem" }).toString());
const publicKeys = [readKey(createPublicKey(privateKey))];
const otherKeys = [{ publicKey: readKey(OTHER_PAIR.publicKey), owner: "another key" }];

function namesOf({ scenario, sent: { client, signed, wire } }: Case): string[] {
  const signature = client.header(client.sign(signed, privateKey));
  const { mistakes } = diagnose({
    rawBody: new TextEncoder().encode(wire),
    method: scenario.method,
    pathAndQuery: scenario.path,
    baseUrls: [BASE_URL],
    headers: { ...client.headers, signature },
    publicKeys,
    otherKeys,
    otherBaseUrls: ["https://sandbox.example.com"],
    clientId: CLIENT_ID,
  });
  return mistakes.map(({ name }) => name);
}

function isNamedFully({ codes, also }: Case, names: readonly string[]): boolean {
  const isTrue = (name: string) => also.includes(name) || codes.some((each) => each.has(name));
  return names.every(isTrue) && codes.every((each) => names.some((name) => each.has(name)));
}

const cases = UNSEEN.flatMap((scenario) => [listSingles(scenario, "own")]);

test("at least 95 % of single mistakes are named, and all are explained", () => {
  const missed: string[] = [];
  let made = 0;
  for (const each of cases.flat()) {
    const names = namesOf(each);
    made += 1;
    assert.notDeepEqual(names, [], each.what);
    if (!isNamedFully(each, names)) missed.push(`${each.scenario.name}: ${each.what}`);
  }
  assert.ok(made > 1_000, String(made));
  assert.ok(missed.length <= 0.05 * made, missed.join("\n"));
});

test("at least 75 of 100 random pairs of mistakes are named fully", () => {
  const draw = drawFrom(2);
  const missed: string[] = [];
  for (let made = 0; made < PAIRS; ) {
    const among = draw(cases);
    const pair = joinCases(draw(among), draw(among), "own");
    if (pair === null) continue;
    made += 1;
    if (!isNamedFully(pair, namesOf(pair))) missed.push(`${pair.scenario.name}: ${pair.what}`);
  }
  assert.ok(missed.length <= 25, missed.join("\n"));
});

/** Made on purpose in the tests of the package itself, or said when nothing is found. */
const ELSEWHERE = [
  "arrays-as-text",
  "characters-lost",
  "controls-escaped",
  "data-bytes-literal",
  "data-case",
  "data-not-json",
  "data-quoted",
  "data-uri",
  "dates-changed",
  "empty-array-as-text",
  "keys-reversed",
  "keys-sorted-by-length",
  "member-added",
  "nested-as-text",
  "numbers-scaled",
  "part-empty",
  "part-header-names",
  "query-as-data",
  "query-as-parts",
  "signature-case",
  "signature-placeholder",
  "signature-reversed",
  "signature-slashes-escaped",
  "text-html",
  "text-unknown-long-body",
  "text-unknown-without-body",
  "texts-changed",
  "url-query-parameter",
  "array-items-sorted",
  "arrays-as-objects",
  "body-as-sent",
  "body-not-json",
  "clock",
  "clock-zone",
  "empty-array-as-null",
  "line-separators-unescaped",
  "no-key",
  "nonce-characters",
  "nonce-length",
  "nonce-missing",
  "numeric-keys-first",
  "text-encrypted",
  "text-not-found-in-time",
  "text-unknown",
  "texts-trimmed",
  "timestamp-missing",
];

test("every mistake that can be named is made on purpose somewhere", () => {
  const scenarios = [...SCENARIOS, ...UNSEEN];
  const codes = SEEN.flatMap((each) => scenarios.flatMap((scenario) => each.codes(scenario)));
  const made = new Set([...codes.flatMap((each) => each.split("|")), ...ELSEWHERE]);
  const missing = Object.keys(MISTAKES).filter((name) => !made.has(name));
  assert.deepEqual(missing, []);
});
