import type { Config } from "../../config.ts";
import { findDatabaseUrl } from "../find-database-url.ts";
import { expectDatabase, readCheckedConfig } from "../installation/find-database-problems.ts";
import { findMasterKeys } from "../master-key.ts";

export interface CommandDatabase {
  config: Config;
  url: string;
  /** The first seals. Empty where none is configured. */
  masterKeys: Buffer[];
}

/**
 * The database of a command, after the checks of a start: the same installation, the same master
 * key. Throws `ConfigError` naming every problem at once.
 */
export async function openCommandDatabase(
  environment: NodeJS.ProcessEnv,
  { opensSecrets = false } = {},
): Promise<CommandDatabase> {
  const config = await readCheckedConfig(environment);
  const url = findDatabaseUrl(config);
  const masterKeys = findMasterKeys(config);
  await expectDatabase(config, url, opensSecrets || masterKeys.length > 0 ? masterKeys : null);
  return { config, url, masterKeys };
}
