import { type FeeSchedule, isPriced } from "../../domain/ledger/fee.ts";
import { listMerchantSchedules } from "../../store/ledger/fee-schedules.ts";
import type { Prices, StoreDeps } from "../deps.ts";

/**
 * Fees begin at a moment that is known before; one that was just set may be read this much later.
 */
const AGE_MS_MAX = 10_000;
/** A full cache is emptied: what is asked for again is read again. */
const MERCHANTS_MAX = 10_000;

interface Known {
  schedules: readonly FeeSchedule[];
  readAtMs: number;
}

/** Which methods have a fee, as this process knows it. */
export function createPriceCache({ database, clock }: StoreDeps): Prices {
  const known = new Map<string, Known>();
  const reading = new Map<string, Promise<void>>();

  async function read(merchantId: string): Promise<void> {
    const readAtMs = clock.now().getTime();
    const schedules = await listMerchantSchedules(database, merchantId);
    if (known.size >= MERCHANTS_MAX) known.clear();
    known.set(merchantId, { schedules, readAtMs });
  }

  return {
    isPriced(merchantId, method) {
      const { schedules } = known.get(merchantId) ?? { schedules: [] };
      return isPriced(schedules, { merchantId, method }, clock.now());
    },
    async refresh(merchantId) {
      const readAtMs = known.get(merchantId)?.readAtMs ?? Number.NEGATIVE_INFINITY;
      const ageMs = clock.now().getTime() - readAtMs;
      if (ageMs >= 0 && ageMs < AGE_MS_MAX) return;
      const begun = reading.get(merchantId) ?? read(merchantId);
      reading.set(merchantId, begun);
      await begun.finally(() => reading.delete(merchantId));
    },
  };
}
