import { hash } from "node:crypto";
import type { CheckoutStatus } from "../../domain/checkout/checkout.ts";
import { GatewayError } from "../../domain/errors.ts";
import { makeLongId, makeQrCode } from "../../domain/ids.ts";
import type { MerchantLimits } from "../../domain/merchant/merchant-limits.ts";
import { type RequestedExpiry, readExpiry, toExpiryType } from "../../domain/qr-code/expiry.ts";
import { isExpired, type PaymentLinkTerms, type QrCode } from "../../domain/qr-code/qr-code.ts";
import { findLiveCheckout } from "../../store/checkout/checkouts.ts";
import { findQrCodeOfOrder, insertQrCode, replaceQrCode } from "../../store/qr-code/qr-codes.ts";
import type { Deps } from "../deps.ts";
import { expireCheckout } from "../payment/close-checkout.ts";
import type { CardEntry } from "../payment/direct/read-direct-card.ts";
import { readTerms } from "./qr-code-terms.ts";

/** A validated request; `order.id` is "" when omitted. */
export type QrCodeRequest = Pick<
  QrCode,
  | "merchantId"
  | "applicationId"
  | "storeId"
  | "type"
  | "amountMinor"
  | "methods"
  | "order"
  | "redirectUrl"
  | "notifyUrl"
> & {
  expiry: RequestedExpiry | null;
  /** Of a payment link. */
  link?: PaymentLinkTerms;
};

/** The first insert may meet an expired code, whose order the second gets. */
const TRIES_MAX = 2;

/**
 * Creates a QR code. `order.id` is the merchant's natural idempotency key: until its code expires,
 * the same request returns it again, whatever has changed since. Throws EXPIRY_INVALID, EXPIRY_MIN,
 * INVALID_PARAMETER, ORDER_ID_DUPLICATE, QR_REDEEMED, and as `readTerms` does.
 */
export async function createQrCode(
  deps: Deps & Pick<CardEntry, "acceptsCards">,
  limits: MerchantLimits,
  request: QrCodeRequest,
): Promise<QrCode> {
  const { type, order } = request;
  const isNamed = order.id !== "";
  if (isNamed && type === "STATIC") {
    throw new GatewayError("INVALID_PARAMETER", {
      detail: "order.id is for DYNAMIC QR codes: each payment of a STATIC one gets its own order.",
    });
  }
  const now = deps.clock.now();
  const requestHash = hashRequest(request);
  for (let attempt = 1; attempt <= TRIES_MAX; attempt += 1) {
    const earlier = isNamed ? await findEarlier(deps, request, requestHash, now) : null;
    if (earlier && !isExpired(earlier, now)) return earlier;
    readTerms(deps, limits, request);
    const qrCode = newQrCode(deps, request, now);
    if (isNamed) await expectNoCheckout(deps, request);
    if (earlier) await replaceQrCode(deps.database, earlier, now);
    if (await insertQrCode(deps.database, qrCode, requestHash)) return qrCode;
  }
  throw new GatewayError("ORDER_ID_DUPLICATE", {
    detail: "Another QR code with this order.id was created at the same time. Retry the request.",
  });
}

function newQrCode(deps: Deps, { expiry, ...request }: QrCodeRequest, now: Date): QrCode {
  const { merchantId, type, order } = request;
  return {
    ...request,
    code: makeQrCode(merchantId, deps),
    expiry: readExpiry(expiry, now),
    order: {
      ...order,
      id: order.id || type === "STATIC" ? order.id : makeLongId(now, deps.random),
    },
    status: "VALID",
    replacedAt: null,
    link: request.link ?? null,
    createdAt: now,
    updatedAt: now,
  };
}

/** The code that an earlier, equal request created, or an expired one of any request. */
async function findEarlier(
  { database }: Pick<Deps, "database">,
  { merchantId, order }: QrCodeRequest,
  requestHash: Buffer,
  now: Date,
): Promise<QrCode | null> {
  const earlier = await findQrCodeOfOrder(database, merchantId, order.id);
  if (!earlier) return null;
  if (earlier.qrCode.status === "REDEEMED") throw new GatewayError("QR_REDEEMED");
  if (isExpired(earlier.qrCode, now) || earlier.requestHash.equals(requestHash)) {
    return earlier.qrCode;
  }
  throw new GatewayError("ORDER_ID_DUPLICATE", {
    detail: "The request differs from the one that created the QR code of this order.id.",
  });
}

/**
 * An order has one amount at a time, so it must have no open checkout, including that of an expired
 * code. Throws ORDER_ID_DUPLICATE.
 */
async function expectNoCheckout(
  deps: Deps,
  { merchantId, order }: Pick<QrCodeRequest, "merchantId" | "order">,
): Promise<void> {
  const live = await findLiveCheckout(deps.database, merchantId, order.id);
  if (!live) return;
  const { status, endAt } = live.checkout;
  if (status === "SUCCESS") {
    throw new GatewayError("ORDER_ID_DUPLICATE", { detail: "The order has already been paid." });
  }
  const isOver = endAt <= deps.clock.now();
  if (isOver && isClosed(await expireCheckout(deps, live.checkout))) return;
  throw new GatewayError("ORDER_ID_DUPLICATE", {
    detail: isOver
      ? "A payment of the order's checkout has not been confirmed yet. Retry later."
      : `The order has a checkout that is open until ${endAt.toISOString()}. Retry after that.`,
  });
}

const isClosed = (status: CheckoutStatus) => status !== "IN_PROCESS" && status !== "SUCCESS";

/**
 * What the request meant; who sent it and when do not matter. The terms of a link are part of it,
 * so that no request of the API gets one.
 */
function hashRequest({ applicationId: _, expiry, ...meant }: QrCodeRequest): Buffer {
  const { type = "PERMANENT", day = null, expiredAt = null } = expiry ?? {};
  const until = { type: toExpiryType(type), day: day || null, expiredAt };
  return hash("sha256", JSON.stringify([meant, until]), "buffer");
}
