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
import { type Combiner, createCombiner } from "../../store/combiner.ts";
import { TIME_LIMITS } from "../../store/connection/time-limits.ts";
import { isOutage } from "../../store/is-outage.ts";

/** In which a process under load receives some ten calls or more. */
const GATHER_MS = 4;

/**
 * The combiners of the hot path: a checkout with its nonce, and the nonce of any other call. Rows
 * fail with OVERLOAD `deadlineMs` after they arrived.
 */
export function createWriters(
  deps: Pick<Deps, "database" | "shards" | "tracing">,
  deadlineMs: number = TIME_LIMITS.calls.statementMs,
) {
  const { database, shards, tracing } = deps;
  const byNode = groupByNode(shards, (row: NonceUse) => row.merchantId);
  const overload = () => new GatewayError("OVERLOAD", { retryAfterSeconds: 1 });
  const limits = { deadlineMs, gatherMs: GATHER_MS, onLate: overload, onFull: overload, isOutage };
  const writers = {
    writeCheckout: createCombiner<NewCheckout, CheckoutInsert>({
      run: (rows) =>
        tracing.outside(() =>
          byNode ? insertCheckoutsByShard(database, rows, shards) : insertCheckouts(database, rows),
        ),
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
        tracing.outside(() =>
          byNode ? insertNoncesByShard(database, rows, shards) : insertNonces(database, rows),
        ),
      ...byNode,
      keysOf: (row) => [`${row.applicationId} ${row.nonce}`],
      ...limits,
    }),
  };
  return {
    writeCheckout: traceWriter(tracing, "write-checkout", writers.writeCheckout),
    writeNonce: traceWriter(tracing, "write-nonce", writers.writeNonce),
  };
}

/** The batch is no one's own; each of its callers has waited for it. */
function traceWriter<Row, Result>(
  tracing: Deps["tracing"],
  name: string,
  write: Combiner<Row, Result>,
): Combiner<Row, Result> {
  if (!tracing.isOn) return write;
  const attributes = { "db.system.name": "postgresql", "db.query.summary": name };
  const traced = (row: Row) => tracing.span({ name, kind: "client", attributes }, () => write(row));
  return Object.assign(traced, { load: write.load });
}
