import type { Static } from "typebox";
import type { PaymentExport } from "../../../../store/payment/exports.ts";
import { withTimes } from "../../../schemas/with-times.ts";
import type { ExportItem } from "./export-schema.ts";

export function presentExport(each: PaymentExport): Static<typeof ExportItem> {
  return {
    ...withTimes(each),
    kind: "PAYMENTS",
    fileName: `payments-${each.createdAt.toISOString().slice(0, 10)}.csv`,
    requestedBy: each.requestedEmail,
  };
}
