/**
 * `npm run bench -- jobs`: what the worker's jobs do in a second and what one item costs, for one
 * merchant and for fifty; then how long one merchant waits behind another's backlog, and behind a
 * provider that hangs. Providers and mail server are stubs in this process that respond after 50
 * ms.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startMailDelivery } from "../packages/gateway/src/jobs/access/send-mails.ts";
import { startExpiry } from "../packages/gateway/src/jobs/checkout/expire-checkouts.ts";
import { startDisputes } from "../packages/gateway/src/jobs/dispute/follow-disputes.ts";
import {
  startLostCharges,
  startScheduledCharges,
} from "../packages/gateway/src/jobs/payment/charge-customers.ts";
import { startInquiries } from "../packages/gateway/src/jobs/payment/inquire-payments.ts";
import { startRefunds } from "../packages/gateway/src/jobs/refund/run-refunds.ts";
import type { Deps } from "../packages/gateway/src/operations/deps.ts";
import type { RepeatingTask } from "../packages/gateway/src/platform/repeat.ts";
import type {
  ConnectedRail,
  DisputeOutcome,
  OfferedMethod,
  Outcome,
  Rail,
  RefundOutcome,
} from "../packages/gateway/src/rails/rail.ts";
import type { Database, Queryable } from "../packages/gateway/src/store/database.ts";
import { createSeeds, HANGING_MINOR } from "./support/due-rows.ts";
import { createBenchWorker, print } from "./support/worker.ts";

const COUNT = Number(process.env.BENCH_ITEMS ?? 5_000);
const RESPONSE_MS = 50;
const HANG_MS = 15_000;
const TICK_MS = 10_000; // of a CPU's time in /proc: a hundredth of a second, in microseconds

const worker = await createBenchWorker();
const built = worker.deps;
const { run, seedCheckouts, seedPayments, seedCustomers, seedMails } = createSeeds(built);
const [postmaster] = readFileSync(findFile(worker.folder, "postmaster.pid"), "utf8").split("\n");
let statements = 0;

interface Job {
  name: string;
  items: number;
  seed(merchants: string[], count: number, label: string, railId?: string): Promise<unknown>;
  start(deps: Deps): RepeatingTask;
  /** Due items of this label that are not done. */
  left: string;
}

const LATER = new Date(Date.now() + 3_600_000);
let inquiryOutcome: Outcome = { kind: "pending", inquireAt: LATER };

