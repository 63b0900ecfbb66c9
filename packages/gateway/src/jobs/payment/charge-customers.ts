import type { Deps } from "../../operations/deps.ts";
import { makeCharge, orderScheduledCharge } from "../../operations/payment/charge-customer.ts";
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
import type { RepeatingTask } from "../repeat.ts";
import { runDueWork, startWork, type Work } from "../work.ts";

/** Orders the charges of customers who are due: the intent is saved before any call. */
export function startChargeOrders(deps: Deps): RepeatingTask {
  return startWork(deps, chargeOrders(deps));
}

/** Makes the charges that were ordered. */
export function startCharges(deps: Deps): RepeatingTask {
  return startWork(deps, charges(deps));
}

/** Orders and makes everything due now; returns how many charges were started. */
export async function chargeDueCustomers(deps: Deps): Promise<number> {
  await runDueWork(deps, chargeOrders(deps));
  return runDueWork(deps, charges(deps));
}

/** Calls nobody: each is one transaction, and a merchant alone makes half of these at a time. */
function chargeOrders(deps: Deps): Work<ClaimedCustomer> {
  return {
    name: "order charges",
    slots: { total: 16, perEndpoint: 16 },
    pauseMs: 5_000,
    claimMs: 60_000,
    list: listDueCustomers,
    claim: claimCustomers,
    run: (customer) => orderScheduledCharge(deps, customer),
  };
}

/** A claim needs no token, because an order makes one attempt however often it is started. */
function charges(deps: Deps): Work<CustomerOrder> {
  return {
    ...PROVIDER_WORK,
    name: "charge customers",
    list: listUnstartedOrders,
    claim: claimUnstartedOrders,
    run: (order) => makeCharge(deps, order),
  };
}
