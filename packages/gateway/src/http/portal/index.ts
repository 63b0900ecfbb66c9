import type { PortalRoute } from "../route.ts";
import { exportAuditRoute } from "./access/audit/export-audit.ts";
import { listAuditRoute } from "./access/audit/list-audit.ts";
import { listOperatorAuditRoute } from "./access/audit/list-operator-audit.ts";
import { acceptInvitationRoute } from "./access/invitation/accept-invitation.ts";
import { inviteTeamMemberRoute } from "./access/invitation/invite-team-member.ts";
import { readInvitationRoute } from "./access/invitation/read-invitation.ts";
import { resendInvitationRoute } from "./access/invitation/resend-invitation.ts";
import { changePasswordRoute } from "./access/password/change-password.ts";
import { forgotPasswordRoute } from "./access/password/forgot-password.ts";
import { resetPasswordRoute } from "./access/password/reset-password.ts";
import { addPasskeyRoute } from "./access/profile/add-passkey.ts";
import { disableTotpRoute } from "./access/profile/disable-totp.ts";
import { enableTotpRoute } from "./access/profile/enable-totp.ts";
import { listPasskeysRoute } from "./access/profile/list-passkeys.ts";
import { removePasskeyRoute } from "./access/profile/remove-passkey.ts";
import { renewRecoveryCodesRoute } from "./access/profile/renew-recovery-codes.ts";
import { startPasskeyRoute } from "./access/profile/start-passkey.ts";
import { startTotpRoute } from "./access/profile/start-totp.ts";
import { updateProfileRoute } from "./access/profile/update-profile.ts";
import { confirmSessionRoute } from "./access/session/confirm-session.ts";
import { endSessionRoute } from "./access/session/end-session.ts";
import { getSessionRoute } from "./access/session/get-session.ts";
import { listSessionsRoute } from "./access/session/list-sessions.ts";
import { loginRoute } from "./access/session/login.ts";
import { loginSecondFactorRoute } from "./access/session/login-second-factor.ts";
import { loginWithPasskeyRoute } from "./access/session/login-with-passkey.ts";
import { logoutRoute } from "./access/session/logout.ts";
import { openPortalRoute } from "./access/session/open-portal.ts";
import { signOutEverywhereRoute } from "./access/session/sign-out-everywhere.ts";
import { startPasskeyLoginRoute } from "./access/session/start-passkey-login.ts";
import { getAccessPolicyRoute } from "./access/team/get-access-policy.ts";
import { listOwnersRoute } from "./access/team/list-owners.ts";
import { listTeamRoute } from "./access/team/list-team.ts";
import { removeTeamMemberRoute } from "./access/team/remove-team-member.ts";
import { resetSecondFactorRoute } from "./access/team/reset-second-factor.ts";
import { updateAccessPolicyRoute } from "./access/team/update-access-policy.ts";
import { updateTeamMemberRoute } from "./access/team/update-team-member.ts";
import { createApplicationRoute } from "./application/create-application.ts";
import { getApplicationRoute } from "./application/get-application.ts";
import { getApplicationUsageRoute } from "./application/get-application-usage.ts";
import { addKeyRoute } from "./application/key/add-key.ts";
import { checkKeyRoute } from "./application/key/check-key.ts";
import { listKeysRoute } from "./application/key/list-keys.ts";
import { listOtherKeysRoute } from "./application/key/list-other-keys.ts";
import { renameKeyRoute } from "./application/key/rename-key.ts";
import { revokeKeyRoute } from "./application/key/revoke-key.ts";
import { listApplicationsRoute } from "./application/list-applications.ts";
import { getMailRoute } from "./application/mail/get-mail.ts";
import { listMailRoute } from "./application/mail/list-mail.ts";
import { clearSandboxFaultsRoute } from "./application/sandbox/clear-sandbox-faults.ts";
import { getDeveloperFactsRoute } from "./application/sandbox/get-developer-facts.ts";
import { getSandboxRoute } from "./application/sandbox/get-sandbox.ts";
import { listSandboxJournalRoute } from "./application/sandbox/list-sandbox-journal.ts";
import { listSandboxWebhooksRoute } from "./application/sandbox/list-sandbox-webhooks.ts";
import { setSandboxBankRoute } from "./application/sandbox/set-sandbox-bank.ts";
import { setSandboxClockRoute } from "./application/sandbox/set-sandbox-clock.ts";
import { setSandboxFaultRoute } from "./application/sandbox/set-sandbox-fault.ts";
import { downloadServerKeyRoute } from "./application/secret/download-server-key.ts";
import { endSecretOverlapRoute } from "./application/secret/end-secret-overlap.ts";
import { revealSecretRoute } from "./application/secret/reveal-secret.ts";
import { rotateSecretRoute } from "./application/secret/rotate-secret.ts";
import { rotateServerKeyRoute } from "./application/secret/rotate-server-key.ts";
import { useServerKeyRoute } from "./application/secret/use-server-key.ts";
import { updateApplicationRoute } from "./application/update-application.ts";
import { getCheckoutLookRoute } from "./checkout/get-checkout-look.ts";
import { removeCheckoutLogoRoute } from "./checkout/remove-checkout-logo.ts";
import { updateCheckoutLogoRoute } from "./checkout/update-checkout-logo.ts";
import { updateCheckoutLookRoute } from "./checkout/update-checkout-look.ts";
import { acceptDisputeRoute } from "./dispute/accept-dispute.ts";
import { removeDisputeFileRoute, uploadDisputeFileRoute } from "./dispute/change-dispute-file.ts";
import { getDisputeRoute } from "./dispute/get-dispute.ts";
import { getDisputeFileRoute } from "./dispute/get-dispute-file.ts";
import { listDisputesRoute } from "./dispute/list-disputes.ts";
import { listOpenDisputesRoute } from "./dispute/list-open-disputes.ts";
import { respondToDisputeRoute } from "./dispute/respond-to-dispute.ts";
import { addMerchantNoteRoute } from "./merchant/operator/add-merchant-note.ts";
import { createMerchantRoute } from "./merchant/operator/create-merchant.ts";
import { getMerchantRoute } from "./merchant/operator/get-merchant.ts";
import { listJobsRoute } from "./merchant/operator/list-jobs.ts";
import { listMerchantsRoute } from "./merchant/operator/list-merchants.ts";
import { resetOwnersSecondFactorRoute } from "./merchant/operator/reset-owners-second-factor.ts";
import {
  approveMerchantRoute,
  rejectMerchantRoute,
  requestMerchantChangesRoute,
  restoreMerchantRoute,
  suspendMerchantRoute,
} from "./merchant/operator/review-merchant.ts";
import { updateMerchantSettingsRoute } from "./merchant/operator/update-merchant-settings.ts";
import { createSubMerchantRoute } from "./merchant/partner/create-sub-merchant.ts";
import { getSubMerchantRoute } from "./merchant/partner/get-sub-merchant.ts";
import { listSubMerchantsRoute } from "./merchant/partner/list-sub-merchants.ts";
import { removeSubMerchantLogoRoute } from "./merchant/partner/remove-sub-merchant-logo.ts";
import { submitSubMerchantRoute } from "./merchant/partner/submit-sub-merchant.ts";
import { updateSubMerchantLogoRoute } from "./merchant/partner/update-sub-merchant-logo.ts";
import { createStoreRoute } from "./merchant/store/create-store.ts";
import { deleteStoreRoute } from "./merchant/store/delete-store.ts";
import { listStoresRoute } from "./merchant/store/list-stores.ts";
import { updateStoreRoute } from "./merchant/store/update-store.ts";
import {
  removeVerificationDocumentRoute,
  uploadVerificationDocumentRoute,
} from "./merchant/verification/change-document.ts";
import {
  getMerchantDocumentRoute,
  getVerificationDocumentRoute,
} from "./merchant/verification/get-document.ts";
import { getMerchantReviewRoute } from "./merchant/verification/get-merchant-review.ts";
import { getVerificationRoute } from "./merchant/verification/get-verification.ts";
import {
  acceptTermsRoute,
  submitVerificationRoute,
} from "./merchant/verification/submit-verification.ts";
import {
  updateVerificationBusinessRoute,
  updateVerificationPeopleRoute,
} from "./merchant/verification/update-verification.ts";
import { updateVerificationAccountRoute } from "./merchant/verification/update-verification-account.ts";
import { getAttentionRoute } from "./monitoring/get-attention.ts";
import { getOperatorFiguresRoute } from "./monitoring/get-operator-figures.ts";
import { countNotificationsRoute } from "./notification/count-notifications.ts";
import { createWebhookEndpointRoute } from "./notification/endpoint/create-webhook-endpoint.ts";
import { deleteWebhookEndpointRoute } from "./notification/endpoint/delete-webhook-endpoint.ts";
import { getWebhookEndpointRoute } from "./notification/endpoint/get-webhook-endpoint.ts";
import { listWebhookEndpointsRoute } from "./notification/endpoint/list-webhook-endpoints.ts";
import { updateWebhookEndpointRoute } from "./notification/endpoint/update-webhook-endpoint.ts";
import { getNotificationRoute } from "./notification/get-notification.ts";
import { listEndpointsRoute } from "./notification/list-endpoints.ts";
import { listNotificationsRoute } from "./notification/list-notifications.ts";
import { redeliverNotificationsRoute } from "./notification/redeliver-notifications.ts";
import { sendTestNotificationRoute } from "./notification/send-test-notification.ts";
import { decideOperatorDecisionRoute } from "./operator-decision/decide-operator-decision.ts";
import { listOperatorDecisionsRoute } from "./operator-decision/list-operator-decisions.ts";
import { getCustomerRoute } from "./payment/customer/get-customer.ts";
import { listCustomersRoute } from "./payment/customer/list-customers.ts";
import { downloadExportRoute } from "./payment/export/download-export.ts";
import { getExportRoute } from "./payment/export/get-export.ts";
import { listExportsRoute } from "./payment/export/list-exports.ts";
import { startExportRoute } from "./payment/export/start-export.ts";
import { exportPaymentsNowRoute } from "./payment/export-payments-now.ts";
import { listPaymentsRoute } from "./payment/list-payments.ts";
import { listRailsRoute } from "./payment/outcome/list-rails.ts";
import { listUnknownOutcomesRoute } from "./payment/outcome/list-unknown-outcomes.ts";
import { requestStatusCheckRoute } from "./payment/outcome/request-status-check.ts";
import { decideReportRoute } from "./payment/quarantine/decide-report.ts";
import { listQuarantineRoute } from "./payment/quarantine/list-quarantine.ts";
import { getPaymentFiguresRoute } from "./payment/report/get-payment-figures.ts";
import { getPaymentReportRoute } from "./payment/report/get-payment-report.ts";
import { getReportScheduleRoute } from "./payment/report/get-report-schedule.ts";
import { updateReportScheduleRoute } from "./payment/report/update-report-schedule.ts";
import { getPaymentRoute } from "./payment-detail/get-payment.ts";
import { resendReceiptRoute } from "./payment-detail/resend-receipt.ts";
import { erasePayerRoute } from "./privacy/erase-payer.ts";
import { cancelPaymentLinkRoute } from "./qr-code/cancel-payment-link.ts";
import { createPaymentLinkRoute } from "./qr-code/create-payment-link.ts";
import { listPaymentLinksRoute } from "./qr-code/list-payment-links.ts";
import { showPaidPageRoute } from "./qr-code/show-paid-page.ts";
import { decideRefundRequestRoute } from "./refund/decide-refund-request.ts";
import { decideStuckRefundRoute } from "./refund/decide-stuck-refund.ts";
import { listRefundRequestsRoute } from "./refund/list-refund-requests.ts";
import { listStuckRefundsRoute } from "./refund/list-stuck-refunds.ts";
import { refundPaymentRoute } from "./refund/refund-payment.ts";
import { voidPaymentRoute } from "./refund/void-payment.ts";
import { getRequestRoute } from "./request-log/get-request.ts";
import { listRequestErrorsRoute } from "./request-log/list-request-errors.ts";
import { listRequestsRoute } from "./request-log/list-requests.ts";
import { searchRoute } from "./search/search.ts";
import { downloadSettlementRoute } from "./settlement/download-settlement.ts";
import { getBalanceRoute } from "./settlement/get-balance.ts";
import { getSettlementRoute } from "./settlement/get-settlement.ts";
import { listSettlementExceptionsRoute } from "./settlement/list-settlement-exceptions.ts";
import { listSettlementsRoute } from "./settlement/list-settlements.ts";
import { resolveSettlementExceptionRoute } from "./settlement/resolve-settlement-exception.ts";
import { resolveSettlementExceptionsRoute } from "./settlement/resolve-settlement-exceptions.ts";

