import type { IncomingMessage } from "node:http";
import {
  CARD_PATHS,
  LANGUAGES,
  type Language,
  type RenderedPage,
  renderCardNote,
  renderCheckout,
} from "@kaunter/checkout";
import type { AdmissionClass } from "../../admission/admission-class.ts";
import type { RawError } from "../../connection/raw-error.ts";
import type { CheckoutDeps } from "../../http-deps.ts";
import { normalizeHost } from "../../request/origin/called-host.ts";
import { factsOf, languageOf } from "../session/page-facts.ts";

const RETRY_MS = 3_000;
const RETRY_SECONDS = String(RETRY_MS / 1_000);
const CARD_FOLDER = CARD_PATHS.form.slice(0, CARD_PATHS.form.lastIndexOf("/") + 1);
/** What a browser accepts where it shows a page; scripts, pictures and programs do not. */
const BROWSER_PAGE = /\btext\/html\b/;
/** Where payers' browsers go: not the calls of apps, whose HTTP library may accept pages too. */
const PAGES =
  /^\/(?:v[234]\/)?checkout\b(?!\/assets)|^\/card\/(?!assets)|^\/v1\/(?:recurring|transaction\/web)\b/;
const RETURN_FROM_PROVIDER = /^\/callbacks\/[^/?]+\/return(?:\?|$)/;

/**
 * The page that a payer gets while the process rejects payers; null for what is not a page. All are
 * rendered once, because they are sent when there is no time to render.
 */
export function createPayerRejections(
  deps: Pick<CheckoutDeps, "cardOrigins" | "clock" | "marks" | "operatorName" | "publicUrl"> & {
    isSandbox: boolean;
    publicUrls: readonly string[];
  },
): (kind: AdmissionClass, request: IncomingMessage) => RawError | null {
  const [publicUrl = "http://localhost"] = deps.publicUrls;
  const pageOrigin = deps.cardOrigins.placeOf(normalizeHost(new URL(publicUrl).host)).page;
  const pagesOf = (lang: Language) => {
    // A link to another language would lose the checkout.
    const facts = { ...factsOf(deps, lang), languages: [] };
    const page = renderCheckout({ ...facts, screen: "unavailable", retryAfterMs: RETRY_MS });
    const card = renderCardNote({ lang, pageOrigin, why: "unavailable" });
    return {
      page: toRaw(page, {}),
      // Without an address: the page that was requested. A form is not sent again.
      reloadingPage: toRaw(page, { refresh: RETRY_SECONDS }),
      card: toRaw(card, { "retry-after": RETRY_SECONDS }),
      reloadingCard: toRaw(card, { "retry-after": RETRY_SECONDS, refresh: RETRY_SECONDS }),
    };
  };
  const pages = new Map(LANGUAGES.map((lang) => [lang, pagesOf(lang)]));
  return (kind, request) => {
    const { headers, method, url = "" } = request;
    if (!BROWSER_PAGE.test(headers.accept ?? "") || !isPage(kind, url)) return null;
    const query = url.includes("lang=") ? new URL(url, publicUrl).searchParams.get("lang") : null;
    const made = pages.get(languageOf(deps, request, query));
    if (!made) return null;
    if (url.startsWith(CARD_FOLDER)) return method === "GET" ? made.reloadingCard : made.card;
    return method === "GET" ? made.reloadingPage : made.page;
  };
}

function isPage(kind: AdmissionClass, url: string): boolean {
  return (kind === "callback" ? RETURN_FROM_PROVIDER : PAGES).test(url);
}

function toRaw({ status, html, headers }: RenderedPage, more: Record<string, string>): RawError {
  const body = Buffer.from(html);
  const all = { ...headers, ...more, "content-length": String(body.length) };
  return { status, headers: Object.entries(all).flat(), body };
}
