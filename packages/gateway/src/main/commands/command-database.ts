import { masterKeysOf } from "../../config/secrets/master-keys.ts";
import type { Config } from "../../config.ts";
import { GatewayError } from "../../domain/errors.ts";
import type { Clock } from "../../platform/clock.ts";
import { silentLog } from "../../platform/log.ts";
import { type Database, openDatabase } from "../../store/database.ts";
import { findDatabaseUrl, findMigratorUrl } from "../find-database-url.ts";
import { followDatabaseClock } from "../follow-database-clock.ts";
import { expectDatabase, readCheckedConfig } from "../installation/find-database-problems.ts";
import { resolveMasterKeys } from "../installation/open-vault.ts";
import { findMasterKeys } from "../master-key.ts";
import { explainStartFailure, StartError } from "../process/explain-start-failure.ts";
import { readBusinessClock } from "../sandbox/follow-sandbox-clock.ts";

export interface CommandDatabase {
  config: Config;
  url: string;
  /** The first seals. Empty where none is configured. */
  masterKeys: Buffer[];
}

export interface OpenCommandDatabase extends CommandDatabase {
  database: Database;
  /** As in `Deps`. */
  clock: Clock;
  trueClock: Clock;
}

interface CommandOptions {
  opensSecrets?: boolean;
  /** `migrator`: for what the gateway's own account may not do. */
  account?: "runtime" | "migrator";
}

/**
 * The database of a command, after the checks of a start: the same installation, the same master
 * key. Throws `ConfigError` naming every problem at once.
 */
export async function openCommandDatabase(
  environment: NodeJS.ProcessEnv,
  { opensSecrets = false, account = "runtime" }: CommandOptions = {},
): Promise<CommandDatabase> {
  const config = await readCheckedConfig(environment);
  const url = account === "migrator" ? findMigratorUrl(config) : findDatabaseUrl(config);
  if (config.vault && opensSecrets) {
    await expectDatabase(config, url, null);
    const masterKeys = masterKeysOf(await resolveMasterKeys(config, url));
    await expectDatabase(config, url, masterKeys);
    return { config, url, masterKeys };
  }
  const masterKeys = config.vault ? [] : findMasterKeys(config);
  await expectDatabase(config, url, opensSecrets || masterKeys.length > 0 ? masterKeys : null);
  return { config, url, masterKeys };
}

/**
 * Acts on that database while the gateway may be running, and closes it. Rejects with a message for
 * users.
 */
export function withCommandDatabase<T>(
  environment: NodeJS.ProcessEnv,
  options: CommandOptions,
  act: (opened: OpenCommandDatabase) => Promise<T>,
): Promise<T> {
  return explainingFailures(async () => {
    const opened = await openCommandDatabase(environment, options).catch(explainUnprepared);
    const database = openDatabase({ url: opened.url, connectionsMax: 2 });
    try {
      const { clock: trueClock, stop } = await followDatabaseClock(database, silentLog);
      await stop();
      const clock = await readBusinessClock(database, trueClock, opened.config.mode);
      return await act({ ...opened, database, clock, trueClock });
    } catch (error) {
      return explainUnprepared(error);
    } finally {
      await database.end();
    }
  });
}

/** PostgreSQL's codes of a table, and of an account or its password, that is not there. */
const NO_TABLE = "42P01";
const NO_ACCOUNT = "28P01";

/** The gateway makes the account of its own database together with the tables. */
function explainUnprepared(error: unknown): never {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === NO_TABLE || code === NO_ACCOUNT) {
    const reason =
      code === NO_TABLE
        ? "The database has no tables yet"
        : "The database rejects the account or its password, or has no tables yet";
    throw new StartError(`${reason}: start the gateway once, or run kaunter migrate.`, {
      cause: error,
    });
  }
  throw error;
}

/** Rejects with a message for users. */
export async function explainingFailures<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const message =
      error instanceof GatewayError ? error.publicMessage : explainStartFailure(error).join("\n");
    throw new Error(message, { cause: error });
  }
}
