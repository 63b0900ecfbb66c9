import { GatewayError } from "../../domain/errors.ts";
import type { PayerKey } from "../../domain/privacy/erasure.ts";
import { type ErasedPayer, erasePayer } from "../../operations/privacy/erase-payer.ts";
import { createSealer } from "../../platform/keys/sealer.ts";
import { silentLog } from "../../platform/log.ts";
import { systemRandom } from "../../platform/random.ts";
import { openDatabase } from "../../store/database.ts";
import { findMerchant } from "../../store/merchant/merchants.ts";
import { followDatabaseClock } from "../follow-database-clock.ts";
import { explainStartFailure } from "../process/explain-start-failure.ts";
import { openCommandDatabase } from "./command-database.ts";

/**
 * For `kaunter erase-payer`: erases a payer's personal data in the configured database, beside a
 * running gateway. Rejects with a message for users.
 */
export async function erasePayerFromDatabase(
  environment: NodeJS.ProcessEnv,
  merchantId: string,
  key: PayerKey,
): Promise<ErasedPayer> {
  try {
    const { url, masterKeys } = await openCommandDatabase(environment, { opensSecrets: true });
    const sealer = createSealer(masterKeys, systemRandom);
    const database = openDatabase({ url, connectionsMax: 2 });
    try {
      const { clock, stop } = await followDatabaseClock(database, silentLog);
      await stop();
      if (!(await findMerchant(database, merchantId))) {
        throw new Error(`merchant ${merchantId} does not exist`);
      }
      return await erasePayer(
        { database, clock, random: systemRandom, sealer },
        merchantId,
        key,
        null,
      );
    } finally {
      await database.end();
    }
  } catch (error) {
    const message =
      error instanceof GatewayError ? error.publicMessage : explainStartFailure(error).join("\n");
    throw new Error(message, { cause: error });
  }
}
