// Makes a user an operator of the gateway, who reviews merchants and monitors the rails:
//
//   node scripts/create-operator.ts nur@company.example
//
// Prints a link with which a new user sets a password; send it over a secure channel. Finds the
// database as the gateway does: by DATABASE_URL, or in KAUNTER_DATA_DIR while the gateway runs.

import { createOperator } from "../packages/gateway/src/operations/merchant/create-operator.ts";
import { runOnDatabase } from "./run-on-database.ts";

const [email = ""] = process.argv.slice(2);

await runOnDatabase(async (deps) => {
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) {
    throw new Error("give the person's e-mail: node scripts/create-operator.ts a@b.example");
  }
  const made = await createOperator(deps, email);
  return made.kind === "raised"
    ? `${email} is an operator now and signs in as before.`
    : `${email} is an operator. Within seven days, once: ${made.link}`;
});
