import { CARD_PATHS } from "@kaunter/checkout";
import type { FastifyInstance } from "fastify";
import { GatewayError } from "../../../domain/errors.ts";
import { getCalledHost, normalizeHost } from "../../request/origin/called-host.ts";

const CARD_FOLDER = CARD_PATHS.form.slice(0, CARD_PATHS.form.lastIndexOf("/") + 1);

/**
 * The card form's own host serves only the card form, and no other host serves it. Without one, a
 * reference says where its form belongs.
 */
export function separateCardHost(
  app: FastifyInstance,
  { cardUrl, publicUrls }: { cardUrl: string | null; publicUrls: readonly string[] },
): void {
  if (cardUrl === null) return;
  const host = normalizeHost(new URL(cardUrl).host);
  const isShared = publicUrls.some((url) => nameOf(new URL(url).host) === nameOf(host));
  // On other ports its name is no page's either, since ports share their cookies.
  const isCards = (called: string) =>
    called === host || (!isShared && nameOf(called) === nameOf(host));
  app.addHook("onRequest", (request, _reply, done) => {
    const isHere = isCards(getCalledHost(request)) === request.url.startsWith(CARD_FOLDER);
    done(isHere ? undefined : new GatewayError("API_ENDPOINT_NOT_FOUND"));
  });
}

function nameOf(host: string): string {
  return host.replace(/:\d+$/, "");
}
