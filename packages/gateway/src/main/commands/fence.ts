import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Config } from "../../config.ts";
import { raiseFence } from "../../operations/recovery/raise-fence.ts";
import { endFence, type Reconciled, reconcile } from "../../operations/recovery/reconcile.ts";
import { createLog } from "../../platform/log.ts";
import { systemRandom as random } from "../../platform/random.ts";
import { Secret } from "../../platform/secret.ts";
import { type Fence, findFence } from "../../store/installation/fences.ts";
import { buildDeps, type OpenDeps } from "../build-deps.ts";
import { openJournalFolder } from "../installation/open-journal.ts";
import { StartError } from "../process/explain-start-failure.ts";
import { findCallerName } from "../terminal/caller-name.ts";
import {
  explainingFailures,
  openCommandDatabase,
  withCommandDatabase,
} from "./command-database.ts";

/** Longer than a process goes on with what it has read of the fence. */
const KNOWN_MS = 2_000;

/** For `kaunter fence`. The fence, which may have been there before. */
export function fenceDatabase(
  environment: NodeJS.ProcessEnv,
  reason: string,
): Promise<{ fence: Fence; isNew: boolean }> {
  return withCommandDatabase(environment, {}, async ({ database, clock, trueClock }) => {
    const deps = { database, clock, trueClock, random };
    const raised = await raiseFence(deps, { userName: findCallerName(), reason });
    // By then every process knows it.
    await setTimeout(KNOWN_MS);
    if (raised) return { fence: raised, isNew: true };
    return { fence: await expectFence(database), isNew: false };
  });
}

/**
 * For `kaunter fence --lift`: nothing was lost. Returns how many providers' messages were applied.
 */
export function liftFenceOfDatabase(environment: NodeJS.ProcessEnv): Promise<number> {
  return withDeps(environment, async (deps) => {
    const { number } = await expectFence(deps.database);
    return lift(deps, number, null);
  });
}

/** For `kaunter reconcile`. */
export function reconcileDatabase(
  environment: NodeJS.ProcessEnv,
  { since, keepsFence }: { since: Date; keepsFence: boolean },
): Promise<Reconciled & { messages: number | null }> {
  return withDeps(environment, async (deps, config) => {
    const { number } = await expectFence(deps.database);
    const folder = await openJournalFolder(config);
    if (!folder)
      throw new StartError("KAUNTER_JOURNAL_URL is missing: there is no journal to read.");
    try {
      const reconciled = await reconcile(deps, folder, { since, fenceNumber: number });
      const messages = keepsFence ? null : await lift(deps, number, since);
      return { ...reconciled, messages };
    } finally {
      folder.close();
    }
  });
}

async function lift(deps: OpenDeps, number: number, since: Date | null): Promise<number> {
  const messages = await endFence(deps, number, { userName: findCallerName(), since });
  if (messages === false) throw new StartError("The fence was lifted meanwhile.");
  return messages;
}

async function expectFence(database: OpenDeps["database"]): Promise<Fence> {
  const fence = await findFence(database);
  if (fence) return fence;
  throw new StartError("There is no fence. Run `kaunter fence` first.");
}

/** All that the gateway itself acts with, while it may be running. */
function withDeps<T>(
  environment: NodeJS.ProcessEnv,
  act: (deps: OpenDeps, config: Config) => Promise<T>,
): Promise<T> {
  return explainingFailures(async () => {
    const { config, url, masterKeys } = await openCommandDatabase(environment, {
      opensSecrets: true,
    });
    const [masterKey = null, ...otherMasterKeys] = masterKeys.map((key) => new Secret(key));
    const complete: Config = {
      ...config,
      databaseUrl: new Secret(url),
      ...{ masterKey, otherMasterKeys, railsFile: config.railsFile ?? findSimulated(config) },
    };
    const deps = await buildDeps(complete, createLog(config.logLevel, "command"));
    try {
      return await act(deps, complete);
    } finally {
      await deps.close();
    }
  });
}

/** The settings of the simulators of a sandbox that is running. */
function findSimulated({ dataDir, simulators }: Config): string | null {
  const file = join(dataDir, "rails.json");
  return simulators && existsSync(file) ? file : null;
}
