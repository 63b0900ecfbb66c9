import type { SignedRoute } from "../route.ts";
import { createPartnerApplicationRoute } from "./application/create-partner-application.ts";
import { listPartnerApplicationsRoute } from "./application/list-partner-applications.ts";
import { updatePartnerApplicationRoute } from "./application/update-partner-application.ts";
import { verifySignatureRoute } from "./application/verify-signature.ts";
import { deleteCardTokenRoute } from "./card/delete-card-token.ts";
import { listCardTokensRoute } from "./card/list-card-tokens.ts";
import { createCheckoutRoute } from "./checkout/create-checkout.ts";
import { directCheckoutRoute } from "./checkout/direct-checkout.ts";
import { getCheckoutRoute } from "./checkout/get-checkout.ts";
import { checkoutQrCodeRoute } from "./checkout/get-checkout-qr-code.ts";
import { listDisputesRoute } from "./dispute/list-disputes.ts";
import { answerIntegrationCheckRoute } from "./laboratory/answer-integration-check.ts";
import { createIntegrationCheckRoute } from "./laboratory/create-integration-check.ts";
import { createWebhookFaultRoute } from "./laboratory/create-webhook-fault.ts";
import { deleteWebhookFaultsRoute } from "./laboratory/delete-webhook-faults.ts";
import { getIntegrationCheckRoute } from "./laboratory/get-integration-check.ts";
import { listWebhookFaultsRoute } from "./laboratory/list-webhook-faults.ts";
import { stopIntegrationCheckRoute } from "./laboratory/stop-integration-check.ts";
import { createAccountRoute } from "./merchant/account/create-account.ts";
import { getAccountRoute } from "./merchant/account/get-account.ts";
import { getDefaultAccountRoute } from "./merchant/account/get-default-account.ts";
import { listAccountsRoute } from "./merchant/account/list-accounts.ts";
import { submitAccountRoute } from "./merchant/account/submit-account.ts";
import { updateAccountRoute } from "./merchant/account/update-account.ts";
import { createMerchantRoute } from "./merchant/create-merchant.ts";
import { getFileRoute } from "./merchant/get-file.ts";
import { getMerchantRoute } from "./merchant/get-merchant.ts";
import { getUserRoute } from "./merchant/get-user.ts";
import { getPartnerMerchantRoute } from "./merchant/partner/get-partner-merchant.ts";
import { getPartnerMerchantsRoute } from "./merchant/partner/get-partner-merchant-by-plural.ts";
import { listPartnerMerchantsRoute } from "./merchant/partner/list-partner-merchants.ts";
import { submitPartnerMerchantRoute } from "./merchant/partner/submit-partner-merchant.ts";
import { updatePartnerMerchantRoute } from "./merchant/partner/update-partner-merchant.ts";
import { createStoreRoute } from "./merchant/store/create-store.ts";
import { deleteStoreRoute } from "./merchant/store/delete-store.ts";
import { getStoreRoute } from "./merchant/store/get-store.ts";
import { listStoresRoute } from "./merchant/store/list-stores.ts";
import { updateStoreRoute } from "./merchant/store/update-store.ts";
import { updateUnnamedStoreRoute } from "./merchant/store/update-unnamed-store.ts";
import { uploadFileRoute } from "./merchant/upload-file.ts";
import { listEventsRoute } from "./notification/list-events.ts";
import { listNotificationsRoute } from "./notification/list-notifications.ts";
import { resendNotificationRoute } from "./notification/resend-notification.ts";
import { resendNotificationsRoute } from "./notification/resend-notifications.ts";
import { chargeCustomerRoute } from "./payment/customer/charge-customer.ts";
import { createRecurringCustomerRoute } from "./payment/customer/create-recurring-customer.ts";
import { createTokenizedCustomerRoute } from "./payment/customer/create-tokenized-customer.ts";
import { getCustomerRoute } from "./payment/customer/get-customer.ts";
import { listCustomerOrdersRoute } from "./payment/customer/list-customer-orders.ts";
import { toggleCustomerRoute } from "./payment/customer/toggle-customer.ts";
import { getTransactionRoute } from "./payment/get-transaction.ts";
import { getTransactionByOrderRoute } from "./payment/get-transaction-by-order.ts";
import { fpxBanksRoute } from "./payment/list-fpx-banks.ts";
import { listTransactionsRoute } from "./payment/list-transactions.ts";
import { quickPayRoute } from "./payment/quick-pay.ts";
import { createQrCodeRoute } from "./qr-code/create-qr-code.ts";
import { getQrCodeRoute } from "./qr-code/get-qr-code.ts";
import { listQrCodeTransactionsRoute } from "./qr-code/list-qr-code-transactions.ts";
import { listQrCodesRoute } from "./qr-code/list-qr-codes.ts";
import { refundRoute } from "./refund/refund-payment.ts";
import { reverseRoute } from "./refund/reverse-payment.ts";
import { listRequestsRoute } from "./request-log/list-requests.ts";
import { compareOrdersRoute } from "./settlement/compare-orders.ts";
import { settlementCsvRoute } from "./settlement/get-settlement-csv.ts";
import { reconciliationRoute } from "./settlement/list-reconciliation.ts";
import { getSubscriptionStatusRoute } from "./subscription/get-subscription-status.ts";
import { listSubscriptionsRoute } from "./subscription/list-subscriptions.ts";

