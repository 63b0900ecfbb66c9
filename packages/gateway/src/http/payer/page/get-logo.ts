import Type from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import { findLogo } from "../../../store/checkout/checkout-logos.ts";
import { route } from "../../route.ts";

/** Merchants' logos, from the gateway's host as the page's policy requires. */
export const getLogoRoute = route({
  auth: "payer",
  method: "GET",
  path: "/checkout/logo/{hash}",
  summary: "Retrieve a merchant's logo.",
  params: Type.Object({ hash: Type.String() }),
  response: "image/*",
  handler: async ({ params, reply }, deps) => {
    const logo = await findLogo(deps.database, params.hash);
    if (!logo) throw new GatewayError("FILE_NOT_FOUND");
    return reply
      .headers({
        "content-type": logo.contentType,
        "content-security-policy": "default-src 'none'; sandbox",
        "x-content-type-options": "nosniff",
        // The URL contains the content's hash, so it never changes.
        "cache-control": "public, max-age=31536000, immutable",
        // The interface returns the URL; merchants and partners may show it on their own pages.
        "cross-origin-resource-policy": "cross-origin",
      })
      .send(logo.content);
  },
});
