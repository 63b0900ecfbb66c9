import type { Config } from "../../config.ts";
import type { AttemptJournal } from "../../operations/journal-entry.ts";
import type { Clock } from "../../platform/clock.ts";
import { createJournal, NO_JOURNAL } from "../../platform/journal/journal.ts";
import { createJournalFolder, type JournalFolder } from "../../platform/journal/journal-folder.ts";
import type { Sealer } from "../../platform/keys/sealer.ts";
import type { Log } from "../../platform/log.ts";
import type { Metrics } from "../../platform/metrics/metrics.ts";
import type { Random } from "../../platform/random.ts";

const DAY_MS = 86_400_000;

export type OpenJournalFolder = JournalFolder & { close(): void };

/** Null where none is configured. */
export async function openJournalFolder({
  journal,
  journalKeyId,
  journalSecret,
}: Config): Promise<OpenJournalFolder | null> {
  if (journal === null) return null;
  if (journal.kind === "folder") return { ...createJournalFolder(journal.path), close() {} };
  if (!journalKeyId || !journalSecret) throw new Error("the bucket's credentials are missing");
  // Loaded here: it is large, and most installations do without.
  const { createJournalBucket } = await import("../../platform/journal/journal-bucket.ts");
  const credentials = { accessKeyId: journalKeyId, secretAccessKey: journalSecret };
  return createJournalBucket(journal, credentials);
}

/** Its own file; nothing is written before the first entry. */
export async function openJournal(
  config: Config,
  deps: { sealer: Sealer; random: Random; clock: Clock; log: Log; metrics: Metrics },
): Promise<AttemptJournal> {
  const { metrics } = deps;
  metrics.journalUp.set(1);
  const folder = await openJournalFolder(config);
  if (!folder) return NO_JOURNAL;
  const journal = createJournal({
    ...{ ...deps, folder, keepMs: config.journalDays * DAY_MS },
    onWrite: (isWritten) => metrics.journalUp.set(isWritten ? 1 : 0),
  });
  return {
    ...journal,
    async close() {
      await journal.close();
      folder.close();
    },
  };
}
