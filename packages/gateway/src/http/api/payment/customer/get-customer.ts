import { expectCustomer } from "../../../../operations/subscription/customer.ts";
import { route } from "../../../route.ts";
import { itemResponse } from "../../../schemas/envelope.ts";
import { CustomerItem } from "../../subscription/customer-schema.ts";
import { byCustomer, presentCustomerResponse } from "./present-customer-response.ts";

export const getCustomerRoute = route({
  auth: "signed",
  method: "GET",
  path: "/v3/customer/{customerId}",
  operationId: "getCustomer",
  sdk: "customers.retrieve",
  scope: "manage_payment",
  summary: "Retrieve a customer.",
  params: byCustomer,
  response: itemResponse(CustomerItem),
  errors: ["CUSTOMER_NOT_FOUND"],
  example: (of) => ({ params: { customerId: of.customerId } }),
  handler: async (call, deps) => {
    const { merchant } = call.caller;
    return presentCustomerResponse(
      deps,
      await expectCustomer(deps, merchant.id, call.params.customerId),
    );
  },
});
