import type { FastifyRequest } from "fastify";
import { GatewayError } from "../../../domain/errors.ts";
import {
  type StartedPayment,
  type StartPayment,
  startPayment,
} from "../../../operations/payment/start/start-payment.ts";
import type { CheckoutDeps } from "../../http-deps.ts";
import { readBrowserFacts } from "../../request/origin/browser-facts.ts";
import type { Session } from "./load-session.ts";

/**
 * Starts the payment of a payer's form. Null when the checkout was closed in the meantime: its page
 * shows the result.
 */
export async function startFromForm(
  deps: CheckoutDeps,
  request: FastifyRequest,
  session: Session,
  wanted: Omit<StartPayment, "checkout" | "seen" | "device" | "browser" | "language">,
): Promise<StartedPayment | null> {
  const browser = readBrowserFacts(request);
  try {
    return await startPayment(deps, {
      checkout: session.checkout,
      seen: session,
      device: /Mobi|Android|iPhone|iPad/i.test(browser.userAgent) ? "mobile" : "desktop",
      browser,
      language: session.facts.lang,
      ...wanted,
    });
  } catch (error) {
    const isClosed =
      error instanceof GatewayError &&
      ["ORDER_PAID", "ORDER_CLOSED", "TRANSACTION_EXPIRED"].includes(error.code);
    if (isClosed) return null;
    throw error;
  }
}
