import { type MerchantId, makePayoutId } from "../../domain/ids.ts";
import { payoutPosting } from "../../domain/ledger/ledger.ts";
import { payoutEvent } from "../../domain/notification/money-event.ts";
import { findHold, type Payout, payoutReferenceOf } from "../../domain/payout/payout.ts";
import type { Transaction } from "../../store/database.ts";
import { insertPostings } from "../../store/ledger/ledger.ts";
import { insertPayout } from "../../store/payout/payouts.ts";
import type { Deps } from "../deps.ts";
import { recordEvents } from "../notification/record-events.ts";
import { loadHoldFacts } from "./load-hold-facts.ts";

/** What the payout needs of its settlement. */
interface SettledDay {
  id: string;
  merchantId: MerchantId;
  date: string;
  payoutMinor: number;
}

/** Creates the payout of a settlement in its transaction, due or held; none of nothing. */
export async function createPayout(
  deps: Pick<Deps, "payouts" | "random">,
  tx: Transaction,
  { id: settlementId, merchantId, date, payoutMinor: amountMinor }: SettledDay,
  now: Date,
): Promise<void> {
  if (amountMinor === 0) return;
  const facts = await loadHoldFacts(tx, { merchantId, amountMinor });
  const hold = findHold(facts, deps.payouts, now);
  const payout: Payout = {
    ...{ merchantId, id: makePayoutId(merchantId, deps.random), settlementId, amountMinor },
    ...facts.account,
    reference: payoutReferenceOf(date),
    state: hold ? "HELD" : "DUE",
    ...{ holdReason: hold?.reason ?? null, heldUntil: hold?.until ?? null, holdNote: "" },
    ...{ heldAt: hold ? now : null, createdAt: now, fileId: null },
    ...{ valueDate: null, bankReference: "", reasonCode: "", reasonText: "" },
    ...{ approvedAt: null, sentAt: null, paidAt: null, returnedAt: null, failedAt: null },
    clearedAt: null,
  };
  await insertPayout(tx, payout);
  await insertPostings(tx, [payoutPosting(payout, now)]);
  await recordEvents(deps, tx, [payoutEvent(payout, "PAYOUT_CREATED", now)]);
}
