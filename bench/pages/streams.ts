// cspell:ignore smaps
/**
 * `node bench/pages/streams.ts`: the memory that idle status streams of payers' pages add to the
 * API's processes. `BENCH_STREAMS` changes their number, of which a process serves 5,000;
 * `BENCH_PER_CHECKOUT` how many of them have the same checkout.
 */
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { Agent, get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startEmbeddedPostgres } from "../../packages/gateway/src/main/postgres/embedded-postgres.ts";
import { silentLog } from "../../packages/gateway/src/platform/log.ts";
import { end, startBenchGateway } from "../support/gateway.ts";
import { reportMeasure } from "../support/measures/measures.ts";
import { prepareCheckouts, type Signer } from "../support/signed-requests.ts";

const STREAMS = Number(process.env.BENCH_STREAMS ?? 8_000);
const PER_CHECKOUT = Number(process.env.BENCH_PER_CHECKOUT ?? 20);
/** Fewer than one network may open in a process. */
const PER_ADDRESS = 200;
const OPENING = 50;
const SETTLE_MS = 20_000;

const folder = mkdtempSync(join(tmpdir(), "kaunter-streams-"));
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: silentLog });
const { child, signer } = await startBenchGateway({ databaseUrl: postgres.url, dataDir: folder });
const open: IncomingMessage[] = [];
try {
  const ids = await createCheckouts(signer, Math.ceil((STREAMS + OPENING) / PER_CHECKOUT));
  await openStreams(signer, ids, OPENING); // what the first ones load is not theirs
  await delay(SETTLE_MS);
  const before = readMegabytes();
  for (let i = 0; i < STREAMS; i += OPENING) await openStreams(signer, ids, OPENING);
  await delay(SETTLE_MS);
  const added = readMegabytes() - before;
  const perStreamKb = (added * 1_024) / STREAMS;
  process.stdout.write(
    `${STREAMS} idle streams: ${added.toFixed(0)} MB more, ${perStreamKb.toFixed(1)} KB each\n`,
  );
  reportMeasure({
    name: "Memory of 10,000 idle status streams",
    unit: "MB",
    gateway: [(perStreamKb * 10_000) / 1_024],
    goal: "under 100 MB",
  });
} finally {
  for (const response of open) response.destroy();
  await end(child);
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function createCheckouts(by: Signer, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (const { headers, body } of prepareCheckouts(by, count, "S")) {
    const url = `${by.baseUrl}/v3/payment/online`;
    const response = await fetch(url, { method: "POST", headers, body });
    const { item } = (await response.json()) as { item: { checkoutId: string } }; // as documented
    ids.push(item.checkoutId);
  }
  return ids;
}

async function openStreams({ baseUrl }: Signer, ids: readonly string[], count: number) {
  const first = open.length;
  await Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const at = first + i;
      const network = Math.floor(at / PER_ADDRESS);
      const request = get(`${baseUrl}/checkout/events?checkoutId=${ids[at % ids.length]}`, {
        agent: new Agent(),
        localAddress: `127.0.${1 + Math.floor(network / 200)}.${1 + (network % 200)}`,
      });
      const [response] = (await once(request, "response")) as [IncomingMessage];
      if (response.statusCode !== 200) throw new Error(`a stream got ${response.statusCode}`);
      response.resume();
      open.push(response);
    }),
  );
}

/** Proportional memory of the API's processes. */
function readMegabytes(): number {
  let kilobytes = 0;
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      if (!isApi(pid)) continue;
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
      kilobytes += Number(/^Pss: +(\d+) kB/m.exec(rollup)?.[1] ?? 0);
    } catch {
      // It has just ended.
    }
  }
  return kilobytes / 1_024;
}

function isApi(pid: string): boolean {
  const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
  if (!command.includes("src/main/api.ts")) return false;
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1] === String(child.pid);
}
