import Type, { type Static } from "typebox";
import type { ListRailHealthRow } from "../../../store/generated/rows.ts";
import { listRailHealth } from "../../../store/merchant/operator.ts";
import { listQuarantineCounts } from "../../../store/provider-report/quarantine.ts";
import { route } from "../../route.ts";
import { listOf, named, orNull } from "../schemas.ts";

const RailHealth = named("RailHealth", {
  railId: Type.String(),
  attempts: Type.Integer(),
  approved: Type.Integer(),
  declined: Type.Integer(),
  unknown: Type.Integer(),
  open: Type.Integer(),
  successRate: orNull(Type.Number()),
  paymentP95Ms: orNull(Type.Number()),
  lastApprovedAt: orNull(Type.String()),
  quarantined: Type.Integer({ description: "Quarantined messages to resolve." }),
  state: Type.Enum(["HEALTHY", "DEGRADED", "IDLE"]),
});

const HEALTH_MS = 3_600_000;

export const listRailsRoute = route({
  auth: "portal",
  operationId: "listRails",
  method: "GET",
  path: "/portal/api/operator/rails",
  permission: "operator",
  summary: "List the providers' health over the last hour.",
  response: listOf(RailHealth),
  handler: async (_call, deps) => {
    const now = deps.clock.now().getTime();
    const [rows, quarantined] = await Promise.all([
      listRailHealth(deps.database, new Date(now - HEALTH_MS)),
      listQuarantineCounts(deps.database),
    ]);
    const ids = new Set(deps.rails.listMethods().map(({ rail }) => rail.id));
    const items = [...ids].map((id) =>
      presentRail(
        id,
        rows.find((row) => row.railId === id),
        quarantined.get(id) ?? 0,
      ),
    );
    return { items };
  },
});

/** A rail is unhealthy below this approval rate. */
const HEALTHY_RATE = 0.5;

/** With fewer decided attempts, a rate is not meaningful. */
const DECIDED_MIN = 5;

function presentRail(
  railId: string,
  row: ListRailHealthRow | undefined,
  quarantined: number,
): Static<typeof RailHealth> {
  const approved = row?.approved ?? 0;
  const decided = approved + (row?.declined ?? 0) + (row?.unknown ?? 0);
  const successRate = decided > 0 ? approved / decided : null;
  const isIll = decided >= DECIDED_MIN && (successRate ?? 1) < HEALTHY_RATE;
  return {
    railId,
    attempts: row?.attempts ?? 0,
    approved,
    declined: row?.declined ?? 0,
    unknown: row?.unknown ?? 0,
    open: row?.open ?? 0,
    successRate,
    paymentP95Ms: row?.paymentP95Ms ?? null,
    lastApprovedAt: row?.lastApprovedAt?.toISOString() ?? null,
    quarantined,
    state: isIll ? "DEGRADED" : (row?.attempts ?? 0) === 0 ? "IDLE" : "HEALTHY",
  };
}
