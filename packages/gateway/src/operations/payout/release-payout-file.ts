import type { Barred } from "../../domain/access/second-approver.ts";
import { findBar } from "../../domain/access/second-approver.ts";
import { canSignIn, type PortalUser } from "../../domain/access/session.ts";
import { assert } from "../../domain/assert.ts";
import { GatewayError } from "../../domain/errors.ts";
import { payoutSentPosting } from "../../domain/ledger/ledger.ts";
import { payoutEvent } from "../../domain/notification/money-event.ts";
import {
  expectFileMove,
  isSameAccount,
  type Payout,
  type PayoutFile,
  type PayoutFileEvent,
} from "../../domain/payout/payout.ts";
import { lockUser } from "../../store/access/users.ts";
import { askOneByOne } from "../../store/citus/ask-one-by-one.ts";
import type { Queryable, Transaction } from "../../store/database.ts";
import { insertPostings } from "../../store/ledger/ledger.ts";
import {
  approvePayoutFile as approveRow,
  cancelPayoutFile as cancelRow,
  findPayoutFile,
  findPayoutFileText,
  lockPayoutFile,
  sendPayoutFile as sendRow,
} from "../../store/payout/payout-files.ts";
import {
  approvePayoutsOfFile,
  findPayoutAccount,
  listPayoutsOfFile,
  sendPayoutsOfFile,
  takeOutOfFile,
} from "../../store/payout/payouts.ts";
import { expectSecondApprover, loadGrants } from "../access/approval/second-approver.ts";
import { type Act, recordChange } from "../access/record-change.ts";
import type { Deps } from "../deps.ts";
import { recordEvents } from "../notification/record-events.ts";
import { writePayoutFile } from "./batch-of-file.ts";

/**
 * Another operator approves the file, which fixes its text. Throws NOT_FOUND, FORBIDDEN,
 * SECOND_APPROVER_REQUIRED, and CONFLICT when it does not wait, or an account has changed.
 */
export async function approvePayoutFile(deps: Deps, act: Act, id: string): Promise<PayoutFile> {
  return deps.database.transaction(async (tx) => {
    const file = await lockFile(deps, tx, id, "approve");
    const at = deps.clock.now();
    await expectOtherOperator(tx, act.actor, file, at);
    const payouts = await expectSameAccounts(tx, file);
    const written = writePayoutFile(file, payouts);
    const { id: by, email } = act.actor;
    await approveRow(tx, id, { by, email, at, ...written });
    expectAll(file, await approvePayoutsOfFile(tx, id, at));
    await recordFile(tx, act, at, file, "payout_file.approved", { sha256: written.sha256 });
    return reread(tx, id);
  });
}

/**
 * From now on the file may be at the bank: it can be downloaded and delivered, any number of times,
 * and never cancelled. `act` null: a job sends it. Throws NOT_FOUND, and CONFLICT when it is not
 * approved, was sent before, or an account has changed.
 */
export async function sendPayoutFile(deps: Deps, act: Act | null, id: string): Promise<PayoutFile> {
  const intended = await listPayoutsOfFile(deps.database, id);
  const payouts = intended.map(({ merchantId, id, amountMinor }) => ({
    merchantId,
    id,
    amountMinor,
  }));
  await deps.journal.save({ kind: "payout_file", fileId: id, payouts });
  return deps.database.transaction(async (tx) => {
    const file = await lockFile(deps, tx, id, "send");
    const at = deps.clock.now();
    const payouts = await expectSameAccounts(tx, file);
    await sendRow(tx, id, { email: act?.actor.email ?? "", at });
    expectAll(file, await sendPayoutsOfFile(tx, id, at));
    await insertPostings(
      tx,
      payouts.map((payout) => payoutSentPosting(payout, at)),
    );
    const events = payouts.map((payout) => payoutEvent(payout, "PAYOUT_SENT", at));
    await recordEvents(deps, tx, events);
    if (act) await recordFile(tx, act, at, file, "payout_file.sent", {});
    return reread(tx, id);
  });
}

/** Its payouts are due again. Throws NOT_FOUND, and CONFLICT once it was sent. */
export async function cancelPayoutFile(
  deps: Deps,
  act: Act,
  id: string,
  reason: string,
): Promise<PayoutFile> {
  return deps.database.transaction(async (tx) => {
    const file = await lockFile(deps, tx, id, "cancel");
    const at = deps.clock.now();
    await cancelRow(tx, id, { email: act.actor.email, at });
    expectAll(file, await takeOutOfFile(tx, id));
    await recordFile(tx, act, at, file, "payout_file.cancelled", { reason });
    return reread(tx, id);
  });
}

