import { getMobileStatusRoute } from "./get-mobile-status.ts";
import { startMobilePaymentRoute } from "./start-mobile-payment.ts";

/** Endpoints for apps on the payer's phone. */
export const DIRECT_ROUTES = [startMobilePaymentRoute, getMobileStatusRoute] as const;
