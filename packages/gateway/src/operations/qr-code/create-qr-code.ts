import { hash } from "node:crypto";
import type { CheckoutStatus } from "../../domain/checkout/checkout.ts";
import type { SentFields } from "../../domain/checkout/checkout-fields.ts";
import { GatewayError } from "../../domain/errors.ts";
import { makeLongId, makeQrCode } from "../../domain/ids.ts";
import type { MerchantLimits } from "../../domain/merchant/merchant-limits.ts";
import {
  expiryFields,
  type RequestedExpiry,
  readExpiry,
  toExpiryType,
} from "../../domain/qr-code/expiry.ts";
import { isExpired, type PaymentLinkTerms, type QrCode } from "../../domain/qr-code/qr-code.ts";
import { findLiveCheckout } from "../../store/checkout/checkouts.ts";
import { findQrCodeOfOrder, insertQrCode, replaceQrCode } from "../../store/qr-code/qr-codes.ts";
import { expireCheckout } from "../checkout/close-checkout.ts";
import { findDifference } from "../checkout/find-difference.ts";
import type { Deps } from "../deps.ts";
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
  const requestHash = hashForPreviousRelease(request);
  for (let attempt = 1; attempt <= TRIES_MAX; attempt += 1) {
    const earlier = isNamed ? await findEarlier(deps, request, now) : null;
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
  request: QrCodeRequest,
  now: Date,
): Promise<QrCode | null> {
  const earlier = await findQrCodeOfOrder(database, request.merchantId, request.order.id);
  if (!earlier) return null;
  const { qrCode, isRequested } = earlier;
  if (qrCode.status === "REDEEMED") throw new GatewayError("QR_REDEEMED");
  if (isExpired(qrCode, now)) return qrCode;
  const difference = findDifference(fieldsOf(request), fieldsOf(qrCode));
  if (difference === null && isRequested) return qrCode;
  throw new GatewayError("ORDER_ID_DUPLICATE", {
    detail: `${difference ?? "A field"} differs from the previous request with this order.id.`,
  });
}

/**
 * What the merchant sent; who sent it and when do not matter. The terms of a link are part of it,
 * so that no request of the API gets one.
 */
function fieldsOf(qrCode: QrCodeRequest | QrCode): SentFields {
  const { title, detail, additionalData } = qrCode.order;
  return {
    type: qrCode.type,
    amount: qrCode.amountMinor,
    "order.title": title,
    "order.detail": detail,
    "order.additionalData": additionalData,
    method: qrCode.methods,
    storeId: qrCode.storeId,
    redirectUrl: qrCode.redirectUrl,
    notifyUrl: qrCode.notifyUrl,
    ...expiryFields(qrCode.expiry),
    "payment link": qrCode.link ?? null,
  };
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
 * What release 0.2 compares, so that it recognises this release's codes during an upgrade: all of
 * its fields in its order, to which none is added. The next release can write any other value that
 * is not empty.
 */
function hashForPreviousRelease({ expiry, order, ...request }: QrCodeRequest): Buffer {
  const { merchantId, storeId, type, amountMinor, methods, redirectUrl, notifyUrl } = request;
  const { id, title, detail, additionalData } = order;
  const meant = {
    ...{ merchantId, storeId, type, amountMinor, methods },
    order: { id, title, detail, additionalData },
    ...{ redirectUrl, notifyUrl, link: request.link },
  };
  const { type: expiryType = "PERMANENT", day = null, expiredAt = null } = expiry ?? {};
  const until = { type: toExpiryType(expiryType), day: day || null, expiredAt };
  return hash("sha256", JSON.stringify([meant, until]), "buffer");
}
