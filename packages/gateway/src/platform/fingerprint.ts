import { createHmac, hkdfSync } from "node:crypto";

const KEY_BYTES = 32;

/** Compares secrets without storing them. */
export interface Fingerprinter {
  /**
   * 32 bytes; useless without the key, which is derived from the master key for this purpose only.
   */
  of(text: string): Buffer;
}

export function createFingerprinter(masterKey: Uint8Array): Fingerprinter {
  const key = Buffer.from(
    hkdfSync("sha256", masterKey, "", "kaunter card fingerprint v1", KEY_BYTES),
  );
  return { of: (text) => createHmac("sha256", key).update(text).digest() };
}

/** Keyed digits of a text. */
export interface IdMask {
  /** From 0 to 999. */
  of(text: string): number;
}

/** Hides the shard key in long ids. With another master key, ids lose their route. */
export function createIdMask(masterKey: Uint8Array): IdMask {
  const key = Buffer.from(hkdfSync("sha256", masterKey, "", "kaunter id mask v1", KEY_BYTES));
  return { of: (text) => createHmac("sha256", key).update(text).digest().readUInt32BE() % 1_000 };
}
