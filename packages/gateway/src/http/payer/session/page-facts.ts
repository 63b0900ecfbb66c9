import { LANGUAGES, type Language, type PageFacts, pickLanguage } from "@kaunter/checkout";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../../operations/deps.ts";
import { readHostCookie, writeHostCookie } from "../../request/cookies.ts";
import { getCalledHost } from "../../request/origin/called-host.ts";
import type { OperatorMarks } from "../marks/operator-marks.ts";
import { type Remembered, readLastMethod, switchLastMethod } from "../method/last-method.ts";
import type { CardOrigins, CardPlace } from "./card-origins.ts";
import { type PayingDevice, payingDevice } from "./paying-device.ts";

const LANGUAGE_COOKIE = "kaunter_lang";
const COOKIE_SECONDS = 31_536_000;

/** What every page is made from. */
export interface FactsDeps extends Pick<Deps, "clock" | "isSandbox" | "publicUrl"> {
  operatorName: string;
  marks: Pick<OperatorMarks, "files">;
}

/** The visitor of a page. */
export interface Visit extends PageFacts {
  place: CardPlace;
  remembered: Remembered;
  device: PayingDevice;
  /** The page is for a frame. Older browsers do not say so. */
  isFramed?: boolean;
}

/**
 * Language by query, cookie or browser; a choice by query is saved in the cookie. The same for
 * remembering the last method.
 */
export function pageFacts(
  deps: Deps & FactsDeps & { cardOrigins: CardOrigins },
  request: FastifyRequest,
  reply: FastifyReply,
): Visit {
  const asked = (request.query as Record<string, unknown>).lang; // Fastify's own shape
  const query = typeof asked === "string" ? asked : null;
  const lang = languageOf(deps, request, query);
  if (query !== null) {
    const cookie = { name: LANGUAGE_COOKIE, value: lang, maxAge: COOKIE_SECONDS };
    writeHostCookie(deps, reply, cookie);
  }
  return {
    ...factsOf(deps, lang),
    place: deps.cardOrigins.placeOf(getCalledHost(request)),
    remembered: rememberedOf(deps, request, reply),
    device: payingDevice(deps, request, reply),
    isFramed: request.headers["sec-fetch-dest"] === "iframe",
  };
}

function rememberedOf(
  deps: { isSandbox: boolean },
  request: FastifyRequest,
  reply: FastifyReply,
): Remembered {
  const { remember } = request.query as Record<string, unknown>; // Fastify's own shape
  if (remember !== "on" && remember !== "off") return readLastMethod(deps, request);
  const isOn = remember === "on";
  switchLastMethod(deps, reply, isOn);
  return { isOn };
}

export function languageOf(
  deps: { isSandbox: boolean },
  request: Pick<FastifyRequest, "headers">,
  query: string | null,
): Language {
  const cookie = readHostCookie(deps, request, LANGUAGE_COOKIE);
  return pickLanguage(request.headers["accept-language"], cookie, query);
}

export function factsOf(deps: FactsDeps, lang: Language): PageFacts {
  return {
    lang,
    languages: LANGUAGES,
    isSandbox: deps.isSandbox,
    now: deps.clock.now(),
    operator: deps.operatorName,
    isEncrypted: deps.publicUrl.startsWith("https:"),
    marks: deps.marks.files,
  };
}
