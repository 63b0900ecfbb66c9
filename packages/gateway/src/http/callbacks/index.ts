import { receiveCallbackRoute } from "./receive-callback.ts";

/** Messages from providers' servers. What the payer's browser brings arrives in `payer`. */
export const CALLBACK_ROUTES = [receiveCallbackRoute] as const;
