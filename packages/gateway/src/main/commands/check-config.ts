import type { Config } from "../../config.ts";
import { openDatabase } from "../../store/database.ts";
import { checkSchema } from "../../store/migrate.ts";
import { listAccountProblems } from "../../store/roles/roles.ts";
import { findDatabaseUrl } from "../find-database-url.ts";
import { checkConfig } from "../installation/check-config.ts";
import { findDatabaseProblems } from "../installation/find-database-problems.ts";
import type { Findings } from "../installation/find-rails-problems.ts";
import { tryMasterKeys } from "../installation/open-vault.ts";
import { EmbeddedPostgresError } from "../postgres/embedded-postgres-error.ts";
import { explainStartFailure } from "../process/explain-start-failure.ts";

/** A database that is silent is reported, not waited for. */
const STATEMENT_MS_MAX = 10_000;

/** For `kaunter check-config`: what a start would reject, without starting anything. */
export async function checkInstallation(
  environment: NodeJS.ProcessEnv,
  { connects }: { connects: boolean },
): Promise<Findings> {
  const { config, problems, warnings } = await checkConfig(environment);
  if (!connects) return { problems, warnings };
  const database = await checkDatabase(config);
  return {
    problems: [...problems, ...database.problems],
    warnings: [...warnings, ...database.warnings],
  };
}

async function checkDatabase(config: Config): Promise<Findings> {
  let url: string;
  try {
    url = findDatabaseUrl(config);
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError)) throw error;
    return { problems: [], warnings: ["The embedded database does not run: it was not checked."] };
  }
  try {
    const keys = await tryMasterKeys(config, url);
    const found = await findDatabaseProblems(config, url, keys.length > 0 ? keys : null);
    if (found.length > 0 || config.databaseUrl === null) return { problems: found, warnings: [] };
    return { problems: await findSchemaProblems(config, url), warnings: [] };
  } catch (error) {
    return { problems: explainStartFailure(error), warnings: [] };
  }
}

/** As far as a start would reject them. */
async function findSchemaProblems(config: Config, url: string): Promise<string[]> {
  if (config.migrateAtStart) return [];
  await checkSchema(url, STATEMENT_MS_MAX);
  if (config.mode !== "production") return [];
  const database = openDatabase({ url, connectionsMax: 1 });
  try {
    return await listAccountProblems(database);
  } finally {
    await database.end();
  }
}
