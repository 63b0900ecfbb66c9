import Type, { type Static } from "typebox";
import {
  decideHealth,
  type Health,
  HISTORY_MS,
  type SignalCount,
} from "../../../domain/monitoring/decide-health.ts";
import {
  OPTIONAL_OPERATIONS,
  type OptionalOperation,
} from "../../../domain/payment/optional-operations.ts";
import { providerNameOf } from "../../../operations/contract/provider-name.ts";
import type { Rail, Rails } from "../../../rails/rail.ts";
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
  withheld: Type.Array(
    Type.Enum(Object.keys(OPTIONAL_OPERATIONS) as OptionalOperation[], {
      title: "WithheldOperation",
    }),
    { description: "Not offered: the rail settings do not say where its connector is." },
  ),
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
    const items = providersOf(deps.rails).map((provider) => {
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
  withheld: OptionalOperation[];
}

/** Of every contract, also those that make no new payments. */
function providersOf(rails: Rails): Provider[] {
  return rails.list().flatMap((rail) => {
    const partners = new Set(rail.capabilities.methods.map(({ partner }) => partner ?? null));
    return [...partners].map((railPartner) => ({
      ...{ railId: rail.id, railPartner },
      name: providerNameOf(rail, railPartner),
      withheld: withheldBy(rail, railPartner),
    }));
  });
}

/** The setting of one company begins with its name. */
function withheldBy({ withheld = [] }: Rail, partner: string | null): OptionalOperation[] {
  const own = withheld.filter(({ setting }) => {
    const [first, second] = setting.split(".");
    return second === undefined || first === partner;
  });
  return [...new Set(own.map(({ offers }) => offers))];
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
  { railId, railPartner, name, withheld }: Provider,
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
    withheld,
  };
}
