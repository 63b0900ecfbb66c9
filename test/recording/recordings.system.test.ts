// The recordings in test/recordings, played against this gateway: no difference. They are made of
// sessions of the SDKs, samples, shops and clients in the field (sessions.system.test.ts).
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { replayToGateway } from "../../packages/cli/src/recording/live/replay-gateway.ts";
import { readRecordingFile } from "../../packages/cli/src/recording/recording-file.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { makeMerchant, profileOf } from "./merchant.ts";
import { SESSIONS } from "./sessions/index.ts";
import { FIELDS } from "./sessions/tolerances.ts";

const RECORDINGS = join(import.meta.dirname, "../recordings");
const PAGE = readFileSync(join(import.meta.dirname, "../../docs/spec/tolerances.md"), "utf8");

const gateway = await provideTestGateway({ withWorker: true });
const read = (name: string) => readRecordingFile(join(RECORDINGS, `${name}.json`));

test("each session has a recording, and each recording a session", () => {
  const files = globSync("*/*.json", { cwd: RECORDINGS });
  const names = files.map((file) => file.replace(/\.json$/, ""));
  assert.deepEqual(names.toSorted(), SESSIONS.map(({ name }) => name).toSorted());
});

for (const { name, mode } of SESSIONS) {
  test(`the gateway does what is recorded in ${name}`, async () => {
    const profile = profileOf(await makeMerchant(gateway), mode);
    const { differences } = await replayToGateway(read(name), profile, {
      ...{ ignored: [], timeoutMs: 60_000, lateMs: 100, onStep: () => {} },
      signal: new AbortController().signal,
    });
    assert.deepEqual(differences, []);
  });
}

/** First cells of a section's table. */
function rowsOf(title: string): string[] {
  const [section = ""] = PAGE.split(`\n## ${title}\n`)[1]?.split("\n## ") ?? [];
  const [, ...rows] = section.split("\n").filter((line) => /^\| (?!-)/.test(line));
  return rows.map((line) => line.split(" | ")[0]?.slice(2) ?? "");
}

test("each tolerance of a field is recorded", () => {
  assert.deepEqual(Object.keys(FIELDS), rowsOf("Field tolerances"));
});

/** What shows each tolerance of signatures in a recording. */
const SIGNATURES: Readonly<Record<string, RegExp>> = {
  milliseconds: /\{\{timestampMilliseconds\}\}/,
  "fractions of seconds": /\{\{timestampDecimal\}\}/,
  "objects inside arrays not sorted": /"form": "array-order/,
  "`<` `>` `&` raw": /"form": "unescaped/,
  "upper-case hexadecimal, `\\u0027`": /"form": "php/,
  "ASCII only": /"form": "ascii/,
  "U+0085, U+2028 and U+2029 escaped, other letters raw": /"form": "separators-escaped/,
  "the raw bytes as sent": /"form": "raw-wire/,
  "an empty `data=` part without a body": /"form": "empty-data/,
  "`data` of `{}` without a body": /"form": "(?:empty-object|canonical-literal)/,
  "`requestUrl` percent-decoded, also with `+` as space": /"form": "[\w+-]*url-form-decoded/,
  "`requestUrl` as the last part": /"form": "[\w+-]*url-last/,
  "a signature without `sha256 `, or with more spaces":
    /"X-SIGNATURE: \{\{signature\}\}"[\s\S]*"X-SIGNATURE: sha256 {3}\{\{signature\}\}"/,
  "a DELETE of a store signed as `get`": /"form": "[\w+-]*delete-as-get/,
  "a body with content, signed without `data`": /"form": ""[\s\S]*INVALID_REQUEST_SIGNATURE/,
  "a timestamp of 14 digits": /X-Timestamp: \d{14}"/,
};
/** Rejected for their characters, whatever they stand in. */
const NOT_RECORDED = ["a nonce with `&`", "Base64url, or Base64 without padding"];

test("each tolerance of signatures is recorded", () => {
  const rows = rowsOf("Signature tolerances").filter((row) => !NOT_RECORDED.includes(row));
  assert.deepEqual(Object.keys(SIGNATURES).toSorted(), rows.toSorted());
  const texts = SESSIONS.map(({ name }) => readFileSync(join(RECORDINGS, `${name}.json`), "utf8"));
  for (const [row, shows] of Object.entries(SIGNATURES)) {
    assert.ok(
      texts.some((text) => shows.test(text)),
      row,
    );
  }
});
