import type { Static, TSchema } from "typebox";
import type { PortalCall } from "../portal-call.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { presentSession } from "./present-session.ts";

type AnyCall = PortalCall<unknown, Static<TSchema>, Static<TSchema>>;

/** Sets the new cookie and returns the session's state. */
export async function presentSessionResponse(
  call: Pick<AnyCall, "setSession">,
  deps: PortalDeps,
  token: string | null,
) {
  call.setSession(token);
  return presentSession(deps, token);
}

/** Who acts, and from where. */
export function actOf(call: Pick<AnyCall, "actor" | "origin">) {
  return { actor: call.actor, origin: call.origin };
}
