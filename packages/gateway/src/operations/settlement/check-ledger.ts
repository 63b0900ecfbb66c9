import type { MerchantId } from "../../domain/ids.ts";
import { dayOf } from "../../domain/malaysian-day.ts";
import {
  type Checkpoint,
  findPayableFaults,
  findProjectionFaults,
  isSettlementLate,
  type LedgerFinding,
} from "../../domain/settlement/ledger-check.ts";
import type { Transaction } from "../../store/database.ts";
import { sumPostings } from "../../store/ledger/ledger.ts";
import {
  findLedgerState,
  findOldestPosting,
  insertLedgerAlarm,
  type LedgerState,
  listMerchantsToCheck,
  saveCheckpoint,
  tryLockLedgerCheck,
} from "../../store/settlement/checkpoints.ts";
import type { Deps } from "../deps.ts";

const MERCHANTS_MAX = 100;

/**
 * Checks the ledger for consistency and against the settlements. The first check of a Malaysian day
 * covers every merchant and rereads what the last checkpoint covered; later ones cover
 * merchants whose ledger has moved, and read what is new. One process checks at a time. Each
 * finding is logged as an error and saved. Returns the findings.
 */
export async function checkLedger(
  deps: Pick<Deps, "clock" | "database" | "log" | "reach">,
): Promise<LedgerFinding[]> {
  const { clock, database, log, reach } = deps;
  const now = clock.now();
  const day = dayOf(now);
  const findings: LedgerFinding[] = [];
  for (let after = ""; ; ) {
    const from = after;
    const merchants = await reach.among(database, (db, among) =>
      listMerchantsToCheck(db, day, from, MERCHANTS_MAX, among),
    );
    for (const { merchantId, isDue, isFirst } of merchants) {
      if (!isDue) continue;
      try {
        const found = await checkMerchant(deps, merchantId, day, isFirst, now);
        if (found === null) return findings;
        findings.push(...found);
      } catch (error) {
        // The others do not wait for it.
        log.error({ err: error, merchantId }, "the ledger was not checked");
      }
    }
    const last = merchants.at(-1);
    if (!last) return findings;
    after = last.merchantId;
  }
}

/** Null while another process checks, which also covers the rest. */
async function checkMerchant(
  { database, log }: Pick<Deps, "database" | "log">,
  merchantId: MerchantId,
  day: string,
  isFirst: boolean,
  now: Date,
): Promise<LedgerFinding[] | null> {
  const found = await database.longTransaction(async (tx) =>
    (await tryLockLedgerCheck(tx)) ? compareLedger(tx, merchantId, day, isFirst, now) : null,
  );
  for (const finding of found ?? []) {
    log.error({ ...finding }, "the ledger does not balance");
    await insertLedgerAlarm(database, finding, now);
  }
  return found;
}

async function compareLedger(
  tx: Transaction,
  merchantId: MerchantId,
  day: string,
  isFirst: boolean,
  now: Date,
): Promise<LedgerFinding[]> {
  const state = await findLedgerState(tx, merchantId, isFirst);
  const { base, head, settlement } = state;
  const range = { after: base.through, through: head.through };
  const added = await sumPostings(tx, merchantId, range);
  const next = { ...head, ...(await findUnsettled(tx, merchantId, state, added)) };
  const faults = [
    ...findProjectionFaults(merchantId, base, added, head),
    ...findPayableFaults(merchantId, settlement.closingMinor, next),
  ];
  if (faults.length === 0) await saveCheckpoint(tx, merchantId, day, next, now);
  return isSettlementLate(next, now)
    ? [...faults, ...(await findLate(tx, merchantId, state))]
    : faults;
}

type Unsettled = Pick<Checkpoint, "settlementId" | "unsettledMinor" | "unsettledSince">;

/** What the checkpoint had left and what is new; after another settlement, all that it left. */
async function findUnsettled(
  tx: Transaction,
  merchantId: MerchantId,
  { base, head, settlement }: LedgerState,
  added: Awaited<ReturnType<typeof sumPostings>>,
): Promise<Unsettled> {
  if (base.settlementId === settlement.id) {
    return {
      settlementId: settlement.id,
      unsettledMinor: base.unsettledMinor + added.linesMinor,
      unsettledSince: earlierOf(base.unsettledSince, added.firstAt),
    };
  }
  const range = { after: settlement.through, through: head.through };
  const left = await sumPostings(tx, merchantId, range);
  return {
    settlementId: settlement.id,
    unsettledMinor: left.linesMinor,
    unsettledSince: left.firstAt,
  };
}

function earlierOf(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

async function findLate(
  tx: Transaction,
  merchantId: MerchantId,
  { head, settlement }: LedgerState,
): Promise<LedgerFinding[]> {
  const range = { after: settlement.through, through: head.through };
  const oldest = await findOldestPosting(tx, merchantId, range);
  if (!oldest) return [];
  const { kind, reference, amountMinor: foundMinor } = oldest;
  const subject = `${kind} ${reference}`;
  return [{ merchantId, kind: "UNSETTLED", subject, expectedMinor: 0, foundMinor }];
}
