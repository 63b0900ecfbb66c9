/**
 * Magic amounts: RM77.00 to RM77.99, as far as listed, make the wallet act without a person. Delays
 * are virtual and count from the order; where the merchant has to complete the charge, from that
 * moment.
 */
export type FailReason = "insufficient" | "limit" | "account" | "merchant" | "expired" | "refused";

export type WalletMove =
  /** `knownAfterMs`: the wallet itself shows it as open for that much longer. */
  | { do: "pay"; knownAfterMs?: number; reportedMinor?: number }
  | { do: "fail"; reason: FailReason }
  /** `as: "open"`: an old message that says the order is still open. */
  | { do: "notify"; times?: number; forged?: boolean; as?: "open" };

export interface WalletScenario {
  meaning: string;
  moves: readonly (WalletMove & { atMs: number })[];
  /** The payer's page sends the payer straight back. */
  actsAlone: boolean;
  /** Nothing happens before this, not even where the merchant completes the charge. */
  slow?: boolean;
  onCreate?: "hang" | "unavailable" | "reset";
  onComplete?: "hang";
  /** A second start with the same id is refused instead of repeated. */
  refusesRepeat?: boolean;
  refund?: "slow" | "no_balance" | "answer_lost";
}

const PAY = { atMs: 5000, do: "pay" } as const;
const NOTIFY = { atMs: 5000, do: "notify" } as const;
const LATE_MS = 10 * 60_000;
const SLOW_MS = 60_000;

function paid(meaning: string, more: Partial<WalletScenario> = {}): WalletScenario {
  return { meaning, actsAlone: true, moves: [PAY, NOTIFY], ...more };
}

function failed(meaning: string, reason: FailReason): WalletScenario {
  const moves = [
    { atMs: 2000, do: "fail", reason },
    { atMs: 2000, do: "notify" },
  ] as const;
  return { meaning, actsAlone: true, moves };
}

function idle(meaning: string, more: Partial<WalletScenario> = {}): WalletScenario {
  return { meaning, actsAlone: false, moves: [], ...more };
}

export const SCENARIOS: Readonly<Record<number, WalletScenario>> = {
  7700: paid("paid at 5 s"),
  7745: failed("refused: payer's account", "account"),
  7748: failed("refused: expired", "expired"),
  7749: failed("refused: merchant inactive", "merchant"),
  7751: idle("payer has too little money; the order stays payable"),
  7761: idle("payer's limit reached; the order stays payable"),
  7771: idle("the wallet's side gets no answer; no payment"),
  7710: paid("paid at 5 s, told and shown 10 min later", {
    moves: [
      { ...PAY, knownAfterMs: LATE_MS },
      { ...NOTIFY, atMs: PAY.atMs + LATE_MS },
    ],
  }),
  7711: paid("told twice", { moves: [PAY, { ...NOTIFY, times: 2 }] }),
  7712: paid("paid message first, an older one that says open 2 s later", {
    moves: [PAY, NOTIFY, { atMs: 7000, do: "notify", as: "open" }],
  }),
  7713: paid("paid once: a wallet's order takes no second payer"),
  7714: paid("wallet says RM77.15", { moves: [{ ...PAY, reportedMinor: 7715 }, NOTIFY] }),
  7716: paid("badly signed message first, a valid one 10 s later", {
    moves: [PAY, { ...NOTIFY, forged: true }, { ...NOTIFY, atMs: 15_000 }],
  }),
  7717: paid("paid, no message: only the inquiry tells", { moves: [PAY] }),
  7718: idle("nobody pays; it expires"),
  7719: idle("the create call hangs, but the order exists", { onCreate: "hang" }),
  7720: idle("the create call answers 503", { onCreate: "unavailable" }),
  7721: idle("the create call's connection is reset", { onCreate: "reset" }),
  7730: paid("open for 60 s, then paid", {
    slow: true,
    moves: [
      { ...PAY, atMs: SLOW_MS },
      { ...NOTIFY, atMs: SLOW_MS },
    ],
  }),
  7731: paid("open for 60 s, then failed", {
    slow: true,
    moves: [
      { atMs: SLOW_MS, do: "fail", reason: "refused" },
      { ...NOTIFY, atMs: SLOW_MS },
    ],
  }),
  7732: idle("the payer is sent to the wallet and leaves"),
  7733: paid("completing the charge is not answered, though it is charged", { onComplete: "hang" }),
  7734: paid("a repeated start is refused with transaction_already_exist", { refusesRepeat: true }),
  7740: paid("a refund is processing for 60 s", { refund: "slow" }),
  7741: paid("a refund fails (balance)", { refund: "no_balance" }),
  7742: paid("a refund's answer is lost, but it is done", { refund: "answer_lost" }),
};
