import { toggleCustomer } from "../../../../operations/subscription/customer.ts";
import { route } from "../../../route.ts";
import { itemResponse } from "../../../schemas/envelope.ts";
import { CustomerItem } from "../../subscription/customer-schema.ts";
import { byCustomer, presentCustomerResponse } from "./present-customer-response.ts";

export const toggleCustomerRoute = route({
  auth: "signed",
  method: "PUT",
  path: "/v3/customer/{customerId}/status",
  operationId: "toggleCustomer",
  sdk: "customers.toggle",
  scope: "manage_payment",
  summary:
    "Activate or deactivate a customer. No body. Without a stored card, the customer stays inactive.",
  params: byCustomer,
  response: itemResponse(CustomerItem),
  errors: ["CUSTOMER_NOT_FOUND"],
  example: (of) => ({ params: { customerId: of.customerId } }),
  nonce: "route",
  handler: async (call, deps) => {
    const { merchant } = call.caller;
    const { customerId } = call.params;
    return presentCustomerResponse(
      deps,
      await toggleCustomer(deps, merchant.id, customerId, call.act),
    );
  },
});
