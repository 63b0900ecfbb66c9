import { GatewayError } from "../../domain/errors.ts";
import { REFUND_TRANSITIONS, type Refund } from "../../domain/refund/refund.ts";
import { nextState } from "../../domain/state-table.ts";
import { findRefund, replaceRefund } from "../../store/refund/refunds.ts";
import type { Deps } from "../deps.ts";

/**
 * A person lets the job try a stuck refund again, after whatever held it up is gone: the rail is
 * asked first, so it is still made once. Refuses with NOT_PERMITTED what is not stuck.
 */
export async function retryRefund(
  deps: Deps,
  merchantId: string,
  refundId: string,
): Promise<Refund> {
  return deps.database.transaction(async (tx) => {
    const refund = await findRefund(tx, merchantId, refundId);
    const state = refund?.state === "STUCK" && nextState(REFUND_TRANSITIONS, "STUCK", "send_again");
    if (!refund || !state) throw new GatewayError("NOT_PERMITTED");
    const now = deps.clock.now();
    // Counted anew, but from 1: calls were made before, so the job asks before it sends.
    const again: Refund = { ...refund, state, tries: 1, nextTryAt: now, updatedAt: now };
    if (!(await replaceRefund(tx, refund, again))) throw new GatewayError("NOT_PERMITTED");
    return again;
  });
}
