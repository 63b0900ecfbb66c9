/**
 * What a gateway signs about a settlement, so that its file of lines can be proved without the
 * gateway. See docs/guides/prove-a-settlement.md.
 */
import { createHash, createPublicKey, type KeyObject, sign, verify } from "node:crypto";

/** Names of the columns that are proved, in their order; a file may have others. */
export const PROVED_COLUMNS = [
  "line_id",
  "at",
  "kind",
  "transaction_id",
  "order_id",
  "method",
  "amount_myr",
] as const;
/** The column with the proof, in the first line of a file. */
export const PROOF_COLUMN = "proof";

/** Amounts are sen. */
export interface SettlementStatement {
  version: 1;
  merchantId: string;
  settlementId: string;
  /** Malaysian day, `YYYY-MM-DD`. */
  date: string;
  openingMinor: number;
  linesMinor: number;
  payoutMinor: number;
  closingMinor: number;
  lineCount: number;
  /** Merkle root of the lines, in hexadecimal digits. */
  root: string;
  /** Counts a merchant's statements from 1. */
  sequence: number;
  /** Hash of the previous statement, in hexadecimal digits; null for the first. */
  previous: string | null;
}

const ALGORITHM = "EdDSA";

const encode = (text: string) => Buffer.from(text).toString("base64url");
const decode = (text: string) => JSON.parse(Buffer.from(text, "base64url").toString("utf8"));

/** The leaf of a line: its proved cells as they are in the file. */
export function encodeLine(cells: readonly string[]): Uint8Array {
  return Buffer.from(JSON.stringify(cells));
}

/** The key's RFC 7638 thumbprint, by which people compare keys. */
export function thumbprintOf(key: KeyObject): string {
  const { crv, kty, x } = key.export({ format: "jwk" });
  return createHash("sha256").update(JSON.stringify({ crv, kty, x })).digest("base64url");
}

/** A compact JWS (RFC 7515, RFC 8037) with its public key. `privateKey` is an Ed25519 key. */
export function signStatement(statement: SettlementStatement, privateKey: KeyObject): string {
  const { crv, kty, x } = createPublicKey(privateKey).export({ format: "jwk" });
  const kid = thumbprintOf(privateKey);
  const header = { alg: ALGORITHM, kid, jwk: { crv, kty, x } };
  const input = `${encode(JSON.stringify(header))}.${encode(JSON.stringify(statement))}`;
  return `${input}.${sign(null, Buffer.from(input), privateKey).toString("base64url")}`;
}

export interface ReadProof {
  statement: SettlementStatement;
  /** Thumbprint of the key that signed it: that the key is the gateway's, others must say. */
  keyId: string;
  /** What the next statement names as `previous`. */
  hash: string;
}

/** Null when the text is no proof, or its signature does not belong to it. */
export function readProof(proof: string): ReadProof | null {
  try {
    const [header = "", payload = "", signature = ""] = proof.split(".");
    const { alg, kid, jwk } = decode(header);
    const key = createPublicKey({ key: jwk, format: "jwk" });
    const keyId = thumbprintOf(key);
    const isSigned =
      alg === ALGORITHM &&
      kid === keyId &&
      key.asymmetricKeyType === "ed25519" &&
      proof === `${header}.${payload}.${signature}` &&
      verify(null, Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, "base64url"));
    const statement: SettlementStatement = decode(payload);
    const hash = createHash("sha256").update(Buffer.from(payload, "base64url")).digest("hex");
    return isSigned && statement.version === 1 ? { statement, keyId, hash } : null;
  } catch {
    return null;
  }
}
