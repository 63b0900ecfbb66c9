import type { FastifyRequest } from "fastify";
import { GatewayError } from "../../domain/errors.ts";
import {
  type StartedPayment,
  type StartPayment,
  startPayment,
} from "../../operations/start-payment.ts";
import type { BrowserFacts } from "../../rails/rail.ts";
import type { Session } from "./load-session.ts";
import type { CheckoutDeps } from "./page-io.ts";

/**
 * Starts what a payer's form asked for. Null when the checkout was closed meanwhile: its page says
 * what is true now.
 */
export async function startFromForm(
  deps: CheckoutDeps,
  request: FastifyRequest,
  { checkout }: Session,
  wanted: Omit<StartPayment, "checkoutId" | "device" | "browser">,
): Promise<StartedPayment | null> {
  const userAgent = request.headers["user-agent"] ?? "";
  try {
    return await startPayment(deps, {
      checkoutId: checkout.id,
      device: /Mobi|Android|iPhone|iPad/i.test(userAgent) ? "mobile" : "desktop",
      browser: browserFacts(request),
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

function browserFacts(request: FastifyRequest): BrowserFacts {
  return {
    userAgent: (request.headers["user-agent"] ?? "").slice(0, 512),
    acceptHeader: (request.headers.accept ?? "").slice(0, 512),
    language: (request.headers["accept-language"] ?? "en").split(",", 1)[0]?.slice(0, 16) ?? "en",
    address: request.ip,
  };
}
