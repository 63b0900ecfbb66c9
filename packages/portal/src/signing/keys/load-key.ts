import { importPrivateKey } from "@kaunter/signing/web-keys";
import { type LoadedKey, setLoadedKey } from "./loaded-key.ts";
import { publicHalf } from "./rsa-key.ts";

/** Takes a private key in PEM for signing in this page. Throws KeyReadError. */
export async function loadKey(pem: string, applicationId?: string): Promise<LoadedKey> {
  const [key, { fingerprint, bits }] = await Promise.all([importPrivateKey(pem), publicHalf(pem)]);
  const loaded = { key, fingerprint, bits, ...(applicationId && { applicationId }) };
  setLoadedKey(loaded);
  return loaded;
}
