/** Something that is costly to open, and may end by itself. */
interface Connection {
  readonly isUsable: boolean;
  close(): Promise<void>;
}

export interface PoolLimits {
  /** Without a use, before it is closed. */
  idleMs: number;
  /** Before the next use opens another. */
  ageMs: number;
  /** Kept without a use; in use, there is one for each use at most. */
  idleMax: number;
}

export interface ConnectionPool<C> {
  /**
   * Acts with the connection of a key, which is opened when there is none. After a failure of the
   * act the next use opens another.
   */
  use<T>(key: string, open: () => Promise<C>, act: (opening: Promise<C>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface Entry<C> {
  opening: Promise<C>;
  /** Once it is open. */
  connection: C | null;
  uses: number;
  isSpent: boolean;
  ageTimer: NodeJS.Timeout;
  idleTimer?: NodeJS.Timeout;
}

/** Connections that all uses of a key share, kept for the next use for a while. */
export function createConnectionPool<C extends Connection>({
  idleMs,
  ageMs,
  idleMax,
}: PoolLimits): ConnectionPool<C> {
  /** Those that have not been used for longest come first. */
  const entries = new Map<string, Entry<C>>();
  const closing = new Set<Promise<void>>();

  function add(key: string, opening: Promise<C>): Entry<C> {
    const expire = () => {
      entry.isSpent = true;
      if (entry.uses === 0) end(key, entry);
    };
    const ageTimer = setTimeout(expire, ageMs).unref();
    const entry: Entry<C> = { opening, connection: null, uses: 0, isSpent: false, ageTimer };
    opening.then(
      (connection) => {
        entry.connection = connection;
      },
      () => {}, // known to those who wait for it
    );
    entries.set(key, entry);
    return entry;
  }

  function end(key: string, entry: Entry<C>): void {
    clearTimeout(entry.ageTimer);
    clearTimeout(entry.idleTimer);
    if (entries.get(key) === entry) entries.delete(key);
    const closed = entry.opening
      .then((connection) => connection.close())
      .catch(() => {}) // it was never open
      .finally(() => closing.delete(closed));
    closing.add(closed);
  }

  function release(key: string, entry: Entry<C>): void {
    entry.uses -= 1;
    if (entry.uses > 0) return;
    if (entry.isSpent || entry.connection?.isUsable !== true) {
      end(key, entry);
      return;
    }
    entries.delete(key);
    entries.set(key, entry);
    entry.idleTimer = setTimeout(() => end(key, entry), idleMs).unref();
    const idle = [...entries].filter(([, { uses }]) => uses === 0);
    const [longest] = idle;
    if (longest && idle.length > idleMax) end(...longest);
  }

  return {
    async use(key, open, act) {
      const known = entries.get(key);
      const isGood = known && !known.isSpent && known.connection?.isUsable !== false;
      if (known && !isGood) {
        known.isSpent = true;
        if (known.uses === 0) end(key, known);
      }
      const entry = isGood ? known : add(key, open());
      clearTimeout(entry.idleTimer);
      entry.uses += 1;
      try {
        return await act(entry.opening);
      } catch (error) {
        entry.isSpent = true;
        throw error;
      } finally {
        release(key, entry);
      }
    },
    async close() {
      for (const [key, entry] of entries) end(key, entry);
      await Promise.all(closing);
    },
  };
}
