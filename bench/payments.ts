/**
 * `npm run bench -- payments`: the CPU of a whole payment, from the signed checkout to the webhook
 * that was delivered, and of the calls that follow it, by process, next to the CPU of a signed
 * checkout alone in the same round. What the idle processes use is measured first and subtracted;
 * the simulators are other companies' systems and are left out.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startEmbeddedPostgres } from "../packages/gateway/src/main/postgres/embedded-postgres.ts";
import { silentLog } from "../packages/gateway/src/platform/log.ts";
import { answer, startReceiver } from "../test/support/receiver.ts";
import { end, startBenchGateway } from "./support/gateway.ts";
import {
  type CpuSeconds,
  cpuSince,
  mapPrograms,
  type Program,
  readCpuByProcess,
} from "./support/measures/cpu-by-process.ts";
import { reportMeasure } from "./support/measures/measures.ts";
import { openShop, type Paid, runAtOnce } from "./support/shop.ts";

const CALLS = Number(process.env.BENCH_CALLS ?? 800);
const PAYMENTS = Number(process.env.BENCH_PAYMENTS ?? 80);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const AT_ONCE = 8;
const IDLE_SECONDS = 5;
const IDLE_TIMES = 3;
/** The request log is written in batches, and refunds are sent by the worker. */
const SETTLE_MS = 2_000;
const OWN: readonly Program[] = ["api", "database", "worker"];
const CARD = {
  cardNumber: "4242424242424242",
  cardExpiry: "12/39",
  cardCvc: "123",
  cardName: "NUR AISYAH",
};

const ACTS = [
  "checkout",
  "payment by FPX",
  "payment by card",
  "query by order ID",
  "status by ID",
  "refund in part",
] as const;
type Act = (typeof ACTS)[number];
/** Milliseconds of CPU of one act. */
type Round = Record<Act, CpuSeconds>;
const NOTHING = mapPrograms(() => 0);

const folder = mkdtempSync(join(tmpdir(), "kaunter-bench-"));
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: silentLog });
const receiver = await startReceiver(answer(200));
const gateway = await startBenchGateway({
  databaseUrl: postgres.url,
  dataDir: join(folder, "gateway"),
  environment: {
    KAUNTER_PROCESSES: "1",
  },
});
const { call, createCheckout, pay } = openShop(gateway.signer, receiver, "B");
try {
  await runRound(Math.ceil(PAYMENTS / 3), Math.ceil(CALLS / 3), NOTHING); // warms up
  const idle = await readIdle();
  const rounds: Round[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const found = await runRound(PAYMENTS, CALLS, idle);
    rounds.push(found);
    for (const act of ACTS) print(`round ${round}: ${act.padEnd(18)} ${describe(found[act])}`);
  }
  report(rounds);
} finally {
  await end(gateway.child);
  await receiver.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Of one second: the least of some times, because memory is tidied up after work. */
async function readIdle(): Promise<CpuSeconds> {
  const found: CpuSeconds[] = [];
  for (let i = 0; i < IDLE_TIMES; i += 1) {
    await delay(SETTLE_MS);
    const before = readCpuByProcess();
    await delay(IDLE_SECONDS * 1_000);
    found.push(cpuSince(before));
  }
  return mapPrograms((program) => Math.min(...found.map((used) => used[program])) / IDLE_SECONDS);
}

async function runRound(payments: number, calls: number, idle: CpuSeconds): Promise<Round> {
  const paid: Paid[] = [];
  const measure = (count: number, act: (turn: number) => Promise<unknown>) =>
    measureAct(count, act, idle);
  const pick = (turn: number): Paid => paid[turn % paid.length] as Paid; // some were paid before
  return {
    checkout: await measure(calls, () => createCheckout([])),
    "payment by FPX": await measure(payments, async () =>
      paid.push(await pay("FPX_MY", { bankCode: "SIM0000" })),
    ),
    "payment by card": await measure(payments, async () => paid.push(await pay("GOBIZ_MY", CARD))),
    "query by order ID": await measure(calls, (turn) =>
      call("GET", `/v3/payment/transaction/order/${pick(turn).orderId}`),
    ),
    "status by ID": await measure(calls, (turn) =>
      call("GET", `/v3/payment/transaction/${pick(turn).transactionId}`),
    ),
    "refund in part": await measure(paid.length, (turn) => refund(pick(turn))),
  };
}

/** Some at once, as many merchants call; then what they leave to be done. */
async function measureAct(
  count: number,
  act: (turn: number) => Promise<unknown>,
  perSecond: CpuSeconds,
): Promise<CpuSeconds> {
  const before = readCpuByProcess();
  const startedAt = performance.now();
  await runAtOnce(count, AT_ONCE, act);
  await delay(SETTLE_MS);
  const seconds = (performance.now() - startedAt) / 1_000;
  const used = cpuSince(before, { perSecond, seconds });
  return mapPrograms((program) => (used[program] / count) * 1_000);
}

function refund({ transactionId }: Paid): Promise<unknown> {
  return call("POST", "/v3/payment/refund", {
    transactionId,
    refund: { type: "PARTIAL", currencyType: "MYR", amount: 1_000 },
    reason: "One dish was missing",
  });
}

function totalOf(cpuMs: CpuSeconds): number {
  return OWN.reduce((sum, program) => sum + cpuMs[program], 0);
}

function describe(cpuMs: CpuSeconds): string {
  const parts = OWN.map((program) => `${program} ${cpuMs[program].toFixed(2)}`);
  return `${totalOf(cpuMs).toFixed(2)} ms of CPU (${parts.join(", ")})`;
}

function report(rounds: readonly Round[]): void {
  const figures = (act: Act) => rounds.map((round) => totalOf(round[act]));
  const against = { name: "a checkout", figures: figures("checkout") };
  for (const act of ACTS.slice(1)) {
    const isPayment = act.startsWith("payment");
    const goal = isPayment ? "at most 15 ms" : "at most 2.5";
    reportMeasure({ name: `CPU of a ${act}`, unit: "ms", gateway: figures(act), against, goal });
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
