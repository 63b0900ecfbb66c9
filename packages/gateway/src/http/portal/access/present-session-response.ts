import type { Static, TSchema } from "typebox";
import { lacksSecondFactor } from "../../../domain/access/second-factor.ts";
import { renewSession } from "../../../operations/access/sessions.ts";
import type { PortalCall } from "../portal-call.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { presentSession } from "./present-session.ts";

type AnyCall = PortalCall<unknown, Static<TSchema>, Static<TSchema>>;

/** Sets the new cookies and returns the session's state. */
export async function presentSessionResponse(
  call: Pick<AnyCall, "setSession" | "rememberDevice">,
  deps: PortalDeps,
  token: string | null,
) {
  call.setSession(token);
  const session = await presentSession(deps, token);
  if (session.state === "SIGNED_IN" && session.user) call.rememberDevice(session.user);
  return session;
}

/** After a second factor was set up: ends the enrolment, with a new secret for the session. */
export async function endEnrolment(
  call: Pick<AnyCall, "actor" | "session" | "setSession" | "rememberDevice">,
  deps: PortalDeps,
): Promise<void> {
  if (!lacksSecondFactor(call.actor, deps.isSandbox)) return;
  call.setSession(await renewSession(deps, call.session));
  call.rememberDevice(call.actor);
}

/** Who acts, and from where. */
export function actOf(call: Pick<AnyCall, "actor" | "origin">) {
  return { actor: call.actor, origin: call.origin };
}
