import type { PortalUser } from "../../../domain/access/session.ts";
import type { Deps } from "../../deps.ts";
import { type CallOrigin, changeTo, recordChange } from "../record-change.ts";
import { runLater } from "./run-later.ts";

/**
 * A rejected password, code or passkey, in the audit log of the merchant whose user it was
 * attempted for.
 */
export function recordFailedAttempt(deps: Deps, user: PortalUser, origin: CallOrigin): void {
  const change = changeTo("user", user, "session.refused");
  const now = deps.clock.now();
  runLater(deps, "record a rejected sign-in", () =>
    deps.database.transaction((tx) => recordChange(tx, { actor: user, origin }, now, change)),
  );
}
