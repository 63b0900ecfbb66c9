import { startExport } from "../../../../operations/payment/payment-exports.ts";
import { actOf } from "../../access/answer-session.ts";
import { portalRoute } from "../../portal-route.ts";
import { closed } from "../../schemas.ts";
import { paymentFilter } from "../payment-schema.ts";
import { paymentFilterOf } from "../present-payment.ts";
import { ExportItem } from "./export-schema.ts";
import { presentExport } from "./present-export.ts";

export const startExportRoute = portalRoute({
  name: "startExport",
  method: "POST",
  path: "/portal/api/exports",
  permission: "payments:export",
  summary: "Writes all payments of the filter in the background, at most 1,000,000.",
  body: closed(paymentFilter),
  response: ExportItem,
  errors: ["CONFLICT", "INVALID_PARAMETER"],
  handle: async (call, deps) =>
    presentExport(await startExport(deps, actOf(call), paymentFilterOf(call.body, call.actor))),
});
