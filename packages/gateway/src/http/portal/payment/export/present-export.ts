import type { Static } from "typebox";
import type { PaymentExport } from "../../../../store/payment/exports.ts";
import type { ExportItem } from "./export-schema.ts";

export function presentExport(each: PaymentExport): Static<typeof ExportItem> {
  return {
    id: each.id,
    kind: "PAYMENTS",
    status: each.status,
    rowCount: each.rowCount,
    totalRows: each.totalRows,
    fileName: `payments-${each.createdAt.toISOString().slice(0, 10)}.csv`,
    amountMinor: each.amountMinor,
    requestedBy: each.requestedEmail,
    createdAt: each.createdAt.toISOString(),
    endedAt: each.endedAt?.toISOString() ?? null,
  };
}
