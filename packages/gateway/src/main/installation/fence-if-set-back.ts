import type { Config } from "../../config.ts";
import { findLostAttempt } from "../../operations/recovery/find-lost-attempt.ts";
import { raiseFence } from "../../operations/recovery/raise-fence.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Sealer } from "../../platform/keys/sealer.ts";
import type { Log } from "../../platform/log.ts";
import { systemRandom as random } from "../../platform/random.ts";
import type { Database } from "../../store/database.ts";
import { openJournalFolder } from "./open-journal.ts";

interface Examined {
  database: Database;
  sealer: Sealer;
  /** The database's. */
  trueClock: Clock;
  log: Log;
}

/**
 * A database that was restored, or lost its last changes in a failover, offers checkouts again that
 * were paid. The journal shows it, and nothing starts before `kaunter reconcile`.
 */
export async function fenceIfSetBack(
  config: Config,
  { database, sealer, trueClock, log }: Examined,
): Promise<void> {
  const folder = await openJournalFolder(config);
  if (!folder) return;
  try {
    const lost = await findLostAttempt(database, { folder, sealer }, trueClock.now());
    if (!lost) return;
    const reason = `the journal has the attempt ${lost.attemptId} of ${lost.at.toISOString()}, which the database does not`;
    const act = { userName: "kaunter", reason };
    await raiseFence({ database, clock: trueClock, trueClock, random }, act);
    log.error(
      { reason },
      "the database was set back: payments are paused until `kaunter reconcile`",
    );
  } catch (error) {
    // Such as a file under a master key that is not at hand any more.
    log.error({ err: error }, "the journal cannot be read");
  } finally {
    folder.close();
  }
}
