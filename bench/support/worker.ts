/** A worker's dependencies in this process, on a database of its own. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../../packages/gateway/src/config.ts";
import { buildDeps } from "../../packages/gateway/src/main/build-deps.ts";
import { startEmbeddedPostgres } from "../../packages/gateway/src/main/postgres/embedded-postgres.ts";
import type { Deps } from "../../packages/gateway/src/operations/deps.ts";
import { newMerchantWithOwner } from "../../packages/gateway/src/operations/merchant/create-merchant.ts";
import { silentLog } from "../../packages/gateway/src/platform/log.ts";
import { insertMerchant } from "../../packages/gateway/src/store/merchant/merchants.ts";
import { insertStore } from "../../packages/gateway/src/store/merchant/stores.ts";
import { migrate } from "../../packages/gateway/src/store/migrate.ts";
import { ensurePartitions } from "../../packages/gateway/src/store/partitions/partitions.ts";

export interface BenchWorker {
  deps: Deps;
  /** Of the database, until `stop`. */
  folder: string;
  /** With a store; returns its id. */
  createMerchant(): Promise<string>;
  stop(): Promise<void>;
}

export async function createBenchWorker(): Promise<BenchWorker> {
  const folder = mkdtempSync(join(tmpdir(), "kaunter-bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: silentLog });
  await migrate(postgres.url);
  const config = readConfig({
    KAUNTER_DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    KAUNTER_MASTER_KEY: "6b".repeat(32),
    KAUNTER_LOG_LEVEL: "silent",
  });
  const { close, ...deps } = await buildDeps(config, silentLog);
  await ensurePartitions(deps.database, deps.clock.now());
  return {
    deps,
    folder,
    async createMerchant() {
      const { merchant, store } = newMerchantWithOwner(deps, "", {
        companyName: "Bench Sdn Bhd",
        countryCode: "60",
        email: `${deps.random.digits(9)}@bench.example`,
        firstName: "NUR",
        lastName: "AISYAH",
        phoneNumber: `12${deps.random.digits(7)}`,
      });
      await deps.database.transaction(async (tx) => {
        await insertMerchant(tx, merchant);
        await insertStore(tx, store);
      });
      return merchant.id;
    },
    async stop() {
      await close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
