// Makes somebody an operator of the gateway, who reviews merchants and watches the rails:
//
//   DATABASE_URL=postgresql://… node scripts/create-operator.ts somebody@company.example
//
// Prints a link with which a new person sets a password; hand it over by a safe way. Needs the
// database and nothing else, so it works beside a running gateway.

import { readConfig } from "../packages/gateway/src/config.ts";
import { createOperator } from "../packages/gateway/src/operations/portal/create-operator.ts";
import { systemClock } from "../packages/gateway/src/platform/clock.ts";
import { systemRandom } from "../packages/gateway/src/platform/random.ts";
import { openDatabase } from "../packages/gateway/src/store/database.ts";

try {
  process.stdout.write(`${await run(process.argv[2] ?? "")}\n`);
} catch (error) {
  process.stderr.write(`kaunter: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function run(email: string): Promise<string> {
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) {
    throw new Error(
      "give the person's e-mail address: node scripts/create-operator.ts a@b.example",
    );
  }
  const { databaseUrl, publicUrls } = readConfig();
  if (!databaseUrl)
    throw new Error("DATABASE_URL is missing; in a sandbox the demo's owner is one");
  const database = openDatabase({ url: databaseUrl.reveal(), connectionsMax: 1 });
  try {
    const made = await createOperator(
      {
        database,
        clock: systemClock,
        random: systemRandom,
        publicUrl: publicUrls[0] ?? "",
      },
      email,
    );
    return made.kind === "raised"
      ? `${email} is an operator now and signs in as before.`
      : `${email} is an operator. Within seven days, once: ${made.link}`;
  } finally {
    await database.end();
  }
}
