import { GatewayError } from "../../domain/errors.ts";
import { payoutPaidPosting, payoutReturnedPosting } from "../../domain/ledger/ledger.ts";
import { payoutEvent } from "../../domain/notification/money-event.ts";
import { applyPayoutResult, type PayoutResult } from "../../domain/payout/payout-result.ts";
import type { Transaction } from "../../store/database.ts";
import { insertPostings } from "../../store/ledger/ledger.ts";
import {
  holdDuePayouts,
  lockPayout,
  type PayoutKey,
  replacePayoutResult,
} from "../../store/payout/payouts.ts";
import type { Deps } from "../deps.ts";
import { recordEvents } from "../notification/record-events.ts";

const EVENT_TYPES = {
  paid: "PAYOUT_PAID",
  returned: "PAYOUT_RETURNED",
  failed: "PAYOUT_FAILED",
} as const;

/**
 * Records what the bank said: payout, ledger and event change together. What came back is the
 * merchant's balance again, and holds its other payouts. False when it was known. Throws NOT_FOUND,
 * and CONFLICT when it contradicts what is known.
 */
export async function recordPayoutResult(
  deps: Pick<Deps, "clock" | "random">,
  tx: Transaction,
  key: PayoutKey,
  result: PayoutResult,
): Promise<boolean> {
  const before = await lockPayout(tx, key);
  if (!before) throw new GatewayError("NOT_FOUND");
  const now = deps.clock.now();
  const after = applyPayoutResult(before, result, now);
  if (!after) return false;
  if (!(await replacePayoutResult(tx, before, after))) throw new GatewayError("CONFLICT");
  if (result.kind !== "paid") await holdDuePayouts(tx, before.merchantId, now);
  const posting =
    result.kind === "paid"
      ? payoutPaidPosting(after, now)
      : payoutReturnedPosting(after, before.state === "PAID", now);
  await insertPostings(tx, [posting]);
  await recordEvents(deps, tx, [payoutEvent(after, EVENT_TYPES[result.kind], now)]);
  return true;
}
