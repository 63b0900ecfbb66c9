import { GatewayError } from "../../../../domain/errors.ts";
import { findOpenStore } from "../../../../store/merchant/stores.ts";
import type { HttpDeps } from "../../../http-deps.ts";
import { checkNotifyUrl, checkRedirectUrl } from "../../checkout/checkout-addresses.ts";
import type { CustomerBody } from "../../subscription/customer-schema.ts";

export const CREATE_ERRORS = [
  "STORE_NOT_FOUND",
  "INVALID_PARAMETER",
  "MAX_VALUE",
  "PAYMENT_AMT_INVALID",
  "PAYMENT_DECIMAL_INVALID",
  "MINIMUM_AMOUNT_REQUIRED",
  "PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION",
  "PAYMENT_UNSUPPORTED_CURRENCY_TYPE",
  "DOES_NOT_HAVE_ACTIVE_WALLET",
] as const;

export async function expectPlaces(
  deps: Pick<HttpDeps, "database" | "notifyTargets">,
  merchantId: string,
  body: CustomerBody,
): Promise<void> {
  const store = await findOpenStore(deps.database, merchantId, body.storeId || body.storeID || "");
  if (store?.status !== "ACTIVE") throw new GatewayError("STORE_NOT_FOUND");
  checkRedirectUrl("WEB_PAYMENT", body.redirectUrl);
  if (body.notifyUrl) checkNotifyUrl(body.notifyUrl, deps.notifyTargets);
}
