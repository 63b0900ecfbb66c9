/**
 * The code that a payer's bank shows: a consumer-presented QR of EMVCo. Base64 of the version, and
 * of a template with PayNet's application ID and a token of 16 digits in place of the account.
 */
import { type CodeProblem, type PayerCodes, randomSerial } from "../../payer-codes/payer-codes.ts";

/** `85 05 CPV01`, `61` with `4F` (application ID) and the beginning of `5A` (token). */
const HEAD = Buffer.from("8505435056303161134f07a00000061500015a08", "hex");
const TOKEN_DIGITS = 16;

export function writeBankCode(token: string): string {
  return Buffer.concat([HEAD, Buffer.from(token, "hex")]).toString("base64");
}

/** Null for any other code. */
function readBankCode(code: string): string | null {
  const bytes = Buffer.from(code, "base64");
  const token = bytes.subarray(HEAD.length).toString("hex");
  const isWhole = bytes.subarray(0, HEAD.length).equals(HEAD) && token.length === TOKEN_DIGITS;
  return isWhole && /^\d+$/.test(token) ? token : null;
}

export function makeBankCode(): string {
  return writeBankCode(randomSerial(TOKEN_DIGITS));
}

/** Why it cannot be charged; null when it can. `payment` may take it again. */
export function takeBankCode(codes: PayerCodes, code: string, payment: string): CodeProblem | null {
  const token = readBankCode(code);
  return token === null ? "unknown" : codes.take(code, token, payment);
}
