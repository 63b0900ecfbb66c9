import { createHash } from "node:crypto";
import { webUrl } from "./safe-link.ts";
import type { CheckoutView } from "./view.ts";

/** Addresses a page needs beside our own. */
export interface Reach {
  /** Other hosts its forms post to. */
  formTargets: readonly string[];
  /** Other hosts it shows in a frame. */
  frames: readonly string[];
}

function origins(addresses: readonly string[]): string[] {
  return addresses.flatMap((address) => webUrl(address)?.origin ?? []);
}

/** Only the pages that hand the payer to a bank reach another host, and only that one. */
export function reachOf(view: CheckoutView): Reach {
  switch (view.screen) {
    case "redirecting":
      return {
        formTargets: view.target.method === "POST" ? origins([view.target.url]) : [],
        frames: [],
      };
    case "three_ds_method":
      return { formTargets: origins([view.url]), frames: origins([view.url]) };
    case "three_ds_challenge":
      return { formTargets: origins([view.url]), frames: [] };
    default:
      return { formTargets: [], frames: [] };
  }
}

/**
 * Headers of a page. `style` is the page's one style element: allowed by its hash, so that the
 * merchant's colour needs no open door. Browsers follow a form's redirects with `form-action` too.
 */
export function pageHeaders(view: CheckoutView, style: string): Record<string, string> {
  const { formTargets, frames } = reachOf(view);
  const styleHash = createHash("sha256").update(style).digest("base64");
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${style === "" ? "" : ` 'sha256-${styleHash}'`}`,
    "img-src 'self'",
    "connect-src 'self'",
    `form-action ${["'self'", ...formTargets].join(" ")}`,
    `frame-src ${frames.length === 0 ? "'none'" : ["'self'", ...frames].join(" ")}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy.join("; "),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cache-control": "no-store",
    "permissions-policy":
      "camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), display-capture=()",
    "cross-origin-resource-policy": "same-origin",
    "x-robots-tag": "noindex, nofollow",
    "content-language": view.lang,
    vary: "accept-language, cookie",
  };
}
