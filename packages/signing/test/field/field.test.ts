// What real integrators do wrong, written apart from the diagnosis: how much of it is named.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { inLongRun } from "../../../../test/support/chance/long-run.ts";
import { type DiagnoseInput, diagnose } from "../../src/diagnose/diagnose.ts";
import { explain, type Mistake } from "../../src/diagnose/mistakes.ts";
import { generateKeyPair } from "../../src/rsa.ts";
import { testKeys, utf8 } from "../test-vectors.ts";
import { BLANKS, DATA } from "./base64.ts";
import type { Damage } from "./damage.ts";
import { ENCODINGS } from "./encodings.ts";
import { ESCAPES, ORDERS } from "./escapes-and-orders.ts";
import { MEMBERS } from "./members.ts";
import {
  BASE_URL,
  CALLS,
  type Call,
  type Program,
  rightProgram,
  run,
  type Sent,
  TIMESTAMP,
  WEBHOOK_CALL,
} from "./program.ts";
import { DATA_WITHOUT_BODY, SIGNATURES } from "./signatures.ts";
import { TEXT_VALUES } from "./text-values.ts";
import { TEXTS } from "./texts.ts";
import { NONCES_AND_TIMES, URLS } from "./urls.ts";
import { VALUES } from "./values.ts";

const DAMAGES: readonly Damage[] = [
  ...ENCODINGS,
  ...ESCAPES,
  ...ORDERS,
  ...VALUES,
  ...TEXT_VALUES,
  ...MEMBERS,
  ...BLANKS,
  ...DATA,
  ...URLS,
  ...NONCES_AND_TIMES,
  ...TEXTS,
  ...SIGNATURES,
  ...DATA_WITHOUT_BODY,
];
const { publicKey, privateKey } = testKeys();
const other = await generateKeyPair();
function make(call: Call, damages: readonly Damage[]): Sent {
  let program: Program = rightProgram(call);
  for (const { change } of damages) program = { ...program, ...change(program) };
  return run(program);
}

function diagnoseSent(call: Call, { text, wire, program }: Sent): readonly Mistake[] {
  const signature = program.header(program.sign(text, privateKey.keyObject));
  return diagnose({
    rawBody: utf8(wire),
    method: call.method,
    pathAndQuery: call.path,
    baseUrls: [BASE_URL],
    host: new URL(BASE_URL).host,
    headers: { ...program.headers, signature },
    publicKeys: [publicKey],
    otherBaseUrls: ["https://sandbox.kedai.example"],
    clientId: "1761962400123456789",
  }).mistakes;
}

type Tally = { made: number; missed: string[] };

const SAMPLE = createHash("sha512").update("sample").digest();
const isSame = (sent: Sent, right: Sent) =>
  sent.text.equals(right.text) &&
  sent.program.sign.toString() === right.program.sign.toString() &&
  sent.program.header(SAMPLE) === right.program.header(SAMPLE);

function judge(tally: Tally, call: Call, damages: readonly Damage[]): void {
  const sent = make(call, damages);
  const parts = damages.map((each) =>
    make(
      call,
      damages.filter((other) => other !== each),
    ),
  );
  if (parts.some((other) => isSame(sent, other))) return;
  const mistakes = diagnoseSent(call, sent);
  tally.made += 1;
  const isNamed = damages.every((each) => mistakes.some(({ name }) => each.names.includes(name)));
  const what = damages.map((each) => each.what).join(" + ");
  if (!isNamed) tally.missed.push(`${call.name}: ${what}: ${mistakes.map(({ name }) => name)}`);
  const said = mistakes.map(explain).join(" ");
  assert.doesNotMatch(said, /probably/, what);
  if (call.body === undefined) assert.doesNotMatch(said, /\bbody\b/i, what);
}

const fits = (call: Call, { when }: Damage) => when === undefined || when(call);

test("at least 95 % of what integrators do wrong is named, and none of a body for a GET", () => {
  const tally: Tally = { made: 0, missed: [] };
  for (const call of CALLS.filter(({ name }) => SINGLE_CALLS.includes(name))) {
    for (const each of DAMAGES) if (fits(call, each)) judge(tally, call, [each]);
  }
  assert.ok(tally.made > 400, String(tally.made));
  assert.ok(tally.missed.length <= 0.05 * tally.made, tally.missed.join("\n"));
});

const SINGLE_CALLS = ["checkout", "list", ...inLongRun<string[]>([], ["plain checkout", "delete"])];
/** What is wrong most often, by what the lists call it. */
const COMMON = [
  ...["not sorted", "only top-level", "< > & raw", "\\/", "json.dumps", "GBK, the rest as ?"],
  ...["spaces removed", "nulls dropped", "numbers as strings", "1250.0", "without notifyUrl"],
  ...["emoji stripped", "in quotes", "no padding", "[object Object] in Base64"],
  ...["POST", "http://localhost:8080", "no /v3", "http", "SHA256", "URL last", "milliseconds"],
  ...["8 hours later", "None", "&amp;", "nonce=", "no query", "sorted", "decoded", "SHA-1", "hex"],
];

