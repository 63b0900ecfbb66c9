import { DAY_MS } from "../../domain/malaysian-day.ts";
import type { RetentionDays } from "../../domain/retention.ts";
import type { Deps, StoreDeps } from "../../operations/deps.ts";
import { type RepeatingTask, repeat } from "../../platform/repeat.ts";
import { listMerchantIds } from "../../store/merchant/merchants.ts";
import { deleteExpiredQrCodes } from "../../store/qr-code/qr-codes.ts";

const BATCH_MAX = 500;
/** Codes with payments are kept: they are examined this often, then never again. */
const LOOKS_MAX = 30;

/** Once a day, deletes QR codes that expired before the retention and were never paid. */
export function startQrCodeCleanup(deps: Deps, retention: RetentionDays): RepeatingTask {
  return repeat(deps, "delete expired QR codes", DAY_MS, async () => {
    const qrCodes = await deleteOldQrCodes(deps, retention.unpaidCheckouts);
    if (qrCodes > 0) deps.log.info({ qrCodes }, "expired QR codes deleted");
    return DAY_MS;
  });
}

/** Returns how many it deleted. */
export async function deleteOldQrCodes(
  deps: StoreDeps & Pick<Deps, "log">,
  days: number,
): Promise<number> {
  const to = new Date(deps.clock.now().getTime() - days * DAY_MS);
  const range = { from: new Date(to.getTime() - LOOKS_MAX * DAY_MS), to };
  let count = 0;
  for (const merchantId of await listMerchantIds(deps.database)) {
    try {
      let deleted: number;
      do {
        deleted = await deleteExpiredQrCodes(deps.database, merchantId, range, BATCH_MAX);
        count += deleted;
      } while (deleted === BATCH_MAX);
    } catch (error) {
      // The others do not wait for it.
      deps.log.error({ err: error, merchantId }, "expired QR codes were not deleted");
    }
  }
  return count;
}
