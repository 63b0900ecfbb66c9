import { hash } from "node:crypto";
import { canonicalize } from "@kaunter/signing/canonical-json";
import type { SignedCall } from "../../domain/application/signed-call.ts";
import type { Checkout } from "../../domain/checkout/checkout.ts";
import { GatewayError } from "../../domain/errors.ts";
import { makeRoutedId } from "../../domain/ids.ts";
import type { CheckoutInsert, NewCheckout } from "../../store/checkout/checkouts.ts";
import { findLiveCheckout } from "../../store/checkout/checkouts.ts";
import type { Combiner } from "../../store/combiner.ts";
import type { Deps } from "../deps.ts";

/** A validated checkout request with defaults; `order.id` is "" when omitted. */
export type CheckoutRequest = Pick<
  Checkout,
  "merchantId" | "storeId" | "applicationId" | "type" | "layout" | "redirectUrl" | "notifyUrl"
> & {
  order: Checkout["order"];
  details: Checkout["details"];
  expiresInSeconds: number;
};

export type WriteCheckout = Combiner<NewCheckout, CheckoutInsert>;

/** A merchant has a million ids a second, so one is rarely taken; more than this is a fault. */
const ID_TRIES_MAX = 3;

/**
 * Creates a checkout and returns its ID once it is durable. `order.id` is the merchant's natural
 * idempotency key: while the checkout is open, the same request returns it again. Throws
 * DUPLICATE_REQUEST, ORDER_ID_DUPLICATE. Source: docs/spec/interface.md#create-a-checkout
 */
export async function createCheckout(
  deps: Deps,
  writeCheckout: WriteCheckout,
  request: CheckoutRequest,
  call: SignedCall,
): Promise<string> {
  const requestHash = hashRequest(request);
  // The first write claims the nonce; a retry of the same request must not collide with it.
  let nonce = call.nonce;
  for (let attempt = 1; attempt <= ID_TRIES_MAX; attempt += 1) {
    const checkout = newCheckout(deps, request, call.requestId ?? null);
    const inserted = await writeCheckout({
      merchantId: request.merchantId,
      applicationId: request.applicationId,
      nonce,
      timestampSeconds: call.timestampSeconds,
      checkout,
      requestHash,
    });
    if (inserted === "inserted") return checkout.id;
    if (inserted === "replay") throw new GatewayError("DUPLICATE_REQUEST");
    const settled = await resolveConflict(deps, request, requestHash);
    if (settled !== null) return settled;
    nonce = `${call.nonce} retry ${attempt}`; // contains a space, so no client can send this nonce
  }
  throw new GatewayError("INTERNAL_ERROR", { internal: "no free checkout id" });
}

/** The ID of the earlier checkout, or null when a new one may be created. */
async function resolveConflict(
  deps: Deps,
  request: CheckoutRequest,
  requestHash: Buffer,
): Promise<string | null> {
  const orderId = request.order.id;
  if (orderId === "") return null;
  const live = await findLiveCheckout(deps.database, request.merchantId, orderId);
  if (!live) return null;
  const { checkout } = live;
  if (checkout.status === "SUCCESS") {
    throw new GatewayError("ORDER_ID_DUPLICATE", { detail: "The order has already been paid." });
  }
  const isOver = checkout.endAt <= deps.clock.now();
  if (isOver && (await deps.upcalls.expireCheckout(deps, checkout)) !== "IN_PROCESS") return null;
  if (!isOver && live.requestHash.equals(requestHash)) return checkout.id;
  const detail = isOver
    ? "A payment of the previous checkout has not been confirmed yet."
    : `${differenceOf(request, checkout)} differs from the previous request with this order.id.`;
  throw new GatewayError("ORDER_ID_DUPLICATE", { detail });
}

/** The first field that differs, named for the caller. */
function differenceOf(request: CheckoutRequest, earlier: Checkout): string {
  const before = fieldsOf({
    ...earlier,
    expiresInSeconds: (earlier.endAt.getTime() - earlier.startAt.getTime()) / 1_000,
  });
  const isSame = (name: string, value: unknown) =>
    canonicalize([value]) === canonicalize([before[name]]);
  const now = Object.entries(fieldsOf(request));
  return now.find(([name, value]) => !isSame(name, value))?.[0] ?? "A field";
}

/** A request's meaning, under its sender's field names. */
function fieldsOf({ order, details, ...rest }: CheckoutRequest): Record<string, unknown> {
  const { customer } = details;
  return {
    "order.amount": order.amountMinor,
    "order.title": order.title,
    "order.detail": order.detail,
    "order.additionalData": order.additionalData,
    "order.amountBreakdown": details.amountBreakdown,
    "customer.userId": customer?.userId ?? "",
    "customer.email": customer?.email ?? "",
    "customer.countryCode": customer?.countryCode ?? "",
    "customer.phoneNumber": customer?.phoneNumber ?? "",
    customer: customer === null,
    method: details.methods,
    excludeMethod: details.excludedMethods,
    paymentOrders: details.paymentOrders,
    storeId: rest.storeId,
    type: rest.type,
    redirectUrl: rest.redirectUrl,
    notifyUrl: rest.notifyUrl,
    layoutVersion: rest.layout,
    expiresInSeconds: rest.expiresInSeconds,
    source: details.source,
    "extraInfo.extraFee": details.extraFee,
    inHousePromo: details.inHousePromo,
  };
}

function hashRequest(request: CheckoutRequest): Buffer {
  const { applicationId: _, ...meant } = request;
  return hash("sha256", JSON.stringify(meant), "buffer");
}

function newCheckout(
  deps: Pick<Deps, "clock" | "random" | "idMask">,
  request: CheckoutRequest,
  requestId: string | null,
): Checkout {
  const now = deps.clock.now();
  const id = makeRoutedId(now, request.merchantId, deps);
  const { expiresInSeconds, order, ...rest } = request;
  return {
    ...rest,
    id,
    requestId,
    order: { ...order, id: order.id || id },
    status: "IN_PROCESS",
    transactionId: null,
    startAt: now,
    endAt: new Date(now.getTime() + expiresInSeconds * 1_000),
    createdAt: now,
    updatedAt: now,
  };
}
