import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type HeaderReading,
  isTimestampFresh,
  readNonceHeader,
  readSignatureHeader,
  readTimestampHeader,
  timestampSeconds,
} from "./request-headers.ts";

type Row = [
  header: string,
  form: HeaderReading["form"],
  tolerance?: string | undefined,
  value?: string,
];

const SIGNATURES: Row[] = [
  ["sha256 c2ln", "strict", undefined, "c2ln"],
  ["sha256 c2lnbg==", "strict", undefined, "c2lnbg=="],
  ["sha256  c2ln", "compat", "signature-spaces", "c2ln"],
  ["sha256      c2ln", "compat", "signature-spaces", "c2ln"],
  ["c2ln", "compat", "signature-bare", "c2ln"],
  ["", "invalid"],
  ["sha256", "invalid"],
  ["sha256 ", "invalid"],
  ["SHA256 c2ln", "invalid"],
  ["sha512 c2ln", "invalid"],
  ["sha256\tc2ln", "invalid"],
  ["sha256 c2ln c2ln", "invalid"],
  ["sha256 c2ln, sha256 c2ln", "invalid"],
  ["sha256 c2-_", "invalid"],
  ["sha256 c2lnbg", "invalid"],
  ['sha256 "c2ln"', "invalid"],
  [`sha256 ${"A".repeat(4000)}`, "invalid"],
];

const NONCES: Row[] = [
  ["a", "strict"],
  ["!~/=?", "strict"],
  ["x".repeat(255), "strict"],
  ["", "invalid"],
  ["x".repeat(256), "invalid"],
  ["a b", "invalid"],
  ["a&b", "invalid"],
  ["a\tb", "invalid"],
  ["é", "invalid"],
  ["a\u007f", "invalid"],
];

const TIMESTAMPS: Row[] = [
  ["1767225600", "strict"],
  ["1767225600123", "compat", "timestamp-milliseconds"],
  ["1767225600.5", "compat", "timestamp-decimal"],
  ["1767225600.123456789", "compat", "timestamp-decimal"],
  ["", "invalid"],
  ["1767225600.", "invalid"],
  ["1767225600.1234567890", "invalid"],
  ["15347569119413", "invalid"],
  ["176722560", "invalid"],
  ["+767225600", "invalid"],
  ["1.76722e9", "invalid"],
  ["2026-01-01T00:00:00Z", "invalid"],
  ["１７６７２２５６００", "invalid"],
];

for (const [title, read, rows] of [
  ["X-Signature", readSignatureHeader, SIGNATURES],
  ["X-Nonce-Str", readNonceHeader, NONCES],
  ["X-Timestamp", readTimestampHeader, TIMESTAMPS],
] as const) {
  for (const [header, form, tolerance, value] of rows) {
    test(`${title} ${JSON.stringify(header.slice(0, 40))} is ${tolerance ?? form}`, () => {
      const reading = read(header);
      assert.equal(reading.form, form);
      assert.equal(reading.tolerance, tolerance ?? null);
      if (form !== "invalid") assert.equal(reading.value, value ?? header);
      assert.ok(reading.remark.endsWith("."), reading.remark);
    });
  }
}

test("seconds, milliseconds and decimals name the same time", () => {
  assert.equal(timestampSeconds("1767225600"), 1_767_225_600);
  assert.equal(timestampSeconds("1767225600500"), 1_767_225_600.5);
  assert.equal(timestampSeconds("1767225600.5"), 1_767_225_600.5);
  assert.ok(Number.isNaN(timestampSeconds("15347569119413")));
});

for (const [difference, isFresh] of [
  [0, true],
  [120, true],
  [-120, true],
  [121, false],
  [-121, false],
] as const) {
  test(`a timestamp ${difference} seconds from receipt is ${isFresh ? "fresh" : "rejected"}`, () => {
    for (const millisecond of [0, 999]) {
      const now = new Date(1_767_225_600_000 + millisecond);
      assert.equal(isTimestampFresh(1_767_225_600 + difference, now), isFresh);
    }
  });
}

test("a timestamp that is no number is not fresh", () => {
  assert.equal(isTimestampFresh(Number.NaN, new Date(0)), false);
});
