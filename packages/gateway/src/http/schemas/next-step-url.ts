import type { DirectStep } from "../../operations/payment/direct/start-direct.ts";

/**
 * The payer's next step as a URL: the rail's own where it is one, else a page of the gateway that
 * continues automatically (a form to post, 3-D Secure, a code to scan).
 */
export function nextStepUrl(publicUrl: string, checkoutId: string, next: DirectStep): string {
  const page = (path: string) => `${publicUrl}${path}?checkoutId=${checkoutId}`;
  switch (next.kind) {
    case "redirect":
      return next.method === "GET" ? next.url : page("/checkout/resume");
    case "card_form":
      return `${page("/checkout")}&method=${next.methodId}`;
    case "app_link":
      return next.fallbackUrl;
    case "3ds_method":
    case "3ds_challenge":
      return page("/checkout/resume");
    case "mini_program":
    case "qr":
    case "wait":
    case "none":
      return page("/checkout");
  }
}
