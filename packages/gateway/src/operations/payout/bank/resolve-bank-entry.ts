import { needsSecondOperator } from "../../../domain/access/operator-decision.ts";
import { GatewayError } from "../../../domain/errors.ts";
import {
  type AssignedOutcome,
  canAssign,
  canSetAside,
  findOutcomeProblem,
  type OutcomeProblem,
} from "../../../domain/payout/bank/resolve-entry.ts";
import type { Payout } from "../../../domain/payout/payout.ts";
import { askOneByOne } from "../../../store/citus/ask-one-by-one.ts";
import type { Transaction } from "../../../store/database.ts";
import {
  type EntryKey,
  lockBankEntry,
  resolveBankEntry,
  type StoredEntry,
} from "../../../store/payout/bank-entries.ts";
import {
  insertAnswers,
  listAnswers,
  setAnswersAside,
} from "../../../store/payout/payout-answers.ts";
import { findPayout } from "../../../store/payout/payouts.ts";
import {
  keepForSecondOperator,
  type OperatorOutcome,
} from "../../access/approval/operator-decisions.ts";
import { type Act, recordChange } from "../../access/record-change.ts";
import type { Deps } from "../../deps.ts";
import { applyAnswers, applyAnswersTo } from "./apply-answers.ts";

/** What an operator says an entry is. */
export interface Assignment {
  payoutId: string;
  outcome: AssignedOutcome;
  note: string;
}

export const entryIdOf = ({ fileNumber, position }: EntryKey) => `${fileNumber}-${position}`;

/** Null for what is no entry's ID. */
function parseEntryId(id: string): EntryKey | null {
  const found = /^([1-9]\d{0,8})-([1-9]\d{0,8})$/.exec(id);
  return found && { fileNumber: Number(found[1]), position: Number(found[2]) };
}

/**
 * An operator says which payout an entry is about, which is applied at once, or by a second
 * operator where the amount is above the limit. Throws NOT_FOUND, and CONFLICT when the entry or
 * the payout does not allow it, or a decision about the entry waits.
 */
export async function assignBankEntry(
  deps: Deps,
  act: Act,
  id: string,
  assignment: Assignment,
): Promise<OperatorOutcome> {
  return deps.database.transaction(async (tx) => {
    const { entry, payout } = await expectAssignable(deps, tx, id, assignment);
    const amountMinor = Math.max(payout.amountMinor, entry.amountMinor ?? 0);
    if (!needsSecondOperator(deps.operatorApprovalAboveMinor, amountMinor)) {
      await carryOutAssignment(deps, tx, act, id, assignment);
      return "DONE";
    }
    const { merchantId } = payout;
    const subject = { merchantId, kind: "BANK_ENTRY", subjectId: id, amountMinor } as const;
    const { note: reason, ...content } = assignment;
    await keepForSecondOperator(deps, tx, act, subject, { content, reason });
    return "WAITING";
  });
}

/** In the caller's transaction. Throws as `assignBankEntry`. */
export async function carryOutAssignment(
  deps: Deps,
  tx: Transaction,
  act: Act,
  id: string,
  assignment: Assignment,
): Promise<void> {
  const { entry, payout } = await expectAssignable(deps, tx, id, assignment);
  const { outcome, note } = assignment;
  const at = deps.clock.now();
  const { fileNumber, position, kind, ...facts } = entry;
  const key = { fileNumber, position };
  const { id: by, email } = act.actor;
  const assigned = { payoutId: payout.id, outcome };
  await resolveBankEntry(tx, key, { by, email, at, note, assigned });
  const answer = { ...facts, ...key, merchantId: payout.merchantId, id: payout.id, kind, outcome };
  await insertAnswers(tx, [answer], at);
  await applyAnswersTo(deps, tx, payout);
  await recordChange(tx, { ...act, asOperator: true }, at, {
    ...{ merchantId: payout.merchantId, action: "bank_entry.assigned" },
    ...{ targetKind: "bank_entry", targetId: id },
    after: { ...assigned, note, amountMinor: payout.amountMinor, bankMinor: entry.amountMinor },
  });
}

/** Nothing follows from the entry. Throws NOT_FOUND, and CONFLICT when it does not wait. */
export async function setBankEntryAside(
  deps: Deps,
  act: Act,
  id: string,
  note: string,
): Promise<void> {
  const fileNumber = await deps.database.transaction(async (tx) => {
    const { entry, key } = await lockEntry(deps, tx, id);
    if (!canSetAside(entry)) throw notWaiting(entry);
    const at = deps.clock.now();
    const { id: by, email } = act.actor;
    await resolveBankEntry(tx, key, { by, email, at, note, assigned: null });
    await setAnswersAside(tx, key, at);
    await recordChange(tx, { ...act, asOperator: true }, at, {
      ...{ merchantId: act.actor.merchantId, action: "bank_entry.set_aside" },
      ...{ targetKind: "bank_entry", targetId: id },
      after: { note, reason: entry.unmatchedReason, bankMinor: entry.amountMinor },
    });
    return key.fileNumber;
  });
  // What else was said about its payouts may count now.
  await applyAnswers(deps, fileNumber);
}

async function lockEntry({ shards }: Pick<Deps, "shards">, tx: Transaction, id: string) {
  await askOneByOne(tx, shards);
  const key = parseEntryId(id);
  const entry = key && (await lockBankEntry(tx, key));
  if (!key || !entry) throw new GatewayError("NOT_FOUND");
  return { entry, key };
}

const PROBLEMS: Readonly<Record<OutcomeProblem, string>> = {
  DIRECTION: "Money that left the account paid a payout, money that came returned one.",
  NOT_SENT: "The payout was not sent.",
  STATE: "The payout's status does not allow this outcome.",
};

async function expectAssignable(
  deps: Pick<Deps, "shards">,
  tx: Transaction,
  id: string,
  { payoutId, outcome }: Assignment,
): Promise<{ entry: StoredEntry; payout: Payout }> {
  const { entry, key } = await lockEntry(deps, tx, id);
  if (!canAssign(entry)) throw notWaiting(entry);
  const payout = await findPayout(tx, payoutId);
  if (!payout) {
    throw new GatewayError("NOT_FOUND", { detail: `There is no payout ${payoutId}.` });
  }
  const problem = findOutcomeProblem(entry, payout.state, outcome);
  if (problem) throw new GatewayError("CONFLICT", { detail: PROBLEMS[problem] });
  const answers = await listAnswers(tx, payout);
  if (
    answers.some(
      ({ fileNumber, position }) => entryIdOf({ fileNumber, position }) === entryIdOf(key),
    )
  ) {
    const detail = "The entry is about this payout already. Set it aside if nothing is left to do.";
    throw new GatewayError("CONFLICT", { detail });
  }
  return { entry, payout };
}

const notWaiting = ({ state }: StoredEntry) =>
  new GatewayError("CONFLICT", { detail: `The entry is ${state}.` });
