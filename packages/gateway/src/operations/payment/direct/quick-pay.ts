import { hash } from "node:crypto";
import { type Checkout, PAID_PATH } from "../../../domain/checkout/checkout.ts";
import { type ErrorCode, GatewayError } from "../../../domain/errors.ts";
import type { MerchantLimits } from "../../../domain/merchant/merchant-limits.ts";
import type { Payment } from "../../../domain/payment/attempt.ts";
import { type DeclineReason, reasonOf } from "../../../domain/payment/provider-report.ts";
import type { Secret } from "../../../platform/secret.ts";
import type { InitiateInput, OfferedMethod } from "../../../rails/rail.ts";
import { findLiveCheckout, insertInternalCheckout } from "../../../store/checkout/checkouts.ts";
import { violatedUniqueKey } from "../../../store/database.ts";
import {
  findTransaction,
  findTransactionByAttemptKey,
} from "../../../store/payment/transactions.ts";
import { applyLimits } from "../../checkout/apply-limits.ts";
import { expireCheckout } from "../../checkout/close-checkout.ts";
import { createInternalCheckout } from "../../checkout/create-internal-checkout.ts";
import { findDifference } from "../../checkout/find-difference.ts";
import { expectPriced, type OfferDeps } from "../../checkout/find-offers.ts";
import { expectNoOutage } from "../../checkout/outage-cache.ts";
import type { Deps } from "../../deps.ts";
import { startPayment } from "../start/start-payment.ts";
import { expectStarted } from "./expect-started.ts";

/** A validated request. */
export interface QuickPayRequest
  extends Pick<Checkout, "merchantId" | "storeId" | "applicationId" | "notifyUrl" | "order"> {
  /** Of this merchant and store. */
  scanned: NonNullable<InitiateInput["scanned"]>;
  requestId?: string;
}

type QuickPayDeps = Deps & OfferDeps;

/** A payer at a counter confirms within moments or not at all. */
const LIFETIME_MS = 5 * 60_000;

/** A provider says so of the code; nothing was charged. */
const CODE_ERRORS: Partial<Record<DeclineReason, ErrorCode>> = {
  expired_qr: "AUTH_CODE_EXPIRED",
  used_qr: "AUTH_CODE_USED",
  invalid_qr: "AUTH_CODE_INVALID",
};

/**
 * Charges a payer's code and returns the payment as it is then: paid, failed, or in process while
 * the payer confirms or the provider is silent. `order.id` is the idempotency key: the same code
 * again returns the same payment, another code tries again unless one is paid or in process. Throws
 * AUTH_CODE_INVALID, AUTH_CODE_EXPIRED, AUTH_CODE_USED, ORDER_ID_DUPLICATE, PAYMENT_PARAM_INVALID,
 * PAYMENT_IN_PROCESS, and as `applyLimits` and `startPayment` do.
 */
export async function quickPay(
  deps: QuickPayDeps,
  limits: MerchantLimits,
  request: QuickPayRequest,
): Promise<Payment> {
  const attemptKey = keyOf(request.scanned.code);
  const earlier = await findOpenOrder(deps, request);
  const repeated =
    earlier && (await findTransactionByAttemptKey(deps.database, earlier, attemptKey));
  if (repeated) return expectCodeAccepted(repeated);
  if (earlier?.status === "SUCCESS") throw new GatewayError("ORDER_PAID");
  // Only a payment of unknown outcome keeps an order open after its end.
  if (earlier && earlier.endAt <= deps.clock.now()) throw new GatewayError("PAYMENT_IN_PROCESS");
  const offer = findOffer(deps, limits, request);
  await expectNoOutage(deps, offer);
  await expectPriced(deps, request.merchantId, offer);
  const checkout = earlier ?? (await openOrder(deps, request, offer));
  const started = await startPayment(deps, {
    checkout,
    offer,
    attemptKey,
    acceptRestart: false,
    device: "mobile",
    scanned: request.scanned,
  });
  const { payment } = expectStarted(started);
  const now = await findTransaction(deps.database, payment.merchantId, payment.id);
  return expectCodeAccepted(now ?? payment);
}

