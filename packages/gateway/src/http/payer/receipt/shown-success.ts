import type { CheckoutView } from "@kaunter/checkout";
import type { FastifyReply, FastifyRequest } from "fastify";
import { readHostCookie, writeHostCookie } from "../../request/cookies.ts";

/**
 * The success page redirects to the shop automatically only once. A payer who returns by Back,
 * reloads or changes the language stays on it: the cookie names the checkout that was shown last.
 */
const SHOWN_COOKIE = "kaunter_shown";
const COOKIE_SECONDS = 86_400;

interface Deps {
  isSandbox: boolean;
}

export function wasShown(
  deps: Deps,
  request: Pick<FastifyRequest, "headers">,
  checkoutId: string,
): boolean {
  return readHostCookie(deps, request, SHOWN_COOKIE) === checkoutId;
}

export function rememberShown(deps: Deps, reply: FastifyReply, view: CheckoutView): void {
  if (view.screen !== "success" || view.leave?.afterMs === undefined) return;
  const cookie = { name: SHOWN_COOKIE, value: view.checkoutId, maxAge: COOKIE_SECONDS };
  writeHostCookie(deps, reply, cookie);
}
