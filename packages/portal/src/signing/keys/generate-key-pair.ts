import { writePem } from "./pem.ts";

export const KEY_SIZES = [2048, 3072, 4096] as const;
export type KeySize = (typeof KEY_SIZES)[number];

export interface KeyPairText {
  /** PKCS#8. It exists only in this page until it is downloaded. */
  privateKey: string;
  /** SPKI. */
  publicKey: string;
}

/** A new RSA pair, made by the browser. Takes up to some seconds at 4096 bits. */
export async function generateKeyPair(bits: KeySize): Promise<KeyPairText> {
  const pair = await crypto.subtle.generateKey(
    {
      name: "RSASSA-PKCS1-v1_5",
      modulusLength: bits,
      publicExponent: new Uint8Array([1, 0, 1]),
      hash: "SHA-256",
    },
    true,
    ["sign", "verify"],
  );
  const [pkcs8, spki] = await Promise.all([
    crypto.subtle.exportKey("pkcs8", pair.privateKey),
    crypto.subtle.exportKey("spki", pair.publicKey),
  ]);
  return {
    privateKey: writePem("PRIVATE KEY", new Uint8Array(pkcs8)),
    publicKey: writePem("PUBLIC KEY", new Uint8Array(spki)),
  };
}
