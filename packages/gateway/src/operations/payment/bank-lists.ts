import { HttpFailure } from "../../platform/http-client.ts";
import type { Bank, OutcomeCause, Rail } from "../../rails/rail.ts";
import { notifyBanksChanged } from "../../store/bank-channel.ts";
import type { Deps } from "../deps.ts";
import { callContext } from "./attempt-ref.ts";

interface CachedBanks {
  banks: readonly Bank[];
  refreshedAt: Date;
}

export interface BankLists {
  /**
   * The rail's banks and whether each is online; the last good copy while the rail does not
   * respond.
   */
  get(rail: Rail, use?: BankListUse): Promise<CachedBanks>;
  /**
   * Why payers cannot choose a bank now; null when they can, or before the first response, which
   * this requests.
   */
  findProblem(rail: Rail): OutcomeCause | null;
  /**
   * A bank has changed: the next `get` of any use fetches the list again. The last good copy stays.
   */
  invalidate(railId: string): void;
  /** The same in every process. */
  announceChange(railId: string): Promise<void>;
}

/**
 * `show`: on a page or to a merchant. `check`: a payer has chosen a bank or refreshed the list.
 */
export type BankListUse = "show" | "check";

/**
 * The age up to which a copy is used. A bank that goes offline is rejected after the shorter one in
 * every process, also where no message about it arrived. Figures: docs/internals/caches.md.
 */
const AGE_MS_MAX: Readonly<Record<BankListUse, number>> = { show: 60_000, check: 3_000 };

/** With a copy at hand, a payer waits this long for a newer one, and so does the next call. */
const PATIENCE_MS = 3_000;

/** `change`: how often the list had been invalidated when the rail was called. */
interface Copy extends CachedBanks {
  change: number;
}

interface Known {
  change: number;
  copy: Copy | null;
  asking: { change: number; response: Promise<Copy> } | null;
  failedAt: Date | null;
  /** Why the last call failed; null after a good one. */
  problem: OutcomeCause | null;
  /** Banks whose name is unknown, as they were logged. */
  unnamed: Set<string>;
}

function createKnown(): Known {
  return {
    ...{ change: 0, copy: null, asking: null, failedAt: null, problem: null },
    unnamed: new Set(),
  };
}

export function createBankListCache(deps: Deps): BankLists {
  const lists = new Map<string, Known>();

  function knownOf(railId: string): Known {
    const known = lists.get(railId) ?? createKnown();
    lists.set(railId, known);
    return known;
  }

  function isYoung(at: Date, ageMsMax: number): boolean {
    return deps.clock.now().getTime() - at.getTime() < ageMsMax;
  }

  /** One call at a time, unless the list has changed since it began. */
  function ask(rail: Rail, known: Known): Promise<Copy> {
    const { change, asking } = known;
    if (asking?.change === change) return asking.response;
    const response = fetchBanks(rail, known).finally(() => {
      if (known.asking?.response === response) known.asking = null;
    });
    known.asking = { change, response };
    return response;
  }

  async function fetchBanks(rail: Rail, known: Known): Promise<Copy> {
    const { change, copy } = known;
    // Age counts from before the call, which may miss what changes while it runs.
    const refreshedAt = deps.clock.now();
    const context = callContext(deps);
    const patient = { ...context, deadline: new Date(refreshedAt.getTime() + PATIENCE_MS) };
    try {
      const banks = (await rail.listBanks?.(copy ? patient : context)) ?? [];
      const fresh = { banks, refreshedAt, change };
      // An earlier call that responds late must not replace a later one's list.
      if (!known.copy || known.copy.change <= change) known.copy = fresh;
      known.failedAt = null;
      logGood(rail, known, banks);
      return fresh;
    } catch (error) {
      known.failedAt = deps.clock.now();
      logProblem(rail, known, error);
      throw error;
    }
  }

  /** One line for each change, not for each payer who would have seen the list. */
  function logProblem(rail: Rail, known: Known, error: unknown): void {
    const cause = error instanceof HttpFailure ? error.techCause : "internal_error";
    if (known.problem === cause) return;
    known.problem = cause;
    const about = { err: error, rail: rail.id, cause };
    if (known.copy) deps.log.warn(about, "bank list not updated");
    else deps.log.error(about, "bank list not available: payers cannot choose a bank");
  }

  function logGood(rail: Rail, known: Known, banks: readonly Bank[]): void {
    if (known.problem) deps.log.info({ rail: rail.id }, "bank list available again");
    known.problem = null;
    for (const { code, isTest } of banks) {
      if (isTest || rail.bankNameOf?.(code) !== null || known.unnamed.has(code)) continue;
      known.unnamed.add(code);
      deps.log.warn({ rail: rail.id, bank: code }, "bank without a name is shown by its code");
    }
  }

  const invalidate = (railId: string) => {
    knownOf(railId).change += 1;
  };

  async function get(rail: Rail, use: BankListUse = "show"): Promise<CachedBanks> {
    const known = knownOf(rail.id);
    const { copy, failedAt } = known;
    const isCurrent = copy?.change === known.change && isYoung(copy.refreshedAt, AGE_MS_MAX[use]);
    const isPaused = failedAt !== null && isYoung(failedAt, PATIENCE_MS);
    if (copy && (isCurrent || isPaused)) return copy;
    try {
      return await ask(rail, known);
    } catch {
      return copy ?? { banks: [], refreshedAt: deps.clock.now() };
    }
  }

  return {
    get,
    findProblem(rail) {
      const { copy, failedAt, problem, asking } = knownOf(rail.id);
      if (copy) return null;
      // Nobody may have opened a checkout yet.
      const isPaused = failedAt !== null && isYoung(failedAt, PATIENCE_MS);
      if (!asking && !isPaused) void get(rail);
      return problem;
    },
    invalidate,
    async announceChange(railId) {
      invalidate(railId);
      await notifyBanksChanged(deps.database, railId);
    },
  };
}
