import {
  type RotatedTokenKey,
  rotateTokenKey,
} from "../../operations/application/keys/token-keys.ts";
import { ACCESS_TOKEN_SECONDS } from "../../operations/application/tokens.ts";
import { createSealer } from "../../platform/keys/sealer.ts";
import { silentLog } from "../../platform/log.ts";
import { systemRandom } from "../../platform/random.ts";
import { openDatabase } from "../../store/database.ts";
import { followDatabaseClock } from "../follow-database-clock.ts";
import { explainStartFailure } from "../process/explain-start-failure.ts";
import { openCommandDatabase } from "./command-database.ts";

/**
 * For `kaunter rotate-token-key`: announces a new key that signs access tokens, beside a running
 * gateway. Rejects with a message for users.
 */
export async function rotateTokenKeyOfDatabase(
  environment: NodeJS.ProcessEnv,
): Promise<RotatedTokenKey> {
  try {
    const { url, masterKeys } = await openCommandDatabase(environment, { opensSecrets: true });
    const sealer = createSealer(masterKeys, systemRandom);
    const database = openDatabase({ url, connectionsMax: 2 });
    try {
      const { clock, stop } = await followDatabaseClock(database, silentLog);
      await stop();
      const deps = { database, clock, sealer, random: systemRandom };
      return await rotateTokenKey(deps, ACCESS_TOKEN_SECONDS);
    } finally {
      await database.end();
    }
  } catch (error) {
    throw new Error(explainStartFailure(error).join("\n"), { cause: error });
  }
}
