import { type CheckoutView, type RenderedPage, renderCheckout } from "@kaunter/checkout";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sendPacked } from "../../static/send-packed.ts";

/** `status` overrides the screen's own. */
export function sendView(reply: FastifyReply, view: CheckoutView, status?: number): FastifyReply {
  return sendPage(reply, renderCheckout(view), status);
}

/**
 * Compressed on a zlib thread. The one-time key is new in every page, and no input is repeated in
 * one, so its length reveals nothing.
 */
export function sendPage(reply: FastifyReply, page: RenderedPage, status?: number): FastifyReply {
  const { vary = "" } = page.headers;
  reply
    .code(status ?? page.status)
    .headers({ ...page.headers, vary: [vary, "accept-encoding"].filter(Boolean).join(", ") });
  return sendPacked(reply, page.html, page.symbols);
}

/**
 * After a form: leads to the page, so that a refresh does not submit twice. In the language of
 * the form's address, which a page in a frame has instead of the cookie.
 */
export function redirectToPage(
  reply: FastifyReply,
  checkoutId: string,
  query = new URLSearchParams({ checkoutId }),
): FastifyReply {
  const lang = queryText(reply.request, "lang");
  if (lang) query.set("lang", lang);
  const address = `/checkout?${query}`;
  return wantsAddress(reply.request) ? sendAddress(reply, address) : reply.redirect(address, 303);
}

/**
 * True for a form that the page's script sent. It shows no response but goes to an address, and
 * where the response is a page all the same, it sends the form again as a browser does.
 */
export function wantsAddress({ method, headers }: FastifyRequest): boolean {
  return method === "POST" && headers.accept === "application/json";
}

/** Where that script continues. */
export function sendAddress(reply: FastifyReply, next: string): FastifyReply {
  return reply.header("cache-control", "no-store").send({ next });
}

/** A query parameter as text; undefined when it is missing or repeated. */
export function queryText(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Record<string, unknown>)[name]; // Fastify's own shape
  return typeof value === "string" ? value : undefined;
}
