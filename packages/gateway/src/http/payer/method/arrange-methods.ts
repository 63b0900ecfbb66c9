import type { Method } from "@kaunter/checkout";
import type { MethodUsage } from "../../../operations/payment/method-usage.ts";
import type { OfferedToPayer } from "./offered-methods.ts";

/** So many methods are shown at once; the rest is behind one tap. */
const FRONT_MAX = 4;
/** Groups that have no sheet of their own: their methods are always shown at once. */
const WITHOUT_SHEET: ReadonlySet<string> = new Set(["CARD", "ONLINE_BANKING"]);

/**
 * The methods in the order shown, the most used ones in front. The merchant's own usage refines the
 * rails' default order; a group order that the merchant requested takes precedence over both.
 */
export function arrangeMethods(
  offered: readonly OfferedToPayer[],
  { methods: counts }: Pick<MethodUsage, "methods">,
  hasOwnOrder: boolean,
): Method[] {
  const score = ({ offer, shown }: OfferedToPayer) =>
    (offer.method.expectedShare ?? 0) + (counts.get(shown.id) ?? 0);
  const byScore = offered.toSorted((a, b) => score(b) - score(a));
  const usable = byScore.filter(({ shown }) => !shown.unavailable);
  const firsts = hasOwnOrder ? firstOfEachGroup(usable) : [];
  const front = new Set([...firsts, ...usable].slice(0, FRONT_MAX));
  for (const one of usable) if (WITHOUT_SHEET.has(one.shown.group)) front.add(one);
  const ordered = hasOwnOrder ? offered : byScore;
  return ordered.map((one) => ({ ...one.shown, isCommon: front.has(one) }));
}

function firstOfEachGroup(usable: readonly OfferedToPayer[]): OfferedToPayer[] {
  return [...Map.groupBy(usable, ({ shown }) => shown.group).values()].flatMap(
    ([first]) => first ?? [],
  );
}
