/** Room for work under way: so many at once, and of these so many for each other side. */
export interface Slots {
  /** Room left in all. */
  free(): number;
  /** How much each other side has under way; those with nothing are not there. */
  inProgress(): ReadonlyMap<string, number>;
  /** The other sides that have no room left. */
  full(): string[];
  /** Takes a slot while `work`, which must not throw, is under way. */
  run(side: string, work: () => Promise<void>): Promise<void>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

/** `inAllMax` bounds the table of sides too: one that has nothing under way is forgotten. */
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
