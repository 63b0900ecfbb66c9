import { framersOf } from "../content-policy.ts";
import { type Html, html } from "../markup/html.ts";
import type { CheckoutView } from "../view/checkout-view.ts";

export type EmbedStatus = "SUCCESS" | "FAILED" | "CANCELLED" | "EXPIRED";

/** How the checkout has ended; null while a payer may still pay or money may still move. */
function outcomeOf(view: CheckoutView): EmbedStatus | null {
  switch (view.screen) {
    case "success":
    case "already_paid":
      return "SUCCESS";
    case "failed":
      return view.canTryAgain ? null : "FAILED";
    case "cancelled":
      return "CANCELLED";
    case "expired":
      return view.hadOpenAttempt ? null : "EXPIRED";
    case "leaving":
      return view.status;
    default:
      return null;
  }
}

/** For the script in a frame: the sites it may message, and the result it has to report. */
export function embedMarks(view: CheckoutView): Html | null {
  const framers = framersOf(view);
  if (framers.length === 0 || !("order" in view)) return null;
  const outcome = outcomeOf(view);
  return html` data-embed="${framers.join(" ")}"${outcome !== null && html` data-result="${outcome}" data-order="${view.order.id}"`}`;
}
