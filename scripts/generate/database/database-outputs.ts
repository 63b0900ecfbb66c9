import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../../../packages/gateway/src/main/postgres/embedded-postgres.ts";
import { silentLog } from "../../../packages/gateway/src/platform/log.ts";
import { CHECKOUT_PARTS } from "../../../packages/gateway/src/store/checkout/checkouts.ts";
import { migrate } from "../../../packages/gateway/src/store/migrate.ts";
import { createRoles } from "../../../packages/gateway/src/store/roles/roles.ts";
import { describeStatement } from "./describe-statement.ts";
import { dumpSchema } from "./dump-schema.ts";
import { printGrants } from "./print-grants.ts";
import { readSchema } from "./read-schema.ts";
import { readStatements, type StoreStatement } from "./read-statements.ts";
import { type DescribedStatement, printRowTypes } from "./row-types.ts";

const STORE = "packages/gateway/src/store";
/**
 * What an administrator does as the owner: fees and limits, which a sandbox has from its start, and
 * rotations of the master key.
 */
const AS_OWNER = new Set([
  ...["InsertDefaultOverdraftLimitRow", "InsertFeeScheduleRow"],
  ...["DeleteRetiredKeyRow", "ReplaceWrappedKeyRow", "RetireKeysRow", "UseWrappedKeysRow"],
]);
const TEXT_PARTS = Object.fromEntries(
  Object.entries(CHECKOUT_PARTS).map(([name, { strings }]) => [name, strings.join("")]),
);

/**
 * What is made from the migrated database: `schema.sql`, the types of rows and the grants. Throws
 * when a statement of store/ does not fit the schema, or reads rows under another type's name.
 */
export async function databaseOutputs(root: string): Promise<[path: string, text: string][]> {
  const dataDir = mkdtempSync(join(tmpdir(), "kaunter-generate-"));
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog, durable: false });
  const client = new pg.Client({ connectionString: postgres.url });
  try {
    await migrate(postgres.url);
    await client.connect();
    const statements = readStatements(join(root, STORE), TEXT_PARTS);
    const described: DescribedStatement[] = [];
    for (const statement of statements) described.push(await describe(client, statement));
    await createRoles(client);
    const texts = statements.filter(({ name }) => !AS_OWNER.has(name)).map(({ text }) => text);
    return [
      ["packages/gateway/migrations/schema.sql", await dumpSchema(client)],
      [`${STORE}/generated/rows.ts`, printRowTypes(described, await readSchema(client))],
      ["packages/gateway/roles/grants.sql", await printGrants(client, texts)],
    ];
  } finally {
    await client.end();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function describe(client: pg.Client, statement: StoreStatement): Promise<DescribedStatement> {
  const place = `${STORE}/${statement.file}:${statement.line}`;
  const columns = await describeStatement(client, statement.text).catch((error: Error) => {
    throw new Error(`${place}: ${error.message}\n${statement.text}`);
  });
  if (statement.rowType !== null && statement.rowType !== statement.name) {
    throw new Error(`${place}: read its rows as ${statement.name}, not ${statement.rowType}`);
  }
  return { statement, columns };
}
