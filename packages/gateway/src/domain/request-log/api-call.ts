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

const SECRET_MEMBER =
  /("(?:[a-z_]*password|pass|pin|cvc|cvv|cvn|pan|card_?number|client_?secret|[a-z_]*token|private_?key|authorization)"\s*:\s*)"(?:[^"\\]|\\.)*"?/gi;
/** A card number: starts with 3 to 6, 13 to 16 digits. The gateway's IDs have 19 or more. */
const CARD_NUMBER = /(?<!\d)[3-6](?:[ -]?\d){12,15}(?!\d)/g;

/** Card numbers and fields with a secret's name are masked; the rest stays as sent. */
export function maskText(text: string): string {
  return text
    .replaceAll(SECRET_MEMBER, '$1"[secret]"')
    .replaceAll(CARD_NUMBER, (match) => (isCardNumber(match) ? maskCard(match) : match));
}

function maskCard(text: string): string {
  const digits = text.replaceAll(/\D/g, "");
  return `${"*".repeat(digits.length - 4)}${digits.slice(-4)}`;
}

/** The check digit of ISO/IEC 7812. */
function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, "");
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i]);
    const weighted = i % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}
