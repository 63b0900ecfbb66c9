import type { Static } from "typebox";
import type { ListSettlementLinesRow } from "../../../store/generated/rows.ts";
import type { PortalDeps } from "../portal-deps.ts";
import type { SettlementLineItem } from "./settlement-schema.ts";

export function presentLine(
  { rails }: Pick<PortalDeps, "rails">,
  line: ListSettlementLinesRow,
): Static<typeof SettlementLineItem> {
  return {
    id: line.postingId,
    kind: line.kind,
    transactionId: line.transactionId,
    orderId: line.orderId,
    method: line.method,
    methodName: rails.findMethod(line.method)?.names.en ?? line.method,
    amountMinor: line.amountMinor,
    at: line.createdAt.toISOString(),
  };
}
