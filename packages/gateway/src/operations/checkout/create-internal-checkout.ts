import {
  type Checkout,
  type CheckoutDetails,
  EXPIRES_IN_SECONDS_MIN,
  subjectOfCheckout,
} from "../../domain/checkout/checkout.ts";
import { DEFAULT_DETAILS } from "../../domain/checkout/checkout-fields.ts";
import { makeLongId, makeRoutedId } from "../../domain/ids.ts";
import type { Deps } from "../deps.ts";

/** On whose behalf the checkout is. */
export type CheckoutOwner = Pick<Checkout, "merchantId" | "storeId" | "applicationId">;

/**
 * A checkout that no call creates as such: a charge of a customer's card, a card check, or the
 * visit of a QR code.
 */
export function createInternalCheckout(
  deps: Pick<Deps, "clock" | "journal" | "random" | "idMask" | "tracing">,
  { merchantId, storeId, applicationId }: CheckoutOwner,
  wanted: {
    /** An empty `id` means the checkout's own. */
    order: Checkout["order"];
    details: Partial<CheckoutDetails>;
    layout: Checkout["layout"];
    redirectUrl: string;
    notifyUrl: string;
    lifetimeMs: number;
    /** When that for which it is made ends: the checkout too, if its shortest lifetime is over. */
    notAfter?: Date | null;
    /**
     * Of the request that caused it. By default the one that is being served, or an id of its
     * own, so that one id links everything that follows.
     */
    requestId?: string;
  },
): Checkout {
  const now = deps.clock.now();
  const id = makeRoutedId(now, merchantId, deps);
  const checkout: Checkout = {
    ...{ id, merchantId, storeId, applicationId },
    order: { ...wanted.order, id: wanted.order.id || id },
    type: "WEB_PAYMENT",
    layout: wanted.layout,
    redirectUrl: wanted.redirectUrl,
    notifyUrl: wanted.notifyUrl,
    details: { ...DEFAULT_DETAILS, ...wanted.details },
    requestId: wanted.requestId ?? deps.tracing.fields().requestId ?? makeLongId(now, deps.random),
    status: "IN_PROCESS",
    transactionId: null,
    startAt: now,
    endAt: endOf(now, wanted),
    createdAt: now,
    updatedAt: now,
  };
  deps.tracing.note(subjectOfCheckout(checkout));
  deps.journal.note({ kind: "checkout", checkout, requestHash: null });
  return checkout;
}

/** No sooner than the shortest lifetime of a checkout. */
function endOf(now: Date, wanted: { lifetimeMs: number; notAfter?: Date | null }): Date {
  const lifetimeMs = wanted.notAfter
    ? Math.min(wanted.lifetimeMs, wanted.notAfter.getTime() - now.getTime())
    : wanted.lifetimeMs;
  return new Date(now.getTime() + Math.max(EXPIRES_IN_SECONDS_MIN * 1_000, lifetimeMs));
}
