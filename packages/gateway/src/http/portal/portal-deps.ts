import type { Deps } from "../../operations/deps.ts";

/** What the portal's handlers act with. */
export interface PortalDeps extends Deps {
  isSandbox: boolean;
}
