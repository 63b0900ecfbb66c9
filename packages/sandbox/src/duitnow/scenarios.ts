/**
 * Magic amounts: RM77.00 to RM77.99, as far as listed, make the simulator act without a person.
 * Every other amount waits for the phone page. Delays are virtual and count from the making of the
 * code.
 */
export type Move =
  /** A payer's bank asks who the merchant is; `code` other than U000 refuses. */
  | { do: "enquire"; code: "U000" | "45" | "48" | "49"; tellMerchant: boolean }
  /** A payer whose own bank refuses after a good enquiry: the merchant hears nothing. */
  | { do: "payer_refused"; code: "51" | "61" }
  /** The acquirer's side leaves the enquiry unanswered until the switch gives up. */
  | { do: "enquiry_times_out" }
  | { do: "pay"; persona: string; creditAfterMs?: number; wrongAmountMinor?: number }
  | { do: "notify"; times?: number; badSignature?: boolean };

export interface Scenario {
  meaning: string;
  moves: readonly (Move & { atMs: number })[];
  onCreate?: "hang" | "unavailable" | "reset";
  refund?: "slow" | "no_balance" | "answer_lost";
}

const SCAN = { atMs: 2000, do: "enquire", code: "U000", tellMerchant: true } as const;
const PAY = { atMs: 5000, do: "pay", persona: "Aisyah" } as const;
const NOTIFY = { atMs: 5000, do: "notify" } as const;
const PAID = [SCAN, PAY, NOTIFY] as const;
const STORE_AND_FORWARD_MS = 10 * 60_000;

function refusedEnquiry(code: "45" | "48" | "49", meaning: string): Scenario {
  return {
    meaning: `enquiry answers ${code}: ${meaning}`,
    moves: [{ atMs: 2000, do: "enquire", code, tellMerchant: true }],
  };
}

export const SCENARIOS: Readonly<Record<number, Scenario>> = {
  7700: { meaning: "scanned at 2 s, paid at 5 s", moves: PAID },
  7745: refusedEnquiry("45", "account status"),
  7748: refusedEnquiry("48", "expired code"),
  7749: refusedEnquiry("49", "merchant inactive"),
  7751: {
    meaning: "payer has too little money; the code stays payable",
    moves: [{ atMs: 2000, do: "payer_refused", code: "51" }],
  },
  7761: {
    meaning: "payer's limit reached; the code stays payable",
    moves: [{ atMs: 2000, do: "payer_refused", code: "61" }],
  },
  7771: {
    meaning: "U171: enquiry unanswered for 15 s, no payment",
    moves: [{ atMs: 2000, do: "enquiry_times_out" }],
  },
  7710: {
    meaning: "paid at 5 s, credited and notified 10 min later (store and forward)",
    moves: [
      SCAN,
      { ...PAY, creditAfterMs: STORE_AND_FORWARD_MS },
      { ...NOTIFY, atMs: PAY.atMs + STORE_AND_FORWARD_MS },
    ],
  },
  7711: { meaning: "notified twice", moves: [SCAN, PAY, { ...NOTIFY, times: 2 }] },
  7712: {
    meaning: "the paid message arrives before the scanned one",
    moves: [PAY, NOTIFY, { ...SCAN, atMs: 7000 }],
  },
  7713: {
    meaning: "paid twice, by two payers on the same code",
    moves: [...PAID, { ...PAY, atMs: 6000, persona: "Farid" }, { ...NOTIFY, atMs: 6000 }],
  },
  7714: {
    meaning: "the message says RM77.15",
    moves: [SCAN, { ...PAY, wrongAmountMinor: 7715 }, NOTIFY],
  },
  7716: {
    meaning: "badly signed message first, a valid one 10 s later",
    moves: [PAY, { ...NOTIFY, badSignature: true }, { ...NOTIFY, atMs: 15_000 }],
  },
  7717: { meaning: "paid, no message: only the inquiry tells", moves: [SCAN, PAY] },
  7718: { meaning: "nobody scans it; it expires", moves: [] },
  7719: { meaning: "the create call hangs, but the code exists", moves: [], onCreate: "hang" },
  7720: { meaning: "the create call answers 503", moves: [], onCreate: "unavailable" },
  7721: { meaning: "the create call's connection is reset", moves: [], onCreate: "reset" },
  7740: { meaning: "paid; a refund is processing for 60 s", moves: PAID, refund: "slow" },
  7741: { meaning: "paid; a refund fails (balance)", moves: PAID, refund: "no_balance" },
  7742: {
    meaning: "paid; a refund's answer is lost, but it is done",
    moves: PAID,
    refund: "answer_lost",
  },
};
