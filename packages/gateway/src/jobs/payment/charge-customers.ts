import type { Deps } from "../../operations/deps.ts";
import { chargeDueCustomers } from "../../operations/payment/charge-customer.ts";
import { type RepeatingTask, repeat } from "../repeat.ts";

const PAUSE_MS = 5_000;

/** Charges customers whose charge is due. */
export function startCustomerCharges(deps: Deps): RepeatingTask {
  return repeat("charge customers", PAUSE_MS, deps.log, async () => {
    const looked = await chargeDueCustomers(deps);
    return looked > 0 ? 0 : PAUSE_MS;
  });
}
