/**
 * What must hold of payouts in each state and of each step. Written from the documentation, and
 * with arithmetic of its own: nothing here calls what it checks.
 */
import type { Payout } from "../../../packages/gateway/src/domain/payout/payout.ts";
import type { PayoutWorld } from "./world.ts";

type Invariant = (world: PayoutWorld) => string | null;
type StepInvariant = (before: PayoutWorld, after: PayoutWorld) => string | null;

const sumOf = (payouts: readonly Payout[], ...states: string[]) =>
  payouts
    .filter(({ state }) => states.includes(state))
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);

const books: Invariant = ({ books: found, payouts, earnedMinor }) => {
  const dueMinor = sumOf(payouts, "DUE", "HELD", "APPROVED");
  const sentMinor = sumOf(payouts, "SENT");
  const paidMinor = sumOf(payouts, "PAID");
  const explained = {
    MERCHANT_PAYABLE: dueMinor + sentMinor + paidMinor - earnedMinor,
    MERCHANT_PAYOUTS_DUE: 0 - dueMinor,
    MERCHANT_PAYOUTS_IN_TRANSIT: 0 - sentMinor,
    MERCHANT_PAYOUTS: 0 - paidMinor,
    RAIL_RECEIVABLE: earnedMinor,
  };
  for (const [account, minor] of Object.entries(explained)) {
    const booked = found[account as keyof typeof explained];
    if (booked !== minor) return `${account} is ${booked}, not ${minor}`;
  }
  return found.MERCHANT_PAYABLE > 0 ? "more is paid out than was earned" : null;
};

/** A transfer is made once, of the payout's amount, to the account that was released. */
const atTheBank: Invariant = ({ transfers, payouts, earnedMinor }) => {
  const ids = transfers.map(({ payoutId }) => payoutId);
  if (new Set(ids).size !== ids.length) return "a payout is at the bank twice";
  for (const { payoutId, amountMinor, accountNo } of transfers) {
    const payout = payouts.find(({ id }) => id === payoutId);
    if (payout?.amountMinor !== amountMinor) return `${payoutId} has another amount`;
    if (payout.accountNo !== accountNo) return `${payoutId} goes to another account`;
    if (!["SENT", "PAID", "RETURNED", "FAILED"].includes(payout.state)) {
      return `${payoutId} is at the bank and ${payout.state}`;
    }
  }
  const goneMinor = transfers
    .filter(({ state }) => state === "taken" || state === "paid")
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return goneMinor > earnedMinor ? "the bank pays more than was earned" : null;
};

const TRUE_STATES = { PAID: ["paid", "returned"], RETURNED: ["returned"], FAILED: ["rejected"] };
const FINAL = { paid: "PAID", returned: "RETURNED", rejected: "FAILED" } as const;

/** What the gateway says happened; and once all was heard, it says what happened. */
const truth: Invariant = ({ transfers, payouts, said, heard, contradicted }) => {
  if (contradicted.length > 0) return "a bank that is consistent contradicts itself";
  for (const { id, state } of payouts) {
    const transfer = transfers.find(({ payoutId }) => payoutId === id);
    const wanted = TRUE_STATES[state as keyof typeof TRUE_STATES];
    if (wanted && !wanted.includes(transfer?.state ?? "")) {
      return `${id} is ${state}, and at the bank ${transfer?.state}`;
    }
    if (!transfer || transfer.state === "taken") continue;
    const isHeard = said
      .filter(({ payoutId }) => payoutId === id)
      .every(({ outcome }) =>
        heard.some((each) => each.payoutId === id && each.outcome === outcome && each.isApplied),
      );
    if (isHeard && state !== FINAL[transfer.state]) return `${id} is still ${state}`;
  }
  return null;
};

/** A file that waits, was sent, or let go of its payouts. */
const files: Invariant = ({ files: all, payouts }) => {
  const states = { PREPARED: ["DUE"], APPROVED: ["APPROVED"], CANCELLED: null } as const;
  for (const [index, { state, ids }] of all.entries()) {
    const own = payouts.filter(({ fileId }) => fileId === `F${index}`);
    if (state === "CANCELLED") {
      if (own.length > 0) return `file ${index} is cancelled and has payouts`;
      continue;
    }
    if (own.length !== ids.length) return `file ${index} lost a payout`;
    const wanted: readonly string[] =
      state === "SENT" ? ["SENT", "PAID", "RETURNED", "FAILED"] : states[state];
    const other = own.find((each) => !wanted.includes(each.state));
    if (other) return `${other.id} is ${other.state} in a file that is ${state}`;
  }
  return null;
};

