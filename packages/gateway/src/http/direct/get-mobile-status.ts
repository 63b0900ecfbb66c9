import Type from "typebox";
import { route } from "../route.ts";
import { CheckoutItem, presentCheckout } from "../schemas/checkout-item.ts";
import { itemResponse, success } from "../schemas/envelope.ts";
import { CheckoutCode, expectLinkedCheckout, MOBILE_ERRORS } from "./expect-linked-checkout.ts";

export const getMobileStatusRoute = route({
  auth: "public",
  method: "POST",
  path: "/v1/online/transaction/status",
  operationId: "getMobileStatus",
  tag: "Payer's app",
  summary: "Retrieve the status of a checkout from the payer's app, at most once a second.",
  body: Type.Object({ code: CheckoutCode }),
  response: itemResponse(
    Type.Object({
      ...CheckoutItem.properties,
      notifyUrl: Type.String({ description: "Always empty here." }),
      key: Type.String(),
      merchantKey: Type.String(),
      storeKey: Type.String(),
      referenceKey: Type.String(),
      payload: Type.String(),
    }),
  ),
  errors: MOBILE_ERRORS,
  example: (of) => ({ body: { code: of.phoneCheckoutId } }),
  handler: async ({ body }, deps) =>
    success({ ...presentCheckout(await expectLinkedCheckout(deps, body.code)), ...HIDDEN }),
});

/** Every key that a published decoder needs; empty where the payer must not see the value. */
const HIDDEN = {
  notifyUrl: "",
  key: "",
  merchantKey: "",
  storeKey: "",
  referenceKey: "",
  payload: "",
};
