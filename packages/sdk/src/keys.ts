import { codeOfKeyError, keyError } from "@kaunter/signing/pem";
import * as web from "@kaunter/signing/web-keys";
import { KaunterConfigError } from "./errors.ts";

/** Imports an RSA private key from PEM: PKCS#8 or PKCS#1, not encrypted. */
export function importPrivateKey(pem: string): Promise<CryptoKey> {
  return explain("privateKey", web.importPrivateKey(pem));
}

/** Imports an RSA public key from PEM: SPKI or PKCS#1, under either label. */
export function importPublicKey(pem: string): Promise<CryptoKey> {
  return explain("publicKey", web.importPublicKey(pem));
}

/** Throws KaunterConfigError at once for what is not an RSA private key. */
export function checkPrivateKey(pem: string): void {
  try {
    web.readPrivateKey(pem);
  } catch (cause) {
    throw invalidKey("privateKey", cause);
  }
}

async function explain(option: string, imported: Promise<CryptoKey>): Promise<CryptoKey> {
  try {
    return await imported;
  } catch (cause) {
    throw invalidKey(option, cause);
  }
}

function invalidKey(option: string, cause: unknown): KaunterConfigError {
  const { message } = keyError(codeOfKeyError(cause));
  return new KaunterConfigError(`${option}: ${message}`, { cause });
}
