/**
 * Test amounts: those listed, from RM 77.00 to RM 77.99, run without the payer's phone. All other
 * amounts wait for it. Delays are in virtual time, from the creation of the code.
 */
export type ScenarioStep =
  /** The payer's bank makes an account enquiry; any `code` but U000 rejects the payment. */
  | { do: "enquire"; code: "U000" | "45" | "48" | "49"; notifiesMerchant: boolean }
  /** Declined by the payer's bank after the enquiry: the merchant is not notified. */
  | { do: "payer_declined"; code: "51" | "61" }
  /** The acquirer does not respond to the enquiry until the switch times out. */
  | { do: "enquiry_times_out" }
  | { do: "pay"; persona: string; creditAfterMs?: number; wrongAmountMinor?: number }
  | { do: "notify"; times?: number; badSignature?: boolean };

export interface Scenario {
  meaning: string;
  steps: readonly (ScenarioStep & { atMs: number })[];
  onCreate?: "hang" | "unavailable" | "reset";
  refund?: "slow" | "no_balance" | "response_lost";
}

const SCAN = { atMs: 2000, do: "enquire", code: "U000", notifiesMerchant: true } as const;
const PAY = { atMs: 5000, do: "pay", persona: "Aisyah" } as const;
const NOTIFY = { atMs: 5000, do: "notify" } as const;
const PAID = [SCAN, PAY, NOTIFY] as const;
const STORE_AND_FORWARD_MS = 10 * 60_000;

function rejectedEnquiry(code: "45" | "48" | "49", meaning: string): Scenario {
  return {
    meaning: `enquiry rejected with ${code}: ${meaning}`,
    steps: [{ atMs: 2000, do: "enquire", code, notifiesMerchant: true }],
  };
}

export const SCENARIOS: Readonly<Record<number, Scenario>> = {
  7700: { meaning: "scanned at 2 s, paid at 5 s", steps: PAID },
  7745: rejectedEnquiry("45", "account status"),
  7748: rejectedEnquiry("48", "expired code"),
  7749: rejectedEnquiry("49", "merchant inactive"),
  7751: {
    meaning: "insufficient funds; the code can still be paid",
    steps: [{ atMs: 2000, do: "payer_declined", code: "51" }],
  },
  7761: {
    meaning: "payer's limit exceeded; the code can still be paid",
    steps: [{ atMs: 2000, do: "payer_declined", code: "61" }],
  },
  7771: {
    meaning: "U171: the enquiry times out after 15 s, no payment",
    steps: [{ atMs: 2000, do: "enquiry_times_out" }],
  },
  7710: {
    meaning: "paid at 5 s, credited and webhook sent 10 min later (store and forward)",
    steps: [
      SCAN,
      { ...PAY, creditAfterMs: STORE_AND_FORWARD_MS },
      { ...NOTIFY, atMs: PAY.atMs + STORE_AND_FORWARD_MS },
    ],
  },
  7711: { meaning: "webhook sent twice", steps: [SCAN, PAY, { ...NOTIFY, times: 2 }] },
  7712: {
    meaning: "the webhook of the payment arrives before that of the scan",
    steps: [PAY, NOTIFY, { ...SCAN, atMs: 7000 }],
  },
  7713: {
    meaning: "paid twice, by two payers with the same code",
    steps: [...PAID, { ...PAY, atMs: 6000, persona: "Farid" }, { ...NOTIFY, atMs: 6000 }],
  },
  7714: {
    meaning: "the webhook says RM 77.15",
    steps: [SCAN, { ...PAY, wrongAmountMinor: 7715 }, NOTIFY],
  },
  7716: {
    meaning: "webhook with an invalid signature first, a valid one 10 s later",
    steps: [PAY, { ...NOTIFY, badSignature: true }, { ...NOTIFY, atMs: 15_000 }],
  },
  7717: { meaning: "paid, no webhook: only an inquiry shows it", steps: [SCAN, PAY] },
  7718: { meaning: "never scanned; it expires", steps: [] },
  7719: { meaning: "the create call hangs, but the code exists", steps: [], onCreate: "hang" },
  7720: { meaning: "the create call returns 503", steps: [], onCreate: "unavailable" },
  7721: { meaning: "the create call's connection is reset", steps: [], onCreate: "reset" },
  7740: { meaning: "paid; a refund is pending for 60 s", steps: PAID, refund: "slow" },
  7741: {
    meaning: "paid; a refund fails with insufficient balance",
    steps: PAID,
    refund: "no_balance",
  },
  7742: {
    meaning: "paid; a refund is completed, but its response is lost",
    steps: PAID,
    refund: "response_lost",
  },
};