/** What is approved or sent is in a file, and no file has it twice. */
const inFiles: Invariant = ({ files: all, payouts }) => {
  for (const { id, state, fileId } of payouts) {
    const file = all.findIndex((_, index) => fileId === `F${index}`);
    const isIn = all[file]?.ids.includes(id) ?? false;
    if (state === "HELD" ? fileId !== null : state !== "DUE" && !isIn) {
      return `${id} is ${state} in ${fileId}`;
    }
  }
  return null;
};

const holds: Invariant = ({ payouts }) => {
  const wrong = payouts.find(
    ({ state, holdReason }) => (state === "HELD") !== (holdReason !== null),
  );
  return wrong ? `${wrong.id} is ${wrong.state} for ${wrong.holdReason}` : null;
};

/** Of the documentation: docs/concepts/states.md. */
const MOVES: Readonly<Record<string, readonly string[]>> = {
  DUE: ["HELD", "APPROVED"],
  HELD: ["DUE"],
  APPROVED: ["DUE", "SENT"],
  SENT: ["PAID", "RETURNED", "FAILED"],
  PAID: ["RETURNED"],
};

const moves: StepInvariant = (before, after) => {
  for (const { id, state, holdReason } of before.payouts) {
    const next = after.payouts.find((payout) => payout.id === id);
    if (!next) return `${id} is gone`;
    const isSame = next.state === state;
    // A hold that ends may begin again for another reason.
    if (!isSame && !MOVES[state]?.includes(next.state)) return `${id}: ${state} → ${next.state}`;
    if (isSame && state !== "HELD" && next.holdReason !== holdReason) return `${id} is held`;
  }
  return null;
};

const isUncleared = ({ state, clearedAt }: Payout) =>
  (state === "RETURNED" || state === "FAILED") && clearedAt === null;

/** What came back holds what comes after, until an operator has looked. */
const afterReturn: StepInvariant = (before, after) => {
  const created = after.payouts[before.payouts.length];
  if (created && before.payouts.some(isUncleared) && created.state !== "HELD") {
    return `${created.id} is not held although an earlier one came back`;
  }
  const file = after.files[before.files.length];
  if (file && before.payouts.some(isUncleared)) return "a new file although one came back";
  const isReturned = after.payouts.some(
    (payout, i) => isUncleared(payout) && before.payouts[i]?.state !== payout.state,
  );
  if (!isReturned) return null;
  const due = after.payouts.find(({ state, fileId }) => state === "DUE" && fileId === null);
  return due ? `${due.id} is due although another one came back` : null;
};

/** Nothing is created or put into a file for a merchant that is not verified. */
const suspended: StepInvariant = (before, after) => {
  const isMore =
    after.payouts.length > before.payouts.length || after.files.length > before.files.length;
  return isMore && !before.isVerified ? "paid out to a suspended merchant" : null;
};

/** Three days pass before a changed account is paid, unless an operator releases it. */
const changedAccount: StepInvariant = (before, after) => {
  const { changedAtMs } = before.account;
  const created = after.payouts[before.payouts.length];
  if (!created || changedAtMs === null) return null;
  const isOld = after.nowMs >= changedAtMs + 3 * 86_400_000;
  return created.state === "DUE" && !isOld ? "a changed account is paid at once" : null;
};

/** What leaves goes to the account that the merchant has then. */
const sameAccount: StepInvariant = (before, after) => {
  const other = after.payouts.find(
    ({ state, accountNo }, i) =>
      state === "SENT" &&
      before.payouts[i]?.state !== "SENT" &&
      accountNo !== after.account.accountNo,
  );
  return other ? `${other.id} goes to an account that the merchant no longer has` : null;
};

/** The limit of a review is 600 sen. */
const large: StepInvariant = (before, after) => {
  const created = after.payouts[before.payouts.length];
  return created && created.amountMinor > 600 && created.state === "DUE" ? "not reviewed" : null;
};

const INVARIANTS: readonly Invariant[] = [books, atTheBank, truth, files, inFiles, holds];
const STEP_INVARIANTS: readonly StepInvariant[] = [
  ...[moves, afterReturn, suspended, changedAccount, sameAccount, large],
];

export function findFault(world: PayoutWorld): string | null {
  for (const check of INVARIANTS) {
    const fault = check(world);
    if (fault !== null) return fault;
  }
  return null;
}

export function findStepFault(before: PayoutWorld, after: PayoutWorld): string | null {
  for (const check of STEP_INVARIANTS) {
    const fault = check(before, after);
    if (fault !== null) return fault;
  }
  return null;
}
