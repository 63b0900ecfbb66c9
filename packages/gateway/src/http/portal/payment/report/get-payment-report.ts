import { route } from "../../../route.ts";
import { closed } from "../../schemas.ts";
import { figuresQuery, PaymentReport } from "../payment-schema.ts";
import { presentFigures } from "./present-figures.ts";

export const getPaymentReportRoute = route({
  auth: "portal",
  operationId: "getPaymentReport",
  method: "GET",
  path: "/portal/api/payments/report",
  permission: "payments:read",
  summary: "Retrieve payment figures with what remains after refunds, fees and disputes.",
  query: closed(figuresQuery),
  response: PaymentReport,
  errors: ["INVALID_PARAMETER"],
  handler: (call, deps) => presentFigures(call, deps, true),
});
