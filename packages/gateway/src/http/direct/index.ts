import { getMobileStatusRoute } from "./get-mobile-status.ts";
import { startMobilePaymentRoute } from "./start-mobile-payment.ts";

/** What apps on the payer's phone call. */
export const DIRECT_ROUTES = [startMobilePaymentRoute, getMobileStatusRoute] as const;