/** The portal's interface: its table of contents. */
export const PORTAL_ROUTES: readonly PortalRoute[] = [
  getSessionRoute,
  loginRoute,
  loginSecondFactorRoute,
  startPasskeyLoginRoute,
  loginWithPasskeyRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  readInvitationRoute,
  acceptInvitationRoute,
  logoutRoute,
  confirmSessionRoute,
  listSessionsRoute,
  endSessionRoute,
  signOutEverywhereRoute,
  updateProfileRoute,
  changePasswordRoute,
  startTotpRoute,
  enableTotpRoute,
  disableTotpRoute,
  renewRecoveryCodesRoute,
  listPasskeysRoute,
  startPasskeyRoute,
  addPasskeyRoute,
  removePasskeyRoute,
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
  listSandboxWebhooksRoute,
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
  listQuarantineRoute,
  decideReportRoute,
  erasePayerRoute,
  listCustomersRoute,
  getCustomerRoute,
  listRailsRoute,
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
  listSettlementsRoute,
  getSettlementRoute,
  downloadSettlementRoute,
  listSettlementExceptionsRoute,
  resolveSettlementExceptionRoute,
  resolveSettlementExceptionsRoute,
  listStuckRefundsRoute,
  decideStuckRefundRoute,
  listOperatorDecisionsRoute,
  decideOperatorDecisionRoute,
];

/** Pages outside the portal's browser application. */
export const PORTAL_PAGE_ROUTES = [openPortalRoute, showPaidPageRoute] as const;
