import { pageHeaders } from "./content-policy.ts";
import { documentOf, tintStyle } from "./document.ts";
import { formatAmount } from "./format/format-amount.ts";
import { MESSAGES, type Messages } from "./messages/messages.ts";
import type { RenderedPage } from "./rendered-page.ts";
import type { ScreenParts } from "./screen.ts";
import { chooseScreen } from "./screens/choose.ts";
import { chooseQuantityScreen, enterAmountScreen, qrClosedScreen } from "./screens/counter-qr.ts";
import { cancelledScreen, expiredScreen, failedScreen, leavingScreen } from "./screens/ended.ts";
import { mandateScreen } from "./screens/mandate.ts";
import { methodScreen } from "./screens/method.ts";
import { alreadyPaidScreen, receiptScreen, successScreen } from "./screens/paid.ts";
import { pendingScreen } from "./screens/pending.ts";
import {
  errorScreen,
  retryPath,
  tooManyRequestsScreen,
  unavailableScreen,
  unknownScreen,
} from "./screens/problem.ts";
import { qrScreen } from "./screens/qr.ts";
import { redirectingScreen } from "./screens/redirecting.ts";
import { threeDsChallengeScreen, threeDsMethodScreen } from "./screens/three-ds.ts";
import type { CheckoutView } from "./view/checkout-view.ts";

function partsOf(view: CheckoutView, m: Messages): ScreenParts {
  switch (view.screen) {
    case "choose":
      return chooseScreen(view, m);
    case "card":
    case "bank":
    case "wallet":
      return methodScreen(view, m);
    case "qr":
      return qrScreen(view, m);
    case "redirecting":
      return redirectingScreen(view, m);
    case "three_ds_method":
      return threeDsMethodScreen(view, m);
    case "three_ds_challenge":
      return threeDsChallengeScreen(view, m);
    case "pending":
      return pendingScreen(view, m);
    case "success":
      return successScreen(view, m);
    case "already_paid":
      return alreadyPaidScreen(view, m);
    case "failed":
      return failedScreen(view, m);
    case "cancelled":
      return cancelledScreen(view, m);
    case "expired":
      return expiredScreen(view, m);
    case "leaving":
      return leavingScreen(view, m);
    case "receipt":
      return receiptScreen(view, m);
    case "mandate":
      return mandateScreen(view, m);
    case "enter_amount":
      return enterAmountScreen(view, m);
    case "choose_quantity":
      return chooseQuantityScreen(view, m);
    case "qr_closed":
      return qrClosedScreen(view, m);
    case "unknown":
      return unknownScreen(view, m);
    case "too_many_requests":
      return tooManyRequestsScreen(view, m);
    case "unavailable":
      return unavailableScreen(view, m);
    case "error":
      return errorScreen(view, m);
  }
}

function withOwnOrderText(view: CheckoutView, { mandate }: Messages): CheckoutView {
  if (!("order" in view) || view.order.isCardVerification !== true) return view;
  const detail = mandate.verification(formatAmount(view.order.amountMinor));
  return { ...view, order: { ...view.order, title: mandate.verificationTitle, detail } };
}

/** The complete response for one view. Pure: the same view gives the same bytes. */
export function renderCheckout(given: CheckoutView): RenderedPage {
  const m = MESSAGES[given.lang];
  const view = withOwnOrderText(given, m);
  const parts = partsOf(view, m);
  const headers = pageHeaders(view, tintStyle(view));
  if (view.screen === "too_many_requests" || view.screen === "unavailable") {
    const seconds = Math.max(1, Math.ceil(view.retryAfterMs / 1000));
    headers["retry-after"] = String(seconds);
    const url = view.screen === "unavailable" ? retryPath(view) : null;
    if (url !== null) headers.refresh = `${seconds};url=${url}`;
  }
  return { status: parts.status, ...documentOf(view, parts), headers };
}