/** What was approved, for the bank. Throws NOT_FOUND, and CONFLICT before it was sent. */
export async function downloadPayoutFile(
  deps: Deps,
  act: Act,
  id: string,
): Promise<{ file: PayoutFile; text: string }> {
  return deps.database.transaction(async (tx) => {
    const file = await findPayoutFile(tx, id);
    if (!file) throw new GatewayError("NOT_FOUND");
    if (file.state !== "SENT") {
      const detail = `The file is ${file.state}. It can be downloaded once it is marked as sent.`;
      throw new GatewayError("CONFLICT", { detail });
    }
    const text = await findPayoutFileText(tx, id);
    assert(text !== null, "a file that was sent has a text");
    const { sha256 } = file;
    await recordFile(tx, act, deps.clock.now(), file, "payout_file.downloaded", { sha256 });
    return { file, text };
  });
}

/** Why this operator may not approve it; null when they may. */
export async function findFileBar(
  db: Queryable,
  file: PayoutFile,
  approver: PortalUser,
  now: Date,
): Promise<Barred | null> {
  if (!file.needsSecondOperator) return null;
  const grants = await loadGrants(db, [approver.merchantId, file.preparedIn], now);
  return findBar({ request: requestOf(file), approver, grants, isTeam: false }, now);
}

async function lockFile(
  { shards }: Pick<Deps, "shards">,
  tx: Transaction,
  id: string,
  event: PayoutFileEvent,
): Promise<PayoutFile> {
  await askOneByOne(tx, shards);
  const file = await lockPayoutFile(tx, id);
  if (!file) throw new GatewayError("NOT_FOUND");
  expectFileMove(file.state, event);
  return file;
}

async function reread(tx: Transaction, id: string): Promise<PayoutFile> {
  const file = await findPayoutFile(tx, id);
  assert(file, "the row is locked");
  return file;
}

/** Who acts is an operator until the transaction ends. */
async function expectOtherOperator(
  tx: Transaction,
  actor: PortalUser,
  file: PayoutFile,
  now: Date,
): Promise<void> {
  const approver = await lockUser(tx, actor);
  if (!(approver?.isOperator && canSignIn(approver))) throw new GatewayError("FORBIDDEN");
  if (!file.needsSecondOperator) return;
  const grants = await loadGrants(tx, [approver.merchantId, file.preparedIn], now);
  const request = requestOf(file);
  await expectSecondApprover({ request, approver, grants, isTeam: false, now, listOthers: null });
}

function requestOf({ preparedBy, preparedEmail, preparedAt }: PayoutFile) {
  return { requestedBy: preparedBy, requestedEmail: preparedEmail, requestedAt: preparedAt };
}

/** Names the payouts whose merchants have another account by now. */
async function expectSameAccounts(tx: Transaction, file: PayoutFile): Promise<Payout[]> {
  const payouts = await listPayoutsOfFile(tx, file.id);
  const changed: string[] = [];
  for (const payout of payouts) {
    const account = await findPayoutAccount(tx, payout.merchantId);
    if (!account || !isSameAccount(payout, account)) {
      changed.push(`${payout.id} (merchant ${payout.merchantId})`);
    }
  }
  if (changed.length === 0) return payouts;
  const detail = `The settlement account has changed since the file was prepared, of payout ${changed.join(", ")}. Cancel the file and prepare it again.`;
  throw new GatewayError("CONFLICT", { detail });
}

/** All of a file's payouts move with it. */
function expectAll(file: PayoutFile, moved: number): void {
  assert(moved === file.payoutCount, `${moved} of ${file.payoutCount} payouts of ${file.id} moved`);
}

async function recordFile(
  tx: Transaction,
  act: Act,
  at: Date,
  { id, day, payoutCount, totalMinor }: PayoutFile,
  action: `payout_file.${"approved" | "sent" | "cancelled" | "downloaded"}`,
  facts: Record<string, unknown>,
): Promise<void> {
  await recordChange(tx, { ...act, asOperator: true }, at, {
    merchantId: act.actor.merchantId,
    action,
    targetKind: "payout_file",
    targetId: id,
    after: { day, count: payoutCount, totalMinor, ...facts },
  });
}
