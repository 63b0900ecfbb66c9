import { type RsaPublicKey, toBigInt } from "../keys/rsa-key.ts";

export type HashName = "SHA-256" | "SHA-1" | "SHA-384" | "SHA-512" | "MD5";

/**
 * `signed`: what a key's holder signed; `pss`: another padding; `other`: not made with this key.
 */
export type Recovered =
  | { kind: "signed"; hash: HashName; digest: string }
  | { kind: "pss" }
  | { kind: "other" };

/** The DER prefix of a digest, by hash. Source: RFC 8017, section 9.2, note 1. */
const PREFIXES: Readonly<Record<HashName, string>> = {
  "SHA-256": "3031300d060960864801650304020105000420",
  "SHA-1": "3021300906052b0e03021a05000414",
  "SHA-384": "3041300d060960864801650304020205000430",
  "SHA-512": "3051300d060960864801650304020305000440",
  MD5: "3020300c06082a864886f70d020505000410",
};

/** Recovers the signed digest from a signature with the public key. */
export function recoverDigest(signature: Uint8Array, key: RsaPublicKey): Recovered {
  const value = toBigInt(signature);
  if (value >= key.modulus) return { kind: "other" };
  const hex = power(value, key.exponent, key.modulus)
    .toString(16)
    .padStart(Math.ceil(key.bits / 8) * 2, "0");
  const padded = /^0001(?:ff)+00(.*)$/.exec(hex);
  if (!padded) return { kind: hex.endsWith("bc") ? "pss" : "other" };
  const rest = padded[1] ?? "";
  for (const [hash, prefix] of Object.entries(PREFIXES)) {
    // The keys of PREFIXES are hash names.
    if (rest.startsWith(prefix)) return signed(hash as HashName, rest.slice(prefix.length));
  }
  return { kind: "other" };
}

function signed(hash: HashName, digest: string): Recovered {
  return { kind: "signed", hash, digest };
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}
