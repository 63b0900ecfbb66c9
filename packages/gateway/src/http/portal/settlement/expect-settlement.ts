import { GatewayError } from "../../../domain/errors.ts";
import type { Settlement } from "../../../domain/settlement/settlement.ts";
import { listSettlements } from "../../../store/settlement/settlement-list.ts";
import type { PortalDeps } from "../portal-deps.ts";

export async function expectSettlement(
  call: { params: { id: string }; merchant: { id: string } },
  deps: Pick<PortalDeps, "database">,
): Promise<Settlement> {
  const filter = { id: call.params.id };
  const page = { after: null, limit: 1 };
  const [found] = await listSettlements(deps.database, call.merchant.id, filter, page);
  if (!found) throw new GatewayError("NOT_FOUND");
  return found;
}
