/** How long a process waits for PostgreSQL; nothing waits without an end. In milliseconds. */
export interface TimeLimits {
  /** For a free connection of the pool, or for a new one. */
  connectMs: number;
  /** For a statement. Then its connection counts as silent and is closed. */
  statementMs: number;
  /**
   * PostgreSQL ends a statement, or a transaction in which nothing happens, before the connection
   * has to be closed for it.
   */
  serverMs: number;
}

/** By who waits for the response. Documented in docs/internals/time-limits.md */
export const TIME_LIMITS = {
  /** API calls and payers. */
  calls: { connectMs: 2_000, statementMs: 3_000, serverMs: 2_700 },
  /** Users of the portal, whose lists and reports read more. */
  portal: { connectMs: 3_000, statementMs: 15_000, serverMs: 14_000 },
  /** The worker, commands and the start: no caller waits, and a claim outlasts it. */
  jobs: { connectMs: 5_000, statementMs: 60_000, serverMs: 57_000 },
  /** `/readyz`: load balancers wait two seconds. */
  health: { connectMs: 1_500, statementMs: 1_500, serverMs: 1_200 },
  /** A listening connection, which is checked regularly. */
  listener: { connectMs: 5_000, statementMs: 5_000, serverMs: 4_500 },
} as const satisfies Record<string, TimeLimits>;

/**
 * For what reads or changes as much as there is: checks of the ledger, exports to the archive,
 * partitions. Only the task itself waits for a connection that goes silent meanwhile.
 */
export const LONG_LIMIT_MS = 30 * 60_000;

/** An idle connection is checked after this time. */
export const KEEP_ALIVE_MS = 10_000;
