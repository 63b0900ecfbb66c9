/** Limits concurrent work, in all and per counterparty. */
export interface Slots {
  /** Free slots in all. */
  free(): number;
  /** Work in progress per counterparty; those without any are omitted. */
  inProgress(): ReadonlyMap<string, number>;
  /** Counterparties without a free slot. */
  full(): string[];
  /** Takes a slot while `work`, which must not throw, is in progress. */
  run(side: string, work: () => Promise<void>): Promise<void>;
  /** Resolves when nothing is in progress. */
  idle(): Promise<void>;
}

/** `inAllMax` bounds the table as well: a counterparty without work is removed. */
export function createSlots(inAllMax: number, perSideMax: number): Slots {
  const running = new Set<Promise<void>>();
  const perSide = new Map<string, number>();
  const countOf = (side: string) => perSide.get(side) ?? 0;

  async function work(side: string, act: () => Promise<void>): Promise<void> {
    perSide.set(side, countOf(side) + 1);
    try {
      await act();
    } finally {
      const left = countOf(side) - 1;
      if (left > 0) perSide.set(side, left);
      else perSide.delete(side);
    }
  }

  return {
    free: () => Math.max(0, inAllMax - running.size),
    inProgress: () => new Map(perSide),
    full: () => [...perSide].filter(([, count]) => count >= perSideMax).map(([side]) => side),
    run(side, act) {
      const own = work(side, act).finally(() => running.delete(own));
      running.add(own);
      return own;
    },
    async idle() {
      await Promise.allSettled(running);
    },
  };
}
