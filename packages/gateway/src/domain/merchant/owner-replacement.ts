/** An owner who left is replaced by operators. Pure. */
import { DAY_MS } from "../malaysian-day.ts";

/** In which the team can object, since its mails may not be read at once. */
export const OWNER_WAIT_MS = 3 * DAY_MS;
