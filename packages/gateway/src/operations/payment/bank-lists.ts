import type { Bank, Rail } from "../../rails/rail.ts";
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
  get(rail: Rail): Promise<CachedBanks>;
  /** The next `get` of this process fetches the list again; the last good copy stays. */
  invalidate(rail: Rail): void;
}

/** Refreshed after this; meanwhile the copy is used. */
const AGE_MS_MAX = 60_000;

export function createBankListCache(deps: Deps): BankLists {
  const known = new Map<string, CachedBanks>();
  const asking = new Map<string, Promise<CachedBanks>>();
  const outdated = new Set<string>();

  async function ask(rail: Rail): Promise<CachedBanks> {
    const banks = (await rail.listBanks?.(callContext(deps))) ?? [];
    const fresh = { banks, refreshedAt: deps.clock.now() };
    known.set(rail.id, fresh);
    outdated.delete(rail.id);
    return fresh;
  }

  return {
    async get(rail) {
      const copy = known.get(rail.id);
      const ageMs = copy ? deps.clock.now().getTime() - copy.refreshedAt.getTime() : AGE_MS_MAX;
      if (copy && ageMs < AGE_MS_MAX && !outdated.has(rail.id)) return copy;
      const running = asking.get(rail.id) ?? ask(rail).finally(() => asking.delete(rail.id));
      asking.set(rail.id, running);
      try {
        return await running;
      } catch (error) {
        deps.log.warn({ err: error, rail: rail.id }, "bank list not available");
        return copy ?? { banks: [], refreshedAt: deps.clock.now() };
      }
    },
    invalidate(rail) {
      outdated.add(rail.id);
    },
  };
}
