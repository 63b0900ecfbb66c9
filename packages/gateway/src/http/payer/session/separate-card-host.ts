import { CARD_PATHS } from "@kaunter/checkout";
import type { FastifyInstance } from "fastify";
import { GatewayError } from "../../../domain/errors.ts";

const CARD_FOLDER = CARD_PATHS.form.slice(0, CARD_PATHS.form.lastIndexOf("/") + 1);

/**
 * The card form's own host serves only the card form, and no other host serves it. Without one, a
 * reference says where its form belongs.
 */
export function separateCardHost(app: FastifyInstance, cardUrl: string | null): void {
  if (cardUrl === null) return;
  const { host } = new URL(cardUrl);
  app.addHook("onRequest", async (request) => {
    if ((request.host === host) !== request.url.startsWith(CARD_FOLDER)) {
      throw new GatewayError("API_ENDPOINT_NOT_FOUND");
    }
  });
}
