import type { SignedCall } from "../../domain/application/signed-call.ts";
import { type Checkout, subjectOfCheckout } from "../../domain/checkout/checkout.ts";
import {
  earlierFields,
  type RequestedCheckout,
  sentFields,
} from "../../domain/checkout/checkout-fields.ts";
import { GatewayError } from "../../domain/errors.ts";
import { makeRoutedId } from "../../domain/ids.ts";
import type { MerchantLimits } from "../../domain/merchant/merchant-limits.ts";
import type { NonceUse } from "../../store/application/nonces.ts";
import type { CheckoutInsert, NewCheckout } from "../../store/checkout/checkouts.ts";
import { findLiveCheckout } from "../../store/checkout/checkouts.ts";
import type { Combiner } from "../../store/combiner.ts";
import type { Deps } from "../deps.ts";
import { applyLimits } from "./apply-limits.ts";
import { expireCheckout } from "./close-checkout.ts";
import { findDifference } from "./find-difference.ts";
import { expectPricedOffer, type OfferDeps } from "./find-offers.ts";
import { hashForPreviousRelease } from "./hash-for-previous-release.ts";

/** A validated checkout request with defaults; `order.id` is "" when omitted. */
export type CheckoutRequest = RequestedCheckout & Pick<Checkout, "merchantId" | "applicationId">;

export type WriteCheckout = Combiner<NewCheckout, CheckoutInsert>;

type CreateDeps = Deps &
  OfferDeps & { writeCheckout: WriteCheckout; writeNonce: Combiner<NonceUse, boolean> };

/** Without an `order.id` no request is a repetition; empty would mean that none created it. */
const NEVER_REPEATED = Buffer.of(0);

/** A merchant has a million ids a second, so one is rarely taken; more than this is a fault. */
const ID_TRIES_MAX = 3;

/**
 * Creates a checkout and returns its ID once it is durable. `order.id` is the merchant's natural
 * idempotency key: while the checkout is open, the same request returns it again, also when the
 * operator's limits have changed since. Throws DUPLICATE_REQUEST, ORDER_ID_DUPLICATE, and as
 * `applyLimits` and `expectPricedOffer` do. Source: docs/spec/interface.md#create-a-checkout
 */
export async function createCheckout(
  deps: CreateDeps,
  limits: MerchantLimits,
  request: CheckoutRequest,
  call: SignedCall,
): Promise<string> {
  const { merchantId, applicationId, details, order } = request;
  const { timestampSeconds } = call;
  let excludedMethods: string[];
  try {
    excludedMethods = applyLimits(deps, limits, details, order.amountMinor);
    await expectPricedOffer(deps, merchantId, { methods: details.methods, excludedMethods });
  } catch (error) {
    const earlier = await findRepeated(deps, request);
    if (earlier === null) throw error;
    deps.tracing.note(subjectOfCheckout(earlier));
    const use = { merchantId, applicationId, nonce: call.nonce, timestampSeconds };
    if (!(await deps.writeNonce(use))) throw new GatewayError("DUPLICATE_REQUEST");
    return earlier.id;
  }
  const requestHash =
    order.id === "" ? NEVER_REPEATED : hashForPreviousRelease(request, excludedMethods);
  // The first write claims the nonce; a retry of the same request must not collide with it.
  let nonce = call.nonce;
  for (let attempt = 1; attempt <= ID_TRIES_MAX; attempt += 1) {
    const checkout = newCheckout(deps, request, excludedMethods, call.requestId ?? null);
    const inserted = await deps.writeCheckout({
      merchantId,
      applicationId,
      nonce,
      timestampSeconds,
      checkout,
      requestHash,
    });
    if (inserted === "inserted") {
      deps.tracing.note(subjectOfCheckout(checkout));
      deps.journal.note({
        kind: "checkout",
        checkout,
        requestHash: requestHash.toString("base64"),
      });
      return checkout.id;
    }
    if (inserted === "replay") throw new GatewayError("DUPLICATE_REQUEST");
    const settled = await resolveConflict(deps, request);
    if (settled !== null) return settled;
    nonce = `${call.nonce} retry ${attempt}`; // contains a space, so no client can send this nonce
  }
  throw new GatewayError("INTERNAL_ERROR", { internal: "no free checkout id" });
}

/** The open checkout that the same request created earlier, or null. */
async function findRepeated(deps: Deps, request: CheckoutRequest): Promise<Checkout | null> {
  if (request.order.id === "") return null;
  const live = await findLiveCheckout(deps.database, request.merchantId, request.order.id);
  const isOpen = live?.checkout.status === "IN_PROCESS" && live.checkout.endAt > deps.clock.now();
  return isOpen && differenceOf(request, live) === null ? live.checkout : null;
}

/** The ID of the earlier checkout, or null when a new one may be created. */
async function resolveConflict(deps: Deps, request: CheckoutRequest): Promise<string | null> {
  const orderId = request.order.id;
  if (orderId === "") return null;
  const live = await findLiveCheckout(deps.database, request.merchantId, orderId);
  if (!live) return null;
  const { checkout } = live;
  if (checkout.status === "SUCCESS") {
    deps.tracing.note(subjectOfCheckout(checkout));
    throw new GatewayError("ORDER_ID_DUPLICATE", { detail: "The order has already been paid." });
  }
  const isOver = checkout.endAt <= deps.clock.now();
  if (isOver && (await expireCheckout(deps, checkout)) !== "IN_PROCESS") return null;
  deps.tracing.note(subjectOfCheckout(checkout));
  const difference = differenceOf(request, live);
  if (!isOver && difference === null) return checkout.id;
  const detail = isOver
    ? "A payment of the previous checkout has not been confirmed yet."
    : `${difference} differs from the previous request with this order.id.`;
  throw new GatewayError("ORDER_ID_DUPLICATE", { detail });
}

/** The first field that differs, named for the caller; null when the request is the same. */
function differenceOf(
  request: CheckoutRequest,
  { checkout, isRequested }: { checkout: Checkout; isRequested: boolean },
): string | null {
  const difference = findDifference(sentFields(request), earlierFields(checkout, request));
  return difference ?? (isRequested ? null : "A field");
}

function newCheckout(
  deps: Pick<Deps, "clock" | "random" | "idMask">,
  request: CheckoutRequest,
  excludedMethods: string[],
  requestId: string | null,
): Checkout {
  const now = deps.clock.now();
  const id = makeRoutedId(now, request.merchantId, deps);
  const { expiresInSeconds, order, details, ...rest } = request;
  return {
    ...rest,
    id,
    requestId,
    order: { ...order, id: order.id || id },
    details: { ...details, excludedMethods },
    status: "IN_PROCESS",
    transactionId: null,
    startAt: now,
    endAt: new Date(now.getTime() + expiresInSeconds * 1_000),
    createdAt: now,
    updatedAt: now,
  };
}
