import { isDeepStrictEqual } from "node:util";
import { GatewayError } from "../../../domain/errors.ts";
import type { ServiceTaxRate } from "../../../domain/ledger/fee.ts";
import { expectFuture } from "../../../domain/ledger/fee-change.ts";
import type { MerchantTerms } from "../../../domain/settlement/settlement.ts";
import { type Transaction, violatedUniqueKey } from "../../../store/database.ts";
import { lockFees } from "../../../store/ledger/fee-changes.ts";
import {
  insertServiceTaxRate,
  listServiceTaxRates,
} from "../../../store/ledger/service-tax-rates.ts";
import { findMerchant } from "../../../store/merchant/merchants.ts";
import { findOwnTerms, replaceTerms } from "../../../store/settlement/merchant-terms.ts";
import type { OperatorOutcome } from "../../access/approval/operator-decisions.ts";
import { type FeesAct, type FeesDeps, guardChange, recordFeesChange } from "./fees-act.ts";

/** As they are kept for a second operator. */
export interface KeptTerms {
  what: "TERMS";
  merchantId: string;
  before: MerchantTerms | null;
  terms: MerchantTerms;
}

export interface KeptTax {
  what: "TAX";
  /** When the latest rate begins that the first operator saw; "" without one. */
  basis: string;
  rate: Omit<ServiceTaxRate, "validFrom"> & { validFrom: string };
}

/**
 * Overdraft, reserve and least payout of a merchant, or of "": every merchant without its own. In
 * effect at once. Throws NOT_FOUND, CONFLICT and NOT_PERMITTED as `guardChange` does.
 */
export async function changeTerms(
  deps: FeesDeps,
  act: FeesAct,
  merchantId: string,
  terms: MerchantTerms,
): Promise<OperatorOutcome> {
  if (merchantId !== "" && !(await findMerchant(deps.database, merchantId))) {
    throw new GatewayError("NOT_FOUND", { detail: "The merchant does not exist." });
  }
  return deps.database.transaction(async (tx) => {
    await lockFees(tx);
    const before = await findOwnTerms(tx, merchantId);
    const content: KeptTerms = { what: "TERMS", merchantId, before, terms };
    const subjectId = `TERMS ${merchantId}`.trim();
    const guarded = { merchantId, subjectId, differenceMinor: null, content };
    return guardChange(deps, tx, act, guarded, () => carryOutTerms(deps, tx, act, content));
  });
}

/** Throws NOT_PERMITTED when the terms have changed since. */
export async function carryOutTerms(
  deps: FeesDeps,
  tx: Transaction,
  act: FeesAct,
  { merchantId, before, terms }: Omit<KeptTerms, "what">,
): Promise<void> {
  await lockFees(tx);
  if (!isDeepStrictEqual({ ...(await findOwnTerms(tx, merchantId)) }, { ...before })) {
    throw new GatewayError("NOT_PERMITTED", { detail: "The terms have changed since." });
  }
  await replaceTerms(tx, merchantId, terms);
  await recordFeesChange(deps, tx, act, {
    merchantId,
    action: "merchant_terms.changed",
    targetKind: "merchant_terms",
    targetId: merchantId || "*",
    before: before && { ...before },
    after: { ...terms },
  });
}

/** Service tax on all fees from a future moment on; a rate of 0 ends it. */
export async function changeServiceTax(
  deps: FeesDeps,
  act: FeesAct,
  rate: ServiceTaxRate,
): Promise<OperatorOutcome> {
  expectFuture(rate.validFrom, deps.clock.now());
  if (rate.rateBasisPoints > 0 && rate.registrationNumber === "") {
    throw new GatewayError("INVALID_PARAMETER", {
      detail: "registrationNumber must not be empty: who charges service tax is registered.",
    });
  }
  return deps.database.transaction(async (tx) => {
    await lockFees(tx);
    const content: KeptTax = {
      what: "TAX",
      basis: await findTaxBasis(tx),
      rate: { ...rate, validFrom: rate.validFrom.toISOString() },
    };
    const guarded = { merchantId: "", subjectId: "TAX", differenceMinor: null, content };
    return guardChange(deps, tx, act, guarded, () => carryOutTax(deps, tx, act, content));
  });
}

async function findTaxBasis(tx: Transaction): Promise<string> {
  const [latest] = await listServiceTaxRates(tx);
  return latest?.validFrom.toISOString() ?? "";
}

/** Throws NOT_PERMITTED when another rate was added or its date has passed, and CONFLICT. */
export async function carryOutTax(
  deps: FeesDeps,
  tx: Transaction,
  act: FeesAct,
  { basis, rate }: Omit<KeptTax, "what">,
): Promise<void> {
  await lockFees(tx);
  const validFrom = new Date(rate.validFrom);
  if (validFrom <= deps.clock.now() || (await findTaxBasis(tx)) !== basis) {
    const detail = "Another rate was added since, or the date has passed. Make the change again.";
    throw new GatewayError("NOT_PERMITTED", { detail });
  }
  await insertServiceTaxRate(tx, { ...rate, validFrom }).catch((error: unknown) => {
    if (violatedUniqueKey(error) === null) throw error;
    const detail = "A rate begins at that moment already.";
    throw new GatewayError("CONFLICT", { detail, cause: error });
  });
  const { rateBasisPoints, registrationNumber } = rate;
  await recordFeesChange(deps, tx, act, {
    merchantId: "",
    action: "service_tax.changed",
    targetKind: "service_tax",
    targetId: "*",
    after: { validFrom: rate.validFrom, rateBasisPoints, registrationNumber },
  });
}
