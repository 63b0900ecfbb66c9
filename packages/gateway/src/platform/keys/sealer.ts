import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import type { Random } from "../random.ts";

/**
 * Seals secrets for storage: AES-256-GCM with a fresh data key for each record, the data key itself
 * wrapped by a master key. `context` (such as `application-secret:<id>`) is authenticated with it,
 * so a sealed value moved to another row does not open.
 */
export interface Sealer {
  /** With the first master key. */
  seal(plain: string | Uint8Array, context: string): Buffer;
  /**
   * With any of the master keys. Throws when the value was changed or belongs elsewhere, and
   * `UnknownKeyError` when it was sealed with another key.
   */
  open(sealed: Uint8Array, context: string): Buffer;
  /** Of the first master key. */
  readonly keyId: string;
  /** What a value that was sealed with the first key has at `MARK`. */
  readonly mark: Buffer;
}

/** A sealed value names a master key that is not at hand. */
export class UnknownKeyError extends Error {
  override readonly name = "UnknownKeyError";
  readonly keyId: string;
  constructor(keyId: string) {
    super(`sealed with the master key ${keyId}, which is not configured`);
    this.keyId = keyId;
  }
}

const VERSION = 1;
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const WRAPPED_BYTES = IV_BYTES + KEY_BYTES + TAG_BYTES;
const KEY_ID_BYTES = 8;
/** Values sealed before key IDs have random bytes here: one in four billion looks like it. */
const MARK_START = Buffer.from("KID1");

export const MASTER_KEY_BYTES = KEY_BYTES;
/**
 * Where a sealed value says its key: in the nonce of its data, which need not be random, as each
 * data key is used once. A release that knows no key IDs still opens such a value.
 */
export const MARK = { offset: 1 + WRAPPED_BYTES, length: IV_BYTES } as const;

/** 16 hexadecimal digits that name a master key and say nothing about it. */
export function keyIdOf(masterKey: Uint8Array): string {
  return Buffer.from(hkdfSync("sha256", masterKey, "", "kaunter key id v1", KEY_ID_BYTES)).toString(
    "hex",
  );
}

/** The ID of the master key; null for a value that was sealed before there were key IDs. */
export function readKeyId(sealed: Uint8Array): string | null {
  const mark = Buffer.from(sealed.subarray(MARK.offset, MARK.offset + MARK.length));
  const isMarked = mark.length === MARK.length && mark.indexOf(MARK_START) === 0;
  return isMarked ? mark.toString("hex", MARK_START.length) : null;
}

/** The first key seals; all of them open. */
export function createSealer(
  masterKeys: readonly Uint8Array[],
  random: Pick<Random, "bytes">,
): Sealer {
  if (masterKeys.some((key) => key.length !== KEY_BYTES)) {
    throw new Error("a master key must be 32 bytes long");
  }
  const keys = masterKeys.map((key) => ({
    id: keyIdOf(key),
    wrapping: Buffer.from(hkdfSync("sha256", key, "", "kaunter sealing v1", KEY_BYTES)),
  }));
  const [first] = keys;
  if (!first) throw new Error("no master key");
  const mark = Buffer.concat([MARK_START, Buffer.from(first.id, "hex")]);

  return {
    keyId: first.id,
    mark,
    seal(plain, context) {
      const dataKey = random.bytes(KEY_BYTES);
      const wrapped = encrypt(first.wrapping, random.bytes(IV_BYTES), dataKey, context);
      const sealed = encrypt(dataKey, mark, Buffer.from(plain), context);
      return Buffer.concat([Buffer.from([VERSION]), wrapped, sealed]);
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed);
      if (bytes[0] !== VERSION) throw new Error("unknown format of a sealed value");
      const wrapped = bytes.subarray(1, 1 + WRAPPED_BYTES);
      const keyId = readKeyId(bytes);
      const named = keys.filter(({ id }) => id === keyId);
      const candidates = named.length > 0 ? named : keys;
      for (const [i, { wrapping }] of candidates.entries()) {
        try {
          return decrypt(decrypt(wrapping, wrapped, context), bytes.subarray(MARK.offset), context);
        } catch (error) {
          if (i < candidates.length - 1) continue;
          throw keyId !== null && named.length === 0 ? new UnknownKeyError(keyId) : error;
        }
      }
      throw new Error("no master key");
    },
  };
}

function encrypt(key: Buffer, iv: Buffer, plain: Buffer, context: string): Buffer {
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(context));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Buffer, bytes: Buffer, context: string): Buffer {
  const iv = bytes.subarray(0, IV_BYTES);
  const tag = bytes.subarray(bytes.length - TAG_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(tag);
  const body = bytes.subarray(IV_BYTES, bytes.length - TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]);
}
