import { GatewayError } from "../../domain/errors.ts";
import type { Deps } from "../../operations/deps.ts";
import {
  insertNonces,
  insertNoncesByShard,
  type NonceUse,
} from "../../store/application/nonces.ts";
import {
  type CheckoutInsert,
  insertCheckouts,
  insertCheckoutsByShard,
  type NewCheckout,
} from "../../store/checkout/checkouts.ts";
import { groupByNode } from "../../store/citus/shards.ts";
import { createCombiner } from "../../store/combiner.ts";
import { TIME_LIMITS } from "../../store/connection/time-limits.ts";
import { isOutage } from "../../store/is-outage.ts";

/** In which a process under load receives some ten calls or more. */
const GATHER_MS = 4;

/**
 * The combiners of the hot path: a checkout with its nonce, and the nonce of any other call. Rows
 * fail with OVERLOAD `deadlineMs` after they arrived.
 */
export function createWriters(
  deps: Pick<Deps, "database" | "shards">,
  deadlineMs: number = TIME_LIMITS.calls.statementMs,
) {
  const { database, shards } = deps;
  const byNode = groupByNode(shards, (row: NonceUse) => row.merchantId);
  const overload = () => new GatewayError("OVERLOAD", { retryAfterSeconds: 1 });
  const limits = { deadlineMs, gatherMs: GATHER_MS, onLate: overload, onFull: overload, isOutage };
  return {
    writeCheckout: createCombiner<NewCheckout, CheckoutInsert>({
      run: (rows) =>
        byNode ? insertCheckoutsByShard(database, rows, shards) : insertCheckouts(database, rows),
      ...byNode,
      keysOf: (row) => [
        `nonce ${row.applicationId} ${row.nonce}`,
        `order ${row.merchantId} ${row.checkout.order.id}`,
        `checkout ${row.merchantId} ${row.checkout.id}`,
      ],
      ...limits,
    }),
    writeNonce: createCombiner<NonceUse, boolean>({
      run: (rows) =>
        byNode ? insertNoncesByShard(database, rows, shards) : insertNonces(database, rows),
      ...byNode,
      keysOf: (row) => [`${row.applicationId} ${row.nonce}`],
      ...limits,
    }),
  };
}
