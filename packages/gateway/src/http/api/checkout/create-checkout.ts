import Type from "typebox";
import {
  type CheckoutDetails,
  EXPIRES_IN_SECONDS_DEFAULT,
  EXPIRES_IN_SECONDS_MAX,
  EXPIRES_IN_SECONDS_MIN,
  type LayoutVersion,
} from "../../../domain/checkout/checkout.ts";
import { GatewayError } from "../../../domain/errors.ts";
import type { CachedCaller } from "../../../operations/application/caller-cache.ts";
import { applyLimits } from "../../../operations/checkout/apply-limits.ts";
import { createCheckout } from "../../../operations/checkout/create-checkout.ts";
import { findOpenStore } from "../../../store/merchant/stores.ts";
import type { HttpDeps } from "../../http-deps.ts";
import { route } from "../../route.ts";
import { itemResponse, LongId, success } from "../../schemas/envelope.ts";
import { checkNotifyUrl, checkRedirectUrl } from "./checkout-addresses.ts";
import { CheckoutBody, type CheckoutBodyType, CompatCheckoutBody } from "./checkout-request.ts";

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
    "MAX_VALUE",
    "MINIMUM_AMOUNT_REQUIRED",
    "PAYMENT_AMT_INVALID",
    "PAYMENT_DECIMAL_INVALID",
    "PAYMENT_UNSUPPORTED_CURRENCY_TYPE",
    "PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION",
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
    const body: CheckoutBodyType = call.body;
    const { application, merchant } = call.caller;
    await expectOpenStore(call.caller, body.storeId, deps);
    checkRedirectUrl(body.type, body.redirectUrl);
    checkNotifyUrl(body.notifyUrl, deps.notifyTargets);
    const { limits } = call.caller;
    const details = applyLimits(deps, limits, readDetails(body), body.order.amount);
    const checkoutId = await createCheckout(
      deps,
      deps.writeCheckout,
      {
        merchantId: merchant.id,
        storeId: body.storeId,
        applicationId: application.id,
        order: {
          id: body.order.id ?? "",
          title: body.order.title,
          detail: body.order.detail ?? "",
          additionalData: body.order.additionalData ?? "",
          amountMinor: body.order.amount,
        },
        type: body.type,
        layout: readLayout(body.layoutVersion),
        redirectUrl: body.redirectUrl,
        notifyUrl: body.notifyUrl,
        details,
        expiresInSeconds: clampExpiry(body.expiresInSeconds),
      },
      {
        nonce: call.nonce,
        timestampSeconds: call.timestampSeconds,
        requestId: call.requestId,
      },
    );
    return success({ checkoutId, url: `${deps.publicUrl}/checkout?checkoutId=${checkoutId}` });
  },
});

/** A store created a moment ago may not be cached in this process yet. */
async function expectOpenStore(
  { merchant, storeIds }: CachedCaller,
  storeId: string,
  deps: Pick<HttpDeps, "database">,
): Promise<void> {
  if (storeIds.has(storeId)) return;
  const store = await findOpenStore(deps.database, merchant.id, storeId);
  if (store?.status === "ACTIVE") return;
  throw new GatewayError("STORE_NOT_FOUND", {
    detail: "storeId must be the ID of an active store.",
  });
}

function readDetails(body: CheckoutBodyType): CheckoutDetails {
  const customer = Array.isArray(body.customer) ? null : body.customer;
  return {
    customer: customer
      ? {
          userId: customer.userId ?? "",
          email: customer.email ?? "",
          countryCode: customer.countryCode ?? "",
          phoneNumber: customer.phoneNumber ?? "",
        }
      : null,
    methods: body.method ?? [],
    excludedMethods: body.excludeMethod ?? [],
    paymentOrders: body.paymentOrders ?? [],
    extraFee: member(body.extraInfo, "extraFee"),
    source: body.source ?? "",
    inHousePromo: body.inHousePromo ?? null,
    amountBreakdown: body.order.amountBreakdown ?? null,
  };
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name] // checked on the line above
    : null;
}

/** The newest by default; the oldest name and an empty one are the plainest layout (ADR 0007). */
function readLayout(layout: CheckoutBodyType["layoutVersion"]): LayoutVersion {
  return layout === "" || layout === "v1" ? "v2" : (layout ?? "v4");
}

function clampExpiry(seconds: number | null | undefined): number {
  if (!seconds || seconds <= 0) return EXPIRES_IN_SECONDS_DEFAULT;
  return Math.min(EXPIRES_IN_SECONDS_MAX, Math.max(EXPIRES_IN_SECONDS_MIN, seconds));
}
