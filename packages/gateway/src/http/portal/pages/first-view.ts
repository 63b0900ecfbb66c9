import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Log } from "../../../platform/log.ts";
import { readCookie } from "../../request/cookies.ts";
import { getCallerAddress } from "../../request/origin/caller-address.ts";
import { FIRST_VIEW_FILE } from "./portal-files.ts";

/** A page that takes longer is sent empty, and reads by itself what it shows. */
const MADE_MS_MAX = 3_000;
const LANGUAGES = ["en", "ms"] as const;
type Language = (typeof LANGUAGES)[number];
/** Written by the portal's `language.tsx`. */
const LANGUAGE_COOKIE = "kaunter_language";

const MAIN_SCRIPT = /<script type="module" crossorigin src="([^"]+)"><\/script>/;

/** What the portal's `render-first-view.tsx` exports. */
interface Renderer {
  renderFirstView(visit: {
    search: string;
    language: Language;
    read(path: string): Promise<unknown>;
  }): Promise<View | null>;
}

interface View {
  title: string;
  html: string;
  facts: unknown;
}

export interface FirstViews {
  /** Loads what makes them, which takes a moment. */
  prepare(): void;
  /** Resolves to the page with what it shows first; to null where it has to be sent empty. */
  make(request: FastifyRequest, page: string): Promise<string | null>;
}

/**
 * The overview is made here, by the portal's own code and from its own interface: a phone on a slow
 * line shows it long before it has the code to do so.
 */
export function createFirstViews(app: Pick<FastifyInstance, "inject">, log: Log): FirstViews {
  let loaded: Promise<Renderer> | null = null;
  const load = () => {
    loaded ??= import(pathToFileURL(FIRST_VIEW_FILE).href) as Promise<Renderer>;
    return loaded;
  };
  return {
    prepare: () => void load().catch(() => {}), // `make` says so
    async make(request, page) {
      const language = readLanguage(request);
      const { search } = new URL(request.url, "http://portal");
      const read = (path: string) => readOwn(app, request, path);
      const view = load().then(({ renderFirstView }) =>
        renderFirstView({ search, language, read }),
      );
      try {
        const made = await Promise.race([view, setTimeout(MADE_MS_MAX, null, { ref: false })]);
        return made && putInto(page, language, made);
      } catch (error) {
        // The browser asks again, and shows why.
        if (!(error instanceof NotRead)) log.warn({ err: error }, "no first view of the portal");
        return null;
      }
    },
  };
}

/** A call of the portal's interface that did not succeed. */
class NotRead extends Error {
  override name = "NotRead";
}

/** The request for the page. */
const PASSED_ON = ["host", "cookie", "user-agent"] as const;

/** A GET of the portal's API with the session of the page's request, with all checks. */
async function readOwn(
  app: Pick<FastifyInstance, "inject">,
  request: FastifyRequest,
  url: string,
): Promise<unknown> {
  const { statusCode, payload } = await app.inject({
    method: "GET",
    url,
    remoteAddress: getCallerAddress(request),
    headers: Object.fromEntries(PASSED_ON.map((name) => [name, request.headers[name] ?? ""])),
  });
  if (statusCode !== 200) throw new NotRead(`HTTP ${statusCode} for ${url}`);
  return JSON.parse(payload);
}

/** The user's choice, else the browser's first language, as the portal has it. */
function readLanguage(request: FastifyRequest): Language {
  const accepted = request.headers["accept-language"]?.trim().slice(0, 2);
  const wanted = readCookie(request, LANGUAGE_COOKIE) ?? accepted;
  return LANGUAGES.find((each) => each === wanted) ?? LANGUAGES[0];
}

/** No input is repeated in it, so the length of the packed page tells nothing about the rest. */
function putInto(page: string, language: Language, { title, html, facts }: View): string {
  const [tag = "", main = ""] = MAIN_SCRIPT.exec(page) ?? [];
  // A user's text cannot end the element.
  const json = JSON.stringify(facts).replaceAll("<", "\\u003c");
  const data = `<script type="application/json" id="first-facts">${json}</script>`;
  return [
    // The first script starts it once the view is on the screen: styles come before it.
    [tag, `<link rel="modulepreload" fetchpriority="low" crossorigin href="${main}">`],
    ['<html lang="en">', `<html lang="${language}" data-first-view="${main}">`],
    ["<title>Kaunter</title>", `<title>${title}</title>`],
    ['<div id="portal"></div>', `<div id="portal">${html}</div>${data}`],
  ].reduce((text, [place = "", filled = ""]) => {
    if (place === "" || !text.includes(place)) throw new Error(`the page has no ${place}`);
    return text.replace(place, () => filled);
  }, page);
}
