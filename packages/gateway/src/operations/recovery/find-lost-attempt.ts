import type { JournalFolder } from "../../platform/journal/journal-folder.ts";
import { readLatest } from "../../platform/journal/read-journal.ts";
import type { Sealer } from "../../platform/keys/sealer.ts";
import type { Queryable } from "../../store/database.ts";
import { findLastReconciledAt } from "../../store/installation/fences.ts";
import { findTransactionByAttempt } from "../../store/payment/transactions.ts";
import type { JournalEntry } from "../journal-entry.ts";

const DAYS_MS = 2 * 86_400_000;
/** Of the latest: one that is missing shows that the others are, too. */
const ATTEMPTS_MAX = 100;

/**
 * An attempt in the journal that the database does not have, although it was written there first:
 * the database was set back. Null when there is none.
 */
export async function findLostAttempt(
  database: Queryable,
  journal: { folder: JournalFolder; sealer: Pick<Sealer, "open"> },
  now: Date,
): Promise<{ attemptId: string; at: Date } | null> {
  const entries = await readLatest<JournalEntry>(journal, new Date(now.getTime() - DAYS_MS));
  const reconciledAt = await findLastReconciledAt(database);
  const intents = entries.flatMap((entry) =>
    entry.kind === "payment" && entry.attemptKey !== undefined
      ? [{ at: entry.at, payment: entry.payment }]
      : [],
  );
  // What people had to decide is missing for good.
  const unreconciled = intents.filter(({ at }) => reconciledAt === null || at > reconciledAt);
  unreconciled.sort((a, b) => b.at.getTime() - a.at.getTime());
  for (const { at, payment } of unreconciled.slice(0, ATTEMPTS_MAX)) {
    const { merchantId, attemptId } = payment;
    const known = await findTransactionByAttempt(database, [merchantId], attemptId);
    if (!known) return { attemptId, at };
  }
  return null;
}
