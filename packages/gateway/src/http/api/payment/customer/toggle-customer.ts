import Type from "typebox";
import { findCardProblem } from "../../../../operations/card/customer-card.ts";
import { updateCustomerStatus } from "../../../../operations/subscription/customer.ts";
import { route } from "../../../route.ts";
import { itemResponse } from "../../../schemas/envelope.ts";
import { tolerant } from "../../../schemas/tolerant.ts";
import { CustomerItem } from "../../subscription/customer-schema.ts";
import { byCustomer, presentCustomerResponse } from "./present-customer-response.ts";

const Body = Type.Object(
  tolerant({
    isActive: Type.Boolean({
      description: "The state to set. Default: the opposite of the current one.",
    }),
  }),
);

/** Published clients send no body. With one, a repeated request changes nothing. */
export const toggleCustomerRoute = route({
  auth: "signed",
  method: "PUT",
  path: "/v3/customer/{customerId}/status",
  operationId: "toggleCustomer",
  sdk: {
    retry: "always",
    variants: [
      {
        name: "customers.enable",
        summary:
          "Enable a customer. The payer must have stored a card that is valid: NOT_PERMITTED otherwise.",
        body: { isActive: true },
      },
      {
        name: "customers.disable",
        summary: "Disable a customer: no charge is made until it is enabled again.",
        body: { isActive: false },
      },
    ],
  },
  scope: "manage_payment",
  summary: "Enable or disable a customer.",
  description:
    "With `isActive`, the customer gets that state, however often the request is sent. Without a body, an active " +
    "customer becomes inactive and vice versa; without a valid stored card, the customer stays inactive.",
  params: byCustomer,
  body: Body,
  bodyOptions: { isOptional: true },
  response: itemResponse(CustomerItem),
  errors: ["CUSTOMER_NOT_FOUND", "NOT_PERMITTED"],
  example: (of) => ({ params: { customerId: of.customerId }, body: { isActive: true } }),
  handler: async (call, deps) => {
    const { merchant } = call.caller;
    const { customerId } = call.params;
    const isActive = call.body.isActive ?? null;
    const customer = await updateCustomerStatus(
      deps,
      merchant.id,
      customerId,
      isActive,
      call.act,
      findCardProblem,
    );
    return presentCustomerResponse(deps, customer);
  },
});