/** Names a code in the attempts of its order without storing it. */
const keyOf = (code: Secret<string>) => `code ${hash("sha256", code.reveal())}`;

function expectCodeAccepted(payment: Payment): Payment {
  const isDeclined = payment.attemptState === "DECLINED";
  const error = isDeclined ? CODE_ERRORS[reasonOf(payment)] : undefined;
  if (error) throw new GatewayError(error);
  return payment;
}

/** The method of the code, if this merchant may use it for this amount. */
function findOffer(
  deps: QuickPayDeps,
  limits: MerchantLimits,
  { scanned, order }: QuickPayRequest,
): OfferedMethod {
  const code = scanned.code.reveal();
  const offers = deps.rails.findByPayerCode(code);
  const refusals: unknown[] = [];
  for (const offer of offers) {
    try {
      applyLimits(deps, limits, choiceOf(offer), order.amountMinor);
      return offer;
    } catch (error) {
      refusals.push(error);
    }
  }
  if (refusals.length > 0) throw refusals[0];
  throw new GatewayError("AUTH_CODE_INVALID", { detail: describeOther(code) });
}

const choiceOf = ({ method }: OfferedMethod) => ({ methods: [method.id], sentExclusions: [] });

/** What else a scanner reads at a counter. */
function describeOther(code: string): string {
  if (/^00020[12]/.test(code)) {
    return "This is a merchant's QR code, for payers to scan. Send the code that the payer's app shows.";
  }
  if (/^https?:/i.test(code)) {
    return "This is a link. Send the code that the payer's app shows.";
  }
  return "No enabled method has codes of this form.";
}

/**
 * The order's open or paid checkout; null when there is none. Throws ORDER_ID_DUPLICATE when it is
 * not of this request.
 */
async function findOpenOrder(deps: Deps, request: QuickPayRequest): Promise<Checkout | null> {
  const live = await findLiveCheckout(deps.database, request.merchantId, request.order.id);
  if (!live) return null;
  const { checkout } = live;
  const difference = checkout.details.quickPay
    ? findDifference(fieldsOf(request), fieldsOf(checkout))
    : "The kind of payment";
  if (difference !== null) {
    throw new GatewayError("ORDER_ID_DUPLICATE", {
      detail: `${difference} differs from the previous request with this order.id.`,
    });
  }
  const isOver = checkout.status === "IN_PROCESS" && checkout.endAt <= deps.clock.now();
  if (!isOver) return checkout;
  const status = await expireCheckout(deps, checkout);
  return status === "IN_PROCESS" || status === "SUCCESS" ? { ...checkout, status } : null;
}

function fieldsOf({ order, storeId }: Pick<Checkout, "order" | "storeId">) {
  return {
    "order.amount": order.amountMinor,
    "order.title": order.title,
    "order.detail": order.detail,
    "order.additionalData": order.additionalData,
    storeId,
  };
}

/** The intent: saved before the rail is called. */
async function openOrder(
  deps: Deps,
  request: QuickPayRequest,
  offer: OfferedMethod,
): Promise<Checkout> {
  const checkout = createInternalCheckout(deps, request, {
    order: request.order,
    details: {
      methods: [offer.method.id],
      quickPay: { terminalId: request.scanned.terminalId },
    },
    layout: "v4",
    redirectUrl: `${deps.publicUrl}${PAID_PATH}`,
    notifyUrl: request.notifyUrl,
    lifetimeMs: LIFETIME_MS,
    ...(request.requestId !== undefined && { requestId: request.requestId }),
  });
  try {
    await deps.database.transaction((tx) => insertInternalCheckout(tx, checkout));
    return checkout;
  } catch (error) {
    if (violatedUniqueKey(error) !== "checkouts_by_live_order") throw error;
    // The same request at the same time: its attempt is found by the code.
    const faster = await findOpenOrder(deps, request);
    if (!faster) throw error;
    return faster;
  }
}
