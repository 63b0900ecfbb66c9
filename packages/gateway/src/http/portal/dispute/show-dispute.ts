import type { Static } from "typebox";
import type { DisputeResponse } from "../../../domain/dispute/dispute.ts";
import { ANY_DISPUTE } from "../../../domain/dispute/dispute-filter.ts";
import { GatewayError } from "../../../domain/errors.ts";
import { respondToDispute } from "../../../operations/dispute/respond-to-dispute.ts";
import { listDisputePage } from "../../../store/dispute/dispute-list.ts";
import { actOf } from "../access/present-session-response.ts";
import type { PortalCall } from "../portal-call.ts";
import type { PortalDeps } from "../portal-deps.ts";
import type { DisputeItem } from "./dispute-schema.ts";
import { presentDispute } from "./present-dispute.ts";

type ById = PortalCall<unknown, { id: string }, unknown>;

/** Limited to the stores the user may see. */
export function ownDisputes({ merchant, actor }: Pick<ById, "merchant" | "actor">) {
  return { ...ANY_DISPUTE, merchantId: merchant.id, allowedStoreIds: actor.storeIds };
}

export async function showDispute(
  call: ById,
  deps: PortalDeps,
): Promise<Static<typeof DisputeItem>> {
  const filter = { ...ownDisputes(call), id: call.params.id };
  const [row] = await listDisputePage(deps.database, filter, { after: null, limit: 1 });
  if (!row) throw new GatewayError("NOT_FOUND");
  return presentDispute(deps, row);
}

export async function respond(call: ById, deps: PortalDeps, response: DisputeResponse) {
  await showDispute(call, deps);
  await respondToDispute(deps, actOf(call), call.params.id, response);
  return showDispute(call, deps);
}
