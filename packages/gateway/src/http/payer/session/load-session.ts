import { type CheckoutFacts, counterQrUrl, type MandateTerms } from "@kaunter/checkout";
import { type Checkout, hasShop, subjectOfCheckout } from "../../../domain/checkout/checkout.ts";
import { outageVersion } from "../../../domain/checkout/outage.ts";
import { presentMerchant } from "../../../domain/checkout/shown-merchant.ts";
import { OPEN_ATTEMPT_STATES, type Payment } from "../../../domain/payment/attempt.ts";
import { liveVersion } from "../../../domain/payment/live-version.ts";
import { expireCheckout } from "../../../operations/checkout/close-checkout.ts";
import type { Deps } from "../../../operations/deps.ts";
import {
  findShownCheckout,
  type ShownCheckout,
} from "../../../store/payment/paying/shown-checkout.ts";
import { findCustomer } from "../../../store/subscription/customers.ts";
import type { Remembered } from "../method/last-method.ts";
import { mandateTermsOf } from "../subscription/mandate-terms.ts";
import type { CardPlace } from "./card-origins.ts";
import type { Visit } from "./page-facts.ts";
import type { PayingDevice } from "./paying-device.ts";

/** Everything a page of a known checkout needs. */
export interface Session extends Pick<ShownCheckout, "merchant"> {
  checkout: Checkout;
  /** Newest first. */
  attempts: Payment[];
  /** The latest attempt that may still move money. */
  open: Payment | null;
  facts: CheckoutFacts;
  /** Origins of this page and its card form. */
  place: CardPlace;
  remembered: Remembered;
  device: PayingDevice;
}

/** Null for an unknown checkout. Closes an expired one. */
export async function loadSession(
  deps: Deps,
  checkoutId: string,
  { place, remembered, device, ...page }: Visit,
): Promise<Session | null> {
  const [shown] = await Promise.all([
    deps.routes.find(checkoutId, (among) => findShownCheckout(deps.database, among, checkoutId)),
    deps.outages.refresh(),
  ]);
  if (!shown) return null;
  deps.tracing.note(subjectOfCheckout(shown.checkout));
  const { merchantId } = shown.checkout;
  await Promise.all([deps.prices.refresh(merchantId), deps.merchantContracts.refresh(merchantId)]);
  const { attempts, merchant, look } = shown;
  let { checkout } = shown;
  if (checkout.status === "IN_PROCESS" && checkout.endAt <= page.now) {
    checkout = { ...checkout, status: await expireCheckout(deps, checkout) };
  }
  const mandate = await mandateOf(deps, checkout, page.now);
  const isShopWaiting = hasShop(checkout);
  const open =
    attempts.find((attempt) => OPEN_ATTEMPT_STATES.includes(attempt.attemptState)) ?? null;
  return {
    checkout,
    merchant,
    attempts,
    open,
    place,
    remembered,
    device,
    facts: {
      ...page,
      checkoutId,
      embedOrigins: isEmbeddable(checkout) ? shown.embedOrigins : [],
      merchant: merchant ? presentMerchant(merchant, look) : { name: "" },
      order: {
        id: checkout.order.id,
        title: checkout.order.title,
        detail: checkout.order.detail,
        amountMinor: checkout.order.amountMinor,
        isCardVerification: checkout.details.binding !== undefined,
      },
      ...(mandate && { mandate }),
      expiresAt: checkout.endAt,
      layout: checkout.layout,
      returnsTo: isShopWaiting ? hostOf(checkout.redirectUrl) : "",
      ...(!isShopWaiting &&
        checkout.details.qrCode && { startAgainUrl: counterQrUrl(checkout.details.qrCode) }),
      outages: outageVersion(deps.outages.list(), page.now),
      version: liveVersion(
        checkout.status,
        attempts
          .map(({ attemptState, payer, heldMinor }) => ({
            state: attemptState,
            isScanned: payer.isScanned === true,
            isHeld: heldMinor !== null,
          }))
          .reverse(),
      ),
    },
  };
}

/** What a card verification is for. */
async function mandateOf(
  deps: Deps,
  { merchantId, details }: Checkout,
  now: Date,
): Promise<MandateTerms | null> {
  const { binding } = details;
  const customer = binding && (await findCustomer(deps.database, [merchantId], binding.customerId));
  return customer ? mandateTermsOf(deps, customer, now) : null;
}

/** Of a QR code's checkout, and of what follows from a mandate, no shop has the page. */
function isEmbeddable({ details }: Checkout): boolean {
  return details.qrCode === undefined && !details.binding && !details.charge;
}

/** For an app's own scheme, the scheme: what follows it is no host. */
export function hostOf(url: string): string {
  const { host, protocol } = new URL(url);
  return /^https?:$/.test(protocol) ? host : protocol.replace(":", "");
}
