import Type from "typebox";
import { readMethodName } from "../../operations/checkout/method-names.ts";
import { startDirect } from "../../operations/payment/direct/start-direct.ts";
import { readBrowserFacts } from "../request/origin/browser-facts.ts";
import { route } from "../route.ts";
import { DirectCardBody } from "../schemas/direct-card.ts";
import { itemResponse, success } from "../schemas/envelope.ts";
import { nextStepUrl } from "../schemas/next-step-url.ts";
import { tolerant } from "../schemas/tolerant.ts";
import { CheckoutCode, expectLinkedCheckout, MOBILE_ERRORS } from "./expect-linked-checkout.ts";

/** JSON without token or signature: the checkout ID is the capability, as on the page. */
export const startMobilePaymentRoute = route({
  auth: "public",
  method: "POST",
  path: "/v1/transaction/mobile",
  operationId: "startMobilePayment",
  tag: "Payer's app",
  summary: "Start a payment from the payer's app. Returns the URL to send the payer to.",
  body: Type.Object({
    code: CheckoutCode,
    method: Type.String({ minLength: 1, maxLength: 64 }),
    ...tolerant({
      isAppInstalled: Type.Boolean(),
      bankCode: Type.String({ maxLength: 32 }),
    }),
    card: Type.Optional(DirectCardBody),
  }),
  response: itemResponse(Type.Object({ url: Type.String() })),
  errors: [
    ...MOBILE_ERRORS,
    "CARD_ENTRY_OFF",
    "CLIENT_NO_PERMISSION",
    "DOES_NOT_HAVE_ACTIVE_WALLET",
    "ORDER_PAID",
    "ORDER_CLOSED",
    "TRANSACTION_EXPIRED",
    "MERCHANT_SUSPENDED",
    "PAYMENT_IN_PROCESS",
    "PAYMENT_PARAM_INVALID",
    "BANK_ERROR",
  ],
  example: (of) => ({ body: { code: of.phoneCheckoutId, method: "TNG_MY" } }),
  handler: async (call, deps) => {
    const { body } = call;
    const checkout = await expectLinkedCheckout(deps, body.code);
    const { next } = await startDirect(deps, checkout, {
      // The call of a payer's app: published ones name methods in every way.
      method: readMethodName(deps.rails, "compat", body.method),
      bankCode: body.bankCode || null,
      card: body.card ?? null,
      device: "mobile",
      browser: readBrowserFacts(call.request),
    });
    const hasApp = body.isAppInstalled === true && next.kind === "app_link";
    const url = hasApp ? next.deepLink : nextStepUrl(deps.publicUrl, checkout.id, next);
    return success({ url });
  },
});
