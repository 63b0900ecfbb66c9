import type { MerchantId } from "../../domain/ids.ts";
import { countRecentMethods } from "../../store/payment/report/payment-figures.ts";
import type { Deps } from "../deps.ts";

/** Recent payments by what payers chose. */
export interface MethodUsage {
  /** By request value, such as `TNG_MY`. */
  methods: ReadonlyMap<string, number>;
  /** By bank code, such as `MB2U0227:B2C`. */
  banks: ReadonlyMap<string, number>;
}

export interface MethodUsages {
  /** At most ten minutes old. */
  get(merchantId: MerchantId): Promise<MethodUsage>;
}

const AGE_MS_MAX = 10 * 60_000;
const ENTRIES_MAX = 10_000;
const RECENT_DAYS = 90;
const DAY_MS = 86_400_000;

/** Only the order of a list depends on it, so each process keeps its own copy for minutes. */
export function createMethodUsages({
  database,
  clock,
}: Pick<Deps, "database" | "clock">): MethodUsages {
  const entries = new Map<MerchantId, { usage: Promise<MethodUsage>; readAtMs: number }>();

  async function read(merchantId: MerchantId, nowMs: number): Promise<MethodUsage> {
    const since = new Date(nowMs - RECENT_DAYS * DAY_MS);
    const rows = await countRecentMethods(database, merchantId, since);
    const methods = new Map<string, number>();
    const banks = new Map<string, number>();
    for (const { method, bankCode, count } of rows) {
      methods.set(method, (methods.get(method) ?? 0) + count);
      if (bankCode !== null) banks.set(bankCode, (banks.get(bankCode) ?? 0) + count);
    }
    return { methods, banks };
  }

  return {
    get(merchantId) {
      const nowMs = clock.now().getTime();
      const known = entries.get(merchantId);
      if (known && Math.abs(nowMs - known.readAtMs) < AGE_MS_MAX) return known.usage;
      if (entries.size >= ENTRIES_MAX) entries.clear();
      const usage = read(merchantId, nowMs);
      entries.set(merchantId, { usage, readAtMs: nowMs });
      // A failed read is not kept: the next page tries again.
      usage.catch(() => entries.delete(merchantId));
      return usage;
    },
  };
}