/**
 * The signed API: its table of contents. A new endpoint is a file and a line here. Documents and
 * tests make the example calls in this order, so an endpoint that needs an ID follows the one that
 * creates it.
 */
export const MERCHANT_ROUTES: readonly SignedRoute[] = [
  createCheckoutRoute,
  getCheckoutRoute,
  directCheckoutRoute,
  checkoutQrCodeRoute,
  createQrCodeRoute,
  listQrCodesRoute,
  getQrCodeRoute,
  listQrCodeTransactionsRoute,
  fpxBanksRoute,
  quickPayRoute,
  getTransactionByOrderRoute,
  getTransactionRoute,
  listTransactionsRoute,
  listDisputesRoute,
  listEventsRoute,
  listNotificationsRoute,
  resendNotificationRoute,
  resendNotificationsRoute,
  listWebhookFaultsRoute,
  createWebhookFaultRoute,
  deleteWebhookFaultsRoute,
  createIntegrationCheckRoute,
  getIntegrationCheckRoute,
  answerIntegrationCheckRoute,
  stopIntegrationCheckRoute,
  listRequestsRoute,
  compareOrdersRoute,
  reconciliationRoute,
  settlementCsvRoute,
  refundRoute,
  reverseRoute,
  createMerchantRoute,
  listStoresRoute,
  getStoreRoute,
  createStoreRoute,
  updateStoreRoute,
  updateUnnamedStoreRoute,
  deleteStoreRoute,
  getMerchantRoute,
  listSubscriptionsRoute,
  getUserRoute,
  getSubscriptionStatusRoute,
  listPartnerMerchantsRoute,
  getPartnerMerchantRoute,
  getPartnerMerchantsRoute,
  updatePartnerMerchantRoute,
  createPartnerApplicationRoute,
  listPartnerApplicationsRoute,
  updatePartnerApplicationRoute,
  submitPartnerMerchantRoute,
  uploadFileRoute,
  listAccountsRoute,
  getDefaultAccountRoute,
  createAccountRoute,
  getAccountRoute,
  updateAccountRoute,
  submitAccountRoute,
  listCardTokensRoute,
  deleteCardTokenRoute,
  createRecurringCustomerRoute,
  createTokenizedCustomerRoute,
  getCustomerRoute,
  chargeCustomerRoute,
  listCustomerOrdersRoute,
  toggleCustomerRoute,
];

/** Endpoints for anyone, which are not signed. */
export const UNSIGNED_ROUTES = [verifySignatureRoute, getFileRoute] as const;
