import { CLIENT_SESSIONS } from "./clients.ts";
import { LIBRARY_SESSIONS } from "./libraries.ts";
import { SAMPLE_SESSIONS } from "./samples.ts";
import { SDK_SESSION } from "./sdk.ts";
import type { Session } from "./session.ts";
import { SHOP_SESSIONS } from "./shops.ts";
import { TOLERANCE_SESSIONS } from "./tolerances.ts";

/** One recording each. */
export const SESSIONS: readonly Session[] = [
  SDK_SESSION,
  ...LIBRARY_SESSIONS,
  ...SAMPLE_SESSIONS,
  ...SHOP_SESSIONS,
  ...CLIENT_SESSIONS,
  ...TOLERANCE_SESSIONS,
];
