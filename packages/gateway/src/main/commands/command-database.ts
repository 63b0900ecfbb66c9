import { masterKeysOf } from "../../config/master-keys.ts";
import type { Config } from "../../config.ts";
import { findDatabaseUrl, findMigratorUrl } from "../find-database-url.ts";
import { expectDatabase, readCheckedConfig } from "../installation/find-database-problems.ts";
import { resolveMasterKeys } from "../installation/open-vault.ts";
import { findMasterKeys } from "../master-key.ts";

export interface CommandDatabase {
  config: Config;
  url: string;
  /** The first seals. Empty where none is configured. */
  masterKeys: Buffer[];
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
