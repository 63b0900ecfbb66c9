import type { Deps } from "../../operations/deps.ts";
import { chargeScheduled, makeCharge } from "../../operations/payment/charge-customer.ts";
import type { RepeatingTask } from "../../platform/repeat.ts";
import {
  type CustomerOrder,
  claimUnstartedOrders,
  listUnstartedOrders,
} from "../../store/subscription/customer-orders.ts";
import {
  type ClaimedCustomer,
  claimCustomers,
  listDueCustomers,
} from "../../store/subscription/customers.ts";
import { PROVIDER_WORK } from "../provider-work.ts";
import { runDueWork, startWork, type Work } from "../work.ts";

/** Charges customers whose charge is due. */
export function startScheduledCharges(deps: Deps): RepeatingTask {
  return startWork(deps, scheduledCharges(deps));
}

/** Makes charges whose worker crashed after ordering them. */
export function startLostCharges(deps: Deps): RepeatingTask {
  return startWork(deps, lostCharges(deps));
}

/** Makes everything due now; returns how many charges it was. */
export async function chargeDueCustomers(deps: Deps): Promise<number> {
  const scheduled = await runDueWork(deps, scheduledCharges(deps));
  return scheduled + (await runDueWork(deps, lostCharges(deps)));
}

/**
 * A charge is ordered when it has a slot, not before: its order expires after an hour, and until
 * then the customer may be disabled.
 */
function scheduledCharges(deps: Deps): Work<ClaimedCustomer> {
  return {
    ...PROVIDER_WORK,
    name: "charge customers",
    pauseMs: 5_000,
    list: listDueCustomers,
    claim: claimCustomers,
    run: (customer) => chargeScheduled(deps, customer),
  };
}

/** A claim needs no token, because an order makes one attempt however often it is started. */
function lostCharges(deps: Deps): Work<CustomerOrder> {
  return {
    ...PROVIDER_WORK,
    name: "make lost charges",
    pauseMs: 5_000,
    list: listUnstartedOrders,
    claim: claimUnstartedOrders,
    run: (order) => makeCharge(deps, order),
  };
}
