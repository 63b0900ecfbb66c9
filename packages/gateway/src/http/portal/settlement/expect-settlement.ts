import { GatewayError } from "../../../domain/errors.ts";
import {
  listSettlementSummaries,
  type SettlementSummary,
} from "../../../store/settlement/settlement-list.ts";
import type { PortalDeps } from "../portal-deps.ts";

export async function expectSettlement(
  call: { params: { id: string }; merchant: { id: string } },
  deps: PortalDeps,
): Promise<SettlementSummary> {
  const filter = { id: call.params.id, from: null, to: null };
  const page = { after: null, limit: 1 };
  const [found] = await listSettlementSummaries(deps.database, call.merchant.id, filter, page);
  if (!found) throw new GatewayError("NOT_FOUND");
  return found;
}
