import type { Customer } from "../../domain/subscription/customer.ts";
import type { Deps } from "../../operations/deps.ts";
import { undoCardCheck } from "../../operations/refund/undo-card-check.ts";
import type { RepeatingTask } from "../../platform/repeat.ts";
import { claimCardCheckRefunds, listCardCheckRefunds } from "../../store/subscription/customers.ts";
import { PROVIDER_WORK } from "../provider-work.ts";
import { runDueWork, startWork, type Work } from "../work.ts";

/** What is not refunded by then is due again. */
const RETRY_MS = 5 * 60_000;

/** Refunds the amounts that verified a customer's card. */
export function startCardCheckUndo(deps: Deps): RepeatingTask {
  return startWork(deps, cardChecks(deps));
}

/** Refunds everything due now; returns how many card checks it was. */
export function undoCardChecks(deps: Deps): Promise<number> {
  return runDueWork(deps, cardChecks(deps));
}

function cardChecks(deps: Deps): Work<Customer> {
  return {
    ...PROVIDER_WORK,
    name: "undo card checks",
    pauseMs: 5_000,
    claimMs: RETRY_MS,
    list: listCardCheckRefunds,
    claim: claimCardCheckRefunds,
    run: (customer) => undoCardCheck(deps, customer),
  };
}
