import type { FastifyInstance } from "fastify";
import { GatewayError } from "../../domain/errors.ts";
import { isLongId } from "../../domain/ids.ts";
import { findCheckout } from "../../store/checkouts.ts";
import { findMerchant } from "../../store/merchants.ts";
import { findFile } from "../../store/partner-files.ts";
import { logoToken } from "./load-session.ts";
import { type CheckoutDeps, queryText } from "./page-io.ts";

const PICTURES: ReadonlySet<string> = new Set(["image/png", "image/jpeg"]);

/** The merchant's uploaded logo, from our own host as the page's policy wants it. */
export function registerLogo(app: FastifyInstance, deps: CheckoutDeps): void {
  app.get("/checkout/logo", async (request, reply) => {
    const checkoutId = queryText(request, "checkoutId") ?? "";
    const checkout = isLongId(checkoutId) ? await findCheckout(deps.database, checkoutId) : null;
    const merchant = checkout && (await findMerchant(deps.database, checkout.merchantId));
    const token = logoToken(merchant?.profile.companyLogoUrl ?? "");
    const file = token ? await findFile(deps.database, token) : null;
    if (!file || !PICTURES.has(file.contentType)) throw new GatewayError("TRANSACTION_NOT_FOUND");
    return reply
      .headers({
        "content-type": file.contentType,
        "content-security-policy": "default-src 'none'; sandbox",
        "cache-control": "private, max-age=3600",
        "cross-origin-resource-policy": "same-origin",
      })
      .send(file.content);
  });
}
