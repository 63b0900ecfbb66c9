import type { JournalFolder } from "../../platform/journal/journal-folder.ts";
import { type JournalReading, readJournal } from "../../platform/journal/read-journal.ts";
import type { RawHttp } from "../../rails/rail.ts";
import { liftFence } from "../../store/installation/fences.ts";
import {
  deleteKeptMessage,
  keptMessageContext,
  listKeptMessages,
} from "../../store/provider-report/kept-messages.ts";
import { listReconciledItems, type ReconciledItem } from "../../store/recovery/reconciled-items.ts";
import type { Deps } from "../deps.ts";
import type { JournalEntry } from "../journal-entry.ts";
import { ingestProviderMessage } from "../provider-report/ingest-provider-message.ts";
import { collectEntries } from "./collect-entries.ts";
import { comparePayoutFiles } from "./compare-payout-files.ts";
import { recordFence } from "./raise-fence.ts";
import { cancelAgain, rebuildCheckouts } from "./rebuild-checkouts.ts";
import { askAboutOpenAttempts, rebuildPayments } from "./rebuild-payments.ts";
import { rebuildRefunds } from "./rebuild-refunds.ts";
import type { Reconciliation } from "./reconciliation.ts";
import { settleWebhooks } from "./settle-webhooks.ts";

/** Entries about a change are written around its time, by machines whose clocks differ a little. */
const MARGIN_MS = 10 * 60_000;
const MESSAGES_AT_ONCE = 100;
/** Numbers of events in each second since 1970: those of one installation never come twice. */
const SEQUENCES_PER_SECOND = 1_000_000;

export interface Reconciled extends JournalReading {
  items: ReconciledItem[];
}

/**
 * Rebuilds from the journal what a database that was restored to `since` lacks: checkouts,
 * payments, refunds, with their postings, events and webhooks. Asks providers about every attempt
 * that may have moved money, and leaves to people what contradicts. Safe to repeat. There must be a
 * fence.
 */
export async function reconcile(
  deps: Deps,
  folder: JournalFolder,
  { since, fenceNumber }: { since: Date; fenceNumber: number },
): Promise<Reconciled> {
  const run: Reconciliation = { deps, fenceNumber };
  const { journaled, take } = collectEntries();
  const from = new Date(since.getTime() - MARGIN_MS);
  const reading = await readJournal<JournalEntry>({ folder, sealer: deps.sealer }, from, take);
  await rebuildCheckouts(run, journaled);
  await rebuildPayments(run, journaled);
  await askAboutOpenAttempts(run, journaled);
  await rebuildRefunds(run, journaled);
  await cancelAgain(run, journaled);
  await comparePayoutFiles(run, journaled);
  await settleWebhooks(run, journaled, await listReconciledItems(deps.database, fenceNumber));
  return { ...reading, items: await listReconciledItems(deps.database, fenceNumber) };
}

/**
 * Payments go on. `since`: as the journal was replayed; null when nothing was lost. Providers'
 * messages that were kept are applied. Returns how many; false when that fence is not up.
 */
export async function endFence(
  deps: Deps,
  number: number,
  { userName, since }: { userName: string; since: Date | null },
): Promise<number | false> {
  const now = deps.trueClock.now();
  const seconds = Math.floor(now.getTime() / 1_000);
  const firstSequence = since && seconds * SEQUENCES_PER_SECOND;
  const isLifted = await deps.database.transaction(async (tx) => {
    const lifted = await liftFence(tx, number, { since, firstSequence, now });
    if (lifted) await recordFence(deps, tx, "fence.lifted", number, { userName, since });
    return lifted;
  });
  deps.outages.forget();
  return isLifted && applyKeptMessages(deps);
}

/** Each at least once, as their providers send them. */
async function applyKeptMessages(deps: Deps): Promise<number> {
  let count = 0;
  for (;;) {
    const kept = await listKeptMessages(deps.database, MESSAGES_AT_ONCE);
    for (const { id, railId, messageSealed } of kept) {
      const text = deps.sealer.open(messageSealed, keptMessageContext(id)).toString("utf8");
      const raw = JSON.parse(text) as Omit<RawHttp, "body"> & { body: string }; // written by `keep`
      await ingestProviderMessage(deps, railId, { ...raw, body: Buffer.from(raw.body, "base64") });
      await deleteKeptMessage(deps.database, id);
      count += 1;
    }
    if (kept.length < MESSAGES_AT_ONCE) return count;
  }
}
