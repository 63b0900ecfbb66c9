import type { Checkout, CheckoutKey } from "../../../domain/checkout/checkout.ts";
import { routePayment } from "../../../domain/contract/routing.ts";
import { GatewayError } from "../../../domain/errors.ts";
import { formatDecimal } from "../../../domain/money.ts";
import type { CardFacts, CardInput, OfferedMethod } from "../../../rails/rail.ts";
import { findCheckout } from "../../../store/checkout/checkouts.ts";
import { findIssuerCountry } from "../../../store/contract/card-issuers.ts";
import { expectNoOutage, findOutage } from "../../checkout/outage-cache.ts";
import { listCandidates } from "../../contract/list-candidates.ts";
import type { Deps } from "../../deps.ts";

interface Wanted {
  checkout: CheckoutKey;
  /** What the payer's page has just read of it. */
  seen?: { checkout: Checkout };
  offer: OfferedMethod;
  bankCode?: string;
  card?: CardInput;
}

export interface ChosenContracts {
  /** The preferred first, at least one: the next is for what could not be sent. */
  offers: readonly [OfferedMethod, ...OfferedMethod[]];
  /** As the attempt keeps it. */
  routedBy: string | null;
}

type ChooseDeps = Pick<Deps, "clock" | "database" | "merchantContracts" | "outages" | "routing">;

/**
 * The contracts that may make a payment: those that take the merchant and the amount and have no
 * outage, by the operators' rules. Throws as `expectNoOutage` does when all have one, and
 * DOES_NOT_HAVE_ACTIVE_WALLET.
 */
export async function chooseContracts(deps: ChooseDeps, wanted: Wanted): Promise<ChosenContracts> {
  const { checkout, offer, bankCode } = wanted;
  const { merchantId } = checkout;
  await Promise.all([
    deps.outages.refresh(),
    deps.merchantContracts.refresh(merchantId),
    deps.routing.refresh(),
  ]);
  const amountMinor = await amountOf(deps, wanted);
  const candidates = listCandidates(deps, merchantId, offer, amountMinor);
  const [first] = candidates;
  if (!first) throw withoutContract(offer, amountMinor);
  const open = candidates.filter((one) => findOutage(deps, one, bankCode) === null);
  if (open.length === 0) await expectNoOutage(deps, first, bankCode);
  if (open.length < 2 || amountMinor === null) {
    return { offers: [open[0] ?? first], routedBy: null };
  }
  return route(deps, wanted, amountMinor, open);
}

async function route(
  deps: ChooseDeps,
  { checkout, offer, card }: Wanted,
  amountMinor: number,
  open: readonly OfferedMethod[],
): Promise<ChosenContracts> {
  const { routing } = deps;
  const facts = card && offer.rail.describeCard?.(card);
  const payment = {
    ...{ merchantId: checkout.merchantId, method: offer.method.id, amountMinor },
    cardBrand: facts?.brand ?? null,
    issuerCountry: facts ? await issuerCountryOf(deps, facts) : null,
    drawnBy: checkout.id,
  };
  const named = open.map((one) => ({ contractId: one.rail.id, one }));
  const { contracts, rule } = routePayment(routing.rules(), payment, named, routing.isHealthy);
  const [first, ...others] = contracts.map(({ one }) => one);
  if (!first) throw withoutContract(offer, amountMinor);
  return {
    offers: [first, ...others],
    routedBy: rule === null ? null : `${routing.version()} ${rule}`,
  };
}

/** Looked up only where a rule asks for it. */
async function issuerCountryOf(
  { database, routing }: ChooseDeps,
  { bin }: CardFacts,
): Promise<string | null> {
  const isAsked = routing.rules().some(({ issuerCountries }) => issuerCountries.length > 0);
  return isAsked ? findIssuerCountry(database, bin) : null;
}

/** Null where it decides nothing: a rail of the settings file checks its limits itself. */
async function amountOf(
  deps: ChooseDeps,
  { checkout, seen, offer }: Wanted,
): Promise<number | null> {
  if (offer.others.length === 0 && offer.rail.source === "FILE") return null;
  const found =
    seen?.checkout ?? (await findCheckout(deps.database, checkout.merchantId, checkout.id));
  return found?.order.amountMinor ?? null;
}

function withoutContract({ method }: OfferedMethod, amountMinor: number | null): GatewayError {
  const what = amountMinor === null ? "payments" : `RM ${formatDecimal(amountMinor)}`;
  return new GatewayError("DOES_NOT_HAVE_ACTIVE_WALLET", {
    detail: `No contract takes ${what} of this merchant by ${method.id}.`,
  });
}
