import { GatewayError } from "../../domain/errors.ts";
import type { Payment } from "../../domain/payment/attempt.ts";
import type { Transaction } from "../../store/database.ts";
import type { Act } from "../access/record-change.ts";
import type { Deps } from "../deps.ts";
import { expectVisible, needsApproval } from "./refund-requests.ts";
import { reversePaid } from "./reverse-payment.ts";

/**
 * A user voids a payment: as `reversePaid`, in the stores that the user may see. A payment whose
 * refund needs another user's approval cannot be voided. Also throws NOT_FOUND and CONFLICT.
 */
export async function voidPayment(deps: Deps, act: Act, transactionId: string): Promise<Payment> {
  const payment = await expectVisible(deps, act, transactionId);
  const { merchantId, amountMinor } = payment;
  return reversePaid(deps, payment, act, async (tx: Transaction) => {
    if (!(await needsApproval(tx, { merchantId, transactionId, amountMinor }))) return;
    const detail = "Above the team's limit, another approver is needed. Request a refund instead.";
    throw new GatewayError("CONFLICT", { detail });
  });
}
