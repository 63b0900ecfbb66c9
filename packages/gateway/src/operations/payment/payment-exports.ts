import { GatewayError } from "../../domain/errors.ts";
import { csvHeaderOf, csvRowsOf } from "../../domain/file/columns.ts";
import { makeClaimId, makeTextId } from "../../domain/ids.ts";
import { PAID_STATUSES } from "../../domain/payment/attempt.ts";
import { PAYMENT_COLUMNS } from "../../domain/payment/payment-csv.ts";
import type { PaymentFilter } from "../../domain/payment/payment-filter.ts";
import {
  type ClaimedExport,
  claimExport,
  findExport,
  insertExport,
  insertExportPart,
  lockOpenExports,
  markExportFailed,
  type PaymentExport,
} from "../../store/payment/exports.ts";
import { findPaymentTotals, listPaymentPage } from "../../store/payment/payment-list.ts";
import { type Act, recordChange } from "../access/record-change.ts";
import type { Deps } from "../deps.ts";
import { readPaymentLines } from "./report/payment-file.ts";

const EXPORT_ROWS_MAX = 1_000_000;
const PART_ROWS = 5_000;
const OPEN_EXPORTS_MAX = 3;
/** An export is released this long after its writer died. */
const CLAIM_MS = 60_000;

/** Throws CONFLICT when too many are in progress, INVALID_PARAMETER when it would be too long. */
export async function startExport(
  deps: Deps,
  act: Act,
  filter: PaymentFilter,
): Promise<PaymentExport> {
  const { merchantId } = act.actor;
  const now = deps.clock.now();
  // The end is fixed now, so that the file and its total agree however many payments follow.
  const fixed = { ...filter, to: filter.to ?? now, isWhole: true };
  const countMax = EXPORT_ROWS_MAX + 1;
  const { count } = await findPaymentTotals(deps.database, merchantId, fixed, countMax);
  if (count > EXPORT_ROWS_MAX) {
    const detail = `More than ${EXPORT_ROWS_MAX} payments; choose a shorter period.`;
    throw new GatewayError("INVALID_PARAMETER", { detail });
  }
  const id = makeTextId("paymentExport", deps.random);
  await deps.database.transaction(async (tx) => {
    if ((await lockOpenExports(tx, merchantId)) >= OPEN_EXPORTS_MAX) {
      throw new GatewayError("CONFLICT", { detail: "Wait until the other exports have finished." });
    }
    await insertExport(tx, {
      id,
      merchantId,
      filter: fixed,
      status: "WAITING",
      rowCount: 0,
      totalRows: count,
      amountMinor: 0,
      after: null,
      requestedBy: act.actor.id,
      requestedEmail: act.actor.email,
      createdAt: now,
      endedAt: null,
    });
    await recordChange(tx, act, now, {
      merchantId,
      action: "payments.exported",
      targetKind: "export",
      targetId: id,
    });
  });
  const made = await findExport(deps.database, merchantId, act.actor, id);
  if (!made) throw new GatewayError("INTERNAL_ERROR", { internal: `no export ${id}` });
  return made;
}

/** Writes the next part of the oldest unfinished export; false when there is none. */
export async function writeNextExportPart(deps: Deps): Promise<boolean> {
  const now = deps.clock.now();
  const claimUntil = new Date(now.getTime() + CLAIM_MS);
  const claimId = makeClaimId(deps.random);
  const claimed = await deps.reach.among(deps.database, (db, among) =>
    claimExport(db, claimId, now, claimUntil, among),
  );
  if (!claimed) return false;
  try {
    await writePart(deps, claimed, now);
  } catch (error) {
    deps.log.error({ err: error, exportId: claimed.id }, "export failed");
    await markExportFailed(deps.database, claimed, now);
  }
  return true;
}

async function writePart(
  { database: db, rails }: Deps,
  each: ClaimedExport,
  now: Date,
): Promise<void> {
  const rows = await listPaymentPage(db, each.merchantId, each.filter, {
    after: each.after,
    limit: PART_ROWS,
  });
  const last = rows.at(-1);
  const isFirst = each.after === null;
  const lines = await readPaymentLines({ database: db, rails }, each.merchantId, rows);
  const text = `${isFirst ? csvHeaderOf(PAYMENT_COLUMNS) : ""}${csvRowsOf(PAYMENT_COLUMNS, lines)}`;
  const paidMinor = rows.reduce(
    (sum, row) => sum + (PAID_STATUSES.includes(row.status) ? row.amountMinor : 0),
    0,
  );
  await db.transaction((tx) =>
    insertExportPart(tx, each, {
      number: Math.floor(each.rowCount / PART_ROWS),
      content: text,
      rowCount: each.rowCount + rows.length,
      amountMinor: each.amountMinor + paidMinor,
      after: last ? { at: last.createdAt, id: last.id } : each.after,
      isLast: rows.length < PART_ROWS,
      now,
    }),
  );
}
