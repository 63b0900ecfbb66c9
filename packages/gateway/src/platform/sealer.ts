import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import type { Random } from "./random.ts";

/**
 * Seals secrets for storage: AES-256-GCM with a fresh data key for each record, the data key itself
 * wrapped by the master key. `context` (such as `application-secret:<id>`) is authenticated with
 * it, so a sealed value moved to another row does not open.
 */
export interface Sealer {
  seal(plain: string | Uint8Array, context: string): Buffer;
  /** Throws when the value was changed, belongs elsewhere or was sealed with another master key. */
  open(sealed: Uint8Array, context: string): Buffer;
}

const VERSION = 1;
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const WRAPPED_BYTES = IV_BYTES + KEY_BYTES + TAG_BYTES;

export const MASTER_KEY_BYTES = KEY_BYTES;

export function createSealer(masterKey: Uint8Array, random: Pick<Random, "bytes">): Sealer {
  if (masterKey.length !== KEY_BYTES) throw new Error("the master key must be 32 bytes long");
  const wrappingKey = Buffer.from(
    hkdfSync("sha256", masterKey, "", "kaunter sealing v1", KEY_BYTES),
  );

  return {
    seal(plain, context) {
      const dataKey = random.bytes(KEY_BYTES);
      const wrapped = encrypt(wrappingKey, dataKey, context, random);
      const sealed = encrypt(dataKey, Buffer.from(plain), context, random);
      return Buffer.concat([Buffer.from([VERSION]), wrapped, sealed]);
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed);
      if (bytes[0] !== VERSION) throw new Error("unknown format of a sealed value");
      const dataKey = decrypt(wrappingKey, bytes.subarray(1, 1 + WRAPPED_BYTES), context);
      return decrypt(dataKey, bytes.subarray(1 + WRAPPED_BYTES), context);
    },
  };
}

function encrypt(
  key: Buffer,
  plain: Buffer,
  context: string,
  random: Pick<Random, "bytes">,
): Buffer {
  const iv = random.bytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(context));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Buffer, bytes: Buffer, context: string): Buffer {
  const iv = bytes.subarray(0, IV_BYTES);
  const tag = bytes.subarray(bytes.length - TAG_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", key, iv)
    .setAAD(Buffer.from(context))
    .setAuthTag(tag);
  const body = bytes.subarray(IV_BYTES, bytes.length - TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]);
}