/** All of them take minutes. */
const PAIRS_SKIPPED = 11;

test("most of two common mistakes at once are named", () => {
  const tally: Tally = { made: 0, missed: [] };
  for (const call of CALLS.filter(({ name }) => name === "checkout" || name === "list")) {
    const common = DAMAGES.filter((each) => COMMON.includes(each.what) && fits(call, each));
    let count = 0;
    for (const [at, first] of common.entries()) {
      for (const second of common.slice(at + 1)) {
        count += 1;
        const isTurn = count % PAIRS_SKIPPED === 0;
        if (isTurn && isIndependent(call, first, second)) judge(tally, call, [first, second]);
      }
    }
  }
  assert.ok(tally.made > 30, String(tally.made));
  assert.ok(tally.missed.length <= 0.35 * tally.made, tally.missed.join("\n"));
});

/** False where one replaces what the other did. */
function isIndependent(call: Call, first: Damage, second: Damage): boolean {
  const right = rightProgram(call);
  const touched = (each: Damage) =>
    Object.entries(each.change(right)).flatMap(([name, value]) =>
      name === "parts"
        ? Object.entries(value as Program["parts"])
            .filter(([part, text]) => right.parts[part as keyof Program["parts"]] !== text)
            .map(([part]) => part)
        : [name],
    );
  const mine = touched(first);
  return !touched(second).some((name) => mine.includes(name));
}

const WEBHOOK: Sent = run(rightProgram(WEBHOOK_CALL));

type Received = Partial<Pick<DiagnoseInput, "method" | "publicKeys" | "otherKeys">> & {
  wire?: string;
  nonce?: string;
  timestamp?: string;
  header?: (signature: string) => string;
};

/** Verified by a receiver that changed what was right. */
function receive({ wire = WEBHOOK.wire, nonce, timestamp, header, ...other }: Received) {
  const { program, text } = WEBHOOK;
  const signature = program.header(program.sign(text, privateKey.keyObject));
  return diagnose({
    rawBody: utf8(wire),
    method: "POST",
    pathAndQuery: "",
    baseUrls: [],
    publicKeys: [publicKey],
    headers: {
      nonce: nonce ?? program.headers.nonce,
      timestamp: timestamp ?? program.headers.timestamp,
      signature: header?.(signature) ?? signature,
    },
    ...other,
  }).mistakes;
}

const changed = (change: (text: string) => string): Received => ({
  wire: JSON.stringify(JSON.parse(WEBHOOK.wire, (_, value) => isString(value, change))),
});
const isString = (value: unknown, change: (text: string) => string) =>
  typeof value === "string" ? change(value) : value;
const latin1 = (text: string) => Buffer.from(text).toString("latin1");

const RECEIVED: readonly (readonly [what: string, received: Received, says: RegExp])[] = [
  ["read as Latin-1", { wire: latin1(WEBHOOK.wire) }, /ISO-8859-1|not the one that was signed/],
  [
    "escaped for HTML",
    changed((text) =>
      text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
    ),
    /not the one that was signed/,
  ],
  [
    "numbers as strings",
    { wire: WEBHOOK.wire.replace("1250", '"1250"') },
    /not the one that was signed/,
  ],
  ["{} as []", { wire: WEBHOOK.wire.replace("{}", "[]") }, /as received/],
  ["another nonce", { nonce: "undefined" }, /nonce and timestamp|another one/],
  [
    "a timestamp in milliseconds",
    { timestamp: `${TIMESTAMP}000` },
    /X-Timestamp is in milliseconds/,
  ],
  ["another second", { timestamp: String(Number(TIMESTAMP) + 3) }, /same delivery/],
  ["GET", { method: "GET" }, /another method than post/],
  [
    "a changed value",
    { wire: WEBHOOK.wire.replace("1250", "1") },
    /webhook was signed with this key, but not over/,
  ],
  ["quotes around the header", { header: (text) => `"${text}"` }, /header unchanged/],
  ["the client's key", { publicKeys: [other.publicKey] }, /server public key/],
  [
    "the client's key, with the server's known",
    { publicKeys: [other.publicKey], otherKeys: [{ publicKey, owner: "the server key" }] },
    /signed with the server key/,
  ],
];

for (const [what, received, says] of RECEIVED) {
  test(`a receiver reads of its own mistake: ${what}`, () => {
    const said = receive(received).map(explain).join(" ");
    assert.match(said, says);
    assert.doesNotMatch(said, /You signed|your application|Sign /);
  });
}
