/** What a bank says of a payout that was sent. Pure. */
import type { Payout, PayoutState } from "./payout.ts";
import { expectPayoutMove } from "./payout.ts";

export type PayoutResult =
  | { kind: "paid"; valueDate: string; bankReference: string }
  /** The money came back, also after it was confirmed. */
  | {
      kind: "returned";
      valueDate: string;
      bankReference: string;
      reasonCode: string;
      reasonText: string;
    }
  /** Rejected: no money moved. */
  | { kind: "failed"; reasonCode: string; reasonText: string };

const EVENTS = { paid: "pay", returned: "return", failed: "fail" } as const;
const STATES = { paid: "PAID", returned: "RETURNED", failed: "FAILED" } as const;

/** Null when it says what is known already. Throws CONFLICT when it contradicts what is known. */
export function applyPayoutResult(payout: Payout, result: PayoutResult, now: Date): Payout | null {
  const known: PayoutState = STATES[result.kind];
  if (payout.state === known || (result.kind === "paid" && payout.state === "RETURNED"))
    return null;
  const state = expectPayoutMove(payout.state, EVENTS[result.kind]);
  switch (result.kind) {
    case "paid": {
      const { valueDate, bankReference } = result;
      return { ...payout, state, valueDate, bankReference, paidAt: now };
    }
    case "returned": {
      const { valueDate, reasonCode, reasonText } = result;
      const bankReference = result.bankReference || payout.bankReference;
      return {
        ...payout,
        state,
        valueDate,
        bankReference,
        reasonCode,
        reasonText,
        returnedAt: now,
      };
    }
    case "failed": {
      const { reasonCode, reasonText } = result;
      return { ...payout, state, reasonCode, reasonText, failedAt: now };
    }
  }
}
