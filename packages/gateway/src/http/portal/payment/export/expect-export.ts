import { GatewayError } from "../../../../domain/errors.ts";
import { findExport, type PaymentExport } from "../../../../store/payment/exports.ts";
import type { PortalDeps } from "../../portal-deps.ts";

export async function expectExport(
  call: {
    params: { id: string };
    merchant: { id: string };
    actor: { id: string; storeIds: readonly string[] };
  },
  deps: Pick<PortalDeps, "database">,
): Promise<PaymentExport> {
  const { merchant, actor, params } = call;
  const each = await findExport(deps.database, merchant.id, actor, params.id);
  if (!each) throw new GatewayError("NOT_FOUND");
  return each;
}
