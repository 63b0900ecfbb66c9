import { createHmac, hkdfSync } from "node:crypto";

const KEY_BYTES = 32;

/** Compares secrets without storing them. */
export interface Fingerprinter {
  /** 32 bytes; useless without the key. */
  of(text: string): Buffer;
}

export function createFingerprinter(masterKey: Uint8Array): Fingerprinter {
  return { of: keyedHash(masterKey, "kaunter card fingerprint v1") };
}

/** Keyed digits of a text. */
export interface IdMask {
  /** From 0 to 999. */
  of(text: string): number;
}

/** Hides the shard key in long ids. With another master key, ids lose their route. */
export function createIdMask(masterKey: Uint8Array): IdMask {
  const hash = keyedHash(masterKey, "kaunter id mask v1");
  return { of: (text) => hash(text).readUInt32BE() % 1_000 };
}

/** With a key that is derived from the master key for this purpose only. */
function keyedHash(masterKey: Uint8Array, purpose: string): (text: string) => Buffer {
  const key = Buffer.from(hkdfSync("sha256", masterKey, "", purpose, KEY_BYTES));
  return (text) => createHmac("sha256", key).update(text).digest();
}
