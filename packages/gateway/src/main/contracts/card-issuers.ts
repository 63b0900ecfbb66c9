import {
  type ImportedIssuers,
  importCardIssuers,
} from "../../operations/contract/import-card-issuers.ts";
import { systemRandom as random } from "../../platform/random.ts";
import { findOperatorsMerchant } from "../../store/access/operator-users.ts";
import { withCommandDatabase } from "../commands/command-database.ts";
import { findCallerName } from "../terminal/caller-name.ts";

/** For `kaunter card-issuers`: `text` is the CSV. */
export function importCardIssuersToDatabase(
  environment: NodeJS.ProcessEnv,
  text: string,
): Promise<ImportedIssuers> {
  return withCommandDatabase(environment, {}, async ({ database, clock }) => {
    const merchantId = await findOperatorsMerchant(database);
    if (merchantId === null) throw new Error("The gateway has no operator yet: create one first.");
    const actor = { userName: findCallerName(), merchantId };
    return importCardIssuers({ database, clock, random }, text, actor);
  });
}
