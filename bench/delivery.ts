/**
 * `npm run bench -- delivery`: webhooks a second of one worker against the floor, which only signs
 * and posts, runs alternating; then what a dead endpoint and a busy merchant cost the others.
 * Endpoints are a separate process. Quote the ratios, never a single figure: machines are noisy.
 */
import { type ChildProcess, fork } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { readPrivateKey, signRequest } from "@kaunter/signing";
import { makeNotificationId } from "../packages/gateway/src/domain/ids.ts";
import { monthOf } from "../packages/gateway/src/domain/month.ts";
import { startDeliveries } from "../packages/gateway/src/jobs/notification/deliver-notifications.ts";
import { createApplication } from "../packages/gateway/src/operations/application/create-application.ts";
import type { RepeatingTask } from "../packages/gateway/src/platform/repeat.ts";
import { notifyWorkers } from "../packages/gateway/src/store/notification/notifications.ts";
import { median } from "./support/gateway.ts";
import { reportMeasure } from "./support/measures/measures.ts";
import type { Expectation, Ready, Report } from "./support/receivers.ts";
import { createBenchWorker, print } from "./support/worker.ts";

const COUNT = Number(process.env.BENCH_NOTIFICATIONS ?? 5_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const RECEIVERS = [50, 1];
const ENDPOINTS = 100;
const FLOOR_IN_FLIGHT = 128;
const OTHERS = 40;
const OTHERS_COUNT = 100;
const WATCHED = 100;
const BACKLOG = 20_000;
/** A receiver on the internet is not instant. */
const RESPONSE_DELAY_MS = 50;
const SLOW_RESPONSE_DELAY_MS = 1_000;
const NEIGHBOURS = ["none", "dead endpoint", "busy merchant", "busy, slow merchant"] as const;

const BODY = JSON.stringify({
  data: {
    additionalData: "table 12",
    balanceAmount: 2_590,
    createdAt: "2026-11-22T03:04:05.000Z",
    currencyType: "MYR",
    method: "FPX_MY",
    order: { amount: 2_590, detail: "2 x nasi lemak, 1 x teh tarik", id: "B-1", title: "Lunch" },
    payee: { userId: "payer-1" },
    platform: "FPX",
    referenceId: "PA0123456789ABCDEFGH",
    status: "SUCCESS",
    store: { addressLine1: "1 Jalan Contoh", city: "Kuala Lumpur", id: "1767225600000000001" },
    transactionAt: "2026-11-22T03:04:05.000Z",
    transactionId: "261122030405300123456789",
    type: "WEB_PAYMENT",
  },
  eventType: "PAYMENT_WEB_ONLINE",
});

const floorKey = readPrivateKey(
  generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  }).privateKey,
);

const worker = await createBenchWorker();
const { deps } = worker;
const children: ChildProcess[] = [];
try {
  const shop = await createShop();
  if (!process.env.BENCH_FAIRNESS_ONLY) {
    for (const count of RECEIVERS) await measureShare(shop, count);
  }
  if (!process.env.BENCH_SHARE_ONLY) await measureFairness(shop, await createOthers());
} finally {
  for (const child of children) child.disconnect();
  await worker.stop();
}

async function createOthers(): Promise<Shop[]> {
  const others: Shop[] = [];
  while (others.length < OTHERS) others.push(await createShop());
  return others;
}

interface Shop {
  merchantId: string;
  applicationId: string;
}

async function createShop(): Promise<Shop> {
  const merchantId = await worker.createMerchant();
  const { application } = await deps.database.transaction((tx) =>
    createApplication(deps, tx, { merchantId, name: "Bench", signatureMode: "strict" }),
  );
  return { merchantId, applicationId: application.id };
}

interface Receivers extends Ready {
  /** Resolves when so many requests of this label have arrived. */
  arrived(label: string, count: number, neighbour?: string): Promise<Report>;
}

async function startReceivers(count: number, delayMs: number): Promise<Receivers> {
  const child = fork("bench/support/receivers.ts", [String(count), String(delayMs)]);
  children.push(child);
  const [ready] = (await once(child, "message")) as [Ready]; // its first message
  return {
    ...ready,
    async arrived(label, expected, neighbour = "") {
      child.send({ label, count: expected, neighbour } satisfies Expectation);
      const [report] = (await once(child, "message")) as [Report]; // what it sends next
      return report;
    },
  };
}

interface Backlog {
  label: string;
  shops: readonly Shop[];
  ports: readonly number[];
  count: number;
  /** Due this long ago. */
  ageMs?: number;
}

