import Type from "typebox";
import { GatewayError } from "../../../../domain/errors.ts";
import { ANY_PAYMENT } from "../../../../domain/payment/payment-filter.ts";
import { findCustomer } from "../../../../store/payment/payers.ts";
import { listPaymentPage } from "../../../../store/payment/payment-list.ts";
import { route } from "../../../route.ts";
import { withTimes } from "../../../schemas/with-times.ts";
import { closed } from "../../schemas.ts";
import { PaymentItem } from "../payment-schema.ts";
import { presentPayment } from "../present-payment.ts";
import { CustomerItem } from "./customer-schema.ts";
import { scopeOf } from "./customer-scope.ts";

export const getCustomerRoute = route({
  auth: "portal",
  operationId: "getCustomer",
  method: "GET",
  path: "/portal/api/customers/one",
  permission: "customers:read",
  summary:
    "Retrieve a customer and their latest payments. The ID is a query parameter because it may hold any character.",
  query: closed({ id: Type.String({ minLength: 1, maxLength: 200 }) }),
  response: closed({ customer: CustomerItem, payments: Type.Array(PaymentItem) }),
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    const { database } = deps;
    const allowedStoreIds = call.actor.storeIds;
    const customer = await findCustomer(database, scopeOf(call), call.query.id);
    if (!customer) throw new GatewayError("NOT_FOUND");
    const rows = await listPaymentPage(
      database,
      call.merchant.id,
      { ...ANY_PAYMENT, customerId: customer.id, allowedStoreIds },
      { after: null, limit: 50 },
    );
    return {
      customer: withTimes(customer),
      payments: rows.map((row) => presentPayment(deps.rails, row)),
    };
  },
});
