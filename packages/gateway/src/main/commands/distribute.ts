import { readConfig } from "../../config.ts";
import type { Distribution } from "../../store/distribute.ts";
import { distribute } from "../../store/migrate.ts";
import { findDatabaseUrl } from "../find-database-url.ts";
import { explainStartFailure } from "../process/explain-start-failure.ts";

/**
 * For `kaunter distribute`: spreads the configured database over the nodes of its Citus. `say` hears
 * of each wait. Rejects with a message for users.
 */
export async function distributeDatabase(
  environment: NodeJS.ProcessEnv,
  shardCount: number | undefined,
  say: (line: string) => void,
): Promise<Distribution> {
  try {
    return await distribute(findDatabaseUrl(readConfig(environment)), {
      shardCount,
      onWait: (reason) => say(`Waiting: ${reason}.`),
    });
  } catch (error) {
    throw new Error(explainStartFailure(error).join("\n"), { cause: error });
  }
}
