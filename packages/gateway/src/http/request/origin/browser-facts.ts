import type { FastifyRequest } from "fastify";
import type { BrowserFacts } from "../../../rails/rail.ts";
import { getCallerAddress } from "./caller-address.ts";

/** For unknown browsers. Banks reject a call that omits a fact. */
export const UNKNOWN_BROWSER: BrowserFacts = {
  userAgent: "unknown",
  acceptHeader: "*/*",
  language: "en",
  address: "0.0.0.0",
};

/** What the payer's app sends; all of it is optional. */
export function readBrowserFacts(request: FastifyRequest): BrowserFacts {
  const { headers } = request;
  const language = headers["accept-language"]?.split(",", 1)[0]?.trim();
  return {
    userAgent: headers["user-agent"]?.slice(0, 512) || UNKNOWN_BROWSER.userAgent,
    acceptHeader: headers.accept?.slice(0, 512) || UNKNOWN_BROWSER.acceptHeader,
    language: language?.slice(0, 16) || UNKNOWN_BROWSER.language,
    address: getCallerAddress(request),
  };
}
