import { createHmac, createSecretKey, hkdfSync } from "node:crypto";

const KEY_BYTES = 32;
const ID_MASK = "kaunter id mask v1";
const CARD_FINGERPRINT = "kaunter card fingerprint v1";

/** Compares secrets without storing them. */
export interface Fingerprinter {
  /** 32 bytes; useless without the key. */
  of(text: string): Buffer;
}

/** Keyed digits of a text. */
export interface IdMask {
  /** From 0 to 999. */
  of(text: string): number;
}

/** What ids and stored fingerprints depend on, so it stays when the master key changes. */
export interface InstallationSecret {
  /** Hides the shard key in long ids. With another one, ids lose their route. */
  idMask: IdMask;
  fingerprinter: Fingerprinter;
}

/** Two keys, as releases before the installation secret derived them from the master key. */
export function deriveInstallationSecret(masterKey: Uint8Array): Buffer {
  const keys = [ID_MASK, CARD_FINGERPRINT].map((purpose) =>
    Buffer.from(hkdfSync("sha256", masterKey, "", purpose, KEY_BYTES)),
  );
  return Buffer.concat(keys);
}

export function readInstallationSecret(secret: Buffer): InstallationSecret {
  if (secret.length !== 2 * KEY_BYTES) throw new Error("not an installation secret");
  const maskHash = keyedHash(secret.subarray(0, KEY_BYTES));
  const cardHash = keyedHash(secret.subarray(KEY_BYTES));
  return {
    idMask: { of: (text) => maskHash(text).readUInt32BE() % 1_000 },
    fingerprinter: { of: cardHash },
  };
}

/** From bytes, Node would make a key for each text, at ten times the cost. */
function keyedHash(bytes: Buffer): (text: string) => Buffer {
  const key = createSecretKey(bytes);
  return (text) => createHmac("sha256", key).update(text).digest();
}
