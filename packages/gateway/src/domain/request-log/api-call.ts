/** What is stored of a signed request, and what is masked in it. */
import type { ApplicationId, MerchantId, StoreId } from "../ids.ts";

export interface SignedCallRecord {
  id: string;
  merchantId: MerchantId;
  applicationId: ApplicationId;
  /** The store it was about; "" when it named none. */
  storeId: StoreId;
  /** The payment, order or checkout it named; "" when it named none. */
  subjectId: string;
  at: Date;
  method: string;
  path: string;
  status: number;
  /** "" when it succeeded. */
  errorCode: string;
  errorMessage: string;
  latencyMs: number;
  address: string;
  userAgent: string;
  /** Which form of the signed text matched; "" when none. */
  candidate: string;
  nonce: string;
  /** Masked, without the question mark; null in calls of earlier releases. */
  query: string | null;
  /** The header of that name, which a repetition needs; null without one. */
  idempotencyKey: string | null;
  /** Masked; null when it is not stored: a file, or a call of an earlier release. */
  requestBody: string | null;
  /** As sent. A body of more than `STORED_BODY_LENGTH_MAX` is cut. */
  requestBytes: number | null;
  /** As `requestBody`. */
  responseBody: string | null;
  responseBytes: number | null;
  failure: CallFailure | null;
}

/** What the debugger shows of a rejected signature, timestamp or nonce. */
export interface CallFailure {
  /** The `debug` object of the response, masked and shortened; null without one. */
  debug: unknown;
  sent: {
    method: string;
    url: string;
    headers: Record<string, string>;
    body: string;
    isBodyCut: boolean;
  };
  /** The sender's clock minus the gateway's, when the timestamp was readable. */
  clockDifferenceSeconds: number | null;
}

/** Errors whose details are stored. */
export const DEBUGGED_CODES: ReadonlySet<string> = new Set([
  "INVALID_REQUEST_SIGNATURE",
  "INVALID_TIMESTAMP",
  "DUPLICATE_REQUEST",
]);
export const STORED_BODY_LENGTH_MAX = 16_384;
/** Longer than a card number with all that may separate its digits. */
const CUT_MARGIN = 256;

/** The beginning of a long text, masked: a secret that the cut goes through does not show. */
export function maskBeginning(text: string): string {
  const end = STORED_BODY_LENGTH_MAX + CUT_MARGIN;
  return maskText(text.slice(0, end)).slice(0, -CUT_MARGIN);
}

/** Names of members whose value is secret, in JSON and in forms, also escaped as text of JSON. */
const SECRET_NAMES = [
  ...["[a-z_]*password", "pass", "pin", "client_?secret", "[a-z_]*token", "private_?key"],
  ...["authorization", "pan", "no", "[a-z_]*card_?(?:number|no)"],
  ...[
    "[a-z_]*(?:cvc|cvv|cvn|csc)2?",
    "[a-z_]*security_?code",
    "[a-z_]*verification_?(?:code|value)",
  ],
].join("|");
const SECRET_MEMBER = new RegExp(
  String.raw`(\\?"(?:${SECRET_NAMES})\\?"\s*:\s*)(?:"(?:[^"\\]|\\.)*"?|\\"(?:[^"\\]|\\[^"])*(?:\\"|$)|[-+.\w]+|\[[^\]]*\]?|\{[^}]*\}?)`,
  "gi",
);
const SECRET_FIELD = new RegExp(`((?:^|[?&;\\s])(?:${SECRET_NAMES})=)[^&;\\s"]+`, "gi");

/** What people write between the digits of a card number, as such or encoded. */
const SEPARATOR = String.raw`(?:[\s.,/\-_·+\u2010-\u2015\u200b]|%20|%2[b-f]|%c2%a0|\\[tn]|\\u00a0)`;
/** Groups of digits, of which some may make up a card number: an expiry often stands beside it. */
const DIGIT_GROUPS = new RegExp(`\\d{2,}(?:${SEPARATOR}{0,3}\\d{2,})*`, "gi");
const BETWEEN_GROUPS = new RegExp(`(${SEPARATOR}+)`, "i");
const CARD_DIGITS_MIN = 13;
/** Of one group, as the gateway's IDs have 19 digits or more; in groups, up to 19. */
const ONE_GROUP_MAX = 16;
const GROUPS_MAX = 19;

/** Card numbers and fields with a secret's name are masked; the rest stays as sent. */
export function maskText(text: string): string {
  return text
    .replaceAll(SECRET_MEMBER, (match, name: string) =>
      match[name.length] === "\\" ? `${name}\\"[secret]\\"` : `${name}"[secret]"`,
    )
    .replaceAll(SECRET_FIELD, "$1[secret]")
    .replaceAll(DIGIT_GROUPS, maskCards);
}

function maskCards(run: string): string {
  if (run.length < CARD_DIGITS_MIN) return run;
  // Groups of digits at even places, what stands between them at odd ones.
  const parts = run.split(BETWEEN_GROUPS);
  let masked = "";
  for (let at = 0; at < parts.length; ) {
    const end = findCardEnd(parts, at);
    masked += end === null ? (parts[at] ?? "") : mask(digitsOf(parts, at, end));
    const next = end ?? at + 1;
    masked += parts[next] ?? "";
    at = next + 1;
  }
  return masked;
}

/** Behind the card number that begins with the group at `start`; null when none does. */
function findCardEnd(parts: readonly string[], start: number): number | null {
  if (!/^[3-6]/.test(parts[start] ?? "")) return null;
  let found: number | null = null;
  for (let end = start + 1; end <= parts.length; end += 2) {
    const digits = digitsOf(parts, start, end);
    if (digits.length > (end === start + 1 ? ONE_GROUP_MAX : GROUPS_MAX)) break;
    if (digits.length >= CARD_DIGITS_MIN && isCardNumber(digits)) found = end;
  }
  return found;
}

function digitsOf(parts: readonly string[], start: number, end: number): string {
  return parts
    .slice(start, end)
    .filter((_, i) => i % 2 === 0)
    .join("");
}

function mask(digits: string): string {
  return `${"*".repeat(digits.length - 4)}${digits.slice(-4)}`;
}

/** The check digit of ISO/IEC 7812. */
function isCardNumber(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i]);
    const weighted = i % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}
