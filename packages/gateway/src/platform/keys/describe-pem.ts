import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  X509Certificate,
} from "node:crypto";

export interface PemFacts {
  /** SHA-256 of the public key, as `openssl pkey -pubin -outform der | sha256sum` prints it. */
  sha256: string;
  /** When a certificate ends; null for a bare key. */
  endsAt: Date | null;
}

/** What may be shown of a key or a certificate; null when the text is neither. */
export function describePem(text: string): PemFacts | null {
  if (!text.includes("-----BEGIN ")) return null;
  try {
    if (text.includes("BEGIN CERTIFICATE")) {
      const { publicKey, validToDate } = new X509Certificate(text);
      return { sha256: hashOf(publicKey), endsAt: validToDate };
    }
    const key = text.includes("PRIVATE KEY")
      ? createPublicKey(createPrivateKey(text))
      : createPublicKey(text);
    return { sha256: hashOf(key), endsAt: null };
  } catch {
    return null;
  }
}

function hashOf(key: KeyObject): string {
  return createHash("sha256")
    .update(key.export({ type: "spki", format: "der" }))
    .digest("hex");
}
