/**
 * Test card numbers. The number alone decides the outcome. Any other number is declined as an
 * invalid account, so a real card cannot be charged here. Published test numbers keep their public
 * meaning; those beginning with 40000045800 are our own.
 */
type CardBrand = "VISA" | "MASTERCARD" | "AMEX" | "UNIONPAY" | "JCB";

export interface PaymentResult {
  result: "SUCCESS" | "FAILURE" | "PENDING" | "UNKNOWN";
  gatewayCode: string;
  /** Issuer's response code, ISO 8583 field 39. */
  acquirerCode?: string;
}

export interface CardScript {
  brand: CardBrand;
  isLocal: boolean;
  /** Result of the authentication; `not_enrolled` and `lookup_error` end it at the first call. */
  authentication: "Y" | "N" | "R" | "U" | "A" | "C" | "not_enrolled" | "lookup_error";
  /** Whether the issuer has a method page, and whether that page calls back. */
  method: "none" | "calls_back" | "silent";
  challenge: "normal" | "never_ends" | "drops" | "repeats";
  payment: PaymentResult;
  /** How the connection behaves during the sale. */
  transport: "responds" | "hangs_uncharged" | "hangs_charged" | "resets_charged" | "busy_at_first";
  /** Later results that replace `payment`; delays count from the sale. */
  later: readonly { afterMs: number; to: PaymentResult }[];
  notify:
    | "once"
    | "after_a_minute"
    | "three_times"
    | "captured_before_authorised"
    | "never"
    | "bad_signature_first"
    | "amount_plus_one";
  capture: "works" | "fails_once";
  void: "works" | "batch_closed";
  refund:
    | "works"
    | "stays_pending"
    | "rejected"
    | "hangs_done"
    | "pending_then_ok"
    | "ok_then_failed";
  dispute: "none" | "fraud" | "not_received";
}

const APPROVED: PaymentResult = { result: "SUCCESS", gatewayCode: "APPROVED", acquirerCode: "00" };
const PENDING: PaymentResult = { result: "PENDING", gatewayCode: "PENDING" };

function failure(gatewayCode: string, acquirerCode?: string): PaymentResult {
  return { result: "FAILURE", gatewayCode, ...(acquirerCode ? { acquirerCode } : {}) };
}

const DECLINED = failure("DECLINED", "05");

const PLAIN: CardScript = {
  brand: "VISA",
  isLocal: false,
  authentication: "Y",
  method: "none",
  challenge: "normal",
  payment: APPROVED,
  transport: "responds",
  later: [],
  notify: "once",
  capture: "works",
  void: "works",
  refund: "works",
  dispute: "none",
};

const CHALLENGE = { authentication: "C", method: "calls_back" } as const;

/** Published by other providers. */
const PUBLIC_NUMBERS: Record<string, Partial<CardScript>> = {
  "4242424242424242": {},
  "4000004580000002": { isLocal: true },
  "4100000000000100": {},
  "4111111111111111": {},
  "5555555555554444": { brand: "MASTERCARD" },
  "2223003122003222": { brand: "MASTERCARD" },
  "378282246310005": { brand: "AMEX" },
  "6200000000000005": { brand: "UNIONPAY" },
  "3566002020360505": { brand: "JCB" },
  "4000000000000002": { payment: DECLINED },
  "4000000000009995": { payment: failure("INSUFFICIENT_FUNDS", "51") },
  "4000000000009987": { payment: failure("DECLINED", "41") },
  "4000000000009979": { payment: failure("DECLINED", "43") },
  "4000000000000069": { payment: failure("EXPIRED_CARD", "54") },
  "4000000000000127": { payment: failure("INVALID_CSC", "N7") },
  "4000000000000119": { payment: failure("DECLINED", "96") },
  "4000000000006975": { payment: failure("EXCEEDED_RETRY_LIMIT", "65") },
  "4100000000000019": { payment: failure("BLOCKED", "59") },
  "4000000000000259": { dispute: "fraud" },
  "4000000000002685": { dispute: "not_received" },
  "4000000000007726": { refund: "pending_then_ok" },
  "4000000000005126": { refund: "ok_then_failed" },
  "4000002760003184": CHALLENGE,
  "4000000000003220": CHALLENGE,
  "4000008400001629": { ...CHALLENGE, payment: DECLINED },
  "4000008400001280": { authentication: "lookup_error" },
  "4000000000003055": {},
  "4000008260003178": { ...CHALLENGE, payment: failure("INSUFFICIENT_FUNDS", "51") },
  "4000000032200000": { method: "calls_back" },
  "5123450000000008": { brand: "MASTERCARD" },
  "4508750015741019": CHALLENGE,
  "5111111111111118": { brand: "MASTERCARD", authentication: "not_enrolled" },
};

