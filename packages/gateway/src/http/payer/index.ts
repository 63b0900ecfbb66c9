import type { PageRoute } from "../route.ts";
import { payByCardRoute } from "./card/pay-by-card.ts";
import { removeCardRoute } from "./card/remove-card.ts";
import { showFormRoute } from "./card/show-form.ts";
import { cancelCheckoutRoute } from "./page/cancel-checkout.ts";
import { closePageRoute } from "./page/close-page.ts";
import { getLogoRoute } from "./page/get-logo.ts";
import { sendErrorPage } from "./page/send-error-page.ts";
import { showPageAtOldPathRoutes, showPageRoute } from "./page/show-page.ts";
import { continuePaymentRoute } from "./payment/continue-payment.ts";
import { getQrPictureRoute } from "./payment/get-qr-picture.ts";
import { getStatusRoute } from "./payment/get-status.ts";
import { payRoute } from "./payment/pay.ts";
import { resumePaymentRoute } from "./payment/resume-payment.ts";
import { returnFromProviderRoute } from "./payment/return-from-provider.ts";
import { streamStatusRoute } from "./payment/stream-status.ts";
import { enterAmountRoute } from "./qr-code/enter-amount.ts";
import { getQrCodeStatusRoute } from "./qr-code/get-qr-code-status.ts";
import { visitQrCodeRoute } from "./qr-code/visit-qr-code.ts";
import { printReceiptRoute } from "./receipt/print-receipt.ts";
import { showReceiptRoute } from "./receipt/show-receipt.ts";
import { bindCardRoute } from "./subscription/bind-card.ts";
import { showMandateRoute } from "./subscription/show-mandate.ts";

/**
 * Endpoints for payers' browsers, who see a page instead of an error. The card form is in a frame
 * of another origin.
 */
export const PAYER_ROUTES: readonly PageRoute[] = [
  showPageRoute,
  ...showPageAtOldPathRoutes,
  closePageRoute,
  payRoute,
  cancelCheckoutRoute,
  continuePaymentRoute,
  resumePaymentRoute,
  returnFromProviderRoute,
  getStatusRoute,
  streamStatusRoute,
  getQrPictureRoute,
  showReceiptRoute,
  printReceiptRoute,
  getLogoRoute,
  showFormRoute,
  payByCardRoute,
  removeCardRoute,
  visitQrCodeRoute,
  getQrCodeStatusRoute,
  enterAmountRoute,
  showMandateRoute,
  bindCardRoute,
].map((each) => ({ onError: sendErrorPage, ...each }));
