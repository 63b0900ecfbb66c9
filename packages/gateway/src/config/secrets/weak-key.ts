import { createHash } from "node:crypto";

/** 32 random bytes have fewer different ones once in 10^12 keys. */
const DIFFERENT_MIN = 17;
const PERIOD_MAX = 16;
/** What people hash when they need 32 bytes. */
const WORDS = [
  ...["", "password", "secret", "changeme", "change-me", "kaunter", "master", "master key"],
  ...["key", "test", "admin", "root", "example", "123456", "12345678", "hello", "default"],
];
const HASHES = new Set(
  WORDS.flatMap((word) => [word, `${word}\n`]).map((text) =>
    createHash("sha256").update(text).digest("hex"),
  ),
);
/** From test vectors (RFC 5869 and 8439, NIST's AES examples) and the usual counting. */
const EXAMPLES = new Set([
  "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4",
  "1c9240a5eb55d38af333888604f6b5f0473917c1402b80099dca5cbc207075c0",
  "077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5",
]);

/** Completes "it …"; null for a key that looks random. */
export function findKeyWeakness(key: Buffer): string | null {
  const text = key.toString("hex");
  if (key.every((byte) => byte === 0)) return "is all zero";
  if (key.every((byte) => byte === key[0])) return "repeats one byte";
  if (hasPeriod(key)) return "repeats a pattern";
  if (isSequence(key)) return "is a sequence";
  if (key.every((byte) => byte >= 0x20 && byte < 0x7f)) return "is text, such as a password";
  if (new Set(key).size < DIFFERENT_MIN) return "has too few different bytes";
  if (HASHES.has(text)) return "is the hash of a common word";
  return EXAMPLES.has(text) ? "is a published example" : null;
}

function hasPeriod(key: Buffer): boolean {
  const periods = Array.from({ length: PERIOD_MAX }, (_, i) => i + 1);
  return periods.some((period) => key.subarray(period).equals(key.subarray(0, -period)));
}

function isSequence(key: Buffer): boolean {
  const steps = [...key.subarray(1)].map((byte, i) => (byte - (key[i] ?? 0) + 256) % 256);
  return new Set(steps).size === 1;
}
