import { receiveCallbackRoute } from "./receive-callback.ts";
import { returnFromProviderRoute } from "./return-from-provider.ts";

/** Messages from providers: from their servers, and through the payer's browser. */
export const CALLBACK_ROUTES = [receiveCallbackRoute, returnFromProviderRoute] as const;
