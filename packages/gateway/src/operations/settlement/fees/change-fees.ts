import { GatewayError } from "../../../domain/errors.ts";
import type { FeeSchedule } from "../../../domain/ledger/fee.ts";
import {
  differenceOf,
  expectFuture,
  type FeeChange,
  type FeeDifference,
} from "../../../domain/ledger/fee-change.ts";
import { type Transaction, violatedUniqueKey } from "../../../store/database.ts";
import { lockFees } from "../../../store/ledger/fee-changes.ts";
import { insertDatedSchedule, listAllFeeSchedules } from "../../../store/ledger/fee-schedules.ts";
import { findMerchant } from "../../../store/merchant/merchants.ts";
import type { OperatorOutcome } from "../../access/approval/operator-decisions.ts";
import type { Deps } from "../../deps.ts";
import { type FeesAct, type FeesDeps, guardChange, recordFeesChange } from "./fees-act.ts";
import { basisOf, previewFees } from "./preview-fees.ts";

interface ScopeCheck {
  /** True for the name of a method of this gateway. */
  isMethod(name: string): boolean;
  /** True for the ID of a contract, or of a rail of the settings file. */
  isContract(id: string): boolean;
}

/** As it is kept for a second operator. */
export interface KeptSchedule {
  what: "SCHEDULE";
  change: Omit<FeeChange, "validFrom"> & { validFrom: string };
  preview: FeeDifference;
  basis: number;
}

const CHANGED =
  "Another fee schedule for the same payments was added since. Preview the change again.";

/**
 * Adds a schedule, or the end of one, from a future moment on. `basis` is that of the preview.
 * Throws INVALID_PARAMETER, NOT_FOUND, CONFLICT when the facts of the preview have changed or
 * another change waits, and NOT_PERMITTED for a command that needs a second operator.
 */
export async function changeFees(
  deps: FeesDeps & ScopeCheck,
  act: FeesAct,
  change: FeeChange,
  basis: number,
): Promise<OperatorOutcome> {
  expectFuture(change.validFrom, deps.clock.now());
  await expectScope(deps, change);
  const { from: _from, until: _until, ...rest } = await previewFees(deps, change);
  const { earliestFrom: _earliest, basis: _basis, ...preview } = rest;
  const kept: KeptSchedule = {
    what: "SCHEDULE",
    change: { ...change, validFrom: change.validFrom.toISOString() },
    preview,
    basis,
  };
  const { merchantId } = change;
  return deps.database.transaction(async (tx) => {
    await lockFees(tx);
    await expectCurrent(tx, change, basis, "CONFLICT");
    const subjectId = ["SCHEDULE", ...scopeWords(change)].join(" ");
    const differenceMinor = differenceOf(preview);
    const guarded = { merchantId, subjectId, differenceMinor, content: kept };
    return guardChange(deps, tx, act, guarded, () => insertChange(deps, tx, act, change));
  });
}

/** As it was requested. Throws NOT_PERMITTED when it can no longer be carried out as previewed. */
export async function carryOutSchedule(
  deps: FeesDeps,
  tx: Transaction,
  act: FeesAct,
  { change: { validFrom, ...rest }, basis }: KeptSchedule,
): Promise<void> {
  // Requested before there were fees of one contract, perhaps.
  const { contractId = "" } = rest as Partial<FeeChange>;
  const change = { ...rest, contractId, validFrom: new Date(validFrom) };
  await lockFees(tx);
  if (change.validFrom <= deps.clock.now()) {
    const detail = "The date from which the fee was to apply has passed. Make the change again.";
    throw new GatewayError("NOT_PERMITTED", { detail });
  }
  await expectCurrent(tx, change, basis, "NOT_PERMITTED");
  await insertChange(deps, tx, act, change);
}

async function expectScope(
  deps: Pick<Deps, "database"> & ScopeCheck,
  { party, merchantId, contractId, method }: FeeChange,
): Promise<void> {
  if (contractId !== "" && party !== "RAIL") {
    const detail = "Only what a provider deducts (RAIL) can be of one contract.";
    throw new GatewayError("INVALID_PARAMETER", { detail });
  }
  if (contractId !== "" && !deps.isContract(contractId)) {
    throw new GatewayError("INVALID_PARAMETER", { detail: `Unknown contract "${contractId}".` });
  }
  if (method !== "" && !deps.isMethod(method)) {
    throw new GatewayError("INVALID_PARAMETER", { detail: `Unknown method "${method}".` });
  }
  if (merchantId !== "" && !(await findMerchant(deps.database, merchantId))) {
    throw new GatewayError("NOT_FOUND", { detail: "The merchant does not exist." });
  }
}

async function expectCurrent(
  tx: Transaction,
  change: FeeChange,
  basis: number,
  code: "CONFLICT" | "NOT_PERMITTED",
): Promise<void> {
  const schedules: FeeSchedule[] = await listAllFeeSchedules(tx, change.party);
  if (basisOf(schedules, change) !== basis) throw new GatewayError(code, { detail: CHANGED });
}

async function insertChange(
  deps: FeesDeps,
  tx: Transaction,
  act: FeesAct,
  change: FeeChange,
): Promise<void> {
  const { merchantId, rateBasisPoints, fixedMinor, minMinor, isEnd, validFrom } = change;
  await insertDatedSchedule(tx, change).catch((error: unknown) => {
    if (violatedUniqueKey(error) === null) throw error;
    const detail = "A schedule for the same payments begins at that moment already.";
    throw new GatewayError("CONFLICT", { detail, cause: error });
  });
  await recordFeesChange(deps, tx, act, {
    merchantId,
    action: "fees.changed",
    targetKind: "fee_schedule",
    targetId: scopeWords(change)
      .map((part) => part || "*")
      .join(" "),
    after: {
      ...{ rateBasisPoints, fixedMinor, minMinor, isEnd },
      validFrom: validFrom.toISOString(),
    },
  });
}

/** As before there were fees of one contract, where it is not of one. */
function scopeWords({ party, merchantId, contractId, method, feeKey }: FeeChange): string[] {
  return [party, merchantId, ...(contractId === "" ? [] : [contractId]), method, feeKey];
}
