/**
 * State that the consent pages pass on: sealed, so that it cannot be changed, and bound to a
 * cookie, so that another browser cannot send it.
 */

import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { GatewayError } from "../../../domain/errors.ts";
import { maskText } from "../../../domain/request-log/mask/mask-text.ts";
import type { CallOrigin } from "../../../operations/access/record-change.ts";
import type { Deps } from "../../../operations/deps.ts";
import { readHostCookie, writeHostCookie } from "../../request/cookies.ts";
import { getCallerAddress } from "../../request/origin/caller-address.ts";
import type { AuthorizeRequest } from "./authorize-request.ts";

const COOKIE = "kaunter_authorize";
const COOKIE_BYTES = 32;
const USER_AGENT_LENGTH_MAX = 512;
const COOKIE_SECONDS = 3_600;
const MARK = /^[A-Za-z0-9_-]{43}$/;
const TICKET_MS = 10 * 60_000;
const CONTEXT = "authorize-ticket";

export interface Ticket {
  request: AuthorizeRequest & { applicationName: string };
  /** The signed-in user; null before that. */
  userId: string | null;
}

interface SealedTicket extends Ticket {
  browser: string;
  expiresAtMs: number;
}

/** For the audit log. */
export function originOf(request: FastifyRequest): CallOrigin {
  const userAgent = maskText(request.headers["user-agent"] ?? "", USER_AGENT_LENGTH_MAX);
  return { address: getCallerAddress(request), userAgent, requestId: request.id };
}

/** The browser's secret; a new one is set when it has none. */
export function setBrowserCookie(
  deps: Pick<Deps, "random">,
  request: FastifyRequest,
  reply: FastifyReply,
  isSandbox: boolean,
): string {
  const known = readBrowserCookie(request, isSandbox);
  if (known) return known;
  const mark = deps.random.bytes(COOKIE_BYTES).toString("base64url");
  const cookie = { name: COOKIE, value: mark, maxAge: COOKIE_SECONDS };
  writeHostCookie({ isSandbox }, reply, { ...cookie, sameSite: "strict" });
  return mark;
}

export function sealTicket(
  deps: Pick<Deps, "sealer" | "trueClock">,
  mark: string,
  ticket: Ticket,
): string {
  const expiresAtMs = deps.trueClock.now().getTime() + TICKET_MS;
  const sealed: SealedTicket = { ...ticket, browser: digest(mark), expiresAtMs };
  return deps.sealer.seal(JSON.stringify(sealed), CONTEXT).toString("base64url");
}

/** Throws INVALID_REQUEST for another browser's ticket, or one that is altered or expired. */
export function openTicket(
  deps: Pick<Deps, "sealer" | "trueClock"> & { isSandbox: boolean },
  request: FastifyRequest,
  text: string,
): Ticket {
  const mark = readBrowserCookie(request, deps.isSandbox);
  const ticket = unseal(deps, text);
  const isOurs = ticket && mark && ticket.browser === digest(mark);
  if (!isOurs || ticket.expiresAtMs <= deps.trueClock.now().getTime()) {
    throw new GatewayError("INVALID_REQUEST", {
      detail:
        "This page has expired or was opened in another browser. Start again in the application.",
    });
  }
  return { request: ticket.request, userId: ticket.userId };
}

function unseal(deps: Pick<Deps, "sealer">, text: string): SealedTicket | null {
  try {
    const plain = deps.sealer.open(Buffer.from(text, "base64url"), CONTEXT).toString("utf8");
    return JSON.parse(plain) as SealedTicket; // sealed by sealTicket
  } catch {
    return null;
  }
}

function readBrowserCookie(request: FastifyRequest, isSandbox: boolean): string | null {
  const mark = readHostCookie({ isSandbox }, request, COOKIE);
  return mark !== null && MARK.test(mark) ? mark : null;
}

function digest(mark: string): string {
  return createHash("sha256").update(mark).digest("base64url");
}
