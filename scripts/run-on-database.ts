import { GatewayError } from "../packages/gateway/src/domain/errors.ts";
import { openCommandDatabase } from "../packages/gateway/src/main/commands/command-database.ts";
import { followDatabaseClock } from "../packages/gateway/src/main/follow-database-clock.ts";
import { readBusinessClock } from "../packages/gateway/src/main/sandbox/follow-sandbox-clock.ts";
import type { Deps } from "../packages/gateway/src/operations/deps.ts";
import { silentLog } from "../packages/gateway/src/platform/log.ts";
import { systemRandom } from "../packages/gateway/src/platform/random.ts";
import { openDatabase } from "../packages/gateway/src/store/database.ts";

/** PostgreSQL's codes of a table, and of an account or its password, that is not there. */
const NO_TABLE = "42P01";
const NO_ACCOUNT = "28P01";

/**
 * Runs a command that needs only the gateway's database, so it works while the gateway runs; prints
 * the result of `act`, or the reason for its failure in one line.
 */
export async function runOnDatabase(
  act: (deps: Pick<Deps, "database" | "clock" | "random" | "publicUrl">) => Promise<string>,
): Promise<void> {
  try {
    process.stdout.write(`${await run(act)}\n`);
  } catch (error) {
    process.stderr.write(`kaunter: ${reasonOf(error)}\n`);
    process.exitCode = 1;
  }
}

async function run(act: Parameters<typeof runOnDatabase>[0]): Promise<string> {
  const { config, url } = await openCommandDatabase(process.env);
  const database = openDatabase({ url, connectionsMax: 1 });
  const publicUrl = config.publicUrls[0] ?? "";
  try {
    const { clock: trueClock, stop } = await followDatabaseClock(database, silentLog);
    await stop();
    const clock = await readBusinessClock(database, trueClock, config.mode);
    return await act({ database, clock, random: systemRandom, publicUrl });
  } finally {
    await database.end();
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof GatewayError) return error.publicMessage;
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? error.code : null;
  // The gateway makes the account of a database of its own together with the tables.
  const isUnprepared = code === NO_TABLE || (code === NO_ACCOUNT && !process.env.DATABASE_URL);
  return isUnprepared
    ? "the database has no tables yet: start the gateway once, or run kaunter migrate"
    : error.message;
}
