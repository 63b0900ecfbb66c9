import { GatewayError } from "../../../domain/errors.ts";
import { findShownPayment } from "../../../store/payment/payment-list.ts";
import { route } from "../../route.ts";
import { expectStoreAllowed } from "../payment/present-payment.ts";
import { byId } from "../schemas.ts";
import { PaymentDetail } from "./payment-detail-schema.ts";
import { presentPaymentDetail } from "./present-payment-detail.ts";

export const getPaymentRoute = route({
  auth: "portal",
  operationId: "getPayment",
  method: "GET",
  path: "/portal/api/payments/{id}",
  permission: "payments:read",
  summary: "Retrieve a payment with its timeline.",
  params: byId,
  response: PaymentDetail,
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    const row = await findShownPayment(deps.database, call.merchant.id, call.params.id);
    if (!row) throw new GatewayError("NOT_FOUND");
    expectStoreAllowed(call.actor, row.storeId);
    return presentPaymentDetail(deps, row, call.actor);
  },
});
