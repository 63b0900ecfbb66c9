/** Payments that a provider settles and the database does not know. */
import {
  matchFiles,
  settleMerchants,
} from "../../packages/gateway/src/jobs/settlement/settle-days.ts";
import type { TestGateway } from "../support/gateway.ts";
import { openCheckout, type Paying, payAttempt, readPayment } from "../support/pay.ts";
import { passMidnight } from "../support/time/midnight.ts";
import { backUp, restore } from "./set-back.ts";

/** Pays, loses all of it, and compares the day's files. */
export async function losePayments(gateway: TestGateway, ...paying: Paying[]) {
  const url = gateway.coordinatorUrl;
  const backup = await backUp(url);
  const lost = [];
  for (const each of paying) {
    const checkoutId = await openCheckout(gateway, each);
    const { attemptId } = await payAttempt(gateway, checkoutId, each);
    lost.push(await readPayment(gateway, attemptId));
  }
  await restore(url, backup);
  await endDay(gateway);
  return lost;
}

export async function endDay(gateway: TestGateway): Promise<void> {
  const day = await passMidnight(gateway);
  await settleMerchants(gateway.deps, day);
  await matchFiles(gateway.deps, day);
}
