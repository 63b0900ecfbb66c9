interface Rejection {
  /** Monotonic. */
  atMs: number;
  respond(): void;
}

interface Pace {
  /** Rejections are delayed, or clients would retry sooner. */
  minMs: number;
  /** No client waits longer, however many there are. */
  maxMs: number;
  /** Rejecting costs a fifth of serving: many at once would leave too little for those admitted. */
  perCheckout: number;
}

const PACE: Pace = { minMs: 250, maxMs: 4_000, perCheckout: 0.3 };
/** What is saved up for a late timer. */
const BURST_SECONDS = 0.1;

/**
 * Responds to rejected requests in the order they came, no faster than is cheap. A client does not
 * retry while it waits for its rejection, and clients that were rejected at the same moment do not
 * return at the same moment.
 */
export function createRejections({ minMs, maxMs, perCheckout }: Pace = PACE) {
  /** By request, in their order. */
  const waiting = new Map<object, Rejection>();
  let budget = 0;
  let lookedAtMs = 0;

  function send(request: object, { respond }: Rejection): void {
    waiting.delete(request);
    respond();
  }

  return {
    add(request: object, rejection: Rejection): void {
      waiting.set(request, rejection);
    },
    /** Its client has disconnected. */
    forget(request: object): void {
      waiting.delete(request);
    },
    /** Responds to the oldest at once. */
    sendOne(): void {
      for (const [request, rejection] of waiting) {
        send(request, rejection);
        return;
      }
    },
    /** Sends what is due; `checkoutsPerSecond` is what the process is able to do. */
    look(nowMs: number, checkoutsPerSecond: number): void {
      const perSecond = checkoutsPerSecond * perCheckout;
      const earned = ((nowMs - lookedAtMs) * perSecond) / 1_000;
      budget = Math.min(budget + earned, Math.max(1, perSecond * BURST_SECONDS));
      lookedAtMs = nowMs;
      for (const [request, rejection] of waiting) {
        const ageMs = nowMs - rejection.atMs;
        if (ageMs < minMs || (budget < 1 && ageMs < maxMs)) return;
        budget = Math.max(0, budget - 1);
        send(request, rejection);
      }
    },
    get count(): number {
      return waiting.size;
    },
  };
}
