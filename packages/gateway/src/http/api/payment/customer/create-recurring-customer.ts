import { expectChargeAllowed } from "../../../../operations/payment/expect-charge-allowed.ts";
import { createCustomer } from "../../../../operations/subscription/customer.ts";
import { route } from "../../../route.ts";
import { itemResponse } from "../../../schemas/envelope.ts";
import {
  CustomerItem,
  RecurringBody,
  readCustomer,
  readRule,
} from "../../subscription/customer-schema.ts";
import { CREATE_ERRORS, expectPlaces } from "./expect-places.ts";
import { presentCustomerResponse } from "./present-customer-response.ts";

export const createRecurringCustomerRoute = route({
  auth: "signed",
  method: "POST",
  path: "/v3/recurring-payment",
  operationId: "createRecurringCustomer",
  sdk: "customers.createRecurring",
  scope: "manage_payment",
  summary: "Create a recurring customer, charged on a schedule once the payer has stored a card.",
  description:
    "Redirect the payer to `paymentUrl`. Charges are made at 09:00 Malaysian time on " +
    "the scheduled days; the webhook's eventType is RECURRING_PAYMENT.",
  body: RecurringBody,
  response: itemResponse(CustomerItem),
  errors: [...CREATE_ERRORS],
  example: (of) => ({
    body: {
      storeId: of.storeId,
      email: "payer@example.com",
      name: "Nur Aisyah",
      productName: "Monthly box",
      currency: "MYR",
      amount: 2500,
      redirectUrl: "https://shop.example/bound",
      notifyUrl: "https://shop.example/notify",
      recurringInterval: "MONTHLY",
      recurringTarget: "1",
    },
  }),
  handler: async (call, deps) => {
    const { body } = call;
    const { merchant, application } = call.caller;
    const facts = readCustomer(body, application.id);
    await expectPlaces(deps, merchant.id, body);
    const { storeId } = facts;
    await expectChargeAllowed(
      deps,
      deps.database,
      { merchantId: merchant.id, storeId },
      body.amount,
    );
    const wanted = { ...facts, kind: "RECURRING", recurring: readRule(body) } as const;
    const customer = await createCustomer(deps, merchant.id, wanted, call.act);
    return presentCustomerResponse(deps, customer);
  },
});
