import type { CheckoutView } from "@kaunter/checkout";
import type { FastifyReply, FastifyRequest } from "fastify";
import { hostCookieName, readCookie, writeCookie } from "../../request/cookies.ts";

/**
 * The page of a success goes to the shop by itself once. Whoever comes back by the browser's Back,
 * reloads, or changes the language stays: the cookie names the checkout that was shown last.
 */
const SHOWN_COOKIE = "kaunter_shown";
const COOKIE_SECONDS = 86_400;

interface Deps {
  isSandbox: boolean;
}

export function wasShown(
  { isSandbox }: Deps,
  request: Pick<FastifyRequest, "headers">,
  checkoutId: string,
): boolean {
  return readCookie(request, hostCookieName(SHOWN_COOKIE, isSandbox)) === checkoutId;
}

export function rememberShown({ isSandbox }: Deps, reply: FastifyReply, view: CheckoutView): void {
  if (view.screen !== "success" || view.leave?.afterMs === undefined) return;
  const name = hostCookieName(SHOWN_COOKIE, isSandbox);
  const cookie = { name, value: view.checkoutId, maxAge: COOKIE_SECONDS };
  writeCookie(reply, { ...cookie, secure: !isSandbox });
}
