import {
  constants,
  createHash,
  createPublicKey,
  type KeyObject,
  generateKeyPair as nodeGenerateKeyPair,
  sign as nodeSign,
  verify as nodeVerify,
  publicDecrypt,
} from "node:crypto";
import { KEY_BITS_MIN, type KeySize } from "./keys/key-size.ts";

/**
 * Read once, used for every request. `fingerprint` is SHA-256 of the SPKI bytes, lower-case hex.
 */
export type PublicKey = {
  readonly keyObject: KeyObject;
  readonly fingerprint: string;
  readonly bits: number;
};

/** `fingerprint` is that of its public half, so that the halves of a pair can be matched. */
export type PrivateKey = {
  readonly keyObject: KeyObject;
  readonly fingerprint: string;
  readonly bits: number;
};

const HASH = "sha256";
/** ASN.1 frame that PKCS#1 v1.5 puts before a SHA-256 digest (RFC 8017, section 9.2, note 1). */
const DIGEST_FRAME = Buffer.from("3031300d060960864801650304020105000420", "hex");
const DIGEST_BYTES = 32;

/** Wraps a key object known to be RSA of an accepted size. */
export function describeKey(keyObject: KeyObject): PublicKey {
  const publicHalf = keyObject.type === "private" ? createPublicKey(keyObject) : keyObject;
  const spki = publicHalf.export({ type: "spki", format: "der" });
  return {
    keyObject,
    fingerprint: createHash(HASH).update(spki).digest("hex"),
    bits: keyObject.asymmetricKeyDetails?.modulusLength ?? 0,
  };
}

/** Signature of a text (UTF-8), standard Base64: the part after `sha256 ` in X-Signature. */
export function sign(text: string, privateKey: PrivateKey): string {
  return nodeSign(HASH, Buffer.from(text, "utf8"), privateKey.keyObject).toString("base64");
}

/** The same on another thread. */
export function signAsync(text: string, privateKey: PrivateKey): Promise<string> {
  return new Promise((resolve, reject) => {
    nodeSign(HASH, Buffer.from(text, "utf8"), privateKey.keyObject, (error, signature) => {
      if (error) reject(error);
      else resolve(signature.toString("base64"));
    });
  });
}

/** True when `signatureBase64` was made over `text` by the owner of the key. Never throws. */
export function verify(text: string, signatureBase64: string, publicKey: PublicKey): boolean {
  const signature = Buffer.from(signatureBase64, "base64");
  try {
    return nodeVerify(HASH, Buffer.from(text, "utf8"), publicKey.keyObject, signature);
  } catch {
    return false; // OpenSSL throws for some malformed signatures instead of saying no.
  }
}

/**
 * The SHA-256 digest, in hex, that the owner of `publicKey` signed; undefined when the signature is
 * not theirs. The whole padded block is checked, as in verification, so a text whose digest equals
 * this one is a text they signed: one RSA operation serves any number of candidate texts.
 */
export function recoverSignedDigest(
  signatureBase64: string,
  publicKey: PublicKey,
): string | undefined {
  const signature = Buffer.from(signatureBase64, "base64");
  if (signature.length !== Math.ceil(publicKey.bits / 8)) return undefined;
  let block: Buffer;
  try {
    const key = { key: publicKey.keyObject, padding: constants.RSA_PKCS1_PADDING };
    block = publicDecrypt(key, signature);
  } catch {
    return undefined; // Another key's signature has no valid padding under this one.
  }
  const isFramed =
    block.length === DIGEST_FRAME.length + DIGEST_BYTES &&
    block.subarray(0, DIGEST_FRAME.length).equals(DIGEST_FRAME);
  return isFramed ? block.subarray(DIGEST_FRAME.length).toString("hex") : undefined;
}

/**
 * The block under a signature, padding included; undefined for a number beyond the key's modulus.
 */
export function openBlock(signature: Uint8Array, { keyObject }: PublicKey): Uint8Array | undefined {
  try {
    return publicDecrypt({ key: keyObject, padding: constants.RSA_NO_PADDING }, signature);
  } catch {
    return undefined;
  }
}

/** PEM that starts with `BEGIN PUBLIC KEY` (SPKI), the one form every client reads. */
export function exportPublicKeyPem(key: PublicKey | PrivateKey): string {
  const { keyObject } = key;
  const publicHalf = keyObject.type === "private" ? createPublicKey(keyObject) : keyObject;
  return publicHalf.export({ type: "spki", format: "pem" }).toString();
}

/** PEM that starts with `BEGIN PRIVATE KEY` (PKCS#8, not encrypted). */
export function exportPrivateKeyPem(key: PrivateKey): string {
  return key.keyObject.export({ type: "pkcs8", format: "pem" }).toString();
}

/** A new pair. 2048 bits take about 50 ms on another thread. */
export function generateKeyPair(
  bits: KeySize = KEY_BITS_MIN,
): Promise<{ publicKey: PublicKey; privateKey: PrivateKey }> {
  return new Promise((resolve, reject) => {
    nodeGenerateKeyPair("rsa", { modulusLength: bits }, (error, publicKey, privateKey) => {
      if (error) reject(error);
      else resolve({ publicKey: describeKey(publicKey), privateKey: describeKey(privateKey) });
    });
  });
}