const OWN_NUMBERS: Record<string, Partial<CardScript>> = {
  "4000004580001018": { transport: "hangs_uncharged" },
  "4000004580001026": { transport: "hangs_charged", notify: "after_a_minute" },
  "4000004580001034": { transport: "resets_charged" },
  "4000004580001042": { transport: "busy_at_first" },
  "4000004580001059": { payment: PENDING, later: [{ afterMs: 30_000, to: APPROVED }] },
  "4000004580001067": {
    payment: PENDING,
    later: [
      { afterMs: 30_000, to: DECLINED },
      { afterMs: 90_000, to: APPROVED },
    ],
  },
  "4000004580001075": { notify: "three_times" },
  "4000004580001083": { notify: "captured_before_authorised" },
  "4000004580001091": { notify: "never" },
  "4000004580001109": { notify: "bad_signature_first" },
  "4000004580001117": { notify: "amount_plus_one" },
  "4000004580001125": { capture: "fails_once" },
  "4000004580001133": { void: "batch_closed" },
  "4000004580002016": { authentication: "N" },
  "4000004580002024": { authentication: "R" },
  "4000004580002032": { authentication: "U" },
  "4000004580002040": { authentication: "A" },
  "4000004580002057": { authentication: "C", method: "silent" },
  "4000004580002065": { ...CHALLENGE, challenge: "never_ends" },
  "4000004580002073": { ...CHALLENGE, challenge: "drops" },
  "4000004580002081": { ...CHALLENGE, challenge: "repeats" },
  "4000004580003014": { refund: "stays_pending" },
  "4000004580003022": { refund: "rejected" },
  "4000004580003030": { refund: "hangs_done" },
};

/** Every number that is not declined as an invalid account. */
export const TEST_NUMBERS: readonly string[] = [
  ...Object.keys(PUBLIC_NUMBERS),
  ...Object.keys(OWN_NUMBERS),
];

/** By expiry `MM/YY`, for one number only. */
export const EXPIRY_NUMBER = "5123450000000008";
export const EXPIRY_RESULTS: Record<string, PaymentResult> = {
  "01/39": APPROVED,
  "05/39": DECLINED,
  "04/27": failure("EXPIRED_CARD", "54"),
  "08/28": failure("TIMED_OUT"),
  "01/37": failure("ACQUIRER_SYSTEM_ERROR"),
  "02/37": failure("UNSPECIFIED_FAILURE"),
  "05/37": { result: "UNKNOWN", gatewayCode: "UNKNOWN" },
};

/** Fails on some numbers ("no match"). */
export const WRONG_CSC = "102";
export const CSC_NUMBERS: readonly string[] = [
  EXPIRY_NUMBER,
  "4508750015741019",
  "5111111111111118",
];

export interface CardDetails {
  number: string;
  /** Two digits each. */
  expiryMonth: string;
  expiryYear: string;
  securityCode: string;
}

/** An expired card is declined for any number; `now` decides that. */
export function scriptOf(card: CardDetails, now: Date): CardScript {
  const own = OWN_NUMBERS[card.number];
  const found = PUBLIC_NUMBERS[card.number] ?? own;
  if (!found) return { ...PLAIN, brand: brandOf(card.number), payment: failure("DECLINED", "14") };
  const script = { ...PLAIN, isLocal: own !== undefined, ...found };
  const expiry = `${card.expiryMonth}/${card.expiryYear}`;
  const byExpiry = card.number === EXPIRY_NUMBER ? EXPIRY_RESULTS[expiry] : undefined;
  if (byExpiry) return { ...script, payment: byExpiry };
  if (new Date(Date.UTC(2000 + Number(card.expiryYear), Number(card.expiryMonth), 1)) <= now)
    return { ...script, payment: failure("EXPIRED_CARD", "54"), later: [], transport: "responds" };
  if (CSC_NUMBERS.includes(card.number) && card.securityCode === WRONG_CSC)
    return { ...script, payment: failure("INVALID_CSC", "N7") };
  return script;
}

function brandOf(number: string): CardBrand {
  if (/^3[47]/.test(number)) return "AMEX";
  if (/^35/.test(number)) return "JCB";
  if (/^(62|81)/.test(number)) return "UNIONPAY";
  return number.startsWith("4") ? "VISA" : "MASTERCARD";
}
