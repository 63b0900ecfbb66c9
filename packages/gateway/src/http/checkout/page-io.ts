import { type CheckoutView, renderCheckout } from "@kaunter/checkout";
import type { FastifyReply, FastifyRequest } from "fastify";
import { GatewayError } from "../../domain/errors.ts";
import type { BankLists } from "../../operations/bank-lists.ts";
import type { RateLimiter } from "../rate-limiter.ts";
import type { HttpDeps } from "../route.ts";

export interface CheckoutDeps extends HttpDeps {
  isSandbox: boolean;
  payerRateLimiter: RateLimiter;
  payerPhoneUrl: string | null;
  bankLists: BankLists;
}

/** `status` replaces the one that goes with the screen. */
export function sendView(reply: FastifyReply, view: CheckoutView, status?: number): FastifyReply {
  const page = renderCheckout(view);
  return reply
    .code(status ?? page.status)
    .headers(page.headers)
    .send(page.html);
}

/** After a form: back to the page, so that a refresh sends nothing twice. */
export function redirectToPage(reply: FastifyReply, checkoutId: string): FastifyReply {
  return reply.redirect(`/checkout?${new URLSearchParams({ checkoutId })}`, 303);
}

/** Fields of a posted form. Refuses anything else with INVALID_REQUEST. */
export function readForm(request: FastifyRequest): URLSearchParams {
  const type = request.headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded" || !Buffer.isBuffer(request.body)) {
    throw new GatewayError("INVALID_REQUEST", { status: 415 });
  }
  return new URLSearchParams(request.body.toString("utf8"));
}

/** One query parameter as text; undefined when it is missing or came twice. */
export function queryText(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Record<string, unknown>)[name]; // Fastify's own shape
  return typeof value === "string" ? value : undefined;
}
