import type { FastifyInstance } from "fastify";
import { GatewayError } from "../../../domain/errors.ts";
import { findLogo } from "../../../store/checkout/checkout-logos.ts";
import type { CheckoutDeps } from "../session/page-io.ts";

/** Merchants' logos, from our own host as the page's policy wants it. */
export function registerLogo(app: FastifyInstance, deps: CheckoutDeps): void {
  app.get<{ Params: { hash: string } }>("/checkout/logo/:hash", async (request, reply) => {
    const logo = await findLogo(deps.database, request.params.hash);
    if (!logo) throw new GatewayError("FILE_NOT_FOUND");
    return reply
      .headers({
        "content-type": logo.contentType,
        "content-security-policy": "default-src 'none'; sandbox",
        "x-content-type-options": "nosniff",
        // What stands at this address is what its hash says, for ever.
        "cache-control": "public, max-age=31536000, immutable",
        // The interface tells the address; shops and partners may show it on their own pages.
        "cross-origin-resource-policy": "cross-origin",
      })
      .send(logo.content);
  });
}
