import { createCustomer } from "../../../../operations/subscription/customer.ts";
import { route } from "../../../route.ts";
import { itemResponse } from "../../../schemas/envelope.ts";
import { CustomerItem, readCustomer, TokenizedBody } from "../../subscription/customer-schema.ts";
import { CREATE_ERRORS, expectPlaces } from "./expect-places.ts";
import { presentCustomerResponse } from "./present-customer-response.ts";

export const createTokenizedCustomerRoute = route({
  auth: "signed",
  method: "POST",
  path: "/v3/tokenized-payment",
  operationId: "createTokenizedCustomer",
  sdk: "customers.createTokenized",
  scope: "manage_payment",
  summary: "Create a tokenized customer, charged on request once the payer has stored a card.",
  body: TokenizedBody,
  response: itemResponse(CustomerItem),
  errors: [...CREATE_ERRORS],
  example: (of) => ({
    body: {
      storeId: of.storeId,
      email: "payer@example.com",
      redirectUrl: "https://shop.example/bound",
    },
  }),
  handler: async (call, deps) => {
    const { body } = call;
    const { merchant, application } = call.caller;
    const facts = readCustomer(body, application.id);
    await expectPlaces(deps, merchant.id, body);
    const wanted = { ...facts, kind: "TOKENIZED", recurring: null } as const;
    const customer = await createCustomer(deps, merchant.id, wanted, call.act);
    return presentCustomerResponse(deps, customer);
  },
});
