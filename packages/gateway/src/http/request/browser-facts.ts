import type { FastifyRequest } from "fastify";
import type { BrowserFacts } from "../../rails/rail.ts";

/** Where nothing is known of the payer's browser. Banks refuse a call that leaves a fact out. */
export const UNKNOWN_BROWSER: BrowserFacts = {
  userAgent: "unknown",
  acceptHeader: "*/*",
  language: "en",
  address: "0.0.0.0",
};

/** What the payer's program says of itself; it need not say anything. */
export function readBrowserFacts({ headers, ip }: FastifyRequest): BrowserFacts {
  const language = headers["accept-language"]?.split(",", 1)[0]?.trim();
  return {
    userAgent: headers["user-agent"]?.slice(0, 512) || UNKNOWN_BROWSER.userAgent,
    acceptHeader: headers.accept?.slice(0, 512) || UNKNOWN_BROWSER.acceptHeader,
    language: language?.slice(0, 16) || UNKNOWN_BROWSER.language,
    address: ip,
  };
}
