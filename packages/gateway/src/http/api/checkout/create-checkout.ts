import Type from "typebox";
import type { RequestedCheckout } from "../../../domain/checkout/checkout-fields.ts";
import type { SignatureMode } from "../../../domain/merchant/merchant.ts";
import type { CachedCaller } from "../../../operations/application/caller-cache.ts";
import { createCheckout } from "../../../operations/checkout/create-checkout.ts";
import { readMethodName } from "../../../operations/checkout/method-names.ts";
import type { HttpDeps } from "../../http-deps.ts";
import { route } from "../../route.ts";
import { itemResponse, LongId, success } from "../../schemas/envelope.ts";
import { expectActiveStore } from "../merchant/store/expect-active-store.ts";
import { checkNotifyUrl, checkRedirectUrl } from "./checkout-addresses.ts";
import {
  CheckoutBody,
  CompatCheckoutBody,
  ORDER_ERRORS,
  readCheckout,
} from "./checkout-request.ts";

export const createCheckoutRoute = route({
  auth: "signed",
  method: "POST",
  path: "/v3/payment/online",
  operationId: "createCheckout",
  sdk: { name: "checkouts.create", retry: "order" },
  scope: "manage_payment",
  summary: "Create an online payment checkout.",
  description:
    "Redirect the payer to `item.url`. While the checkout is open, the same request with the same " +
    "`order.id` returns the same checkout.",
  body: CheckoutBody,
  bodyOptions: { compat: CompatCheckoutBody },
  response: itemResponse(Type.Object({ checkoutId: LongId, url: Type.String() })),
  errors: [
    "INVALID_PARAMETER",
    ...ORDER_ERRORS,
    "STORE_NOT_FOUND",
    "DOES_NOT_HAVE_ACTIVE_WALLET",
    "ORDER_ID_DUPLICATE",
  ],
  example: (of) => ({
    body: {
      order: {
        id: of.orderId,
        title: "Lunch",
        detail: "2 x nasi lemak & teh",
        additionalData: "",
        amount: 2590,
        currencyType: "MYR",
      },
      customer: { userId: of.payerId, email: "payer@example.com" },
      method: [],
      type: "WEB_PAYMENT",
      storeId: of.storeId,
      redirectUrl: "https://shop.example/return",
      notifyUrl: "https://shop.example/notify",
      layoutVersion: "v4",
    },
    captures: { checkoutId: "item.checkoutId" },
  }),
  nonce: "handler",
  handler: async (call, deps) => {
    const { application, merchant, limits } = call.caller;
    const sent = readCheckout(call.body);
    const requested = withMethodNames(deps, application.signatureMode, sent);
    await expectOpenStore(call.caller, requested.storeId, deps);
    checkRedirectUrl(requested.type, requested.redirectUrl);
    checkNotifyUrl(requested.notifyUrl, deps.notifyTargets);
    const request = { ...requested, merchantId: merchant.id, applicationId: application.id };
    const checkoutId = await createCheckout(deps, limits, request, call);
    await deps.callFaults?.beforeResponse(request, {
      orderId: request.order.id,
      notifyUrl: request.notifyUrl,
    });
    return success({ checkoutId, url: `${deps.publicUrl}/checkout?checkoutId=${checkoutId}` });
  },
});

function withMethodNames(
  { rails }: Pick<HttpDeps, "rails">,
  mode: SignatureMode,
  requested: RequestedCheckout,
): RequestedCheckout {
  if (mode === "strict") return requested;
  const read = (names: string[]) => names.map((name) => readMethodName(rails, mode, name));
  const { methods, sentExclusions } = requested.details;
  const details = {
    ...requested.details,
    methods: read(methods),
    sentExclusions: read(sentExclusions),
  };
  return { ...requested, details };
}

/** A store created a moment ago may not be cached in this process yet. */
async function expectOpenStore(
  { merchant, storeIds }: CachedCaller,
  storeId: string,
  deps: Pick<HttpDeps, "database">,
): Promise<void> {
  if (!storeIds.has(storeId)) await expectActiveStore(deps.database, merchant.id, storeId);
}
