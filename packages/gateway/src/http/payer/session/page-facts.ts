import { LANGUAGES, type Language, type PageFacts, pickLanguage } from "@kaunter/checkout";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../../operations/deps.ts";
import { hostCookieName, readCookie, writeCookie } from "../../request/cookies.ts";
import type { CardOrigins, CardPlace } from "./card-origins.ts";

const LANGUAGE_COOKIE = "kaunter_lang";
const COOKIE_SECONDS = 31_536_000;

/** The visitor of a page. */
export interface Visit extends PageFacts {
  place: CardPlace;
  /** The page is for a frame. Older browsers do not say so. */
  isFramed?: boolean;
}

/** Language by query, cookie or browser; a choice by query is saved in the cookie. */
export function pageFacts(
  deps: Deps & { isSandbox: boolean; cardOrigins: CardOrigins },
  request: FastifyRequest,
  reply: FastifyReply,
): Visit {
  const asked = (request.query as Record<string, unknown>).lang; // Fastify's own shape
  const query = typeof asked === "string" ? asked : null;
  const lang = languageOf(deps, request, query);
  if (query !== null) {
    const name = hostCookieName(LANGUAGE_COOKIE, deps.isSandbox);
    const cookie = { name, value: lang, maxAge: COOKIE_SECONDS };
    writeCookie(reply, { ...cookie, secure: !deps.isSandbox });
  }
  return {
    ...factsOf(deps, lang),
    place: deps.cardOrigins.placeOf(request),
    isFramed: request.headers["sec-fetch-dest"] === "iframe",
  };
}

export function languageOf(
  { isSandbox }: { isSandbox: boolean },
  request: Pick<FastifyRequest, "headers">,
  query: string | null,
): Language {
  const cookie = readCookie(request, hostCookieName(LANGUAGE_COOKIE, isSandbox));
  return pickLanguage(request.headers["accept-language"], cookie, query);
}

export function factsOf(
  { isSandbox, clock }: Pick<Deps, "clock"> & { isSandbox: boolean },
  lang: Language,
): PageFacts {
  return { lang, languages: LANGUAGES, isSandbox, now: clock.now() };
}
