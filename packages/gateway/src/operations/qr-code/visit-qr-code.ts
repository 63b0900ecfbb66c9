import {
  type Checkout,
  EXPIRES_IN_SECONDS_DEFAULT,
  PAID_PATH,
} from "../../domain/checkout/checkout.ts";
import { GatewayError } from "../../domain/errors.ts";
import type { AmountRange } from "../../domain/qr-code/entered-amount.ts";
import {
  isExpired,
  type PaymentLinkTerms,
  type QrCode,
  quantityLimit,
} from "../../domain/qr-code/qr-code.ts";
import { findLiveCheckout, insertInternalCheckout } from "../../store/checkout/checkouts.ts";
import { type Queryable, violatedUniqueKey } from "../../store/database.ts";
import { findMerchantSettings } from "../../store/merchant/merchant-settings.ts";
import { findMerchant } from "../../store/merchant/merchants.ts";
import { findOpenStore } from "../../store/merchant/stores.ts";
import { lockQrCode } from "../../store/qr-code/qr-codes.ts";
import { loadCaller } from "../application/caller-cache.ts";
import { cancelUntriedCheckout, expireCheckout } from "../checkout/close-checkout.ts";
import { createInternalCheckout } from "../checkout/create-internal-checkout.ts";
import type { Deps } from "../deps.ts";
import type { CardEntry } from "../payment/direct/read-direct-card.ts";
import { type QrCodeTerms, readTerms } from "./qr-code-terms.ts";

/** What a payer gets who opens a QR code. */
export type QrCodeVisit =
  | { kind: "checkout"; checkoutId: string }
  /** The payer enters the amount first. */
  | { kind: "amount"; range: AmountRange }
  /** Of a payment link: the payer chooses how many first. */
  | { kind: "quantity"; unitMinor: number; quantityMax: number }
  | { kind: "closed"; why: "expired" | "paid" | "unavailable" | "cancelled" };

/** What the payer chose, from within the limits; null on the first visit. */
export type Chosen = { amountMinor: number } | { quantity: number } | null;

export type VisitDeps = Deps & Pick<CardEntry, "acceptsCards">;

/** Why a code cannot be paid at the moment; each reason may be temporary. */
const UNAVAILABLE: ReadonlySet<string> = new Set([
  "INVALID_PARAMETER",
  "DOES_NOT_HAVE_ACTIVE_WALLET",
  "PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION",
]);

/**
 * Finds or creates the checkout of a visit: for a STATIC code a new one, for a DYNAMIC code the one
 * that its order has.
 */
export async function visitQrCode(
  deps: VisitDeps,
  qrCode: QrCode,
  chosen: Chosen,
): Promise<QrCodeVisit> {
  if (qrCode.link?.cancelledAt && qrCode.status !== "REDEEMED") return CANCELLED;
  const visited = await resumeVisit(deps, qrCode, chosen);
  if (visited?.kind === "checkout") return visited;
  if (isExpired(qrCode, deps.clock.now())) return { kind: "closed", why: "expired" };
  if (visited) return visited;
  if (qrCode.replacedAt) return { kind: "closed", why: "unavailable" };
  const offer = await findOffer(deps, qrCode);
  if (!offer) return { kind: "closed", why: "unavailable" };
  const { range } = offer.terms;
  const unitMinor = qrCode.amountMinor;
  if (unitMinor === null) {
    if (!chosen || !("amountMinor" in chosen)) return { kind: "amount", range };
    return createVisit(deps, qrCode, offer, { ...chosen, quantity: 1 });
  }
  const quantityMax = quantityLimit(qrCode, range.amountMinorMax);
  const quantity = quantityOf(chosen);
  if (quantityMax > 1 && quantity === null) return { kind: "quantity", unitMinor, quantityMax };
  const count = Math.min(quantity ?? 1, quantityMax);
  return createVisit(deps, qrCode, offer, { amountMinor: unitMinor * count, quantity: count });
}

const CANCELLED: QrCodeVisit = { kind: "closed", why: "cancelled" };

const quantityOf = (chosen: Chosen) => (chosen && "quantity" in chosen ? chosen.quantity : null);

/** Whether the merchant can be paid now: changes by an operator or the merchant apply at once. */
async function findOffer(deps: VisitDeps, qrCode: QrCode) {
  const { merchantId, storeId, applicationId, notifyUrl } = qrCode;
  const [merchant, store, caller, limits] = await Promise.all([
    findMerchant(deps.database, merchantId),
    findOpenStore(deps.database, merchantId, storeId),
    // With a user's consent, that of another merchant.
    loadCaller(deps, applicationId),
    findMerchantSettings(deps.database, merchantId),
  ]);
  const isOpen = merchant?.isActive && merchant.status !== "SUSPENDED";
  // A payment link is the merchant's own, not a call of the application that gets its webhooks.
  const isOn = caller?.application.isActive || qrCode.link !== null;
  if (!isOpen || store?.status !== "ACTIVE" || !caller || !isOn) return null;
  try {
    const terms = readTerms(deps, limits, qrCode);
    return { terms, notifyUrl: notifyUrl || caller.application.webhookUrl };
  } catch (error) {
    if (error instanceof GatewayError && UNAVAILABLE.has(error.code)) return null;
    throw error;
  }
}

