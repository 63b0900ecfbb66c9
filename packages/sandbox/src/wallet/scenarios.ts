/**
 * Test amounts: those listed, from RM 77.00 to RM 77.99, run without the payer. Delays are in
 * virtual time, from the creation of the order or, where the merchant completes the charge, from
 * its completion.
 */
export type FailReason = "insufficient" | "limit" | "account" | "merchant" | "expired" | "refused";

export type WalletStep =
  /** `knownAfterMs`: the wallet's API shows the order as open for that much longer. */
  | { do: "pay"; knownAfterMs?: number; reportedMinor?: number }
  | { do: "fail"; reason: FailReason }
  /** `as: "open"`: an outdated webhook that says the order is still open. */
  | { do: "notify"; times?: number; forged?: boolean; as?: "open" };

export interface WalletScenario {
  meaning: string;
  steps: readonly (WalletStep & { atMs: number })[];
  /** The wallet's page returns the payer at once. */
  actsAlone: boolean;
  /** The steps wait for their delay even after the merchant completes the charge. */
  slow?: boolean;
  onCreate?: "hang" | "unavailable" | "reset";
  onComplete?: "hang";
  /** Of a payer's code, which has no page to try again on. */
  byCode?: FailReason;
  /** A second start with the same ID is rejected instead of replayed. */
  rejectsRepeat?: boolean;
  refund?: "slow" | "no_balance" | "response_lost";
}

const PAY = { atMs: 5000, do: "pay" } as const;
const NOTIFY = { atMs: 5000, do: "notify" } as const;
const LATE_MS = 10 * 60_000;
const SLOW_MS = 60_000;

function paid(meaning: string, more: Partial<WalletScenario> = {}): WalletScenario {
  return { meaning, actsAlone: true, steps: [PAY, NOTIFY], ...more };
}

function failed(meaning: string, reason: FailReason): WalletScenario {
  const steps = [
    { atMs: 2000, do: "fail", reason },
    { atMs: 2000, do: "notify" },
  ] as const;
  return { meaning, actsAlone: true, steps };
}

function idle(meaning: string, more: Partial<WalletScenario> = {}): WalletScenario {
  return { meaning, actsAlone: false, steps: [], ...more };
}

export const SCENARIOS: Readonly<Record<number, WalletScenario>> = {
  7700: paid("paid at 5 s"),
  7745: failed("declined: payer's account", "account"),
  7748: failed("declined: expired", "expired"),
  7749: failed("declined: merchant inactive", "merchant"),
  7751: idle("insufficient funds; the order can still be paid", { byCode: "insufficient" }),
  7761: idle("payer's limit exceeded; the order can still be paid", { byCode: "limit" }),
  7771: idle("the wallet gets no response; no payment"),
  7710: paid("paid at 5 s, shown and webhook sent 10 min later", {
    steps: [
      { ...PAY, knownAfterMs: LATE_MS },
      { ...NOTIFY, atMs: PAY.atMs + LATE_MS },
    ],
  }),
  7711: paid("webhook sent twice", { steps: [PAY, { ...NOTIFY, times: 2 }] }),
  7712: paid("webhook of the payment first, an outdated one that says open 2 s later", {
    steps: [PAY, NOTIFY, { atMs: 7000, do: "notify", as: "open" }],
  }),
  7713: paid("paid once: a wallet's order takes no second payer"),
  7714: paid("the wallet reports RM 77.15", { steps: [{ ...PAY, reportedMinor: 7715 }, NOTIFY] }),
  7716: paid("webhook with an invalid signature first, a valid one 10 s later", {
    steps: [PAY, { ...NOTIFY, forged: true }, { ...NOTIFY, atMs: 15_000 }],
  }),
  7717: paid("paid, no webhook: only an inquiry shows it", { steps: [PAY] }),
  7718: idle("never paid; it expires"),
  7719: idle("the create call hangs, but the order exists", { onCreate: "hang" }),
  7720: idle("the create call returns 503", { onCreate: "unavailable" }),
  7721: idle("the create call's connection is reset", { onCreate: "reset" }),
  7730: paid("open for 60 s, then paid", {
    slow: true,
    steps: [
      { ...PAY, atMs: SLOW_MS },
      { ...NOTIFY, atMs: SLOW_MS },
    ],
  }),
  7731: paid("open for 60 s, then failed", {
    slow: true,
    steps: [
      { atMs: SLOW_MS, do: "fail", reason: "refused" },
      { ...NOTIFY, atMs: SLOW_MS },
    ],
  }),
  7732: idle("the payer leaves the wallet's page"),
  7733: paid("charged, but completing the charge gets no response", { onComplete: "hang" }),
  7734: paid("a repeated start is rejected with transaction_already_exist", {
    rejectsRepeat: true,
  }),
  7740: paid("a refund is pending for 60 s", { refund: "slow" }),
  7741: paid("a refund fails with insufficient balance", { refund: "no_balance" }),
  7742: paid("a refund is completed, but its response is lost", { refund: "response_lost" }),
};
