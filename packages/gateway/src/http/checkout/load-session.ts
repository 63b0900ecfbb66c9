import type { CheckoutFacts, Language, PageFacts } from "@kaunter/checkout";
import { LANGUAGES, pickLanguage } from "@kaunter/checkout";
import type { FastifyReply, FastifyRequest } from "fastify";
import { OPEN_ATTEMPT_STATES, type Transaction as Payment } from "../../domain/attempt.ts";
import type { Checkout } from "../../domain/checkout.ts";
import { isLongId } from "../../domain/ids.ts";
import { expireCheckout } from "../../operations/close-checkout.ts";
import type { Deps } from "../../operations/deps.ts";
import { findCheckout } from "../../store/checkouts.ts";
import { findMerchant } from "../../store/merchants.ts";
import { listTransactionsOfCheckout } from "../../store/transactions.ts";

/** All a page of a known checkout is made of. */
export interface Session {
  checkout: Checkout;
  /** Newest first. */
  attempts: Payment[];
  /** The newest attempt that may still move money. */
  open: Payment | null;
  facts: CheckoutFacts;
}

/** Null when there is no such checkout. Closes it on the way when its time is over. */
export async function loadSession(
  deps: Deps,
  checkoutId: string,
  page: PageFacts,
): Promise<Session | null> {
  if (!isLongId(checkoutId)) return null;
  let checkout = await findCheckout(deps.database, checkoutId);
  if (!checkout) return null;
  if (checkout.status === "IN_PROCESS" && checkout.endAt <= page.now) {
    checkout = { ...checkout, status: await expireCheckout(deps, checkoutId) };
  }
  const [merchant, attempts] = await Promise.all([
    findMerchant(deps.database, checkout.merchantId),
    listTransactionsOfCheckout(deps.database, checkoutId),
  ]);
  const open =
    attempts.find((attempt) => OPEN_ATTEMPT_STATES.includes(attempt.attemptState)) ?? null;
  const name = merchant?.profile.brandName || merchant?.profile.companyName || "";
  return {
    checkout,
    attempts,
    open,
    facts: {
      ...page,
      checkoutId,
      merchant: { name },
      order: {
        id: checkout.order.id,
        title: checkout.order.title,
        detail: checkout.order.detail,
        amountMinor: checkout.order.amountMinor,
      },
      expiresAt: checkout.endAt,
      layout: checkout.layout,
      returnsTo: hostOf(checkout.redirectUrl),
      version: versionOf(checkout, attempts),
    },
  };
}

/** Changes whenever the page would look different. */
export function versionOf(checkout: Checkout, attempts: readonly Payment[]): string {
  const [newest] = attempts;
  const attempt = newest ? `${newest.id}.${newest.attemptState}` : "none";
  return `${checkout.status}.${attempts.length}.${attempt}`;
}

function hostOf(url: string): string {
  const { host, protocol } = new URL(url);
  return host || protocol.replace(":", "");
}

const LANGUAGE_COOKIE = "kaunter_lang";
const COOKIE_SECONDS = 31_536_000;

/** Language chosen by query, cookie or browser; a choice by query is kept in the cookie. */
export function pageFacts(
  deps: Deps & { isSandbox: boolean },
  request: FastifyRequest,
  reply: FastifyReply,
): PageFacts {
  const asked = (request.query as Record<string, unknown>).lang; // Fastify's own shape
  const query = typeof asked === "string" ? asked : null;
  const lang = pickLanguage(
    request.headers["accept-language"],
    readCookie(request.headers.cookie, LANGUAGE_COOKIE),
    query,
  );
  if (query !== null) keepLanguage(reply, lang, deps.isSandbox);
  return { lang, languages: LANGUAGES, isSandbox: deps.isSandbox, now: deps.clock.now() };
}

function keepLanguage(reply: FastifyReply, lang: Language, isSandbox: boolean): void {
  const secure = isSandbox ? "" : "; Secure";
  reply.header(
    "set-cookie",
    `${LANGUAGE_COOKIE}=${lang}; Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
  );
}

function readCookie(header: string | undefined, name: string): string | null {
  for (const part of (header ?? "").split(";")) {
    const [key, value] = part.trim().split("=", 2);
    if (key === name) return value ?? null;
  }
  return null;
}
