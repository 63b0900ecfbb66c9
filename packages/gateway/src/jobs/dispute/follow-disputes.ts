import type { Dispute } from "../../domain/dispute/dispute.ts";
import type { Deps } from "../../operations/deps.ts";
import { callDispute } from "../../operations/dispute/call-dispute.ts";
import type { RepeatingTask } from "../../platform/repeat.ts";
import { claimDisputes, listDueDisputes } from "../../store/dispute/disputes.ts";
import { PROVIDER_WORK } from "../provider-work.ts";
import { runDueWork, startWork, type Work } from "../work.ts";

/** Retries responses that were not confirmed, and checks the status of open disputes. */
export function startDisputes(deps: Deps): RepeatingTask {
  return startWork(deps, disputes(deps));
}

/** Processes everything due now; returns how many disputes it was. */
export function followDueDisputes(deps: Deps): Promise<number> {
  return runDueWork(deps, disputes(deps));
}

/** Each result is a transaction of its own, as that of a refund is: it may move money. */
function disputes(deps: Deps): Work<Dispute> {
  return {
    ...PROVIDER_WORK,
    name: "follow disputes",
    pauseMs: 5_000,
    list: listDueDisputes,
    claim: claimDisputes,
    run: (dispute) => callDispute(deps, dispute),
  };
}
