import { route } from "../../../route.ts";
import { closed } from "../../schemas.ts";
import { figuresQuery, PaymentFigures } from "../payment-schema.ts";
import { presentFigures } from "./present-figures.ts";

export const getPaymentFiguresRoute = route({
  auth: "portal",
  operationId: "getPaymentFigures",
  method: "GET",
  path: "/portal/api/payments/figures",
  permission: "payments:read",
  summary: "Retrieve payment figures of a period of at most 366 days.",
  query: closed(figuresQuery),
  response: PaymentFigures,
  errors: ["INVALID_PARAMETER"],
  handler: (call, deps) => presentFigures(call, deps, false),
});
