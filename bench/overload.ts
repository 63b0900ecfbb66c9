/**
 * `npm run bench -- overload`: what is left of the peak when three times as many checkouts arrive
 * as can be made, how payers are affected, and how soon it recovers. The peak is measured with as
 * many connections as `npm run bench`; the overload is an open loop: requests are sent at their
 * time, regardless of the earlier ones. Load and gateway share the machine, so sending and
 * rejecting the other two thirds is part of the loss.
 */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { payCheckout } from "../packages/cli/src/sandbox/payer.ts";
import { findScenario } from "../packages/cli/src/sandbox/scenarios.ts";
import { startEmbeddedPostgres } from "../packages/gateway/src/main/postgres/embedded-postgres.ts";
import { silentLog } from "../packages/gateway/src/platform/log.ts";
import { readCpuSeconds } from "./support/cpu-time.ts";
import { end, load, median, startBenchGateway } from "./support/gateway.ts";
import type { OpenLoadResult } from "./support/open-load.ts";
import { prepareCheckouts } from "./support/signed-requests.ts";

const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 8_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
const FACTOR = Number(process.env.BENCH_FACTOR ?? 3);
const CONNECTIONS = process.env.BENCH_CONNECTIONS ?? "128";
const OPEN_CONNECTIONS = process.env.BENCH_OPEN_CONNECTIONS ?? "6000";
const RECOVERY_SHARE = 0.5;
const RECOVERY_SECONDS = 5;
const PAYERS = 1; // each takes as much CPU as 200 checkouts

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "kaunter-overload-"));
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: silentLog });
const gateway = await startBenchGateway({
  databaseUrl: postgres.url,
  dataDir: join(folder, "gateway"),
  environment: { KAUNTER_CONNECTIONS_PER_ADDRESS: "0", KAUNTER_LOG_LEVEL: "warn" },
});
const { signer } = gateway;
try {
  const peak = await measurePeak();
  const cpuMs = (peak.cpuSeconds * 1_000).toFixed(2);
  print(
    `peak ${peak.rate.toFixed(0)}/s, closed loop over ${CONNECTIONS} connections, ${cpuMs} ms of CPU each`,
  );
  const goodputs: number[] = [];
  const costs: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    // Signed before, so that one load follows the other at once.
    const overload = await prepare(`O${round}`, peak.rate * SECONDS * 1.5);
    const recovery = await prepare(
      `A${round}`,
      peak.rate * RECOVERY_SHARE * RECOVERY_SECONDS * 1.2,
    );
    const payers = startPayers(await createCheckouts(`P${round}`, 60));
    const cpuBefore = readCpuSeconds();
    const over = await send(overload, peak.rate * FACTOR, SECONDS);
    const cpuSeconds = readCpuSeconds() - cpuBefore;
    const after = await send(recovery, peak.rate * RECOVERY_SHARE, RECOVERY_SECONDS);
    const paid = await payers.stop();
    goodputs.push(over.succeeded / over.seconds / peak.rate);
    costs.push(cpuSeconds / over.succeeded / peak.cpuSeconds);
    print(describe(`offered ${FACTOR}x`, over, peak.rate));
    print(
      `  ${cpuSeconds.toFixed(1)} s of CPU, ${costs.at(-1)?.toFixed(2)} times the peak's for each that was made`,
    );
    print(describe(`then ${RECOVERY_SHARE}x`, after, peak.rate));
    print(
      `  payers: ${paid.succeeded} of ${paid.tried} paid; last refusal ${after.lastRefusalMs.toFixed(0)} ms after the overload`,
    );
  }
  print(
    `median: goodput ${median(goodputs).toFixed(2)} of the peak, CPU for each ${median(costs).toFixed(2)} times the peak's`,
  );
} finally {
  await end(gateway.child);
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** The first round warms up. */
async function measurePeak(): Promise<{ rate: number; cpuSeconds: number }> {
  const rates: number[] = [];
  const costs: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const options = { requests: REQUESTS, connections: CONNECTIONS, label: `C${round}`, folder };
    const cpuBefore = readCpuSeconds();
    const { seconds } = await load(signer, options);
    if (round === 0) continue;
    rates.push(REQUESTS / seconds);
    costs.push((readCpuSeconds() - cpuBefore) / REQUESTS);
  }
  return { rate: median(rates), cpuSeconds: median(costs) };
}

/** Signing blocks for seconds; writing lets this process see which connections have been closed. */
async function prepare(label: string, count: number): Promise<string> {
  const file = join(folder, `${label}.json`);
  await writeFile(file, JSON.stringify(prepareCheckouts(signer, Math.ceil(count), label)));
  return file;
}

async function send(file: string, rate: number, seconds: number): Promise<OpenLoadResult> {
  const { stdout } = await run(process.execPath, [
    "bench/support/open-load.ts",
    file,
    signer.baseUrl,
    String(rate),
    String(seconds),
    OPEN_CONNECTIONS,
  ]);
  return JSON.parse(stdout) as OpenLoadResult; // written by open-load.ts
}

async function createCheckouts(label: string, count: number): Promise<string[]> {
  const prepared = prepareCheckouts(signer, count, label);
  return Promise.all(
    prepared.map(async ({ headers, body }) => {
      const path = `${signer.baseUrl}/v3/payment/online`;
      const answer = await fetch(path, { method: "POST", headers, body });
      const { item } = (await answer.json()) as { item: { url: string } }; // as documented
      return item.url;
    }),
  );
}

/** Payers who pay one checkout after the other, until they are stopped or none is left. */
function startPayers(urls: string[]) {
  const paid = { tried: 0, succeeded: 0 };
  let isStopped = false;
  const scenario = findScenario("approved");
  const pay = async () => {
    for (let url = urls.pop(); url !== undefined && !isStopped; url = urls.pop()) {
      const screen = await payCheckout(url, scenario).catch(String);
      paid.tried += 1;
      if (screen === "success") paid.succeeded += 1;
      else print(`  a payer saw: ${screen}`);
    }
  };
  const paying = Promise.all(Array.from({ length: PAYERS }, pay));
  return {
    async stop() {
      isStopped = true;
      await paying;
      return paid;
    },
  };
}

function describe(name: string, result: OpenLoadResult, peak: number): string {
  const { seconds, sent, unsent, succeeded, refused, failed, firstError } = result;
  const perSecond = (count: number) => `${(count / seconds).toFixed(0)}/s`;
  const share = (succeeded / seconds / peak).toFixed(2);
  const problem = failed > 0 ? `  ${failed} failed: ${firstError.slice(0, 200)}` : "";
  return `${name}: sent ${perSecond(sent)} (${unsent} unsent)  made ${perSecond(succeeded)} = ${share} of the peak  refused ${perSecond(refused)}  p50 ${result.p50Ms.toFixed(0)} ms  p99 ${result.p99Ms.toFixed(0)} ms  ${result.connections} connections${problem}`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
