import { createCipheriv, hkdfSync, randomBytes } from "node:crypto";

/** As releases before key IDs sealed: the nonce of the data is random. */
export function sealWithoutId(masterKey: Buffer, plain: Buffer, context: string): Buffer {
  const encrypt = (key: Buffer, text: Buffer) => {
    const iv = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(context));
    return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
  };
  const wrapping = Buffer.from(hkdfSync("sha256", masterKey, "", "kaunter sealing v1", 32));
  const dataKey = randomBytes(32);
  return Buffer.concat([Buffer.from([1]), encrypt(wrapping, dataKey), encrypt(dataKey, plain)]);
}
