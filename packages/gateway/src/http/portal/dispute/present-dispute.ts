import type { Static } from "typebox";
import type { ShownDispute } from "../../../store/dispute/dispute-list.ts";
import type { PortalDeps } from "../portal-deps.ts";
import type { DisputeItem } from "./dispute-schema.ts";

export function presentDispute(deps: PortalDeps, row: ShownDispute): Static<typeof DisputeItem> {
  const isInTime = row.dueAt === null || deps.clock.now() < row.dueAt;
  return {
    id: row.id,
    merchantId: row.merchantId,
    transactionId: row.transactionId,
    orderId: row.orderId,
    storeId: row.storeId,
    storeName: row.storeName,
    method: row.method,
    methodName: deps.rails.findMethod(row.method)?.names.en ?? row.method,
    amountMinor: row.amountMinor,
    reason: row.reason,
    reasonCode: row.rawReason,
    railReference: row.railReference,
    status: row.state,
    dueAt: row.dueAt?.toISOString() ?? null,
    isAnswerable: row.state === "OPEN" && isInTime,
    response: row.response?.kind ?? null,
    answer: row.response?.kind === "answer" ? row.response.text : "",
    createdAt: row.createdAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
  };
}