/** Shops and ports take turns, so each shop has the same number. */
async function enqueue({ label, shops, ports, count, ageMs = 0 }: Backlog): Promise<void> {
  const dueAt = new Date(deps.clock.now().getTime() - ageMs);
  const urls = ports.map((port) => `http://127.0.0.1:${port}/${label}`);
  await deps.database.query({
    text: `insert into notifications (
             merchant_id, month, id, application_id, checkout_id, transaction_id, subject,
             event_type, url, body, status, next_attempt_at, created_at, updated_at)
           select ($2::text[])[1 + n % $4], $10, $11 || $1 || '-' || n, ($3::text[])[1 + n % $4], '1',
                  $1 || '-' || n, $1 || '-' || n, 'PAYMENT_WEB_ONLINE',
                  ($5::text[])[1 + n % $6], $7, 'PENDING', $8, $8, $8
             from generate_series(0, $9::int - 1) n`,
    values: [
      label,
      shops.map(({ merchantId }) => merchantId),
      shops.map(({ applicationId }) => applicationId),
      shops.length,
      urls,
      urls.length,
      BODY,
      dueAt,
      count,
      monthOf(dueAt),
      // The part of an id that says the month.
      makeNotificationId(dueAt, deps.random).slice(0, 4),
    ],
  });
}

async function forget(): Promise<void> {
  await deps.database.query({ text: "truncate notifications, notification_attempts", values: [] });
  await deps.database.query({ text: "vacuum analyze notifications", values: [] });
}

function secondsSince(startedAt: number): number {
  return (performance.now() - startedAt) / 1_000;
}

/** Everything recorded: the clock stops when the worker has. */
async function deliver(shop: Shop, receivers: Receivers, label: string): Promise<number> {
  await enqueue({ label, shops: [shop], ports: receivers.ports, count: COUNT });
  const startedAt = performance.now();
  const task = await startDeliveries(deps);
  await receivers.arrived(label, COUNT);
  await task.stop();
  const seconds = secondsSince(startedAt);
  const { rows } = await deps.database.query({
    text: "select 1 from notifications where status <> 'DELIVERED'",
    values: [],
  });
  if (rows.length > 0) throw new Error(`${rows.length} notifications were not delivered`);
  await forget();
  return COUNT / seconds;
}

/** The minimum: a signature and a POST, with nothing claimed and nothing recorded. */
async function signAndPost(receivers: Receivers, label: string): Promise<number> {
  const { ports } = receivers;
  let next = 0;
  const drive = async () => {
    for (let i = next++; i < COUNT; i = next++) {
      const signed = signRequest({
        body: JSON.parse(BODY),
        method: "post",
        privateKey: floorKey,
        nonce: deps.random.bytes(16).toString("hex"),
        timestampSeconds: Math.floor(deps.clock.now().getTime() / 1_000),
      });
      await deps.notifyHttp.send({
        method: "POST",
        url: `http://127.0.0.1:${ports[i % ports.length]}/${label}`,
        headers: { ...signed.headers, "Content-Type": "application/json" },
        body: signed.body,
        timeoutMs: deps.webhookRetries.timeoutMs,
      });
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: FLOOR_IN_FLIGHT }, drive));
  return COUNT / secondsSince(startedAt);
}

async function measureShare(shop: Shop, receiverCount: number): Promise<void> {
  print(`${receiverCount} receivers`);
  const receivers = await startReceivers(receiverCount, 0);
  const results = { floor: [] as number[], own: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const floor = await signAndPost(receivers, `F${round}`);
    const own = await deliver(shop, receivers, `D${round}`);
    if (round === 0) continue; // the first round warms up
    results.floor.push(floor);
    results.own.push(own);
    printShare(`round ${round}`, floor, own);
  }
  const names = receiverCount === 1 ? "one receiver" : `${receiverCount} receivers`;
  reportMeasure({
    name: `Webhooks delivered, ${names}`,
    unit: "/s",
    gateway: results.own,
    against: { name: "RSA signature and POST", figures: results.floor },
    goal: receiverCount === 1 ? "at least 0.50" : "at least 0.85",
  });
}

function printShare(name: string, floor: number, own: number): void {
  print(
    `${name.padEnd(8)} sign and post ${floor.toFixed(0)}/s  delivered ${own.toFixed(0)}/s  share ${(own / floor).toFixed(2)}`,
  );
}

type Neighbour = (typeof NEIGHBOURS)[number];

