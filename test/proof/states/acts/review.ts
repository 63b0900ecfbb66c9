/** An operator decides on a report that contradicts its attempt. */
import { nowOf, RAIL, storeChange, type World, withItem } from "../world.ts";
import type { Act } from "./act.ts";
import { hasOtherSuccess } from "./payment.ts";

/** The operator looks at the provider's books: money that is there is never dismissed. */
export const review: Act = (world, domain) =>
  world.quarantine.flatMap((kept, at) => {
    const payment = world.payments[kept.attempt];
    if (!payment || kept.decision !== null) return [];
    const { reference, amountMinor } = kept;
    const report = { kind: "approved", reference, amountMinor } as const;
    const isTaken = isTrue(world, kept.attempt, reference);
    const decisions = domain.listDecisions({
      ...{ report, payment, hasOtherSuccess: hasOtherSuccess(world, payment.id), rail: RAIL },
      ...{ isDisputePossible: false, isPayableTwice: false },
    });
    return decisions
      .filter((decision) => (decision === "DISMISS") !== isTaken)
      .map((decision) => {
        const now = nowOf(world);
        const approval = domain.readApproval(report);
        const change = domain.applyReview(world.checkout, payment, approval, decision, now);
        const quarantine = withItem(world.quarantine, at, { ...kept, decision });
        const decided = { ...world, quarantine };
        return {
          label: `review: ${decision}`,
          state: change ? storeChange(decided, domain, change) : decided,
        };
      });
  });

function isTrue(world: World, attempt: number, reference: string): boolean {
  const said = world.provider[attempt]?.said ?? [];
  return said.some((one) => one.kind === "approved" && one.reference === reference && one.isTrue);
}
