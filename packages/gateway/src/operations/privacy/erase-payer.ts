import { GatewayError } from "../../domain/errors.ts";
import { makeTextId } from "../../domain/ids.ts";
import {
  describeOpenMatters,
  KEY_RULES,
  normalizeKey,
  type PayerKey,
  redactJson,
} from "../../domain/privacy/erasure.ts";
import type { Transaction } from "../../store/database.ts";
import { findSealedStep, replaceRailState } from "../../store/payment/transactions.ts";
import { type ErasedRows, erasePayerData } from "../../store/privacy/erase.ts";
import { listOpenMatters, lockPayer, type Payer, valuesOf } from "../../store/privacy/payers.ts";
import {
  type Act,
  type Change,
  recordChange,
  recordSystemChange,
} from "../access/record-change.ts";
import type { Deps } from "../deps.ts";
import { railStateContext } from "../payment/outcome/record-outcome.ts";

export interface ErasedPayer {
  /** In the audit log; says nothing of the payer. */
  erasureId: string;
  /** How many payments the payer made or tried to make. */
  paymentCount: number;
  rows: ErasedRows;
}

/**
 * Erases a payer's personal data in all of a merchant's records; amounts, ids, times and methods
 * stay, so the ledger and the merchant's accounts are as before. Safe to repeat. `act` is null for
 * a command with the database's password. Throws CONFLICT while something of the payer is open, and
 * INVALID_PARAMETER when the key identifies no payer.
 */
export async function erasePayer(
  deps: Pick<Deps, "clock" | "database" | "random" | "sealer">,
  merchantId: string,
  key: PayerKey,
  act: Act | null,
): Promise<ErasedPayer> {
  const now = deps.clock.now();
  const value = normalizeKey(key);
  if (value === null) throw new GatewayError("INVALID_PARAMETER", { detail: KEY_RULES[key.by] });
  // Searches all of a merchant's data about this payer.
  return deps.database.longTransaction(async (tx) => {
    const payer = await lockPayer(tx, merchantId, { by: key.by, value });
    const detail = describeOpenMatters(await listOpenMatters(tx, payer, now));
    if (detail !== null) throw new GatewayError("CONFLICT", { detail });
    const rows = await erasePayerData(tx, payer);
    for (const transaction of payer.payments) await redactRailState(deps, tx, payer, transaction);
    const erasureId = makeTextId("erasure", deps.random);
    const paymentCount = payer.payments.length;
    await record(deps, tx, act, {
      merchantId,
      action: "payer.erased",
      targetKind: "erasure",
      targetId: erasureId,
      after: { paymentCount, ...rows },
    });
    return { erasureId, paymentCount, rows };
  });
}

/** The provider's references stay: a refund needs them. */
async function redactRailState(
  { sealer }: Pick<Deps, "sealer">,
  tx: Transaction,
  payer: Payer,
  { id, attemptId }: Payer["payments"][number],
): Promise<void> {
  const { railState } = await findSealedStep(tx, payer.merchantId, id);
  if (railState === null) return;
  const context = railStateContext(attemptId);
  const redacted = redactJson(sealer.open(railState, context).toString("utf8"), valuesOf(payer));
  await replaceRailState(tx, payer.merchantId, id, sealer.seal(redacted, context));
}

async function record(
  deps: Pick<Deps, "clock" | "random">,
  tx: Transaction,
  act: Act | null,
  change: Change,
): Promise<void> {
  if (act === null) return recordSystemChange(deps, tx, change);
  await recordChange(tx, act, deps.clock.now(), change);
}
