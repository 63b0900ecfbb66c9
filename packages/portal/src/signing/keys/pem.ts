import { decodeBase64, encodeBase64 } from "@kaunter/signing/signed-text";

/** Why a pasted key cannot be used. */
export type PemProblem =
  | "NOT_PEM"
  | "SEVERAL_KEYS"
  | "PRIVATE_KEY_GIVEN"
  | "PUBLIC_KEY_GIVEN"
  | "ENCRYPTED_KEY"
  | "CERTIFICATE_GIVEN"
  | "NOT_RSA"
  | "UNREADABLE"
  | "KEY_TOO_SHORT";

export class PemError extends Error {
  readonly problem: PemProblem;
  constructor(problem: PemProblem) {
    super(problem);
    this.name = "PemError";
    this.problem = problem;
  }
}

interface Pem {
  label: string;
  der: Uint8Array<ArrayBuffer>;
}

const LENGTH_MAX = 32_768;
const LINE_LENGTH = 64;

/**
 * The one block of a PEM text. Line ends may be real or the two characters `\n`. Throws PemError.
 */
export function readPem(pem: string): Pem {
  const text = pem.replaceAll("\\n", "\n");
  if (text.length > LENGTH_MAX) throw new PemError("NOT_PEM");
  const blocks = [...text.matchAll(/-----BEGIN ([A-Z0-9 ]{1,40})-----([^-]*)-----END \1-----/g)];
  const [block] = blocks;
  if (!block) throw new PemError("NOT_PEM");
  if (blocks.length > 1) throw new PemError("SEVERAL_KEYS");
  const [, label = "", body = ""] = block;
  if (label.startsWith("ENCRYPTED") || body.includes("ENCRYPTED"))
    throw new PemError("ENCRYPTED_KEY");
  if (label.includes("CERTIFICATE")) throw new PemError("CERTIFICATE_GIVEN");
  if (/^(EC|DSA|OPENSSH) /.test(label)) throw new PemError("NOT_RSA");
  const der = decodeBase64(body.replaceAll(/\s+/g, ""));
  if (!der) throw new PemError("UNREADABLE");
  return { label, der: new Uint8Array(der) };
}

export function writePem(label: string, der: Uint8Array): string {
  const base64 = encodeBase64(der);
  const lines = base64.match(new RegExp(`.{1,${LINE_LENGTH}}`, "g")) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join("\n")}\n-----END ${label}-----\n`;
}
