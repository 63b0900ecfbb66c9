import { GatewayError } from "../../domain/errors.ts";
import type { FeeSchedule, ServiceTaxRate } from "../../domain/ledger/fee.ts";
import { type FeeChange, type ScheduleState, stateOf } from "../../domain/ledger/fee-change.ts";
import { startOfDay } from "../../domain/malaysian-day.ts";
import type { MerchantTerms } from "../../domain/settlement/settlement.ts";
import { changeFees } from "../../operations/settlement/fees/change-fees.ts";
import { changeServiceTax, changeTerms } from "../../operations/settlement/fees/change-terms.ts";
import { type FeePreview, previewFees } from "../../operations/settlement/fees/preview-fees.ts";
import { createSealer } from "../../platform/keys/sealer.ts";
import { silentLog } from "../../platform/log.ts";
import { systemRandom as random } from "../../platform/random.ts";
import { findOperatorsMerchant } from "../../store/access/operator-users.ts";
import type { Database } from "../../store/database.ts";
import { listSchedulesFor } from "../../store/ledger/fee-schedules.ts";
import { listServiceTaxRates } from "../../store/ledger/service-tax-rates.ts";
import { findOwnTerms } from "../../store/settlement/merchant-terms.ts";
import { readContracts } from "../contracts/follow-contracts.ts";
import { openRails } from "../open-rails.ts";
import { findCallerName } from "../terminal/caller-name.ts";
import { withCommandDatabase } from "./command-database.ts";

/** A change as it is typed: `from` is a Malaysian day or an RFC 3339 time. */
export type TypedFeeChange = Omit<FeeChange, "validFrom"> & { from: string };

const NO_TERMS: MerchantTerms = {
  overdraftMinor: 0,
  reserveMinor: 0,
  reserveBasisPoints: 0,
  payoutMinMinor: 1,
};

/** For `kaunter fees list`: the schedules of a merchant and of every merchant. */
export function listFeesOfDatabase(
  environment: NodeJS.ProcessEnv,
  merchantId: string,
): Promise<(FeeSchedule & { state: ScheduleState })[]> {
  return withCommandDatabase(environment, {}, async ({ database, clock }) => {
    const schedules = await listSchedulesFor(database, merchantId);
    const now = clock.now();
    return schedules.map((one) => ({ ...one, state: stateOf(one, schedules, now) }));
  });
}

/** For `kaunter fees preview`: changes nothing. */
export function previewFeesOfDatabase(
  environment: NodeJS.ProcessEnv,
  typed: TypedFeeChange,
): Promise<FeePreview> {
  return withCommandDatabase(environment, {}, (deps) => previewFees(deps, readChange(typed)));
}

/**
 * For `kaunter fees set` and `end`: as an operator alone may in the portal. Above the limit it is
 * rejected, since the one at the terminal may be the second operator as well.
 */
export function changeFeesOfDatabase(
  environment: NodeJS.ProcessEnv,
  typed: TypedFeeChange,
): Promise<FeePreview> {
  return withCommandDatabase(environment, {}, async ({ database, clock, config, masterKeys }) => {
    const opened = openRails(config, silentLog);
    try {
      if (masterKeys.length > 0) {
        const sealer = createSealer(masterKeys, random);
        await readContracts({ opened, database, sealer, log: silentLog });
      }
      const { rails } = opened;
      // A sandbox that starts its own simulators has no file of rails to ask.
      const isMethod = (name: string) =>
        rails.listMethods().length === 0 || rails.findMethod(name) !== null;
      const { operatorApprovalLimit: operatorApprovalAboveMinor } = config;
      const isContract = (id: string) => rails.list().length === 0 || rails.get(id) !== null;
      const deps = { database, clock, random, isMethod, isContract, operatorApprovalAboveMinor };
      const change = readChange(typed);
      const preview = await previewFees(deps, change);
      await changeFees(deps, await readAct(database), change, preview.basis);
      return preview;
    } finally {
      opened.close();
    }
  });
}

/** For `kaunter fees terms`: sets what is given, and returns what holds then. */
export function termsOfDatabase(
  environment: NodeJS.ProcessEnv,
  merchantId: string,
  given: Partial<MerchantTerms>,
): Promise<MerchantTerms> {
  return withCommandDatabase(environment, {}, async ({ database, clock, config }) => {
    const own = await findOwnTerms(database, merchantId);
    const before = own ?? (await findOwnTerms(database, "")) ?? NO_TERMS;
    if (Object.keys(given).length === 0) return before;
    const { operatorApprovalLimit: operatorApprovalAboveMinor } = config;
    const deps = { database, clock, random, operatorApprovalAboveMinor };
    const terms = { ...before, ...given };
    await changeTerms(deps, await readAct(database), merchantId, terms);
    return terms;
  });
}

/**
 * For `kaunter fees tax`: sets a rate of service tax when one is given, and returns all of them.
 */
export function serviceTaxOfDatabase(
  environment: NodeJS.ProcessEnv,
  given: { rateBasisPoints: number; registrationNumber: string; from: string } | null,
): Promise<ServiceTaxRate[]> {
  return withCommandDatabase(environment, {}, async ({ database, clock, config }) => {
    if (given) {
      const { operatorApprovalLimit: operatorApprovalAboveMinor } = config;
      const deps = { database, clock, random, operatorApprovalAboveMinor };
      const { from, ...rate } = given;
      const dated = { ...rate, validFrom: readMoment(from) };
      await changeServiceTax(deps, await readAct(database), dated);
    }
    return listServiceTaxRates(database);
  });
}

async function readAct(database: Database) {
  const merchantId = await findOperatorsMerchant(database);
  if (merchantId === null) throw new Error("The gateway has no operator yet: create one first.");
  return { userName: findCallerName(), merchantId };
}

function readChange({ from, ...change }: TypedFeeChange): FeeChange {
  return { ...change, validFrom: readMoment(from) };
}

function readMoment(from: string): Date {
  const at = startOfDay(from) ?? new Date(from);
  if (!Number.isNaN(at.getTime())) return at;
  throw new GatewayError("INVALID_PARAMETER", {
    detail: "--from must be a date (YYYY-MM-DD) or an RFC 3339 time.",
  });
}
