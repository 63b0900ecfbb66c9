import {
  type ChosenMethod,
  findBankOutage,
  findMethodOutage,
  type Outage,
} from "../../domain/checkout/outage.ts";
import { GatewayError } from "../../domain/errors.ts";
import type { OfferedMethod } from "../../rails/rail.ts";
import { findObstacles } from "../../store/checkout/outages.ts";
import type { Deps, Outages, StoreDeps } from "../deps.ts";

/** A change takes effect after this, even when messages are lost. */
const AGE_MS_MAX = 1_000;

export function createOutageCache({
  database,
  clock,
  log,
}: StoreDeps & Pick<Deps, "log">): Outages {
  let known: readonly Outage[] = [];
  let isFenced = false;
  let readAtMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  let forgotten = 0;

  async function read(): Promise<void> {
    const before = forgotten;
    // Age counts from before the read, which may miss changes made while it ran.
    const now = clock.now();
    try {
      const obstacles = await findObstacles(database, now);
      known = obstacles.outages;
      isFenced = obstacles.isFenced;
      if (before === forgotten) readAtMs = now.getTime();
    } catch (error) {
      // What was known still holds; the payment itself fails when the database is down.
      log.warn({ err: error }, "outages could not be read");
    }
  }

  async function refresh(): Promise<void> {
    const ageMs = clock.now().getTime() - readAtMs;
    if (ageMs >= 0 && ageMs < AGE_MS_MAX) return;
    reading ??= read().finally(() => {
      reading = null;
    });
    await reading;
  }

  return {
    list: () => known,
    refresh,
    async isFenced() {
      await refresh();
      return isFenced;
    },
    forget() {
      forgotten += 1;
      readAtMs = Number.NEGATIVE_INFINITY;
      reading = null;
    },
  };
}

type OutageDeps = Pick<Deps, "outages" | "clock">;

const chosenOf = ({ rail, method }: OfferedMethod): ChosenMethod => ({
  railId: rail.id,
  railPartner: method.partner ?? null,
  method: method.id,
});

/**
 * Of the method, or of the bank where one is given. Null where one of several contracts works.
 */
export function findOutage(
  deps: OutageDeps,
  offer: OfferedMethod,
  bankCode: string | null = null,
): Outage | null {
  // Nearly always, and a page asks about each of its banks.
  if (deps.outages.list().length === 0) return null;
  const found = [offer, ...offer.others].map((one) => findOwnOutage(deps, one, bankCode));
  return found.includes(null) ? null : (found[0] ?? null);
}

function findOwnOutage(
  { outages, clock }: OutageDeps,
  offer: OfferedMethod,
  bankCode: string | null,
): Outage | null {
  const now = clock.now();
  const chosen = chosenOf(offer);
  const ofMethod = findMethodOutage(outages.list(), chosen, now);
  if (ofMethod || bankCode === null) return ofMethod;
  return findBankOutage(outages.list(), chosen, bankCode, now);
}

/**
 * Before anything new is started. Throws DOES_NOT_HAVE_ACTIVE_WALLET for a method, and BANK_ERROR
 * for a bank, that an operator took off.
 */
export async function expectNoOutage(
  deps: OutageDeps,
  offer: OfferedMethod,
  bankCode: string | null = null,
): Promise<void> {
  await deps.outages.refresh();
  const outage = findOutage(deps, offer, bankCode);
  if (!outage) return;
  const end = outage.isOpenEnded ? "until further notice" : `until ${outage.endsAt.toISOString()}`;
  const what = outage.bankCode ?? offer.method.id;
  throw new GatewayError(outage.bankCode === null ? "DOES_NOT_HAVE_ACTIVE_WALLET" : "BANK_ERROR", {
    detail: `${what} is unavailable ${end}: ${outage.messages.en}`,
  });
}
