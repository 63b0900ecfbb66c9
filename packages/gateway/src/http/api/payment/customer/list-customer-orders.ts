import Type from "typebox";
import { expectCustomer } from "../../../../operations/subscription/customer.ts";
import { listCustomerOrders } from "../../../../store/payment/charge-list.ts";
import { route } from "../../../route.ts";
import { IdListQuery, readIdPage } from "../../../schemas/paging.ts";
import { CustomerOrderItem, presentCustomerOrder } from "../../subscription/customer-schema.ts";
import { byCustomer } from "./present-customer-response.ts";

export const listCustomerOrdersRoute = route({
  auth: "signed",
  method: "GET",
  path: "/v3/customer/{customerId}/orders",
  operationId: "listCustomerOrders",
  sdk: "customers.listOrders",
  scope: "manage_payment",
  summary: "List the charges of a customer, newest first.",
  params: byCustomer,
  query: IdListQuery,
  response: Type.Object({
    items: Type.Array(CustomerOrderItem),
    code: Type.Literal("SUCCESS"),
    cursor: Type.String({ description: "Same as in `meta`; both are part of the interface." }),
    meta: Type.Object({ count: Type.Integer(), cursor: Type.String() }),
  }),
  errors: ["CUSTOMER_NOT_FOUND", "INVALID_PARAMETER"],
  example: (of) => ({ params: { customerId: of.customerId }, query: { limit: "10" } }),
  handler: async (call, deps) => {
    const { merchant } = call.caller;
    const customer = await expectCustomer(deps, merchant.id, call.params.customerId);
    const { rows: orders, cursor } = await readIdPage(call.query, (page) =>
      listCustomerOrders(deps.database, merchant.id, customer.id, page),
    );
    return {
      items: orders.map((one) => presentCustomerOrder(one, customer.storeId, deps.publicUrl)),
      code: "SUCCESS",
      cursor,
      meta: { count: orders.length, cursor },
    };
  },
});
