import type { RouteDefinition } from "../route.ts";
import { deleteCardTokenRoute, listCardTokensRoute } from "./card-tokens.ts";
import { changeStoreRoute, changeUnnamedStoreRoute } from "./change-store.ts";
import { checkoutQrCodeRoute } from "./checkout-qr-code.ts";
import { compareOrdersRoute } from "./compare-orders.ts";
import { createCheckoutRoute } from "./create-checkout.ts";
import { createMerchantRoute } from "./create-merchant.ts";
import { createStoreRoute } from "./create-store.ts";
import {
  chargeCustomerRoute,
  createRecurringRoute,
  createTokenizedRoute,
  getCustomerRoute,
  listCustomerOrdersRoute,
  toggleCustomerRoute,
} from "./customers.ts";
import { deleteStoreRoute } from "./delete-store.ts";
import { directCheckoutRoute } from "./direct-checkout.ts";
import { fpxBanksRoute } from "./fpx-banks.ts";
import { getCheckoutRoute } from "./get-checkout.ts";
import { getMerchantRoute } from "./get-merchant.ts";
import { getStoreRoute } from "./get-store.ts";
import { getSubscriptionStatusRoute } from "./get-subscription-status.ts";
import { getTransactionRoute } from "./get-transaction.ts";
import { getTransactionByOrderRoute } from "./get-transaction-by-order.ts";
import { getUserRoute } from "./get-user.ts";
import { listDisputesRoute } from "./list-disputes.ts";
import { listEventsRoute } from "./list-events.ts";
import { listStoresRoute } from "./list-stores.ts";
import { listSubscriptionsRoute } from "./list-subscriptions.ts";
import { listTransactionsRoute } from "./list-transactions.ts";
import {
  changePartnerApplicationRoute,
  createPartnerApplicationRoute,
  listPartnerApplicationsRoute,
} from "./partner-applications.ts";
import {
  changePartnerMerchantRoute,
  getPartnerMerchantRoute,
  getPartnerMerchantsRoute,
  listPartnerMerchantsRoute,
  submitPartnerMerchantRoute,
} from "./partner-merchants.ts";
import { reconciliationRoute } from "./reconciliation.ts";
import { refundRoute } from "./refund.ts";
import { reverseRoute } from "./reverse.ts";
import {
  changeAccountRoute,
  createAccountRoute,
  getAccountRoute,
  getDefaultAccountRoute,
  listAccountsRoute,
  submitAccountRoute,
} from "./settlement-accounts.ts";
import { settlementCsvRoute } from "./settlement-csv.ts";
import { uploadFileRoute } from "./upload-file.ts";

/** The signed interface: its table of contents. A new endpoint is its file and its line here. */
export const MERCHANT_ROUTES: readonly RouteDefinition[] = [
  createCheckoutRoute,
  getCheckoutRoute,
  directCheckoutRoute,
  checkoutQrCodeRoute,
  fpxBanksRoute,
  getTransactionRoute,
  getTransactionByOrderRoute,
  listTransactionsRoute,
  listDisputesRoute,
  listEventsRoute,
  compareOrdersRoute,
  reconciliationRoute,
  settlementCsvRoute,
  refundRoute,
  reverseRoute,
  createMerchantRoute,
  listStoresRoute,
  getStoreRoute,
  createStoreRoute,
  changeStoreRoute,
  changeUnnamedStoreRoute,
  deleteStoreRoute,
  getMerchantRoute,
  listSubscriptionsRoute,
  getUserRoute,
  getSubscriptionStatusRoute,
  listPartnerMerchantsRoute,
  getPartnerMerchantRoute,
  getPartnerMerchantsRoute,
  changePartnerMerchantRoute,
  submitPartnerMerchantRoute,
  uploadFileRoute,
  createPartnerApplicationRoute,
  listPartnerApplicationsRoute,
  changePartnerApplicationRoute,
  listAccountsRoute,
  getDefaultAccountRoute,
  getAccountRoute,
  createAccountRoute,
  changeAccountRoute,
  submitAccountRoute,
  listCardTokensRoute,
  deleteCardTokenRoute,
  createRecurringRoute,
  createTokenizedRoute,
  getCustomerRoute,
  toggleCustomerRoute,
  listCustomerOrdersRoute,
  chargeCustomerRoute,
];
