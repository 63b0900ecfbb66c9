import { GatewayError } from "../../domain/errors.ts";
import {
  expectPayoutMove,
  findHold,
  findObstacle,
  type HoldFacts,
  type HoldReason,
  type Payout,
} from "../../domain/payout/payout.ts";
import type { Transaction } from "../../store/database.ts";
import {
  clearReturns,
  findPayout,
  holdPayout,
  listEndedHolds,
  lockPayout,
  type PayoutKey,
  releasePayout,
} from "../../store/payout/payouts.ts";
import { type Act, recordChange } from "../access/record-change.ts";
import type { Deps } from "../deps.ts";
import { loadHoldFacts } from "./load-hold-facts.ts";

/** Throws NOT_FOUND, and CONFLICT when it is in a file or no longer due. */
export async function holdPayoutManually(
  deps: Deps,
  act: Act,
  id: string,
  reason: string,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const payout = await lockAny(tx, id);
    expectPayoutMove(payout.state, "hold");
    const at = deps.clock.now();
    const hold = { reason: "OPERATOR", note: reason, until: null, at } as const;
    if (!(await holdPayout(tx, payout, hold))) throw inFile(payout);
    await recordHold(tx, act, at, payout, "payout.held", { reason });
  });
}

/**
 * The payout is due again, to the account that the merchant has now, and what came back before no
 * longer holds later ones. Throws NOT_FOUND, and CONFLICT when it is not held or cannot be paid.
 */
export async function releasePayoutManually(
  deps: Deps,
  act: Act,
  id: string,
  reason: string,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const payout = await lockAny(tx, id);
    expectPayoutMove(payout.state, "release");
    const facts = await loadHoldFacts(tx, payout);
    expectPayable(facts);
    const at = deps.clock.now();
    await releasePayout(tx, payout, facts.account);
    if (payout.holdReason === "EARLIER_RETURNED") await clearReturns(tx, payout.merchantId, at);
    const released = { reason, holdReason: payout.holdReason };
    await recordHold(tx, act, at, payout, "payout.released", released);
  });
}

const OBSTACLES: Readonly<Partial<Record<HoldReason, string>>> = {
  MERCHANT_SUSPENDED: "The merchant is not verified.",
  ACCOUNT_MISSING: "The merchant's settlement account has no bank, number or holder.",
  BANK_UNKNOWN: "The BIC of the settlement account's bank is not known.",
};

function expectPayable(facts: HoldFacts): void {
  const obstacle = findObstacle(facts);
  if (obstacle !== null) {
    throw new GatewayError("CONFLICT", { detail: OBSTACLES[obstacle] ?? obstacle });
  }
}

async function lockAny(tx: Transaction, id: string): Promise<Payout> {
  const found = await findPayout(tx, id);
  const payout = found && (await lockPayout(tx, found));
  if (!payout) throw new GatewayError("NOT_FOUND");
  return payout;
}

const inFile = ({ fileId }: Payout) =>
  new GatewayError("CONFLICT", {
    detail: `The payout is in the file ${fileId}: cancel that first.`,
  });

async function recordHold(
  tx: Transaction,
  act: Act,
  at: Date,
  { merchantId, id, amountMinor }: Payout,
  action: "payout.held" | "payout.released",
  facts: Record<string, unknown>,
): Promise<void> {
  await recordChange(tx, { ...act, asOperator: true }, at, {
    ...{ merchantId, action, targetKind: "payout", targetId: id },
    after: { amountMinor, ...facts },
  });
}

const HOLDS_MAX = 200;

/** Ends the holds whose time is over, unless something else holds them now. Returns how many. */
export async function endHolds(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const ended = await deps.reach.among(deps.database, (db, among) =>
    listEndedHolds(db, now, HOLDS_MAX, among),
  );
  for (const key of ended) await deps.database.transaction((tx) => endHold(deps, tx, key, now));
  return ended.length;
}

async function endHold(deps: Deps, tx: Transaction, key: PayoutKey, now: Date): Promise<void> {
  const payout = await lockPayout(tx, key);
  if (payout?.state !== "HELD" || payout.heldUntil === null || payout.heldUntil > now) return;
  const facts = await loadHoldFacts(tx, payout);
  const next = findHold(facts, deps.payouts, now);
  // A payout without an account cannot be due, not even in between.
  const account = next && findObstacle(facts) !== null ? payout : facts.account;
  await releasePayout(tx, payout, account);
  if (next) await holdPayout(tx, payout, { ...next, note: "", at: now });
  deps.log.info({ ...key, next: next?.reason ?? null }, "payout's hold ended");
}
