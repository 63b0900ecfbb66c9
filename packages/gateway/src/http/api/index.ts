import type { RouteDefinition } from "../route.ts";
import {
  changePartnerApplicationRoute,
  createPartnerApplicationRoute,
  listPartnerApplicationsRoute,
} from "./application/partner-applications.ts";
import { deleteCardTokenRoute, listCardTokensRoute } from "./card/card-tokens.ts";
import { checkoutQrCodeRoute } from "./checkout/checkout-qr-code.ts";
import { createCheckoutRoute } from "./checkout/create-checkout.ts";
import { directCheckoutRoute } from "./checkout/direct-checkout.ts";
import { getCheckoutRoute } from "./checkout/get-checkout.ts";
import { listDisputesRoute } from "./dispute/list-disputes.ts";
import { createMerchantRoute } from "./merchant/create-merchant.ts";
import { getMerchantRoute } from "./merchant/get-merchant.ts";
import { getUserRoute } from "./merchant/get-user.ts";
import {
  changePartnerMerchantRoute,
  getPartnerMerchantRoute,
  getPartnerMerchantsRoute,
  listPartnerMerchantsRoute,
  submitPartnerMerchantRoute,
} from "./merchant/partner-merchants.ts";
import {
  changeAccountRoute,
  createAccountRoute,
  getAccountRoute,
  getDefaultAccountRoute,
  listAccountsRoute,
  submitAccountRoute,
} from "./merchant/settlement-accounts.ts";
import { changeStoreRoute, changeUnnamedStoreRoute } from "./merchant/store/change-store.ts";
import { createStoreRoute } from "./merchant/store/create-store.ts";
import { deleteStoreRoute } from "./merchant/store/delete-store.ts";
import { getStoreRoute } from "./merchant/store/get-store.ts";
import { listStoresRoute } from "./merchant/store/list-stores.ts";
import { uploadFileRoute } from "./merchant/upload-file.ts";
import { listEventsRoute } from "./notification/list-events.ts";
import {
  chargeCustomerRoute,
  createRecurringRoute,
  createTokenizedRoute,
  getCustomerRoute,
  listCustomerOrdersRoute,
  toggleCustomerRoute,
} from "./payment/customers.ts";
import { fpxBanksRoute } from "./payment/fpx-banks.ts";
import { getTransactionRoute } from "./payment/get-transaction.ts";
import { getTransactionByOrderRoute } from "./payment/get-transaction-by-order.ts";
import { listTransactionsRoute } from "./payment/list-transactions.ts";
import { refundRoute } from "./refund/refund.ts";
import { reverseRoute } from "./refund/reverse.ts";
import { compareOrdersRoute } from "./settlement/compare-orders.ts";
import { reconciliationRoute } from "./settlement/reconciliation.ts";
import { settlementCsvRoute } from "./settlement/settlement-csv.ts";
import { getSubscriptionStatusRoute } from "./subscription/get-subscription-status.ts";
import { listSubscriptionsRoute } from "./subscription/list-subscriptions.ts";

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
