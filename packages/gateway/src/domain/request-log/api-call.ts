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
  String.raw`(\\?"(?:${SECRET_NAMES})\\?"\s*:\s*)(?:"(?:[^"\\]|\\.)*"?|\\"(?:[^"\\]|\\[^"])*(?:\\"|$)|[-+.\w]+|\[[^\]]*\]?)`,
  "gi",
);
const SECRET_FIELD = new RegExp(`((?:^|[?&;\\s])(?:${SECRET_NAMES})=)[^&;\\s"]+`, "gi");

/** What people write between the digits of a card number, as such or encoded. */
const SEPARATOR = String.raw`(?:[\s.\-_·+\u2010-\u2015\u200b]|%20|%2[bde]|%c2%a0|\\[tn]|\\u00a0)`;
/**
 * A card number: starts with 3 to 6, 13 to 16 digits, or up to 19 in groups. The gateway's IDs have
 * 19 or more, and no groups.
 */
const CARD_NUMBER = new RegExp(
  `(?<!\\d)[3-6](?:\\d{12,15}|(?:${SEPARATOR}{0,3}\\d){12,18})(?!\\d)`,
  "gi",
);
const DIGITS_MAX = 16;

/** Card numbers and fields with a secret's name are masked; the rest stays as sent. */
export function maskText(text: string): string {
  return text
    .replaceAll(SECRET_MEMBER, (match, name: string) =>
      match[name.length] === "\\" ? `${name}\\"[secret]\\"` : `${name}"[secret]"`,
    )
    .replaceAll(SECRET_FIELD, "$1[secret]")
    .replaceAll(CARD_NUMBER, (match) => (isCardNumber(match) ? maskCard(match) : match));
}

function maskCard(text: string): string {
  const digits = digitsOf(text);
  return `${"*".repeat(digits.length - 4)}${digits.slice(-4)}`;
}

/** Without the digits of encoded separators. */
function digitsOf(text: string): string {
  return text.replaceAll(/%[0-9a-f]{2}|\\u00a0|\D/gi, "");
}

/** The check digit of ISO/IEC 7812. */
function isCardNumber(text: string): boolean {
  const digits = digitsOf(text);
  if (digits.length > DIGITS_MAX && digits.length === text.length) return false;
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i]);
    const weighted = i % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}
