import { DAY_MS, dayBefore } from "../domain/malaysian-day.ts";
import type { Deps } from "../operations/deps.ts";
import { createNotes } from "../platform/note-changes.ts";
import { type RepeatingTask, repeat, type Tasks } from "../platform/repeat.ts";
import { listMerchantIds } from "../store/merchant/merchants.ts";
import { deleteProviderSignalsBefore } from "../store/monitoring/provider-signals.ts";
import {
  countLedgerAlarms,
  countOpenExceptions,
  countQuarantine,
  countWebhooksDue,
  findOldestUnsettled,
  listOldestWork,
} from "../store/monitoring/readings.ts";

const PAUSE_MS = 10_000;
const MERCHANTS_PAUSE_MS = 10 * 60_000;
const MERCHANTS_MAX = 500;
/** Health is decided from the last hour; a day is for whoever looks into an outage. */
const SIGNALS_MS = DAY_MS;

/** Limits beyond which a condition is logged, once when it begins and once when it ends. */
const OVERDUE_SECONDS = 300;
const WEBHOOKS_MAX = 1_000;

/** Longer than any call takes: while something is due, an item is started more often. */
const IDLE_MS = 30_000;

/** Kinds of work, and the task that does each. */
const TASKS = {
  webhooks: "deliver notifications",
  status_checks: "inquire payments",
  refunds: "run refunds",
  disputes: "follow disputes",
  charges: "charge customers",
  mails: "send mails",
} as const;
type Job = keyof typeof TASKS;
const JOBS = Object.keys(TASKS) as Job[]; // its own keys

type ReadingsDeps = Pick<
  Deps,
  "clock" | "database" | "log" | "metrics" | "rails" | "reach" | "tasks" | "trueClock"
>;

export interface Readings extends RepeatingTask {
  /**
   * Work that has been due for too long and that this process does not attempt; null when there is
   * none. Attempts that fail at their receiver would fail on any machine.
   */
  findProblem(): string | null;
}

/** Figures about the whole database, for metrics: read by the worker, never by a scrape. */
export function startReadings(deps: ReadingsDeps): Readings {
  const noteOverdue = createNotes(deps.log, {
    name: "job",
    begins: "work is overdue",
    ends: "work is no longer overdue",
  });
  const noteBacklog = createNotes(deps.log, {
    name: "job",
    begins: "many webhooks wait",
    ends: "few webhooks wait again",
  });
  let overdue: Job[] = [];
  let merchantsReadAt = 0;

  const task = repeat(deps, "take readings", PAUSE_MS, async () => {
    const oldest = await readOldestWork(deps);
    overdue = JOBS.filter((job) => (oldest.get(job) ?? 0) > OVERDUE_SECONDS);
    for (const job of JOBS) {
      noteOverdue(job, overdue.includes(job), { oldestSeconds: oldest.get(job) ?? 0 });
    }
    const webhooks = await readCounts(deps);
    noteBacklog("webhooks", webhooks > WEBHOOKS_MAX, { webhooks });
    const nowMs = deps.clock.now().getTime();
    if (nowMs - merchantsReadAt >= MERCHANTS_PAUSE_MS) {
      await readUnsettled(deps);
      await deleteProviderSignalsBefore(deps.database, new Date(nowMs - SIGNALS_MS));
      merchantsReadAt = nowMs;
    }
    readCertificates(deps);
    // Compared with the clock of Prometheus.
    deps.metrics.readingsAt.set(deps.trueClock.now().getTime() / 1_000);
    return PAUSE_MS;
  });
  return {
    ...task,
    findProblem() {
      const left = overdue.filter((job) => isIdle(deps.tasks, TASKS[job]));
      return left.length > 0 ? `overdue by minutes and not attempted: ${left.join(", ")}` : null;
    },
  };
}

function isIdle(tasks: Tasks, taskName: string): boolean {
  const task = [...tasks].find(({ name }) => name === taskName);
  return !task || task.idleMs() > IDLE_MS;
}

async function readOldestWork(deps: ReadingsDeps): Promise<Map<string, number>> {
  const now = deps.clock.now();
  const railIds = deps.rails.list().map(({ id }) => id);
  const found = await deps.reach.among(deps.database, (db, among) =>
    listOldestWork(db, railIds, now, among),
  );
  const ages = new Map(
    found.map(({ job, at }) => [job, (now.getTime() - at.getTime()) / 1_000] as const),
  );
  for (const job of JOBS) deps.metrics.oldestDueSeconds.set({ work: job }, ages.get(job) ?? 0);
  return ages;
}

async function readCounts({ clock, database, metrics, reach }: ReadingsDeps): Promise<number> {
  const now = clock.now();
  return reach.among(database, async (db, among) => {
    const webhooks = await countWebhooksDue(db, now, among);
    metrics.webhooksPending.set(webhooks);
    metrics.quarantine.set(await countQuarantine(db, among));
    metrics.settlementExceptions.set(await countOpenExceptions(db, among));
    const dayAgo = new Date(now.getTime() - DAY_MS);
    metrics.ledgerAlarms.set(await countLedgerAlarms(db, dayAgo, among));
    return webhooks;
  });
}

async function readUnsettled({ clock, database, metrics, reach }: ReadingsDeps): Promise<void> {
  const now = clock.now();
  const db = reach.limited(database);
  const merchantIds = await listMerchantIds(db);
  let oldest = now;
  for (let i = 0; i < merchantIds.length; i += MERCHANTS_MAX) {
    const some = merchantIds.slice(i, i + MERCHANTS_MAX);
    const at = await findOldestUnsettled(db, some, dayBefore(now));
    if (at && at < oldest) oldest = at;
  }
  metrics.unsettledSeconds.set((now.getTime() - oldest.getTime()) / 1_000);
}

function readCertificates({ clock, metrics, rails }: ReadingsDeps): void {
  const now = clock.now().getTime();
  metrics.certificateExpiryDays.reset(); // settings may have changed
  for (const rail of rails.list()) {
    for (const { name, endsAt } of rail.expiringKeys ?? []) {
      const days = (endsAt.getTime() - now) / DAY_MS;
      metrics.certificateExpiryDays.set({ rail: rail.id, key: name }, days);
    }
  }
}
