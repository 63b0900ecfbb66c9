import type { Dispute } from "../../domain/dispute/dispute.ts";
import { GatewayError } from "../../domain/errors.ts";
import type { Deps } from "../deps.ts";

/** Whether responses are sent from here: some providers take them elsewhere. */
export function isResponseOffered(
  { rails }: Pick<Deps, "rails">,
  { railId }: Pick<Dispute, "railId">,
): boolean {
  return rails.get(railId)?.respondToDispute !== undefined;
}

/** Throws NOT_PERMITTED. */
export function expectResponseOffered(deps: Pick<Deps, "rails">, dispute: Dispute): void {
  if (isResponseOffered(deps, dispute)) return;
  const detail =
    "Responses to disputes of this payment method are not sent from here. Contact the operator of the gateway before the deadline.";
  throw new GatewayError("NOT_PERMITTED", { detail });
}