interface Observed {
  perSecond: number;
  /** Of all that was delivered until the others had nothing left, what was not theirs. */
  neighbourShare: number;
  /** From the commit to the arrival: median, and the slowest of twenty. */
  latencyMs: number;
  latencyP95Ms: number;
}

/**
 * The others' throughput while the worker is busy with a neighbour's backlog, and their latency
 * when webhooks arrive one at a time. The slow neighbour keeps its slots busy, but not the
 * processor, so it measures only the scheduler.
 */
async function measureFairness(shop: Shop, others: readonly Shop[]): Promise<void> {
  const receivers = await startReceivers(ENDPOINTS, RESPONSE_DELAY_MS);
  const slow = await startReceivers(ENDPOINTS, SLOW_RESPONSE_DELAY_MS);
  const rounds: Record<Neighbour, Observed>[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const observed = {} as Record<Neighbour, Observed>; // filled by the next line
    for (const neighbour of NEIGHBOURS) {
      const neighbourPorts = {
        none: [],
        "dead endpoint": [receivers.deadPort],
        "busy merchant": receivers.ports.slice(OTHERS),
        "busy, slow merchant": slow.ports,
      }[neighbour];
      const label = `${NEIGHBOURS.indexOf(neighbour)}x${round}`;
      observed[neighbour] = await observeOthers(shop, others, receivers, neighbourPorts, label);
    }
    if (round > 0) rounds.push(observed); // the first round warms up
  }
  for (const neighbour of NEIGHBOURS) {
    const of = (read: (seen: Observed, alone: Observed) => number) =>
      median(rounds.map((round) => read(round[neighbour], round.none))).toFixed(2);
    const throughput = of((seen, alone) => seen.perSecond / alone.perSecond);
    const neighbourShare = of((seen) => seen.neighbourShare);
    const whole = (ms: number) => ms + RESPONSE_DELAY_MS;
    const delivered = of((seen, alone) => whole(seen.latencyMs) / whole(alone.latencyMs));
    const slowest = of((seen, alone) => whole(seen.latencyP95Ms) / whole(alone.latencyP95Ms));
    const sentMs = `${of((seen) => seen.latencyMs)} ms, p95 ${of((seen) => seen.latencyP95Ms)} ms`;
    print(
      `others beside ${neighbour.padEnd(19)} throughput ${throughput} (its own share ${neighbourShare})  delivered after x${delivered}, p95 x${slowest} (sent after ${sentMs})`,
    );
  }
}

async function observeOthers(
  shop: Shop,
  others: readonly Shop[],
  receivers: Receivers,
  neighbourPorts: readonly number[],
  label: string,
): Promise<Observed> {
  const own = receivers.ports.slice(0, OTHERS);
  if (neighbourPorts.length > 0) {
    const backlog = { label: `${label}N`, shops: [shop], ports: neighbourPorts, count: BACKLOG };
    await enqueue({ ...backlog, ageMs: 60_000 });
  }
  const task = await startDeliveries(deps);
  await delay(1_000); // it is at work on the backlog
  const count = OTHERS * OTHERS_COUNT;
  await enqueue({ label, shops: others, ports: own, count, ageMs: 30_000 });
  const startedAt = performance.now();
  await wakeFor(others);
  const { neighbourCount } = await receivers.arrived(label, count, `${label}N`);
  const perSecond = count / secondsSince(startedAt);
  const neighbourShare = neighbourCount / (neighbourCount + count);
  const latenciesMs: number[] = [];
  for (let i = 0; i < WATCHED; i += 1) {
    const one = `${label}W${i}`;
    const at = i % OTHERS;
    const shops = others.slice(at, at + 1);
    await enqueue({ label: one, shops, ports: own.slice(at, at + 1), count: 1 });
    const sentAt = performance.now();
    await wakeFor(shops);
    await receivers.arrived(one, 1);
    latenciesMs.push(performance.now() - sentAt);
  }
  await stop(task);
  const p95 = [...latenciesMs].sort((a, b) => a - b)[Math.floor(WATCHED * 0.95)] ?? Number.NaN;
  return { perSecond, neighbourShare, latencyMs: median(latenciesMs), latencyP95Ms: p95 };
}

function wakeFor(shops: readonly Shop[]): Promise<void> {
  return deps.database.transaction(async (tx) => {
    for (const { merchantId } of shops) await notifyWorkers(tx, merchantId);
  });
}

/** Before the worker stops: it would wait for what it has sent to a dead endpoint. */
async function stop(task: RepeatingTask): Promise<void> {
  await forget();
  await task.stop();
}
