export interface FairQueueLimits {
  /** Of all owners together. */
  waitingMax: number;
  waitingOfOwnerMax: number;
}

export interface FairQueue<T> {
  /** Returns what finds no place: the new item, or one of the owner who has most waiting. */
  add(owner: string, item: T): T | null;
  /** Of the owner whose items have taken the least time so far. */
  take(): { owner: string; item: T } | null;
  /** False when it is no longer waiting. */
  remove(owner: string, item: T): boolean;
  /** Says how long an owner's item took. */
  charge(owner: string, ms: number): void;
}

/**
 * A queue in which sending more or slower work brings no advantage: each owner has its own line,
 * and the lines take turns by the time that was spent on them.
 */
export function createFairQueue<T>(limits: FairQueueLimits): FairQueue<T> {
  const lines = new Map<string, T[]>();
  const spentMs = new Map<string, number>();
  /** What the last owner to be served had spent: a newcomer is not owed the time before. */
  let servedMs = 0;
  let size = 0;

  const spentBy = (owner: string) => Math.max(servedMs, spentMs.get(owner) ?? 0);

  function drop(owner: string, line: T[], at: number): T | undefined {
    const [item] = line.splice(at, 1);
    if (line.length === 0) lines.delete(owner);
    size -= 1;
    return item;
  }

  function makeRoom(newcomer: T, ownCount: number): T {
    const [owner, longest] = [...lines].reduce((a, b) => (b[1].length > a[1].length ? b : a));
    if (longest.length <= ownCount + 1) return newcomer;
    return drop(owner, longest, longest.length - 1) ?? newcomer;
  }

  return {
    add(owner, item) {
      const ownCount = lines.get(owner)?.length ?? 0;
      if (ownCount >= limits.waitingOfOwnerMax) return item;
      const rejected = size >= limits.waitingMax ? makeRoom(item, ownCount) : null;
      if (rejected === item) return item;
      const line = lines.get(owner) ?? [];
      line.push(item);
      lines.set(owner, line);
      size += 1;
      return rejected;
    },
    take() {
      if (size === 0) return null;
      const [owner, line] = [...lines].reduce((a, b) => (spentBy(b[0]) < spentBy(a[0]) ? b : a));
      servedMs = spentBy(owner);
      for (const [each, ms] of spentMs) {
        if (ms <= servedMs) spentMs.delete(each);
      }
      const item = drop(owner, line, 0);
      return item === undefined ? null : { owner, item };
    },
    remove(owner, item) {
      const line = lines.get(owner) ?? [];
      const at = line.indexOf(item);
      if (at >= 0) drop(owner, line, at);
      return at >= 0;
    },
    charge(owner, ms) {
      spentMs.set(owner, spentBy(owner) + ms);
    },
  };
}
