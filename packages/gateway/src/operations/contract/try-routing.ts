import {
  addToDryRun,
  type DryRun,
  type RoutingRule,
  routePayment,
} from "../../domain/contract/routing.ts";
import { listRoutedPayments, type MadePayment } from "../../store/contract/routed-payments.ts";
import type { Deps } from "../deps.ts";
import { expectRules } from "./change-routing.ts";
import { listCandidates } from "./list-candidates.ts";

/** Payers are served between pages: one takes up to 30 ms, with as many rules as there can be. */
const PAGE_MAX = 500;
/** Of a day; beyond that the first ones are compared. */
const PAYMENTS_MAX = 200_000;

export interface Tried {
  contracts: DryRun[];
  paymentCount: number;
  /** Payments that another contract would have made. */
  changedCount: number;
  /** More payments than are compared, or a node that does not respond. */
  isComplete: boolean;
}

type TryDeps = Pick<Deps, "database" | "merchantContracts" | "rails" | "reach">;

/**
 * What a list of rules would have made of the payments of a time, by the contracts as they are now
 * and without regard to outages. Changes nothing. Throws INVALID_PARAMETER.
 */
export async function tryRouting(
  deps: TryDeps,
  { rules, from, to }: { rules: readonly RoutingRule[]; from: Date; to: Date },
): Promise<Tried> {
  expectRules(deps, rules);
  const totals = new Map<string, DryRun>();
  const tried = { paymentCount: 0, changedCount: 0, isComplete: true };
  for (let after: MadePayment | null = null; ; ) {
    const start: MadePayment | null = after;
    const page: MadePayment[] = await deps.reach.among(deps.database, (db, among) => {
      tried.isComplete &&= among === null;
      return listRoutedPayments(db, { from, to, after: start, among, limit: PAGE_MAX });
    });
    for (const payment of page) {
      const then = await contractOf(deps, rules, payment);
      tried.paymentCount += 1;
      if (then !== payment.railId) tried.changedCount += 1;
      addToDryRun(totals, payment.amountMinor, { now: payment.railId, then });
    }
    after = page.at(-1) ?? null;
    if (page.length < PAGE_MAX) break;
    if (tried.paymentCount >= PAYMENTS_MAX) {
      tried.isComplete = false;
      break;
    }
  }
  const contracts = [...totals.values()].sort((a, b) => (a.contractId < b.contractId ? -1 : 1));
  return { contracts, ...tried };
}

/** Its own, where no contract takes it any more. */
async function contractOf(
  deps: TryDeps,
  rules: readonly RoutingRule[],
  payment: MadePayment,
): Promise<string> {
  const { merchantId, amountMinor, requestMethod: method, railId } = payment;
  const offer = deps.rails.findMethod(method);
  if (!offer) return railId;
  await deps.merchantContracts.refresh(merchantId);
  const named = listCandidates(deps, merchantId, offer, amountMinor).map((one) => ({
    contractId: one.rail.id,
  }));
  const facts = {
    ...{ merchantId, method, amountMinor, issuerCountry: null, drawnBy: payment.checkoutId },
    cardBrand: payment.cardBrand?.toUpperCase() ?? null,
  };
  const [first] = routePayment(rules, facts, named, () => true).contracts;
  return first?.contractId ?? railId;
}
