import { openCustomer } from "../../../../operations/subscription/customer.ts";
import { route } from "../../../route.ts";
import { itemAnswer } from "../../../schemas/envelope.ts";
import { CustomerItem } from "../../subscription/customer-schema.ts";
import { answerCustomer, byCustomer } from "./answer-customer.ts";

export const getCustomerRoute = route({
  auth: "signed",
  method: "GET",
  path: "/v3/customer/{customerId}",
  operationId: "getCustomer",
  sdk: "customers.get",
  scope: "manage_payment",
  summary: "Retrieve a customer.",
  params: byCustomer,
  response: itemAnswer(CustomerItem),
  errors: ["CUSTOMER_NOT_FOUND"],
  example: (of) => ({ params: { customerId: of.customerId } }),
  nonce: "route",
  handler: async (call, deps) => {
    const { merchant } = call.caller;
    return answerCustomer(deps, await openCustomer(deps, merchant.id, call.params.customerId));
  },
});
