import type { RouteDefinition } from "../route.ts";
import { createCheckoutRoute } from "./create-checkout.ts";
import { createMerchantRoute } from "./create-merchant.ts";
import { getCheckoutRoute } from "./get-checkout.ts";
import { getTransactionRoute } from "./get-transaction.ts";
import { getTransactionByOrderRoute } from "./get-transaction-by-order.ts";

/** The signed interface: its table of contents. A new endpoint is its file and its line here. */
export const MERCHANT_ROUTES: readonly RouteDefinition[] = [
  createCheckoutRoute,
  getCheckoutRoute,
  getTransactionRoute,
  getTransactionByOrderRoute,
  createMerchantRoute,
];
