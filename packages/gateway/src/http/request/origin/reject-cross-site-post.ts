import type { FastifyRequest } from "fastify";
import { GatewayError } from "../../../domain/errors.ts";
import { getCalledHost, normalizeHost } from "./called-host.ts";

/** Another site submitted a form in the visitor's name. */
export class CrossSitePost extends GatewayError {
  constructor(internal: string) {
    super("CSRF_REFUSED", { internal });
  }
}

const READING = ["GET", "HEAD"];

/**
 * Other sites may link here but not post here. Browsers say who does: newer ones by
 * `Sec-Fetch-Site`, all others and those that call by plain HTTP by `Origin`, which our pages'
 * `same-origin` policy lets our own forms send. A program says neither.
 */
export function rejectCrossSitePost(
  request: Pick<FastifyRequest, "method" | "headers">,
  publicUrls: readonly string[],
): void {
  if (READING.includes(request.method)) return;
  const { origin, "sec-fetch-site": site } = request.headers;
  if (site !== undefined) {
    if (site !== "same-origin") throw new CrossSitePost(`site ${String(site).slice(0, 100)}`);
  } else if (origin !== undefined && !isOwnOrigin(origin, getCalledHost(request), publicUrls)) {
    throw new CrossSitePost(`origin ${origin.slice(0, 100)}`);
  }
}

/** `null`, which frames and pages of other sites can send as well, is not. */
function isOwnOrigin(origin: string, called: string, publicUrls: readonly string[]): boolean {
  const url = URL.parse(origin);
  if (!url || normalizeHost(url.host) !== called) return false;
  // An attacker in the network can alter a page that is loaded by plain HTTP.
  return url.protocol === "https:" || !publicUrls.some((own) => isSecureAt(own, called));
}

function isSecureAt(url: string, host: string): boolean {
  return url.startsWith("https:") && normalizeHost(new URL(url).host) === host;
}
