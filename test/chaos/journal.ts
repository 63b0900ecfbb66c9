/** What clients requested and which responses they got: the oracle holds the gateway to it. */

export interface Order {
  orderId: string;
  amountMinor: number;
  /** What the gateway responded; null while nobody knows whether it exists. */
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

/** `unknown`: no response, or one that leaves open whether it happened. */
export type CallResult = "unknown" | "acknowledged" | { code: string };

export interface Journal {
  orders: Map<string, Order>;
  refunds: Map<string, RefundCall>;
  reversals: Map<string, ReversalCall>;
  /** Orders that somebody does something with after they were paid. */
  taken: Set<string>;
  /** Milliseconds since the beginning at which a checkout was acknowledged. */
  acknowledgedMs: number[];
  /** What was done, by outcome: `pay TNG_MY success`. */
  counts: Map<string, number>;
  /** Everything in order, for whoever looks into a failed run. */
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
