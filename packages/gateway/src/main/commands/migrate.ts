import { describeUnknownVariables } from "../../config/unknown-variables.ts";
import type { Distribution } from "../../store/citus/distribute.ts";
import { distribute, migrate } from "../../store/migrate.ts";
import { explainingFailures, openCommandDatabase } from "./command-database.ts";

/**
 * For `kaunter migrate`: brings the schema of the configured database up to date and returns the
 * names of the migrations it applied; with `createsRoles`, it creates the accounts first. `say` is
 * called at each wait. Rejects with a message for users.
 */
export function migrateDatabase(
  environment: NodeJS.ProcessEnv,
  say: (line: string) => void,
  options: { createsRoles?: boolean } = {},
): Promise<string[]> {
  return explainingFailures(async () => {
    for (const line of describeUnknownVariables(environment)) say(line);
    const { url } = await openCommandDatabase(environment, { account: "migrator" });
    return migrate(url, {
      onWait: (reason) => say(`Waiting: ${reason}.`),
      ...(options.createsRoles && { roles: {} }),
    });
  });
}

/**
 * For `kaunter distribute`: distributes the configured database over the nodes of its Citus. `say`
 * is called at each wait. Rejects with a message for users.
 */
export function distributeDatabase(
  environment: NodeJS.ProcessEnv,
  shardCount: number | undefined,
  say: (line: string) => void,
): Promise<Distribution> {
  return explainingFailures(async () => {
    for (const line of describeUnknownVariables(environment)) say(line);
    const { url } = await openCommandDatabase(environment, { account: "migrator" });
    return distribute(url, {
      shardCount,
      onWait: (reason) => say(`Waiting: ${reason}.`),
    });
  });
}
