import type { Static } from "typebox";
import type { ListRailHealthRow } from "../../../../store/generated/rows.ts";
import type { RailHealth } from "./outcome-schema.ts";

/** A rail is unhealthy below this approval rate. */
const HEALTHY_RATE = 0.5;

/** With fewer decided attempts, a rate is not meaningful. */
const DECIDED_MIN = 5;

export function presentRail(
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
