import { DAY_MS } from "../../domain/malaysian-day.ts";
import type { Deps } from "../deps.ts";

/** Enough time to order a new certificate and install it on both sides. */
const WARNING_MS = 60 * DAY_MS;

/** The rails' certificates that have expired or expire within sixty days. */
export function listExpiringKeys({ rails, clock }: Pick<Deps, "rails" | "clock">) {
  const until = clock.now().getTime() + WARNING_MS;
  return rails
    .list()
    .flatMap(({ id, expiringKeys = [] }) => expiringKeys.map((key) => ({ ...key, railId: id })))
    .filter(({ endsAt }) => endsAt.getTime() <= until);
}
