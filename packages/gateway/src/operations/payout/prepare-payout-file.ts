import { GatewayError } from "../../domain/errors.ts";
import { CROCKFORD } from "../../domain/ids.ts";
import { DAY_MS, dayOf, endOfDay } from "../../domain/malaysian-day.ts";
import {
  findLateHold,
  type Hold,
  isExecutionDay,
  isSameAccount,
  PAYOUTS_PER_FILE_MAX,
  type Payout,
  type PayoutFile,
  type PayoutState,
} from "../../domain/payout/payout.ts";
import { askOneByOne } from "../../store/citus/ask-one-by-one.ts";
import { type Transaction, violatedUniqueKey } from "../../store/database.ts";
import { findPayoutFileDay, insertPayoutFile } from "../../store/payout/payout-files.ts";
import { listPayoutsById, listReadyPayouts } from "../../store/payout/payout-list.ts";
import { holdPayout, putIntoFile } from "../../store/payout/payouts.ts";
import { type Act, recordChange } from "../access/record-change.ts";
import type { Deps } from "../deps.ts";
import { findOrderProblem } from "./batch-of-file.ts";
import { loadHoldFacts } from "./load-hold-facts.ts";
import type { PayoutSettings } from "./payout-settings.ts";

export interface WantedFile {
  /** Null: all that are due. */
  payoutIds: readonly string[] | null;
  /** Of a Malaysian day and before; null: of all days. */
  through: string | null;
  /** The Malaysian day of execution; null: today. */
  day: string | null;
  /** One of PAYOUT_FORMAT_NAMES; null: the configured one. */
  format: string | null;
}

/** Why a payout is not in the file. The first three leave it due for the next one. */
type LeftOutReason = "FILE_LIMIT" | "DAY_LIMIT" | "FILE_FULL" | "NOT_DUE" | Hold["reason"];

/** As it is now: of those that are not due any more, the state says what became of them. */
interface LeftOut {
  payoutId: string;
  merchantId: string;
  merchantName: string;
  amountMinor: number;
  state: PayoutState;
  /** The file that it is in. */
  fileId: string | null;
  reason: LeftOutReason;
}

type NamedPayout = Payout & { merchantName: string };

export interface PreparedFile {
  /** Null when nothing was left to pay. */
  file: PayoutFile | null;
  leftOut: LeftOut[];
}

const READY_MAX = 5_000;
/** Other operators prepare files of the day at the same time. */
const TRIES_MAX = 5;
const NUMBER_KEY = "payout_files_day_number_key";

/**
 * Puts payouts that are due into a new file, oldest first. Those that cannot be paid are held,
 * those above a limit wait for another file. Both are named, and so are chosen ones that are not
 * due any more. Throws NOT_PERMITTED, INVALID_PARAMETER, and CONFLICT when others keep preparing
 * files.
 */
export async function preparePayoutFile(
  deps: Deps,
  act: Act,
  wanted: WantedFile,
): Promise<PreparedFile> {
  const debtor = expectDebtor(deps.payouts);
  const now = deps.clock.now();
  const today = dayOf(now);
  const day = wanted.day ?? today;
  if (!isExecutionDay(day, today)) {
    throw new GatewayError("INVALID_PARAMETER", {
      detail: "day must be a Malaysian day from today on, at most 30 days ahead.",
    });
  }
  const until = readUntil(wanted.through);
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    try {
      return await deps.database.transaction((tx) =>
        prepare(deps, tx, act, { ...wanted, day, until, debtor, now }),
      );
    } catch (error) {
      if (violatedUniqueKey(error) !== NUMBER_KEY) throw error;
    }
  }
  throw new GatewayError("CONFLICT", { detail: "Another file of this day is being prepared." });
}

function readUntil(through: string | null): Date | null {
  const until = through === null ? null : endOfDay(through);
  if (through === null || until) return until;
  throw new GatewayError("INVALID_PARAMETER", { detail: "through must be a date (YYYY-MM-DD)." });
}

type Debtor = NonNullable<PayoutSettings["debtor"]>;

function expectDebtor({ debtor }: PayoutSettings): Debtor {
  if (debtor) return debtor;
  const detail =
    "The account to debit is not known. Set KAUNTER_PAYOUT_DEBIT_ACCOUNT, KAUNTER_PAYOUT_DEBIT_NAME and KAUNTER_PAYOUT_DEBIT_BIC.";
  throw new GatewayError("NOT_PERMITTED", { detail });
}

interface Wanted extends WantedFile {
  day: string;
  until: Date | null;
  debtor: Debtor;
  now: Date;
}

async function prepare(
  deps: Deps,
  tx: Transaction,
  act: Act,
  wanted: Wanted,
): Promise<PreparedFile> {
  await askOneByOne(tx, deps.shards);
  const { lastNumber, totalMinor: usedMinor } = await findPayoutFileDay(tx, wanted.day);
  const empty = newFile(deps, act, wanted, lastNumber + 1);
  const ready = await listReadyPayouts(tx, wanted.payoutIds, wanted.until, READY_MAX);
  const leftOut = await listNotDue(tx, wanted.payoutIds, ready);
  const payable: NamedPayout[] = [];
  for (const payout of ready) {
    const hold = await findChangedHold(deps, tx, empty, payout, wanted.now);
    if (hold === null) payable.push(payout);
    else {
      await holdPayout(tx, payout, { ...hold, note: "", at: wanted.now });
      leftOut.push(leftOutOf({ ...payout, state: "HELD" }, hold.reason));
    }
  }
  const { chosen, waiting } = withinLimits(payable, deps.payouts, usedMinor);
  leftOut.push(...waiting);
  const file = await insert(tx, empty, chosen);
  const held = leftOut.filter(({ reason }) => !LEAVES_DUE.has(reason));
  if (file || held.length > 0) {
    await recordChange(tx, { ...act, asOperator: true }, wanted.now, {
      merchantId: act.actor.merchantId,
      action: "payout_file.prepared",
      targetKind: "payout_file",
      targetId: file?.id ?? "",
      after: {
        day: wanted.day,
        count: file?.payoutCount ?? 0,
        totalMinor: file?.totalMinor ?? 0,
        held: held.map(({ payoutId }) => payoutId),
      },
    });
  }
  return { file, leftOut };
}

