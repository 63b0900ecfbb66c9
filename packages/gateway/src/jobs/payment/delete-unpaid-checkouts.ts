import type { MerchantId } from "../../domain/ids.ts";
import { DAY_MS } from "../../domain/malaysian-day.ts";
import type { RetentionDays } from "../../domain/retention.ts";
import type { Deps, StoreDeps } from "../../operations/deps.ts";
import { type RepeatingTask, repeat } from "../../platform/repeat.ts";
import { listMerchantIds } from "../../store/merchant/merchants.ts";
import {
  deleteUnpaidCheckouts,
  lockCheckoutCleanup,
  moveCheckoutCleanup,
} from "../../store/payment/unpaid-checkouts.ts";

const BATCH_MAX = 500;

/** Once a day, deletes checkouts past their retention that were never paid. */
export function startUnpaidCheckoutCleanup(deps: Deps, retention: RetentionDays): RepeatingTask {
  return repeat(deps, "delete unpaid checkouts", DAY_MS, async () => {
    const checkouts = await deleteOldUnpaidCheckouts(deps, retention.unpaidCheckouts);
    if (checkouts > 0) deps.log.info({ checkouts }, "unpaid checkouts deleted");
    return DAY_MS;
  });
}

/** Returns how many it deleted. */
export async function deleteOldUnpaidCheckouts(
  deps: StoreDeps & Pick<Deps, "log">,
  days: number,
): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - days * DAY_MS);
  let count = 0;
  for (const merchantId of await listMerchantIds(deps.database)) {
    try {
      count += await deleteOfMerchant(deps, merchantId, before);
    } catch (error) {
      // The others do not wait for it.
      deps.log.error({ err: error, merchantId }, "unpaid checkouts were not deleted");
    }
  }
  return count;
}

async function deleteOfMerchant(
  deps: StoreDeps,
  merchantId: MerchantId,
  before: Date,
): Promise<number> {
  let count = 0;
  for (;;) {
    const deleted = await deleteBatch(deps, merchantId, before);
    if (deleted === null) return count;
    count += deleted;
  }
}

/** How many it deleted; null when nothing is left to examine, or another worker is doing it. */
async function deleteBatch(
  deps: StoreDeps,
  merchantId: MerchantId,
  before: Date,
): Promise<number | null> {
  return deps.database.transaction(async (tx) => {
    const throughId = await lockCheckoutCleanup(tx, merchantId);
    if (throughId === null) return null;
    const found = await deleteUnpaidCheckouts(tx, merchantId, throughId, before, BATCH_MAX);
    if (found.lastId === null) return null;
    await moveCheckoutCleanup(tx, merchantId, found.lastId);
    return found.checkouts;
  });
}
