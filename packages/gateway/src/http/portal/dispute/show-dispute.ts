import type { Static } from "typebox";
import type { DisputeResponse } from "../../../domain/dispute/dispute.ts";
import { ANY_DISPUTE } from "../../../domain/dispute/dispute-filter.ts";
import { GatewayError } from "../../../domain/errors.ts";
import { respondToDispute } from "../../../operations/dispute/respond-to-dispute.ts";
import { listDisputeFiles } from "../../../store/dispute/dispute-files.ts";
import { listDisputePage, type ShownDispute } from "../../../store/dispute/dispute-list.ts";
import { actOf } from "../access/present-session-response.ts";
import type { PortalCall } from "../portal-call.ts";
import type { PortalDeps } from "../portal-deps.ts";
import type { DisputeDetail } from "./dispute-schema.ts";
import { presentDisputeDetail } from "./present-dispute.ts";

type ById = PortalCall<unknown, { id: string }, unknown>;

/** Limited to the stores the user may see. */
export function ownDisputes({ merchant, actor }: Pick<ById, "merchant" | "actor">) {
  return { ...ANY_DISPUTE, merchantId: merchant.id, allowedStoreIds: actor.storeIds };
}

export async function showDispute(
  call: ById,
  deps: PortalDeps,
): Promise<Static<typeof DisputeDetail>> {
  const row = await findShownDispute(call, deps);
  const owner = { merchantId: row.merchantId, disputeId: row.id };
  return presentDisputeDetail(deps, row, await listDisputeFiles(deps.database, owner));
}

/** Throws NOT_FOUND, also for a dispute of a store that the user may not see. */
export async function findShownDispute(
  call: Pick<ById, "merchant" | "actor"> & { params: { id: string } },
  { database }: Pick<PortalDeps, "database">,
): Promise<ShownDispute> {
  const filter = { ...ownDisputes(call), id: call.params.id };
  const [row] = await listDisputePage(database, filter, { after: null, limit: 1 });
  if (!row) throw new GatewayError("NOT_FOUND");
  return row;
}

export async function respond(call: ById, deps: PortalDeps, response: DisputeResponse) {
  await findShownDispute(call, deps);
  await respondToDispute(deps, actOf(call), call.params.id, response);
  return showDispute(call, deps);
}
