import type { Deps } from "../../operations/deps.ts";
import { chargeDueCustomers } from "../../operations/payment/charge-customer.ts";
import { undoCardChecks } from "../../operations/refund/bind-card.ts";
import { type RepeatingTask, repeat } from "../repeat.ts";

const PAUSE_MS = 5_000;

/** Charges customers whose day has come, and gives the amounts of card checks back. */
export function startCustomerCharges(deps: Deps): RepeatingTask {
  return repeat("charge customers", PAUSE_MS, deps.log, async () => {
    await undoCardChecks(deps);
    const looked = await chargeDueCustomers(deps);
    return looked > 0 ? 0 : PAUSE_MS;
  });
}
