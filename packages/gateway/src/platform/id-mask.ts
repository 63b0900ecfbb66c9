import { createHmac, hkdfSync } from "node:crypto";
import type { IdMask } from "../domain/ids.ts";

const KEY_BYTES = 32;

/** Derived from the master key for this purpose only: with another key, ids lose their route. */
export function createIdMask(masterKey: Uint8Array): IdMask {
  const key = Buffer.from(hkdfSync("sha256", masterKey, "", "kaunter id mask v1", KEY_BYTES));
  return { of: (text) => createHmac("sha256", key).update(text).digest().readUInt32BE() % 1_000 };
}
