import { subjectOf } from "../../domain/payment/attempt.ts";
import type { Deps } from "../../operations/deps.ts";
import { createInquiring } from "../../operations/payment/inquire-payment.ts";
import type { RepeatingTask } from "../../platform/repeat.ts";
import {
  type ClaimedInquiry,
  claimInquiries,
  listDueInquiries,
} from "../../store/payment/inquiries.ts";
import { PROVIDER_WORK } from "../provider-work.ts";
import { runDueWork, startWork, type Work } from "../work.ts";

/** Checks the status of payments whose outcome is not known yet. */
export function startInquiries(deps: Deps): RepeatingTask {
  return startWork(deps, inquiries(deps));
}

/** Checks everything due now; returns how many checks were made. */
export function inquireDuePayments(deps: Deps): Promise<number> {
  return runDueWork(deps, inquiries(deps));
}

/**
 * Most checks find that nothing has happened: then only the time of the next one is recorded, many
 * at a time. A claim needs no token, because a result is applied to the payment as it is by then.
 */
function inquiries(deps: Deps): Work<ClaimedInquiry> {
  /** Contracts are added while the job runs; suspended ones are asked as well. */
  const railIds = () => deps.rails.list().map(({ id }) => id);
  return {
    ...PROVIDER_WORK,
    name: "inquire payments",
    list: (db, ...due) => listDueInquiries(db, railIds(), ...due),
    claim: claimInquiries,
    run: createInquiring(deps),
    about: subjectOf,
  };
}
