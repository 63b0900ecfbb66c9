import type { Refund } from "../../domain/refund/refund.ts";
import type { Deps } from "../../operations/deps.ts";
import { runRefund } from "../../operations/refund/run-refund.ts";
import type { RepeatingTask } from "../../platform/repeat.ts";
import { claimRefunds, listDueRefunds } from "../../store/refund/refunds.ts";
import { PROVIDER_WORK } from "../provider-work.ts";
import { runDueWork, startWork, type Work } from "../work.ts";

/** Processes due refunds: automatic ones, and those without a response. */
export function startRefunds(deps: Deps): RepeatingTask {
  return startWork(deps, refunds(deps));
}

/** Processes everything due now; returns how many refunds it was. */
export function runDueRefunds(deps: Deps): Promise<number> {
  return runDueWork(deps, refunds(deps));
}

/**
 * Each result is a transaction of its own: refund, payment, postings and event change under the
 * lock of the checkout, and one refund that fails must not fail others.
 */
function refunds(deps: Deps): Work<Refund> {
  return {
    ...PROVIDER_WORK,
    name: "run refunds",
    list: listDueRefunds,
    claim: claimRefunds,
    run: (refund) => runRefund(deps, refund, refund.tries === 1),
    about: ({ merchantId, transactionId }) => ({ merchantId, transactionId }),
  };
}
