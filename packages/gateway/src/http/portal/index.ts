import type { PortalRoute } from "../route.ts";
import { getAccessPolicyRoute, updateAccessPolicyRoute } from "./access/access-policies.ts";
import {
  changePasswordRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  updateProfileRoute,
} from "./access/accounts.ts";
import {
  exportAuditRoute,
  listAuditRoute,
  listOperatorAuditRoute,
} from "./access/audit-entries.ts";
import {
  acceptInvitationRoute,
  inviteTeamMemberRoute,
  readInvitationRoute,
  resendInvitationRoute,
} from "./access/invitations.ts";
import { LOGIN_ROUTES } from "./access/logins.ts";
import {
  decideOperatorDecisionRoute,
  listOperatorDecisionsRoute,
} from "./access/operator-decisions.ts";
import { OWNER_REPLACEMENT_ROUTES } from "./access/owner-replacements.ts";
import { PASSKEY_ROUTES } from "./access/passkeys.ts";
import { SECOND_FACTOR_ROUTES } from "./access/second-factors.ts";
import {
  endSessionRoute,
  getSessionRoute,
  listSessionsRoute,
  logoutRoute,
  signOutEverywhereRoute,
} from "./access/sessions.ts";
import {
  listOwnersRoute,
  listTeamRoute,
  removeTeamMemberRoute,
  resetSecondFactorRoute,
  updateTeamMemberRoute,
} from "./access/team-members.ts";
import {
  createApplicationRoute,
  getApplicationRoute,
  getApplicationUsageRoute,
  listApplicationsRoute,
  updateApplicationRoute,
} from "./application/applications.ts";
import { getDeveloperFactsRoute } from "./application/developer-facts.ts";
import { getMailRoute, listMailRoute } from "./application/emails.ts";
import {
  addKeyRoute,
  checkKeyRoute,
  listKeysRoute,
  listOtherKeysRoute,
  renameKeyRoute,
  revokeKeyRoute,
} from "./application/keys.ts";
import {
  clearSandboxFaultsRoute,
  getSandboxRoute,
  listSandboxJournalRoute,
  setSandboxBankRoute,
  setSandboxClockRoute,
  setSandboxFaultRoute,
} from "./application/sandboxes.ts";
import {
  endSecretOverlapRoute,
  revealSecretRoute,
  rotateSecretRoute,
} from "./application/secrets.ts";
import {
  downloadServerKeyRoute,
  rotateServerKeyRoute,
  useServerKeyRoute,
} from "./application/server-keys.ts";
import {
  getCheckoutLookRoute,
  removeCheckoutLogoRoute,
  updateCheckoutLogoRoute,
  updateCheckoutLookRoute,
} from "./checkout/checkout-looks.ts";
import { CONTRACT_ROUTES } from "./contract/contracts.ts";
import { ROUTING_ROUTES } from "./contract/routing.ts";
import {
  acceptDisputeRoute,
  getDisputeFileRoute,
  getDisputeRoute,
  listDisputesRoute,
  listOpenDisputesRoute,
  removeDisputeFileRoute,
  respondToDisputeRoute,
  uploadDisputeFileRoute,
} from "./dispute/disputes.ts";
import { listOperatorDisputesRoute } from "./dispute/operator-disputes.ts";
import { INBOX_ROUTES } from "./laboratory/inbox.ts";
import { INTEGRATION_CHECK_ROUTES } from "./laboratory/integration-checks.ts";
import { WEBHOOK_FAULT_ROUTES } from "./laboratory/webhook-faults.ts";
import {
  approveMerchantRoute,
  getMerchantReviewRoute,
  rejectMerchantRoute,
  requestMerchantChangesRoute,
  restoreMerchantRoute,
  suspendMerchantRoute,
} from "./merchant/merchant-reviews.ts";
import {
  addMerchantNoteRoute,
  createMerchantRoute,
  getMerchantRoute,
  listMerchantsRoute,
  resetOwnersSecondFactorRoute,
  updateMerchantSettingsRoute,
} from "./merchant/merchants.ts";
import {
  createStoreRoute,
  deleteStoreRoute,
  listStoresRoute,
  updateStoreRoute,
} from "./merchant/stores.ts";
import {
  createSubMerchantRoute,
  getSubMerchantRoute,
  listSubMerchantsRoute,
  removeSubMerchantLogoRoute,
  submitSubMerchantRoute,
  updateSubMerchantLogoRoute,
} from "./merchant/sub-merchants.ts";
import {
  getMerchantDocumentRoute,
  getVerificationDocumentRoute,
  removeVerificationDocumentRoute,
  uploadVerificationDocumentRoute,
} from "./merchant/verification-documents.ts";
import {
  acceptTermsRoute,
  getVerificationRoute,
  submitVerificationRoute,
  updateVerificationAccountRoute,
  updateVerificationBusinessRoute,
  updateVerificationPeopleRoute,
} from "./merchant/verifications.ts";
import { getAttentionRoute } from "./monitoring/attention-items.ts";
import { listJobsRoute } from "./monitoring/jobs.ts";
import { getOperatorFiguresRoute } from "./monitoring/operator-figures.ts";
import { OUTAGE_ROUTES } from "./monitoring/outages.ts";
import {
  countNotificationsRoute,
  getNotificationRoute,
  listNotificationsRoute,
  redeliverNotificationsRoute,
  sendTestNotificationRoute,
} from "./notification/notifications.ts";
import {
  createWebhookEndpointRoute,
  deleteWebhookEndpointRoute,
  getWebhookEndpointRoute,
  listEndpointsRoute,
  listWebhookEndpointsRoute,
  updateWebhookEndpointRoute,
} from "./notification/webhook-endpoints.ts";
import { redirectToPortalRoute, showPaidPageRoute } from "./pages/page-routes.ts";
import { erasePayerRoute, getCustomerRoute, listCustomersRoute } from "./payment/customers.ts";
import { getOperatorPaymentRoute } from "./payment/operator-payment-details.ts";
import { listOperatorPaymentsRoute } from "./payment/operator-payments.ts";
import { getPaymentRoute, resendReceiptRoute } from "./payment/payment-details.ts";
import {
  downloadExportRoute,
  getExportRoute,
  listExportsRoute,
  startExportRoute,
} from "./payment/payment-exports.ts";
import {
  getPaymentFiguresRoute,
  getPaymentReportRoute,
  getReportScheduleRoute,
  updateReportScheduleRoute,
} from "./payment/payment-reports.ts";
import {
  exportPaymentsNowRoute,
  listPaymentBanksRoute,
  listPaymentsRoute,
} from "./payment/payments.ts";
import { listRailsRoute } from "./payment/rails.ts";
import { listUnknownOutcomesRoute, requestStatusCheckRoute } from "./payment/unknown-outcomes.ts";
import { BANK_ENTRY_ROUTES } from "./payout/bank-entries.ts";
import { BANK_FILE_ROUTES } from "./payout/bank-files.ts";
import { PAYOUT_FILE_ROUTES } from "./payout/payout-files.ts";
import { PAYOUT_ROUTES } from "./payout/payouts.ts";
import { QUARANTINE_ROUTES } from "./provider-report/quarantined-reports.ts";
import {
  cancelPaymentLinkRoute,
  createPaymentLinkRoute,
  listPaymentLinksRoute,
} from "./qr-code/payment-links.ts";
import { listOperatorRefundsRoute } from "./refund/operator-refunds.ts";
import { decideRefundRequestRoute, listRefundRequestsRoute } from "./refund/refund-requests.ts";
import { refundPaymentRoute, voidPaymentRoute } from "./refund/refunds.ts";
import { STUCK_REFUND_ROUTES } from "./refund/stuck-refunds.ts";
import {
  getRequestRoute,
  listRequestErrorsRoute,
  listRequestsRoute,
} from "./request-log/requests.ts";
import { searchRoute } from "./search.ts";
import { DAILY_CLOSE_ROUTES } from "./settlement/daily-closes.ts";
import { FEE_STATEMENT_ROUTES } from "./settlement/fee-statements.ts";
import { FEE_ROUTES } from "./settlement/fees.ts";
import { MERCHANT_MONEY_ROUTES } from "./settlement/merchant-money.ts";
import { MONTH_FILE_ROUTES } from "./settlement/month-files.ts";
import { PROVIDER_FILE_ROUTES } from "./settlement/provider-files.ts";
import { SETTLEMENT_EXCEPTION_ROUTES } from "./settlement/settlement-exceptions.ts";
import {
  downloadSettlementRoute,
  getBalanceRoute,
  getSettlementRoute,
  listSettlementsRoute,
} from "./settlement/settlements.ts";

