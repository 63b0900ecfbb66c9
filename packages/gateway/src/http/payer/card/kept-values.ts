import { tidyExpiry } from "@kaunter/checkout";
import type { SetCookie } from "cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { CheckoutDeps } from "../../http-deps.ts";
import { readHostCookie, writeHostCookie } from "../../request/cookies.ts";
import { wantsAddress } from "../session/page-io.ts";
import {
  CARD_VALUES_MS,
  type CardReference,
  type CardValues,
  openValues,
  sealValues,
} from "./card-reference.ts";

/**
 * Of the card form's own host, which alone reads it: no value that was entered is in any URL, and
 * the page cannot read it. See docs/adr/0011.
 */
const COOKIE = "kaunter_card";
/** The same, of a form in a page of another site. */
const FRAME_COOKIE = "kaunter_card_frame";
const EXPIRY_LENGTH_MAX = 20;
const SAVED_ID_LENGTH_MAX = 32;
const NAME_LENGTH_MAX = 60;

/** Keeps what the payer need not enter again, should the form be shown again. */
export function keepValues(
  deps: CheckoutDeps,
  reply: FastifyReply,
  { checkoutId, page }: CardReference,
  form: URLSearchParams,
): void {
  const selected = form.get("savedCard");
  const value = sealValues(deps, {
    checkoutId,
    expiry: tidyExpiry(form.get("cardExpiry") ?? "").slice(0, EXPIRY_LENGTH_MAX),
    name: nameToKeep(form.get("cardName") ?? ""),
    ...(selected !== null && { selected: selected.slice(0, SAVED_ID_LENGTH_MAX) }),
    expiresAtMs: deps.clock.now().getTime() + CARD_VALUES_MS,
  });
  write(deps, reply, page, value, CARD_VALUES_MS / 1_000);
}

/** Reads them once: they are deleted with the response. */
export function takeValues(
  deps: CheckoutDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { checkoutId, page }: CardReference,
): CardValues | null {
  for (const name of [FRAME_COOKIE, COOKIE]) {
    const values = openValues(deps, readHostCookie(deps, request, name), checkoutId);
    if (!values) continue;
    writeHostCookie(deps, reply, { name, value: "", maxAge: 0, ...placeOf(name, page) });
    return values;
  }
  return null;
}

/**
 * A form that its script sent gets the cookie in the frame, and browsers keep it there for this
 * page alone, also where they block those of other sites. Without script it comes with a page of
 * this host, and only a form of the same site gets it back.
 */
function write(
  deps: CheckoutDeps,
  reply: FastifyReply,
  page: string,
  value: string,
  maxAge: number,
): void {
  const name = page !== "" && wantsAddress(reply.request) ? FRAME_COOKIE : COOKIE;
  writeHostCookie(deps, reply, { name, value, maxAge, ...placeOf(name, page) });
}

/**
 * The two names of a loopback address are two sites to a browser, unlike `pay.` and `cards.` of one
 * domain: there the cookie needs `None` to reach the frame.
 */
function placeOf(name: string, page: string): Partial<SetCookie> {
  const isLoopback = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::|$)/.test(page);
  if (name !== FRAME_COOKIE && !isLoopback) return {};
  const isPartitioned = name === FRAME_COOKIE;
  return { secure: true, sameSite: "none", ...(isPartitioned && { partitioned: true }) };
}

/** A card number entered in the wrong field is not kept either. */
function nameToKeep(name: string): string {
  return /\d{4}/.test(name.replaceAll(/[\s-]/g, "")) ? "" : name.slice(0, NAME_LENGTH_MAX);
}