const LEAVES_DUE: ReadonlySet<LeftOutReason> = new Set([
  "FILE_LIMIT",
  "DAY_LIMIT",
  "FILE_FULL",
  "NOT_DUE",
]);

function leftOutOf(payout: NamedPayout, reason: LeftOutReason): LeftOut {
  const { id: payoutId, merchantId, merchantName, amountMinor, state, fileId } = payout;
  return { payoutId, merchantId, merchantName, amountMinor, state, fileId, reason };
}

/** Of those that were chosen. Throws INVALID_PARAMETER for one that does not exist. */
async function listNotDue(
  tx: Transaction,
  wanted: readonly string[] | null,
  ready: readonly Payout[],
): Promise<LeftOut[]> {
  const found = new Set(ready.map(({ id }) => id));
  const missing = (wanted ?? []).filter((id) => !found.has(id));
  if (missing.length === 0) return [];
  const payouts = await listPayoutsById(tx, missing);
  const known = new Map(payouts.map((payout) => [payout.id, payout]));
  return missing.map((id) => {
    const payout = known.get(id);
    if (payout) return leftOutOf(payout, "NOT_DUE");
    throw new GatewayError("INVALID_PARAMETER", { detail: `There is no payout ${id}.` });
  });
}

/** What has changed since the payout was created or released. */
async function findChangedHold(
  deps: Deps,
  tx: Transaction,
  file: PayoutFile,
  payout: Payout,
  now: Date,
): Promise<Hold | null> {
  const facts = await loadHoldFacts(tx, payout);
  const reason = findLateHold(facts) ?? findOrderProblem(file, payout);
  if (reason !== null) return { reason, until: null };
  if (isSameAccount(payout, facts.account)) return null;
  const changedAt = facts.accountChangedAt ?? now;
  const until = new Date(changedAt.getTime() + deps.payouts.changedAccountDays * DAY_MS);
  return { reason: "ACCOUNT_CHANGED", until };
}

/** The oldest that fit. One that does not leaves room for smaller ones behind it. */
function withinLimits(
  payouts: readonly NamedPayout[],
  { fileLimitMinor, dayLimitMinor }: PayoutSettings,
  usedMinor: number,
): { chosen: NamedPayout[]; waiting: LeftOut[] } {
  const chosen: NamedPayout[] = [];
  const waiting: LeftOut[] = [];
  let totalMinor = 0;
  for (const payout of payouts) {
    const sumMinor = totalMinor + payout.amountMinor;
    if (chosen.length === PAYOUTS_PER_FILE_MAX) waiting.push(leftOutOf(payout, "FILE_FULL"));
    else if (fileLimitMinor !== null && sumMinor > fileLimitMinor) {
      waiting.push(leftOutOf(payout, "FILE_LIMIT"));
    } else if (dayLimitMinor !== null && usedMinor + sumMinor > dayLimitMinor) {
      waiting.push(leftOutOf(payout, "DAY_LIMIT"));
    } else {
      chosen.push(payout);
      totalMinor = sumMinor;
    }
  }
  return { chosen, waiting };
}

function newFile(
  deps: Pick<Deps, "random" | "payouts" | "isSandbox" | "operatorApprovalAboveMinor">,
  { actor }: Act,
  { day, debtor, now, format }: Wanted,
  number: number,
): PayoutFile {
  return {
    id: makeMessageId(day, number, deps.random),
    format: format ?? deps.payouts.format,
    ...{ day, number, payoutCount: 0, totalMinor: 0, state: "PREPARED" },
    ...{ debtorName: debtor.name, debitAccountNo: debtor.accountNo, debitBic: debtor.bic },
    needsSecondOperator: !deps.isSandbox || deps.operatorApprovalAboveMinor !== null,
    ...{ preparedBy: actor.id, preparedIn: actor.merchantId, preparedEmail: actor.email },
    preparedAt: now,
    ...{ approvedEmail: null, approvedAt: null, sha256: null, sentEmail: null, sentAt: null },
    ...{ deliveredTo: null, deliveredAt: null, cancelledEmail: null, cancelledAt: null },
  };
}

/** The letters tell it from one that a restored database would number again. */
function makeMessageId(day: string, number: number, random: Deps["random"]): string {
  const count = String(number).padStart(3, "0");
  return `KP${day.replaceAll("-", "")}-${count}-${random.text(4, CROCKFORD)}`;
}

async function insert(
  tx: Transaction,
  empty: PayoutFile,
  chosen: readonly NamedPayout[],
): Promise<PayoutFile | null> {
  if (chosen.length === 0) return null;
  const totalMinor = chosen.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const file = { ...empty, payoutCount: chosen.length, totalMinor };
  await insertPayoutFile(tx, file);
  for (const payout of chosen) {
    if (await putIntoFile(tx, payout, file.id)) continue;
    const merchant = payout.merchantName || payout.merchantId;
    const detail = `Payout ${payout.id} to ${merchant} has changed meanwhile. Prepare the file again.`;
    throw new GatewayError("CONFLICT", { detail });
  }
  return file;
}