/** The portal's interface: its table of contents. */
export const PORTAL_ROUTES: readonly PortalRoute[] = [
  getSessionRoute,
  ...LOGIN_ROUTES,
  forgotPasswordRoute,
  resetPasswordRoute,
  readInvitationRoute,
  acceptInvitationRoute,
  logoutRoute,
  listSessionsRoute,
  endSessionRoute,
  signOutEverywhereRoute,
  updateProfileRoute,
  changePasswordRoute,
  ...SECOND_FACTOR_ROUTES,
  ...PASSKEY_ROUTES,
  listTeamRoute,
  listOwnersRoute,
  inviteTeamMemberRoute,
  resendInvitationRoute,
  updateTeamMemberRoute,
  removeTeamMemberRoute,
  resetSecondFactorRoute,
  getAccessPolicyRoute,
  updateAccessPolicyRoute,
  listAuditRoute,
  exportAuditRoute,
  listOperatorAuditRoute,
  listStoresRoute,
  createStoreRoute,
  updateStoreRoute,
  deleteStoreRoute,
  listSubMerchantsRoute,
  createSubMerchantRoute,
  getSubMerchantRoute,
  submitSubMerchantRoute,
  updateSubMerchantLogoRoute,
  removeSubMerchantLogoRoute,
  listMerchantsRoute,
  createMerchantRoute,
  addMerchantNoteRoute,
  getMerchantRoute,
  approveMerchantRoute,
  requestMerchantChangesRoute,
  rejectMerchantRoute,
  getMerchantReviewRoute,
  getMerchantDocumentRoute,
  getVerificationRoute,
  updateVerificationBusinessRoute,
  updateVerificationPeopleRoute,
  updateVerificationAccountRoute,
  uploadVerificationDocumentRoute,
  removeVerificationDocumentRoute,
  getVerificationDocumentRoute,
  acceptTermsRoute,
  submitVerificationRoute,
  suspendMerchantRoute,
  restoreMerchantRoute,
  updateMerchantSettingsRoute,
  resetOwnersSecondFactorRoute,
  listJobsRoute,
  listApplicationsRoute,
  createApplicationRoute,
  getApplicationRoute,
  getApplicationUsageRoute,
  updateApplicationRoute,
  revealSecretRoute,
  rotateSecretRoute,
  endSecretOverlapRoute,
  downloadServerKeyRoute,
  rotateServerKeyRoute,
  useServerKeyRoute,
  listKeysRoute,
  listOtherKeysRoute,
  checkKeyRoute,
  addKeyRoute,
  renameKeyRoute,
  revokeKeyRoute,
  getDeveloperFactsRoute,
  getSandboxRoute,
  setSandboxClockRoute,
  setSandboxFaultRoute,
  setSandboxBankRoute,
  clearSandboxFaultsRoute,
  listSandboxJournalRoute,
  ...INBOX_ROUTES,
  ...INTEGRATION_CHECK_ROUTES,
  ...WEBHOOK_FAULT_ROUTES,
  listMailRoute,
  getMailRoute,
  listRequestsRoute,
  listRequestErrorsRoute,
  getRequestRoute,
  getCheckoutLookRoute,
  updateCheckoutLookRoute,
  updateCheckoutLogoRoute,
  removeCheckoutLogoRoute,
  listNotificationsRoute,
  countNotificationsRoute,
  getNotificationRoute,
  redeliverNotificationsRoute,
  sendTestNotificationRoute,
  listEndpointsRoute,
  listWebhookEndpointsRoute,
  createWebhookEndpointRoute,
  getWebhookEndpointRoute,
  updateWebhookEndpointRoute,
  deleteWebhookEndpointRoute,
  getAttentionRoute,
  getOperatorFiguresRoute,
  searchRoute,
  getBalanceRoute,
  listPaymentsRoute,
  listPaymentBanksRoute,
  exportPaymentsNowRoute,
  getPaymentFiguresRoute,
  getPaymentReportRoute,
  getReportScheduleRoute,
  updateReportScheduleRoute,
  listExportsRoute,
  startExportRoute,
  getExportRoute,
  downloadExportRoute,
  listPaymentLinksRoute,
  createPaymentLinkRoute,
  cancelPaymentLinkRoute,
  ...QUARANTINE_ROUTES,
  erasePayerRoute,
  listCustomersRoute,
  getCustomerRoute,
  listRailsRoute,
  ...OUTAGE_ROUTES,
  ...OWNER_REPLACEMENT_ROUTES,
  listUnknownOutcomesRoute,
  requestStatusCheckRoute,
  refundPaymentRoute,
  voidPaymentRoute,
  listRefundRequestsRoute,
  decideRefundRequestRoute,
  getPaymentRoute,
  resendReceiptRoute,
  listDisputesRoute,
  getDisputeRoute,
  respondToDisputeRoute,
  uploadDisputeFileRoute,
  removeDisputeFileRoute,
  getDisputeFileRoute,
  acceptDisputeRoute,
  listOpenDisputesRoute,
  listOperatorPaymentsRoute,
  getOperatorPaymentRoute,
  listOperatorRefundsRoute,
  listOperatorDisputesRoute,
  listSettlementsRoute,
  getSettlementRoute,
  downloadSettlementRoute,
  ...MERCHANT_MONEY_ROUTES,
  ...MONTH_FILE_ROUTES,
  ...PAYOUT_ROUTES,
  ...PAYOUT_FILE_ROUTES,
  ...BANK_FILE_ROUTES,
  ...PROVIDER_FILE_ROUTES,
  ...BANK_ENTRY_ROUTES,
  ...SETTLEMENT_EXCEPTION_ROUTES,
  ...DAILY_CLOSE_ROUTES,
  ...FEE_ROUTES,
  ...CONTRACT_ROUTES,
  ...ROUTING_ROUTES,
  ...STUCK_REFUND_ROUTES,
  ...FEE_STATEMENT_ROUTES,
  listOperatorDecisionsRoute,
  decideOperatorDecisionRoute,
];

/** Pages outside the portal's browser application. */
export const PORTAL_PAGE_ROUTES = [redirectToPortalRoute, showPaidPageRoute] as const;
