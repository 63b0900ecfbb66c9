/** What clients requested and which responses they got: the oracle holds the gateway to it. */

export interface Order {
  orderId: string;
  amountMinor: number;
  /** What the gateway responded; null while it is unknown whether it exists. */
  checkoutId: string | null;
  /** The payer has seen that the payment succeeded. */
  isSeenPaid: boolean;
}

export interface RefundCall {
  /** Its idempotency key. */
  key: string;
  orderId: string;
  transactionId: string;
  amountMinor: number;
  result: CallResult;
}

export interface ReversalCall {
  orderId: string;
  result: CallResult;
}

/** A response to a dispute that the gateway has acknowledged. */
interface DisputeResponse {
  disputeId: string;
  /** Null: the merchant accepts the loss. */
  text: string | null;
}

/** One that was read from the list of events. */
export interface ReadEvent {
  sequence: number;
  type: string;
  subjectId: string;
}

/** `unknown`: no response, or one that leaves open whether it happened. */
export type CallResult = "unknown" | "acknowledged" | { code: string };

export interface Journal {
  orders: Map<string, Order>;
  refunds: Map<string, RefundCall>;
  reversals: Map<string, ReversalCall>;
  /** By dispute. */
  responses: Map<string, DisputeResponse>;
  /** Chargebacks that the bank decides on its own, whatever the merchant responds. */
  decided: Set<string>;
  /** In the order in which they were read. */
  events: ReadEvent[];
  /** Orders that an actor uses after they were paid. */
  taken: Set<string>;
  /** Milliseconds since the beginning at which a checkout was acknowledged. */
  acknowledgedMs: number[];
  /** What was done, by outcome: `pay TNG_MY success`. */
  counts: Map<string, number>;
  /** Everything in order, for the analysis of a failed run. */
  lines: string[];
  note(act: string, outcome: string, detail?: unknown): void;
  elapsedMs(): number;
}

export function createJournal(): Journal {
  const startedAt = performance.now();
  const elapsedMs = () => Math.round(performance.now() - startedAt);
  const counts = new Map<string, number>();
  const lines: string[] = [];
  return {
    orders: new Map(),
    refunds: new Map(),
    reversals: new Map(),
    responses: new Map(),
    decided: new Set(),
    events: [],
    taken: new Set(),
    acknowledgedMs: [],
    counts,
    lines,
    elapsedMs,
    note(act, outcome, detail) {
      const name = `${act}: ${outcome}`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
      lines.push(JSON.stringify({ ms: elapsedMs(), act, outcome, detail }));
    },
  };
}
