import { createHash } from "node:crypto";
import { perText } from "./format/per-text.ts";
import { webUrl } from "./markup/safe-link.ts";
import type { CardNoteView } from "./view/card-view.ts";
import type { CheckoutView } from "./view/checkout-view.ts";
import type { Language } from "./view/facts.ts";

/** Other hosts that a page needs. */
interface Reach {
  /** Other hosts its forms post to. */
  formTargets: readonly string[];
  /** Other hosts it shows in a frame. */
  frames: readonly string[];
}

function origins(addresses: readonly string[]): string[] {
  return addresses.flatMap((address) => webUrl(address)?.origin ?? []);
}

/** The card form's own origin, or ours where it has none. */
function cardFrames(url: string): string[] {
  return webUrl(url) === null ? ["'self'"] : origins([url]);
}

/** Only pages that send the payer to a bank or issuer reach another host, and only that one. */
function reachOf(view: CheckoutView): Reach {
  switch (view.screen) {
    case "redirecting":
      return {
        formTargets: view.target.method === "POST" ? origins([view.target.url]) : [],
        frames: [],
      };
    case "choose":
    case "card":
      return { formTargets: [], frames: view.card === undefined ? [] : cardFrames(view.card.url) };
    case "three_ds_method":
      return { formTargets: origins([view.url]), frames: ["'self'", ...origins([view.url])] };
    case "three_ds_challenge":
      return { formTargets: origins([view.url]), frames: [] };
    default:
      return { formTargets: [], frames: [] };
  }
}

/**
 * Sites that may show this page in a frame. A receipt is opened by a link, and pages of no checkout
 * have no site.
 */
export function framersOf(view: CheckoutView): string[] {
  if (!("order" in view) || view.screen === "receipt") return [];
  return origins(view.embedOrigins ?? []);
}

const hashOf = perText((style) => createHash("sha256").update(style).digest("base64"));

function styleSource(style: string): string {
  return `style-src 'self'${style === "" ? "" : ` 'sha256-${hashOf(style)}'`}`;
}

/**
 * Headers of a page. `style` is the page's one style element: allowed by its hash, so that the
 * merchant's colour needs no `unsafe-inline`. Browsers follow a form's redirects with `form-action`
 * too.
 */
export function pageHeaders(view: CheckoutView, style: string): Record<string, string> {
  const { formTargets, frames } = reachOf(view);
  const framers = framersOf(view);
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    styleSource(style),
    "img-src 'self'",
    "connect-src 'self'",
    `form-action ${["'self'", ...formTargets].join(" ")}`,
    `frame-src ${frames.length === 0 ? "'none'" : frames.join(" ")}`,
    `frame-ancestors ${framers.length === 0 ? "'none'" : framers.join(" ")}`,
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  return {
    ...documentHeaders(policy, view.lang),
    // `X-Frame-Options` has no list of origins; a browser that supports the policy ignores it.
    ...(framers.length === 0 && { "x-frame-options": "DENY" }),
    vary: "accept-language, cookie",
  };
}

/**
 * Headers of the card form: only its own script and style, and its own pictures where the operator
 * has marks of the schemes. Only the page may frame it, and it posts only to its own origin, by
 * its script or as a form that is redirected to the page. Browsers compare `frame-ancestors` with
 * every document around a frame, so the sites that may frame the page are in it.
 */
export function cardHeaders({
  pageOrigin,
  lang,
  embedOrigins = [],
  style,
  hasPictures,
}: Pick<CardNoteView, "pageOrigin" | "lang" | "embedOrigins"> & {
  style: string;
  hasPictures: boolean;
}): Record<string, string> {
  const page = webUrl(pageOrigin)?.origin ?? "'self'";
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    styleSource(style),
    ...(hasPictures ? ["img-src 'self'"] : []),
    "connect-src 'self'",
    `form-action 'self'${page === "'self'" ? "" : ` ${page}`}`,
    `frame-ancestors ${[page, ...origins(embedOrigins)].join(" ")}`,
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  return { ...documentHeaders(policy, lang), "origin-agent-cluster": "?1" };
}

function documentHeaders(policy: readonly string[], lang: Language): Record<string, string> {
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy.join("; "),
    // Other sites do not receive the address; our own forms identify themselves by `Origin`.
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
    "permissions-policy":
      "camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), display-capture=()",
    "cross-origin-resource-policy": "same-origin",
    "x-robots-tag": "noindex, nofollow",
    "content-language": lang,
  };
}
