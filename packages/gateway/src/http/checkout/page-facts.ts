import { LANGUAGES, type Language, type PageFacts, pickLanguage } from "@kaunter/checkout";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../operations/deps.ts";

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
