/** What is kept of a signed call, and what is hidden in it. */

export interface SignedCallRecord {
  id: string;
  merchantId: string;
  applicationId: string;
  /** The store it was about; "" when it named none. */
  storeId: string;
  /** The payment, order or checkout it named; "" when it named none. */
  subjectId: string;
  at: Date;
  method: string;
  path: string;
  status: number;
  /** "" when it worked. */
  errorCode: string;
  errorMessage: string;
  latencyMs: number;
  address: string;
  userAgent: string;
  /** Which form of the signed text matched; "" when none did. */
  candidate: string;
  nonce: string;
  failure: CallFailure | null;
}

/** What the debugger shows of a refused signature, time or nonce. */
export interface CallFailure {
  /** The `debug` object of the answer, masked and cut; null when the answer had none. */
  debug: unknown;
  sent: {
    method: string;
    url: string;
    headers: Record<string, string>;
    body: string;
    isBodyCut: boolean;
  };
  /** Their clock less ours, when the timestamp could be read. */
  clockDifferenceSeconds: number | null;
}

/** Kept this long, then the day's partition is dropped. */
export const REQUEST_LOG_DAYS = 30;
/** Refusals whose details are kept. */
export const DEBUGGED_CODES: ReadonlySet<string> = new Set([
  "INVALID_REQUEST_SIGNATURE",
  "INVALID_TIMESTAMP",
  "DUPLICATE_REQUEST",
]);
export const STORED_BODY_LENGTH_MAX = 16_384;

const SECRET_MEMBER =
  /("(?:[a-z_]*password|pass|pin|cvc|cvv|cvn|pan|card_?number|client_?secret|[a-z_]*token|private_?key|authorization)"\s*:\s*)"(?:[^"\\]|\\.)*"?/gi;
/** Three to six first and 13 to 16 digits: a card's number. Our ids have 19 and more. */
const CARD_NUMBER = /(?<!\d)[3-6](?:[ -]?\d){12,15}(?!\d)/g;

/** Card numbers and members with a secret's name become a mask; all else stays as it was sent. */
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
