/** The options of `Kaunter.open`, and the errors for wrong ones. */
import type { EmbedStatus } from "./embed-marks.ts";

/** Not a proof: a shop ships when its webhook or a query says `SUCCESS`. */
export interface Result {
  status: EmbedStatus;
  orderId: string;
}

export interface Options {
  /** The `url` of the checkout, as the gateway returned it. */
  checkoutUrl: string;
  /** Default `modal`. */
  mode?: "modal" | "inline";
  /** For `inline`: the element, or a selector of it. */
  container?: string | HTMLElement;
  /** Default: the payer's own, as on the page. */
  lang?: string;
  /** Without it the whole window goes to the result page, and from there to `redirectUrl`. */
  onResult?: (result: Result) => void;
  onClose?: () => void;
}

/** Throws a `TypeError` that says what to change. */
export function readCheckoutUrl(text: string, gateway: string): URL {
  let url: URL | undefined;
  try {
    url = new URL(text);
  } catch {
    // Reported below, with everything else that is not a URL.
  }
  if (url?.origin !== gateway) {
    throw new TypeError(
      `checkoutUrl must be on ${gateway}, which serves this kaunter.js. Got: ${url?.origin ?? String(text)}`,
    );
  }
  if (!url.searchParams.get("checkoutId")) {
    throw new TypeError("checkoutUrl has no checkoutId. Pass the url of the created checkout.");
  }
  return url;
}

/** Throws a `TypeError` when the element is not found. */
export function findContainer(container: Options["container"]): HTMLElement {
  const found =
    typeof container === "string" ? document.querySelector<HTMLElement>(container) : container;
  if (!(found instanceof HTMLElement)) {
    throw new TypeError(`container must be an element of this page. Got: ${String(container)}`);
  }
  return found;
}
