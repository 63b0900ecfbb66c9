import { startExport } from "../../../../operations/payment/payment-exports.ts";
import { route } from "../../../route.ts";
import { actOf } from "../../access/present-session-response.ts";
import { closed } from "../../schemas.ts";
import { paymentFilter } from "../payment-schema.ts";
import { paymentFilterOf } from "../present-payment.ts";
import { ExportItem } from "./export-schema.ts";
import { presentExport } from "./present-export.ts";

export const startExportRoute = route({
  auth: "portal",
  operationId: "startExport",
  method: "POST",
  path: "/portal/api/exports",
  permission: "payments:export",
  summary: "Start an export of all filtered payments, at most 1,000,000.",
  body: closed(paymentFilter),
  response: ExportItem,
  errors: ["CONFLICT", "INVALID_PARAMETER"],
  handler: async (call, deps) =>
    presentExport(await startExport(deps, actOf(call), paymentFilterOf(call.body, call.actor))),
});
