import type { OfferedMethod } from "../../../rails/rail.ts";
import type { Deps } from "../../deps.ts";

/** A payer could not even start: the provider, or the bank behind it, was not available. */
export function noteRejectedStart(
  { noteSignal, clock }: Pick<Deps, "noteSignal" | "clock">,
  { rail, method }: OfferedMethod,
): void {
  const side = { railId: rail.id, railPartner: method.partner ?? null };
  noteSignal(side, "attempt", "failed", clock.now());
}
