/** The processes of `npm start`, whose API counts what it allocates. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Demo } from "../../../packages/gateway/src/main/sandbox/demo.ts";
import { createTestDatabase } from "../database.ts";
import { stopAfterTests } from "../lifetime.ts";
import { freePort } from "../process/free-port.ts";
import { startProcess } from "../process/gateway-process.ts";
import { until } from "../until.ts";

const REPORT_ALLOCATIONS = import.meta.resolve("./report-allocations.ts");

export interface AllocatingGateway {
  demo: Demo;
  /** Bytes that the API has allocated while `act` ran. */
  count(act: () => Promise<unknown>): Promise<number>;
}

/** For the test file; it stops after the last test. */
export function provideAllocatingGateway(): Promise<AllocatingGateway> {
  return stopAfterTests(start(), ({ stop }) => stop());
}

async function start() {
  await using opened = new AsyncDisposableStack();
  const dataDir = mkdtempSync(join(tmpdir(), "kaunter-test-"));
  opened.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  const { url } = opened.adopt(await createTestDatabase(), ({ drop }) => drop());
  const environment = {
    DATABASE_URL: url,
    NODE_OPTIONS: `--import=${REPORT_ALLOCATIONS}`,
    KAUNTER_PROCESSES: "1",
    KAUNTER_RATE_LIMIT_PER_APPLICATION: "0",
  };
  const gateway = opened.adopt(
    await startProcess(dataDir, await freePort(), environment),
    ({ stop }) => stop(),
  );
  const api = gateway.findChild("main/api.ts") ?? 0;
  const reports = () => [...gateway.log().matchAll(/^allocated (\d+) bytes$/gm)];
  async function report(): Promise<number> {
    const known = reports().length;
    process.kill(api, "SIGUSR2");
    await until(() => reports().length > known);
    return Number(reports().at(-1)?.[1]);
  }
  const all = opened.move();
  return {
    demo: JSON.parse(readFileSync(join(dataDir, "demo.json"), "utf8")) as Demo, // its own file
    async count(act: () => Promise<unknown>) {
      await report(); // begins again
      await act();
      return report();
    },
    stop: () => all.disposeAsync(),
  };
}