/** The open or paid checkout of a DYNAMIC code's order, after closing one that is over. */
async function resumeVisit(
  deps: Deps,
  qrCode: QrCode,
  chosen: Chosen,
): Promise<QrCodeVisit | null> {
  const live = await findLive(deps.database, qrCode);
  if (live?.status !== "IN_PROCESS") return toVisit(qrCode, live);
  if (live.endAt <= deps.clock.now()) {
    return toVisit(qrCode, { ...live, status: await expireCheckout(deps, live) });
  }
  if (!canChooseAgain(qrCode, live)) return toVisit(qrCode, live);
  const quantity = quantityOf(chosen);
  if (quantity === null) return null;
  if (live.order.amountMinor === (qrCode.amountMinor ?? 0) * quantity) {
    return toVisit(qrCode, live);
  }
  return toVisit(qrCode, { ...live, status: await cancelUntriedCheckout(deps, live) });
}

/** Until a payment is attempted, each payer of a link may choose another quantity. */
function canChooseAgain({ link, code }: QrCode, live: Checkout): boolean {
  const isOwn = live.details.qrCode === code && live.transactionId === null;
  return isOwn && link !== null && link.quantityMax > 1;
}

async function findLive(db: Queryable, { merchantId, type, order }: QrCode) {
  const live = type === "DYNAMIC" ? await findLiveCheckout(db, merchantId, order.id) : null;
  return live?.checkout ?? null;
}

/**
 * Null when another checkout may be opened. A checkout that this code did not open may have another
 * amount, or show its customer's cards: payers are not sent there.
 */
function toVisit({ code }: QrCode, live: Checkout | null): QrCodeVisit | null {
  if (live?.status !== "IN_PROCESS" && live?.status !== "SUCCESS") return null;
  if (live.details.qrCode === code) return { kind: "checkout", checkoutId: live.id };
  return { kind: "closed", why: live.status === "SUCCESS" ? "paid" : "unavailable" };
}

async function createVisit(
  deps: VisitDeps,
  qrCode: QrCode,
  { terms, notifyUrl }: { terms: QrCodeTerms; notifyUrl: string },
  { amountMinor, quantity }: { amountMinor: number; quantity: number },
): Promise<QrCodeVisit> {
  const { link, order, code, expiry } = qrCode;
  const checkout = createInternalCheckout(deps, qrCode, {
    order: { ...order, amountMinor, detail: detailOf(qrCode, quantity) },
    details: { ...terms.details, qrCode: code, ...(link && detailsOfLink(link)) },
    layout: link ? "v4" : "v3",
    redirectUrl: qrCode.redirectUrl || `${deps.publicUrl}${PAID_PATH}`,
    notifyUrl,
    lifetimeMs: link ? LINK_LIFETIME_MS : EXPIRES_IN_SECONDS_DEFAULT * 1_000,
    notAfter: link && expiry.expiresAt,
  });
  try {
    return await deps.database.transaction(async (tx) => {
      const isInUse = (!link && qrCode.type === "STATIC") || (await lockQrCode(tx, qrCode));
      const faster = toVisit(qrCode, await findLive(tx, qrCode));
      if (faster) return faster;
      if (!isInUse) return link ? CANCELLED : { kind: "closed", why: "unavailable" };
      await insertInternalCheckout(tx, checkout);
      return { kind: "checkout", checkoutId: checkout.id };
    });
  } catch (error) {
    if (violatedUniqueKey(error) !== "checkouts_by_live_order") throw error;
    return { kind: "closed", why: "unavailable" }; // the merchant has just created one itself
  }
}

const LINK_LIFETIME_MS = 3_600_000;

function detailsOfLink({ customerEmail: email }: PaymentLinkTerms): Partial<Checkout["details"]> {
  const customer = email === null ? null : { userId: "", email, countryCode: "", phoneNumber: "" };
  return { source: "PORTAL", customer };
}

/** Says how many, in every language. */
function detailOf({ order, amountMinor }: QrCode, quantity: number): string {
  if (quantity === 1 || amountMinor === null) return order.detail;
  const times = `${quantity} × RM ${(amountMinor / 100).toFixed(2)}`;
  return order.detail === "" ? times : `${times}\n${order.detail}`;
}
