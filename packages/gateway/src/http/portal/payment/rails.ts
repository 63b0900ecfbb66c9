import Type, { type Static } from "typebox";
import {
  decideHealth,
  type Health,
  HISTORY_MS,
  type SignalCount,
} from "../../../domain/monitoring/decide-health.ts";
import type { OfferedMethod } from "../../../rails/rail.ts";
import type { ListRailHealthRow } from "../../../store/generated/rows.ts";
import { listRailHealth } from "../../../store/merchant/operator.ts";
import {
  listProviderSignals,
  type ProviderSignals,
} from "../../../store/monitoring/provider-signals.ts";
import { listQuarantineCounts } from "../../../store/provider-report/quarantine.ts";
import { route } from "../../route.ts";
import { listOf, named, orNull } from "../schemas.ts";

const RailHealth = named("RailHealth", {
  railId: Type.String(),
  partner: orNull(Type.String({ description: "Which provider of a rail that has several." })),
  name: Type.String({ description: "Of the provider." }),
  attempts: Type.Integer(),
  approved: Type.Integer(),
  declined: Type.Integer(),
  unknown: Type.Integer(),
  open: Type.Integer(),
  successRate: orNull(Type.Number({ description: "Null while too few attempts have an outcome." })),
  paymentP95Ms: orNull(Type.Number()),
  lastApprovedAt: orNull(Type.String()),
  quarantined: Type.Integer({ description: "Quarantined messages of the rail to resolve." }),
  state: Type.Enum(["HEALTHY", "DEGRADED", "DOWN", "IDLE"], {
    description:
      "From the last 20 attempts and calls, or those of 5 minutes. IDLE: no recent attempts.",
  }),
  since: orNull(Type.String()),
  recentCount: Type.Integer({ description: "What the state was decided from." }),
  recentFailed: Type.Integer({
    description: "Failed by the provider's fault, without payers' own declines.",
  }),
});

const FIGURES_MS = 3_600_000;

export const listRailsRoute = route({
  auth: "portal",
  operationId: "listRails",
  method: "GET",
  path: "/portal/api/operator/rails",
  permission: "operator",
  summary: "List the providers' health now, and their figures of the last hour.",
  response: listOf(RailHealth),
  handler: async (_call, deps) => {
    const now = deps.clock.now();
    const before = (ms: number) => new Date(now.getTime() - ms);
    const [rows, signals, quarantined] = await Promise.all([
      listRailHealth(deps.database, before(FIGURES_MS)),
      listProviderSignals(deps.database, before(HISTORY_MS)),
      listQuarantineCounts(deps.database),
    ]);
    const items = providersOf(deps.rails.listMethods()).map((provider) => {
      const row = rows.find((each) => isOf(provider, each));
      const own = signals.filter((each) => isOf(provider, each));
      const health = decideHealth(own.map(attemptsOf), own.map(callsOf), now);
      return presentRail(provider, row, health, quarantined.get(provider.railId) ?? 0);
    });
    return { items };
  },
});

interface Provider {
  railId: string;
  railPartner: string | null;
  name: string;
}

function providersOf(offers: readonly OfferedMethod[]): Provider[] {
  const providers = new Map<string, Provider>();
  for (const { rail, method } of offers) {
    const railPartner = method.partner ?? null;
    const name = rail.providerNameOf?.(railPartner) ?? railPartner ?? rail.id;
    providers.set([rail.id, railPartner].join(" "), { railId: rail.id, railPartner, name });
  }
  return [...providers.values()];
}

const isOf = (provider: Provider, side: { railId: string; railPartner: string | null }) =>
  provider.railId === side.railId && (provider.railPartner ?? "") === (side.railPartner ?? "");

const attemptsOf = ({ at, goodAttempts, failedAttempts }: ProviderSignals): SignalCount => ({
  ...{ at, good: goodAttempts, failed: failedAttempts },
});
const callsOf = ({ at, goodCalls, failedCalls }: ProviderSignals): SignalCount => ({
  ...{ at, good: goodCalls, failed: failedCalls },
});

/** With fewer decided attempts, a rate is not meaningful. */
const DECIDED_MIN = 5;

function presentRail(
  { railId, railPartner, name }: Provider,
  row: ListRailHealthRow | undefined,
  { state, since, counted, failed }: Health,
  quarantined: number,
): Static<typeof RailHealth> {
  const approved = row?.approved ?? 0;
  const decided = approved + (row?.declined ?? 0) + (row?.unknown ?? 0);
  return {
    railId,
    partner: railPartner,
    name,
    attempts: row?.attempts ?? 0,
    approved,
    declined: row?.declined ?? 0,
    unknown: row?.unknown ?? 0,
    open: row?.open ?? 0,
    successRate: decided >= DECIDED_MIN ? approved / decided : null,
    paymentP95Ms: row?.paymentP95Ms ?? null,
    lastApprovedAt: row?.lastApprovedAt?.toISOString() ?? null,
    quarantined,
    state,
    since: since?.toISOString() ?? null,
    recentCount: counted,
    recentFailed: failed,
  };
}