const JOBS: Job[] = [
  {
    name: "inquiries, still pending",
    items: COUNT,
    seed: (merchants, count, label, railId) => seedPayments(merchants, count, label, railId),
    start(deps) {
      inquiryOutcome = { kind: "pending", inquireAt: LATER };
      return startInquiries(deps);
    },
    left: "select count(*) from transactions where id like $1 || '-%' and inquiry_count = 0",
  },
  {
    name: "inquiries, declined",
    items: COUNT,
    seed: (merchants, count, label, railId) => seedPayments(merchants, count, label, railId),
    start(deps) {
      inquiryOutcome = {
        kind: "declined",
        reason: "insufficient_funds",
        retry: "other_method",
        rawCode: "51",
      };
      return startInquiries(deps);
    },
    left: "select count(*) from transactions where id like $1 || '-%' and status = 'IN_PROCESS'",
  },
  {
    name: "refunds",
    items: COUNT,
    async seed(merchants, count, label, railId) {
      await seedPayments(merchants, count, label, railId, true);
      await run(
        `insert into refunds (merchant_id, id, transaction_id, rail_id, kind, cause, type,
           amount_minor, reason, state, tries, next_try_at, created_at, updated_at)
         select merchant_id, id, id, rail_id, 'REFUND', 'MERCHANT', 'FULL', amount_minor, 'Bench',
                'CREATED', 0, created_at, created_at, created_at
           from transactions where id like $1 || '-%'`,
        [label],
      );
    },
    start: (deps) => startRefunds(deps),
    left: "select count(*) from refunds where id like $1 || '-%' and closed_at is null",
  },
  {
    name: "disputes",
    items: COUNT,
    async seed(merchants, count, label, railId) {
      await seedPayments(merchants, count, label, railId, true);
      await run(
        `insert into disputes (merchant_id, id, transaction_id, rail_id, rail_reference,
           amount_minor, reason, raw_reason, state, tries, next_try_at, created_at, updated_at)
         select merchant_id, id, id, rail_id, id, amount_minor, 'other', '', 'OPEN', 0,
                created_at, created_at, created_at
           from transactions where id like $1 || '-%'`,
        [label],
      );
    },
    start: (deps) => startDisputes(deps),
    left: "select count(*) from disputes where id like $1 || '-%' and tries = 0",
  },
  {
    name: "charges",
    items: Math.ceil(COUNT / 5),
    seed: (merchants, count, label, railId) => seedCustomers(merchants, count, label, railId),
    start(deps) {
      const tasks = [startScheduledCharges(deps), startLostCharges(deps)];
      return {
        wake: () => tasks.forEach((task) => void task.wake()),
        stop: async () => void (await Promise.all(tasks.map((task) => task.stop()))),
      };
    },
    left: `select (select count(*) from customers where id like $1 || '-%' and charge_count = 0)
                + (select count(*) from customer_orders
                    where customer_id like $1 || '-%' and start_at is not null) as count`,
  },
  {
    name: "mails",
    items: Math.ceil(COUNT / 10),
    seed: (merchants, count, label) => seedMails(merchants, count, label),
    start: (deps) => startMailDelivery(deps, { send: () => delay(RESPONSE_MS) }),
    left: "select count(*) from mails where id like $1 || '-%' and status = 'WAITING'",
  },
  {
    name: "expiry, never tried",
    items: 4 * COUNT,
    seed: (merchants, count, label) => seedCheckouts(merchants, count, label),
    start: (deps) => startExpiry(deps),
    left: "select count(*) from checkouts where id like $1 || '-%' and status = 'IN_PROCESS'",
  },
  {
    name: "expiry, tried in vain",
    items: COUNT,
    async seed(merchants, count, label) {
      await seedPayments(merchants, count, label);
      await run(
        `update transactions set attempt_state = 'DECLINED', status = 'FAILED', balance_minor = 0,
                inquire_at = null where id like $1 || '-%'`,
        [label],
      );
    },
    start: (deps) => startExpiry(deps),
    left: "select count(*) from checkouts where id like $1 || '-%' and status = 'IN_PROCESS'",
  },
];

try {
  const only = process.env.BENCH_JOBS;
  const jobs = JOBS.filter(({ name }) => !only || name.includes(only));
  const merchants: string[] = [];
  while (merchants.length < 51) merchants.push(await worker.createMerchant());
  for (const job of jobs) {
    for (const count of [1, 50]) await measureRate(job, merchants.slice(0, count));
  }
  for (const job of jobs) await measureDelay(job, merchants);
} finally {
  await worker.stop();
}

/** The provider "hanging" responds after a quarter of a minute. */
function buildRail(id: string): ConnectedRail {
  const after = async <T>(outcome: () => T, hangs = id === "hanging"): Promise<T> => {
    await delay(hangs ? HANG_MS : RESPONSE_MS);
    return outcome();
  };
  const refunded: RefundOutcome = { kind: "refunded", reference: "R" };
  const unknown: DisputeOutcome = { kind: "unknown", cause: "bad_body", inquireAt: LATER };
  return {
    id,
    ...{ protocol: id, name: id, source: "FILE", isActive: true },
    ...{ knowsMerchants: false, descriptor: "" },
    capabilities: { methods: [] } as unknown as Rail["capabilities"],
    validate: () => [],
    initiate: (_, { attemptId, amountMinor }) =>
      after(
        () => ({
          outcome: { kind: "approved", reference: attemptId, amountMinor },
          next: { kind: "none" },
          state: null,
          exchanges: [],
        }),
        amountMinor === HANGING_MINOR,
      ),
    inquire: () => after(() => inquiryOutcome),
    refund: () => after(() => refunded),
    inquireDispute: () => after(() => unknown),
    ingest: () => Promise.reject(new Error("not measured")),
  };
}

function buildMeasured(): Deps {
  const card = built.rails.findMethod("CARD_MY");
  const rails = new Map(["bench", "hanging"].map((id) => [id, buildRail(id)]));
  return {
    ...built,
    database: countStatements(built.database),
    rails: {
      get: (id) => rails.get(id) ?? null,
      list: () => [...rails.values()],
      findMethod: () => card && { ...card, rail: buildRail("bench") },
      findKnownMethod: () => null,
      isMethodName: () => true,
      findNameMeant: () => null,
      findByPayerCode: () => [],
      listMethods: () => [...rails.values()].map((rail) => ({ rail }) as OfferedMethod),
      protocols: [],
      examineSettings: () => ({ kind: "unusable", problem: "not measured" }),
      shownSetting: () => null,
    },
  };
}

