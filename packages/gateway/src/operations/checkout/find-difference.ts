import { isDeepStrictEqual } from "node:util";
import type { SentFields } from "../../domain/checkout/checkout-fields.ts";

/** The first field of a repeated request that differs from the earlier one; null when none does. */
export function findDifference(now: SentFields, earlier: SentFields): string | null {
  const differs = (name: string) =>
    !isDeepStrictEqual(asStored(now[name]), asStored(earlier[name]));
  return Object.keys(now).find(differs) ?? null;
}

/** As JSON keeps it: -0 is 0, and what is undefined is left out. */
function asStored(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null));
}
