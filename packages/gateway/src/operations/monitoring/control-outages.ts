import { OUTAGE_DAYS_MAX, type Outage, type OutageSubject } from "../../domain/checkout/outage.ts";
import { GatewayError } from "../../domain/errors.ts";
import { makeLongId } from "../../domain/ids.ts";
import { DAY_MS } from "../../domain/malaysian-day.ts";
import type { Rails } from "../../rails/rail.ts";
import { insertOutage, liftOutage } from "../../store/checkout/outages.ts";
import { type Act, changeTo, recordChange } from "../access/record-change.ts";
import type { Deps } from "../deps.ts";

export interface WantedOutage extends OutageSubject, Pick<Outage, "messages"> {
  /** Null: now. */
  startsAt: Date | null;
  /** Null: until further notice. */
  endsAt: Date | null;
}

type ControlDeps = Pick<Deps, "clock" | "database" | "outages" | "rails" | "random">;

/**
 * Takes a provider, a method or a bank off for all merchants. One operator may do so alone and at
 * once. Throws INVALID_PARAMETER.
 */
export async function startOutage(
  deps: ControlDeps,
  act: Act,
  wanted: WantedOutage,
): Promise<Outage> {
  const now = deps.clock.now();
  expectSubject(deps.rails, wanted);
  const startsAt = wanted.startsAt !== null && wanted.startsAt > now ? wanted.startsAt : now;
  const lastEnd = new Date(startsAt.getTime() + OUTAGE_DAYS_MAX * DAY_MS);
  const endsAt = wanted.endsAt ?? lastEnd;
  if (endsAt <= startsAt) throw invalid("endsAt must be after the start.");
  if (endsAt > lastEnd) {
    throw invalid(`endsAt must be at most ${OUTAGE_DAYS_MAX} days after the start.`);
  }
  const { email, id: createdBy } = act.actor;
  const outage: Outage = {
    ...wanted,
    id: makeLongId(now, deps.random),
    startsAt,
    endsAt,
    isOpenEnded: wanted.endsAt === null,
    ...{ createdBy, createdByName: email, createdAt: now },
    ...{ liftedBy: null, liftedByName: null, liftedAt: null },
  };
  await deps.database.transaction(async (tx) => {
    await insertOutage(tx, outage);
    await recordChange(tx, { ...act, asOperator: true }, now, {
      ...changeTo("outage", { merchantId: act.actor.merchantId, id: outage.id }, "outage.started"),
      after: {
        ...subjectOf(outage),
        message: outage.messages.en,
        startsAt: startsAt.toISOString(),
        endsAt: wanted.endsAt === null ? null : endsAt.toISOString(),
      },
    });
  });
  deps.outages.forget();
  return outage;
}

/** Puts it back. Throws NOT_PERMITTED when it has ended or was lifted before. */
export async function endOutage(deps: ControlDeps, act: Act, id: string): Promise<Outage> {
  const now = deps.clock.now();
  const by = { id: act.actor.id, name: act.actor.email };
  const lifted = await deps.database.transaction(async (tx) => {
    const outage = await liftOutage(tx, id, by, now);
    if (!outage) throw new GatewayError("NOT_PERMITTED", { detail: "The outage is over." });
    await recordChange(tx, { ...act, asOperator: true }, now, {
      ...changeTo("outage", { merchantId: act.actor.merchantId, id }, "outage.lifted"),
      before: subjectOf(outage),
    });
    return outage;
  });
  deps.outages.forget();
  return lifted;
}

const subjectOf = ({ railId, railPartner, method, bankCode }: OutageSubject) => ({
  ...{ railId, railPartner, method, bankCode },
});

function expectSubject(
  rails: Rails,
  { railId, railPartner, method, bankCode }: OutageSubject,
): void {
  const meant = rails
    .listMethods()
    .flatMap((offer) => [offer, ...offer.others])
    .filter(
      (offer) =>
        offer.rail.id === railId &&
        (railPartner === null || offer.method.partner === railPartner) &&
        (method === null || offer.method.id === method),
    );
  const [first] = meant;
  if (!first) throw invalid("No enabled method is of this provider and method.");
  if (bankCode === null) return;
  if (method === null || first.method.form !== "bank") {
    throw invalid("bankCode needs a method whose payers choose a bank.");
  }
}

const invalid = (detail: string) => new GatewayError("INVALID_PARAMETER", { detail });