function countStatements(database: Database): Database {
  const counted = <Db extends Queryable>(db: Db): Db => {
    const count =
      <Args extends unknown[], Result>(act: (...args: Args) => Result) =>
      (...args: Args): Result => {
        statements += 1;
        return act(...args);
      };
    const query = count(db.query) as Db["query"]; // the same signatures
    const rows = count(db.rows) as Db["rows"];
    const row = count(db.row) as Db["row"];
    return { ...db, query, rows, row, run: count(db.run) };
  };
  return {
    ...counted(database),
    transaction(act) {
      statements += 2;
      return database.transaction((tx) => act(counted(tx)));
    },
  };
}

async function measureRate(job: Job, merchants: string[]): Promise<void> {
  const label = `R${merchants.length}`;
  await prepare(() => job.seed(merchants, job.items, label));
  const before = { own: process.cpuUsage(), postgres: postgresMicros(), commits: await commits() };
  statements = 0;
  const startedAt = performance.now();
  const task = job.start(buildMeasured());
  await finished(job, label, 100);
  const seconds = (performance.now() - startedAt) / 1_000;
  await task.stop();
  const own = process.cpuUsage(before.own);
  const each = (total: number) => (total / job.items).toFixed(2);
  print(
    [
      job.name.padEnd(25),
      `${merchants.length} merchants`.padStart(12),
      `${(job.items / seconds).toFixed(0)}/s`.padStart(8),
      `statements ${each(statements)}`,
      `commits ${each((await commits()) - before.commits)}`,
      `CPU ms: worker ${each((own.user + own.system) / 1_000)}`,
      `PostgreSQL ${each((postgresMicros() - before.postgres) / 1_000)}`,
    ].join("  "),
  );
  await forget();
}

/** How long one merchant's only item takes next to a backlog of another that were due before it. */
async function measureDelay(job: Job, merchants: string[]): Promise<void> {
  const [busy = "", quiet = ""] = merchants;
  const results: string[] = [];
  for (const [i, neighbour] of ["none", "busy merchant", "hanging provider"].entries()) {
    if (neighbour === "hanging provider" && !/^(inquiries|refunds|disputes|charges)/.test(job.name))
      continue;
    const hangs = neighbour === "hanging provider";
    await prepare(async () => {
      if (neighbour !== "none") {
        await job.seed([busy], 2 * COUNT, `B${i}`, hangs ? "hanging" : "bench");
      }
    });
    const task = job.start(buildMeasured());
    await delay(1_500); // it is at work on the backlog
    await job.seed([quiet], 1, `Q${i}`);
    const startedAt = performance.now();
    await finished(job, `Q${i}`, 10);
    results.push(`${neighbour} ${((performance.now() - startedAt) / 1_000).toFixed(2)} s`);
    await task.stop();
    await forget();
  }
  print(`${job.name.padEnd(25)}  one item is done after: ${results.join(", ")}`);
}

async function prepare(seed: () => Promise<unknown>): Promise<void> {
  await seed();
  await run("vacuum analyze", []);
  await run("checkpoint", []);
}

async function finished(job: Job, label: string, everyMs: number): Promise<void> {
  for (;;) {
    const { rows } = await run(job.left, [label]);
    if (Number(rows[0]?.count) === 0) return;
    await delay(everyMs);
  }
}

async function forget(): Promise<void> {
  await run(
    "truncate disputes, refunds, transactions, checkouts, customers, cards, mails, events cascade",
    [],
  );
}

function findFile(inFolder: string, name: string): string {
  const found = readdirSync(inFolder, { recursive: true, encoding: "utf8" });
  return join(inFolder, found.find((path) => path.endsWith(name)) ?? name);
}

async function commits(): Promise<number> {
  const { rows } = await built.database.query<{ xact_commit: number }>({
    text: "select xact_commit from pg_stat_database where datname = current_database()",
    values: [],
  });
  return Number(rows[0]?.xact_commit);
}

/** CPU time of the database's processes. */
function postgresMicros(): number {
  let ticks = 0;
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (fields[1] !== postmaster) continue;
      ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // It has ended in the meantime.
    }
  }
  return ticks * TICK_MS;
}
