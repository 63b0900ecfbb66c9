import {
  type Checkout,
  EXPIRES_IN_SECONDS_DEFAULT,
  PAID_PATH,
} from "../../domain/checkout/checkout.ts";
import { GatewayError } from "../../domain/errors.ts";
import type { AmountRange } from "../../domain/qr-code/entered-amount.ts";
import { isExpired, type QrCode } from "../../domain/qr-code/qr-code.ts";
import { findLiveCheckout } from "../../store/checkout/checkouts.ts";
import { insertInternalCheckout } from "../../store/checkout/internal-checkouts.ts";
import { type Queryable, violatedUniqueKey } from "../../store/database.ts";
import { findMerchantSettings } from "../../store/merchant/merchant-settings.ts";
import { findMerchant } from "../../store/merchant/merchants.ts";
import { findOpenStore } from "../../store/merchant/stores.ts";
import { lockQrCode } from "../../store/qr-code/qr-codes.ts";
import { loadCaller } from "../application/caller-cache.ts";
import { createInternalCheckout } from "../checkout/create-internal-checkout.ts";
import type { Deps } from "../deps.ts";
import { expireCheckout } from "../payment/close-checkout.ts";
import type { CardEntry } from "../payment/direct/read-direct-card.ts";
import { type QrCodeTerms, readTerms } from "./qr-code-terms.ts";

/** What a payer gets who opens a QR code. */
export type OpenedQrCode =
  | { kind: "checkout"; checkoutId: string }
  /** The payer enters the amount first. */
  | { kind: "amount"; range: AmountRange }
  | { kind: "closed"; why: "expired" | "paid" | "unavailable" };

export type OpenDeps = Deps & Pick<CardEntry, "acceptsCards">;

/** Why a code cannot be paid at the moment; each may end by itself. */
const UNAVAILABLE: ReadonlySet<string> = new Set([
  "INVALID_PARAMETER",
  "DOES_NOT_HAVE_ACTIVE_WALLET",
  "PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION",
]);

/**
 * Opens the checkout of a visit: for a STATIC code a new one, for a DYNAMIC code the one that its
 * order has. `amountMinor` is what the payer entered, from within the range; null on the first
 * visit.
 */
export async function openQrCode(
  deps: OpenDeps,
  qrCode: QrCode,
  amountMinor: number | null,
): Promise<OpenedQrCode> {
  const visited = await findVisited(deps, qrCode);
  if (visited?.kind === "checkout") return visited;
  if (isExpired(qrCode, deps.clock.now())) return { kind: "closed", why: "expired" };
  if (visited) return visited;
  if (qrCode.replacedAt) return { kind: "closed", why: "unavailable" };
  const offer = await findOffer(deps, qrCode);
  if (!offer) return { kind: "closed", why: "unavailable" };
  const amount = qrCode.amountMinor ?? amountMinor;
  if (amount === null) return { kind: "amount", range: offer.terms.range };
  return createVisit(deps, qrCode, offer, amount);
}

/** Whether the merchant can be paid now: changes by an operator or the merchant apply at once. */
async function findOffer(deps: OpenDeps, qrCode: QrCode) {
  const { merchantId, storeId, applicationId, notifyUrl } = qrCode;
  const [merchant, store, caller, limits] = await Promise.all([
    findMerchant(deps.database, merchantId),
    findOpenStore(deps.database, merchantId, storeId),
    // With a user's consent, that of another merchant.
    loadCaller(deps, applicationId),
    findMerchantSettings(deps.database, merchantId),
  ]);
  const isOpen = merchant?.isActive && merchant.status !== "SUSPENDED";
  if (!isOpen || store?.status !== "ACTIVE" || !caller?.application.isActive) return null;
  try {
    const terms = readTerms(deps, limits, qrCode);
    return { terms, notifyUrl: notifyUrl || caller.application.webhookUrl };
  } catch (error) {
    if (error instanceof GatewayError && UNAVAILABLE.has(error.code)) return null;
    throw error;
  }
}

/** The open or paid checkout of a DYNAMIC code's order, after closing one that is over. */
async function findVisited(deps: Deps, qrCode: QrCode): Promise<OpenedQrCode | null> {
  const live = await findLive(deps.database, qrCode);
  if (live?.status !== "IN_PROCESS" || live.endAt > deps.clock.now()) return toOpened(qrCode, live);
  return toOpened(qrCode, { ...live, status: await expireCheckout(deps, live) });
}

async function findLive(db: Queryable, { merchantId, type, order }: QrCode) {
  const live = type === "DYNAMIC" ? await findLiveCheckout(db, merchantId, order.id) : null;
  return live?.checkout ?? null;
}

/**
 * Null when another checkout may be opened. One that this code did not open may have another
 * amount, or show its customer's cards: nobody is sent there.
 */
function toOpened({ code }: QrCode, live: Checkout | null): OpenedQrCode | null {
  if (live?.status !== "IN_PROCESS" && live?.status !== "SUCCESS") return null;
  if (live.details.qrCode === code) return { kind: "checkout", checkoutId: live.id };
  return { kind: "closed", why: live.status === "SUCCESS" ? "paid" : "unavailable" };
}

async function createVisit(
  deps: OpenDeps,
  qrCode: QrCode,
  { terms, notifyUrl }: { terms: QrCodeTerms; notifyUrl: string },
  amountMinor: number,
): Promise<OpenedQrCode> {
  const checkout = createInternalCheckout(deps, qrCode, {
    order: { ...qrCode.order, amountMinor },
    details: { ...terms.details, qrCode: qrCode.code },
    layout: "v3",
    redirectUrl: qrCode.redirectUrl || `${deps.publicUrl}${PAID_PATH}`,
    notifyUrl,
    lifetimeMs: EXPIRES_IN_SECONDS_DEFAULT * 1_000,
  });
  try {
    return await deps.database.transaction(async (tx) => {
      const isInUse = qrCode.type === "STATIC" || (await lockQrCode(tx, qrCode));
      const faster = toOpened(qrCode, await findLive(tx, qrCode));
      if (faster) return faster;
      if (!isInUse) return { kind: "closed", why: "unavailable" };
      await insertInternalCheckout(tx, checkout);
      return { kind: "checkout", checkoutId: checkout.id };
    });
  } catch (error) {
    if (violatedUniqueKey(error) !== "checkouts_by_live_order") throw error;
    return { kind: "closed", why: "unavailable" }; // the merchant has just created one itself
  }
}
